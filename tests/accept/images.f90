! Image control statements.
subroutine control(i)
  use iso_fortran_env, only: lock_type, event_type, team_type
  implicit none
  integer :: i, stat
  logical :: mine
  type(lock_type), save :: l[*], several(3)[*]
  type(event_type), save :: e[*]
  type(team_type) :: team
  lock (l[1])
  lock (several(2)[this_image()], acquired_lock=mine, stat=stat)
  unlock (several(2)[this_image()])
  unlock (l[1], stat=stat)
  event post (e[1])
  event wait (e, until_count=2)
  if (i > 3) event wait (e)
  sync images (*)
  sync all (stat=stat)
  form team (i, team)
  change team (team)
    sync team (team)
  end team
  if (i > 5) fail image
end subroutine

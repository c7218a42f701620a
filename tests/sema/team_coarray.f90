! Coarrays that get other codimensions in CHANGE TEAM (F2018, 11.1.5), beside its specifiers.
! options: -fcoarray=single
program p
  use, intrinsic :: iso_fortran_env
  implicit none
  type(team_type) :: t
  integer :: y(4)[*], z[2, *], i, s
  character(80) :: text
  form team (1, t)
  change team (t, x[*] => y, w[4, *] => z, stat=s, errmsg=text)
    do i = 1, 4
      x(i) = x(i) + i
    end do
    w = x(1)[1]
  end team
end program

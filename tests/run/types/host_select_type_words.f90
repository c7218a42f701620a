! f2cuda options: --auto=all
! In the blocks of SELECT TYPE and ASSOCIATE a name is that of an object that is there: it is not asked whether it is allocated.
module kinds_of
  implicit none
  type base
    integer :: id = 0
  contains
    procedure :: energy => base_energy
  end type base
  type, extends(base) :: charged
    real(8) :: q = 1
  contains
    procedure :: energy => charged_energy
  end type charged
contains
  elemental function base_energy(this) result(e)
    class(base), intent(in) :: this
    real(8) :: e
    e = this%id
  end function base_energy
  elemental function charged_energy(this) result(e)
    class(charged), intent(in) :: this
    real(8) :: e
    e = this%id + this%q
  end function charged_energy
end module kinds_of
program select_type_words
  use kinds_of
  implicit none
  type(charged) :: all(300)
  class(base), allocatable :: obj(:), one
  real(8) :: e(300)
  integer :: i
  do i = 1, 300
    all(i)%id = i
    e(i) = 0.5d0*i
  end do
  allocate (obj(300), source=all)
  allocate (one, source=all(3))
  select type (obj)
  type is (charged)
    do i = 1, size(obj)
      obj(i)%q = obj(i)%q + e(i)
    end do
    print *, sum(obj%q), sum(obj%energy())
  class default
    print *, 'other'
  end select
  select type (one)
  class is (charged)
    one%q = one%q + sum(e)
    print *, one%q
  end select
  associate (o => obj(2:))
    do i = 1, size(o)
      o(i)%id = o(i)%id + 1
    end do
  end associate
  print *, sum(obj%id)
end program select_type_words

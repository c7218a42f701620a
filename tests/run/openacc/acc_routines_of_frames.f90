! What OpenACC's routines bring to the device of an array of a procedure ends with that: other arrays in its place are others.
! options: -fopenacc -frecursive
program frames
  use openacc
  implicit none
  call first(1000)
  call second(1000)
  call first(500)
contains
  subroutine first(m)
    integer :: m, i
    real(8) :: a(1000), b(500)
    a = 1
    b = 2
    call acc_copyin_async(a(1:1000), 1)
    call acc_create(b)
    !$acc parallel loop async(1) present(a)
    do i = 1, m
      a(i) = a(i) + i
    end do
    !$acc wait
    call acc_update_self(a)
    print '(f10.1)', sum(a(1:m))
  end subroutine
  subroutine second(m)
    integer :: m, i
    real(8) :: c(300), d(1300)
    c = 3
    d = 4
    call acc_copyin(d)
    call acc_copyin(c)
    !$acc parallel loop present(c, d)
    do i = 1, 300
      d(i) = d(i) + c(i)
    end do
    call acc_update_self(d)
    print '(f10.1)', sum(d(1:m))
  end subroutine
end program

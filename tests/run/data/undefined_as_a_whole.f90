! Work arrays without values, small enough that those the host has set parts of cross as a whole: their place goes on to count as one whose arrays kernels
! use, so that later ones, of which the host sets nothing, cross in no call.
! environment: F2CUDA_EMU_COPY=65536
! expect: transfers: w 100 0
! expect: profile: ^w  *100  *320000 
program undefined_as_a_whole
  implicit none
  integer, parameter :: n = 400
  real(8) :: a(n), s
  integer :: call_number
  a = 1
  s = 0
  do call_number = 1, 100
    call step(a, n, .true., s)
  end do
  do call_number = 1, 100
    call step(a, n, .false., s)
  end do
  print *, s, sum(a)
contains
  subroutine step(a, n, by_host, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), s
    logical, intent(in) :: by_host
    real(8) :: w(n)
    integer :: i, first
    first = 1
    if (by_host) then
      w(1) = 2
      first = 2
    end if
    do concurrent (i = first:n)
      w(i) = 0.5d0*a(i)
    end do
    do concurrent (i = 1:n)
      a(i) = a(i) + 0.01d0*w(i)
    end do
    s = s + a(1)
  end subroutine
end program

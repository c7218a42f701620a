! What one iteration of DO CONCURRENT defines by a procedure, or as the variable of a loop inside, keeps its value: on the host.
module once
  implicit none
contains
  pure subroutine set(q, v)
    integer, intent(out) :: q
    integer, intent(in) :: v
    q = v
  end subroutine

  subroutine by_procedure(k, q, a)
    integer :: k, q, a(40), i
    do concurrent (i=1:40)
      if (i == k) call set(q, a(i))
    end do
  end subroutine

  subroutine by_loop(k, q, a)
    integer :: k, q, a(40), i
    do concurrent (i=1:40)
      if (i == k) then
        do q = 1, 3
          a(i) = a(i) + q
        end do
      end if
    end do
  end subroutine
end module
program host_dc_defined_once
  use once
  implicit none
  integer :: a(40), i, q
  a = [(mod(i*37, 101), i = 1, 40)]
  q = -1
  call by_procedure(7, q, a)
  print *, q
  q = -1
  call by_loop(7, q, a)
  print *, q, sum(a)
end program

! Scalars of a masked DO CONCURRENT that several iterations set: any of their values stays, and F2CUDA_CHECK=1 does not compare it
program dc_any_value
  implicit none
  integer :: a(50), b(50), i, t
  a = [(mod(i*7, 11) - 4, i = 1, 50)]
  b = 0
  t = -1
  call positive(50, a, b, t)
  print *, sum(b)
  call pairs(50, a, b, t)
  print *, sum(b)
contains
  subroutine positive(n, a, b, t)
    integer, intent(in) :: n, a(n)
    integer, intent(inout) :: b(n), t
    integer :: i
    do concurrent (i = 1:n, a(i) > 0)
      t = a(i)
      b(i) = b(i) + t
    end do
  end subroutine
  subroutine pairs(n, a, b, t)
    integer, intent(in) :: n, a(n)
    integer, intent(inout) :: b(n), t
    integer :: i, j
    do concurrent (i = 1:n/2, j = 1:2, a(2*i + j - 2) /= 3)
      t = a(2*i + j - 2)*i
      b(2*i + j - 2) = t + j
    end do
  end subroutine
end program dc_any_value

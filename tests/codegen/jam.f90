! Iterations side by side in a loop whose length is not known.
subroutine products(n, batch, a, b, c)
  integer, intent(in) :: n, batch
  real(8), intent(in) :: a(n,n,batch), b(n,n,batch)
  real(8), intent(out) :: c(n,n,batch)
  integer :: i, j, k, e
  real(8) :: s
  !$acc parallel loop collapse(3) private(s)
  do e = 1, batch
    do j = 1, n
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + a(i,k,e)*b(k,j,e)
        end do
        c(i,j,e) = s
      end do
    end do
  end do
end subroutine products

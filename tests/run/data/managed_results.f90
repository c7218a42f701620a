! f2cuda options: --auto=all --data=managed
! Results of loops are elements of arrays that both sides use where they are.
program managed_results
  implicit none
  integer, allocatable :: h(:)
  integer :: i, k
  allocate(h(40000))
  h = 1
  do k = 1, 3
    do i = 2, 40000
      h(1) = h(1) + h(i)
    end do
    do i = 2, 40000
      h(i) = h(i) + 1
      h(1) = h(1) + i
    end do
    do i = 1, 39999
      h(40000) = max(h(40000), h(i))
    end do
    do i = 2, 100
      h(i) = h(i) + mod(h(1) + h(40000), 7)
    end do
  end do
  print *, h(1), h(2), h(40000), sum(h(2:39999))
end program

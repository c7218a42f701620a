! Allocatable arrays that come and go with other sizes: what the device knew of the old one must be forgotten.
program storage_allocatable
  implicit none
  integer, allocatable :: a(:), b(:,:)
  integer :: n, i, j
  do n = 5, 25, 10
    allocate(a(n), b(-n:n, 2))
    !DVM$ REGION
    !DVM$ PARALLEL (i)
    do i = 1, n
      a(i) = n * i
    end do
    !DVM$ PARALLEL (j, i)
    do j = 1, 2
      do i = -n, n
        b(i, j) = i * j
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (a, b)
    print *, n, sum(a), sum(b * b), b(-n, 2)
    deallocate(a, b)
  end do
end program storage_allocatable

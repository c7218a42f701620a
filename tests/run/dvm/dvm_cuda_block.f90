! CUDA_BLOCK with one, two and three numbers, also larger than the loop.
program dvm_cuda_block
  implicit none
  integer :: a(50), b(20, 30), c(5, 6, 7), i, j, k, s
  s = 0
  !DVM$ ACTUAL (s)
  !DVM$ REGION
  !DVM$ PARALLEL (i), CUDA_BLOCK(64)
  do i = 1, 50
    a(i) = i
  end do
  !DVM$ PARALLEL (j, i), CUDA_BLOCK(16, 4)
  do j = 1, 30
    do i = 1, 20
      b(i, j) = i * j
    end do
  end do
  !DVM$ PARALLEL (k, j, i), CUDA_BLOCK(4, 2, 8), REDUCTION (SUM(s))
  do k = 1, 7
    do j = 1, 6
      do i = 1, 5
        c(i, j, k) = i + j + k
        s = s + c(i, j, k)
      end do
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a, b, c, s)
  print *, sum(a), sum(b), sum(c), s
end program dvm_cuda_block

! Loops that directives assert: proved, only believed, or not there at all.
subroutine acc(n, m, a, b, idx)
  integer :: n, m, i, j, k, idx(n)
  real :: a(n, n), b(n), c(n, n, n), s, t
  !$acc parallel loop
  do i = 1, n
    b(idx(i)) = a(i, 1)
  end do
  !$acc parallel loop
  do i = 1, n
    b(i) = b(i + m)
  end do
  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = 1, n
      a(i, j) = i*j
    end do
  end do
  !$acc parallel loop gang
  do j = 1, n
    t = 0.0
    !$acc loop vector reduction(+:t)
    do i = 1, n
      t = t + a(i, j)
    end do
    b(j) = t
  end do
  !$acc kernels
  do j = 2, n
    do i = 1, n
      a(i, j) = a(i, j - 1)
    end do
  end do
  do i = 1, n
    b(idx(i)) = 1.0*i
  end do
  !$acc loop independent
  do i = 1, n
    b(idx(i)) = 1.0*i
  end do
  a(1:n, 2) = b(1:n)
  a(2:n, 1) = a(1:n - 1, 1)
  a = 0.0
  !$acc end kernels
  !$acc parallel loop reduction(+:s)
  do j = 1, n
    do i = 1, n
      s = s + a(i, j)
    end do
  end do
  !$acc parallel loop vector_length(128)
  do k = 1, n
    do j = 1, k
      do i = 1, j
        c(i, j, k) = k
      end do
    end do
  end do
end subroutine

subroutine dvm(n, a, b, eps)
  integer :: n, i, j
  real :: a(n, n), b(n, n), eps
  !DVM$ REGION
  !DVM$ PARALLEL (j, i) ON a(i, j), REDUCTION(MAX(eps)), CUDA_BLOCK(64, 4)
  do j = 2, n - 1
    do i = 2, n - 1
      eps = max(eps, abs(b(i, j) - a(i, j)))
      a(i, j) = b(i, j)
    end do
  end do
  !DVM$ PARALLEL (j, i) ON a(i, j), ACROSS(a(1:1, 1:1))
  do j = 2, n - 1
    do i = 2, n - 1
      a(i, j) = (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))/4
    end do
  end do
  !DVM$ PARALLEL (i) ON a(i, *)
  do i = 1, n
    do j = 2, n
      a(i, j) = a(i, j - 1)
    end do
  end do
  !DVM$ END REGION
  !DVM$ PARALLEL (j) ON a(*, j)
  do j = 1, n
    a(1, j) = 0.0
  end do
end subroutine

subroutine others(n, a, b)
  integer :: n, i, j, k
  real :: a(n, n), b(n), t
  do concurrent (i = 1:n, j = 1:n)
    a(i, j) = 0.0
  end do
  do concurrent (j = 1:n)
    do concurrent (i = 1:n, i /= j)
      t = b(i)
      a(i, j) = t
    end do
  end do
  !$omp parallel do private(t)
  do k = 1, n
    t = b(k)
    a(k, 1) = t
  end do
  !$omp target teams distribute parallel do collapse(2) map(a)
  do j = 1, n
    do i = 1, n
      a(i, j) = b(i)
    end do
  end do
  !$omp parallel do
  do k = 1, n
    print *, b(k)
  end do
end subroutine
! verdict: 6 i parallel asserted non-affine
! verdict: 10 i parallel asserted flow anti
! verdict: 14 j parallel proved
! verdict: 15 i parallel proved
! verdict: 20 j parallel proved private:t
! verdict: 23 i reduction proved reduction/+:t
! verdict: 29 j scan proved flow(1,0)
! verdict: 30 i parallel proved
! verdict: 34 i parallel checked non-affine
! verdict: 38 i parallel asserted non-affine
! verdict: 41 section parallel proved
! verdict: 42 section parallel proved changed
! verdict: 43 section parallel proved
! verdict: 43 section parallel proved
! verdict: 46 j reduction proved reduction/+:s
! verdict: 47 i reduction proved reduction/+:s
! verdict: 52 k parallel proved
! verdict: 53 j parallel proved
! verdict: 54 i parallel proved
! verdict: 66 j reduction proved reduction/max:eps
! verdict: 67 i reduction proved reduction/max:eps
! verdict: 73 j wavefront proved
! verdict: 74 i wavefront proved
! verdict: 79 i parallel proved
! verdict: 80 j scan proved flow(0,1)
! verdict: 86 j parallel proved
! verdict: 94 i parallel proved
! verdict: 94 j parallel proved
! verdict: 97 j parallel proved private:t
! verdict: 98 i parallel proved private:t
! verdict: 104 k parallel proved private:t
! verdict: 109 j parallel proved
! verdict: 110 i parallel proved
! verdict: 115 k sequential proved io
! nest: 6 i->x [448,1,1] parallel asserted kernel host-parallel array:a array:idx array:b
! nest: 10 i->x [448,1,1] parallel asserted kernel host-parallel array:b
! nest: 14 j->y i->x [32,14,1] parallel proved kernel host-parallel array:a/covered
! nest: 20 j->x [448,1,1] parallel proved kernel host-parallel private:t array:a array:b/covered
! nest: 29 j->- i->x [64,1,1] parallel proved kernel array:a
! nest: 34 i->x [448,1,1] parallel checked kernel array:idx array:b
! nest: 38 i->x [448,1,1] parallel asserted kernel host-parallel array:idx array:b
! nest: 41 section->x [448,1,1] parallel proved kernel host-parallel array:b array:a
! nest: 42 section->x [448,1,1] parallel proved kernel array:a
! nest: 43 section->y section->x [32,14,1] parallel proved kernel host-parallel array:a/covered
! nest: 46 j->y i->x [32,14,1] reduction proved kernel host-parallel reduction/+:s array:a
! nest: 52 k->z j->y i->x [128,1,1] parallel proved kernel host-parallel array:c
! nest: 66 j->y i->x [64,4,1] reduction proved kernel host-parallel reduction/max:eps array:b array:a
! nest: 73 j->- i->- [32,1,1] wavefront proved kernel array:a
! nest: 79 i->x [448,1,1] parallel proved kernel host-parallel array:a
! nest: 86 j->x [448,1,1] parallel proved kernel host-parallel array:a
! nest: 94 i->x j->y [32,14,1] parallel proved kernel host-parallel array:a/covered
! nest: 97 j->y i->x [32,14,1] parallel proved kernel host-parallel array:b private:t array:a
! nest: 104 k->x [448,1,1] parallel proved kernel host-parallel array:b private:t array:a
! nest: 109 j->y i->x [32,14,1] parallel proved kernel host-parallel array:b array:a/covered
! nest: 115 k->x [448,1,1] sequential proved host refusal:io array:b

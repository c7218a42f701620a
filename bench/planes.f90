! Sums of an array of three dimensions over two of them and over one, in each combination, as loops and as SUM.  Usage: planes [n]
module planes_data
  use timing
  implicit none
  integer :: ni, nj, nk
  real(dp), allocatable :: q(:,:,:), x(:), y(:), z(:), xy(:,:), xz(:,:), yz(:,:)
contains

  subroutine keep_k
    integer :: i, j, k
    real(dp) :: s
    !$acc kernels
    do k = 1, nk
      s = 0
      do j = 1, nj
        do i = 1, ni
          s = s + q(i, j, k)
        end do
      end do
      z(k) = s
    end do
    !$acc end kernels
  end subroutine keep_k

  subroutine keep_k_element
    integer :: i, j, k
    !$acc kernels
    do k = 1, nk
      z(k) = 0
      do j = 1, nj
        do i = 1, ni
          z(k) = z(k) + q(i, j, k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine keep_k_element

  subroutine keep_k_gang
    integer :: i, j, k
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do k = 1, nk
      s = 0
      !$acc loop vector collapse(2) reduction(+:s)
      do j = 1, nj
        do i = 1, ni
          s = s + q(i, j, k)
        end do
      end do
      z(k) = s
    end do
  end subroutine keep_k_gang

  subroutine keep_j
    integer :: i, j, k
    real(dp) :: s
    !$acc kernels
    do j = 1, nj
      s = 0
      do k = 1, nk
        do i = 1, ni
          s = s + q(i, j, k)
        end do
      end do
      y(j) = s
    end do
    !$acc end kernels
  end subroutine keep_j

  subroutine keep_i
    integer :: i, j, k
    real(dp) :: s
    !$acc kernels
    do i = 1, ni
      s = 0
      do k = 1, nk
        do j = 1, nj
          s = s + q(i, j, k)
        end do
      end do
      x(i) = s
    end do
    !$acc end kernels
  end subroutine keep_i

  subroutine outer_k
    integer :: i, j, k
    !$acc kernels
    do k = 1, nk
      do j = 1, nj
        do i = 1, ni
          z(k) = z(k) + q(i, j, k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine outer_k

  subroutine outer_j
    integer :: i, j, k
    !$acc kernels
    do k = 1, nk
      do j = 1, nj
        do i = 1, ni
          y(j) = y(j) + q(i, j, k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine outer_j

  subroutine outer_i
    integer :: i, j, k
    !$acc kernels
    do k = 1, nk
      do j = 1, nj
        do i = 1, ni
          x(i) = x(i) + q(i, j, k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine outer_i

  subroutine along_i
    integer :: i, j, k
    real(dp) :: s
    !$acc kernels
    do k = 1, nk
      do j = 1, nj
        s = 0
        do i = 1, ni
          s = s + q(i, j, k)
        end do
        yz(j, k) = s
      end do
    end do
    !$acc end kernels
  end subroutine along_i

  subroutine along_j
    integer :: i, j, k
    real(dp) :: s
    !$acc kernels
    do k = 1, nk
      do i = 1, ni
        s = 0
        do j = 1, nj
          s = s + q(i, j, k)
        end do
        xz(i, k) = s
      end do
    end do
    !$acc end kernels
  end subroutine along_j

  subroutine along_k
    integer :: i, j, k
    real(dp) :: s
    !$acc kernels
    do j = 1, nj
      do i = 1, ni
        s = 0
        do k = 1, nk
          s = s + q(i, j, k)
        end do
        xy(i, j) = s
      end do
    end do
    !$acc end kernels
  end subroutine along_k

  subroutine vertical_integral
    integer :: i, j, k
    !$acc kernels
    do k = 1, nk
      do j = 1, nj
        do i = 1, ni
          xy(i, j) = xy(i, j) + q(i, j, k)*z(k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine vertical_integral

  subroutine sum_1
    !$acc kernels
    yz = sum(q, dim=1)
    !$acc end kernels
  end subroutine sum_1

  subroutine sum_2
    !$acc kernels
    xz = sum(q, dim=2)
    !$acc end kernels
  end subroutine sum_2

  subroutine sum_3
    !$acc kernels
    xy = sum(q, dim=3)
    !$acc end kernels
  end subroutine sum_3

  subroutine sum_planes
    integer :: k
    !$acc kernels
    do k = 1, nk
      z(k) = sum(q(:, :, k))
    end do
    !$acc end kernels
  end subroutine sum_planes

  subroutine maximum_planes
    integer :: k
    !$acc kernels
    do k = 1, nk
      z(k) = maxval(abs(q(:, :, k)))
    end do
    !$acc end kernels
  end subroutine maximum_planes

end module planes_data

program planes
  use planes_data
  implicit none
  integer :: n
  n = argument(1, 512)
  call sums(n, n, n)
  call sums(n/2 - 1, n/2 + 1, 75)
  call sums(33, n, 1001)

contains

  subroutine sums(mi, mj, mk)
    integer, intent(in) :: mi, mj, mk
    real(dp) :: whole
    integer :: i, j, k
    ni = mi
    nj = mj
    nk = mk
    whole = 8e-9_dp*real(ni, dp)*nj*nk
    print '(a, i0, 2(a, i0))', 'arrays of ', ni, ' x ', nj, ' x ', nk
    allocate (q(ni, nj, nk), x(ni), y(nj), z(nk), xy(ni, nj), xz(ni, nk), yz(nj, nk))
    !$acc data create(q, x, y, z, xy, xz, yz)
    !$acc kernels
    do k = 1, nk
      do j = 1, nj
        do i = 1, ni
          q(i, j, k) = mod(i + 3*j + 7*k, 11)
        end do
      end do
    end do
    z = 0; y = 0; x = 0; xy = 0
    !$acc end kernels
    call measure('planes', 'keep_k_gang', keep_k_gang, whole)
    call measure('planes', 'keep_k_element', keep_k_element, whole)
    call measure('planes', 'sum_planes', sum_planes, whole)
    call measure('planes', 'maximum_planes', maximum_planes, whole)
    call measure('planes', 'keep_k', keep_k, whole)
    call measure('planes', 'keep_j', keep_j, whole)
    call measure('planes', 'keep_i', keep_i, whole)
    !$acc update self(x, y, z)
    do k = 1, nk
      if (z(k) /= sum([((mod(i + 3*j + 7*k, 11), i=1, ni), j=1, nj)])) error stop 'wrong: z'
      if (k > 40) exit
    end do
    if (x(7) /= sum([((mod(7 + 3*j + 7*k, 11), j=1, nj), k=1, nk)])) error stop 'wrong: x'
    if (y(7) /= sum([((mod(i + 3*7 + 7*k, 11), i=1, ni), k=1, nk)])) error stop 'wrong: y'
    call measure('planes', 'outer_k', outer_k, whole)
    call measure('planes', 'outer_j', outer_j, whole)
    call measure('planes', 'outer_i', outer_i, whole)
    call measure('planes', 'along_i', along_i, whole)
    call measure('planes', 'along_j', along_j, whole)
    call measure('planes', 'along_k', along_k, whole)
    call measure('planes', 'vertical', vertical_integral, whole)
    call measure('planes', 'sum_1', sum_1, whole)
    call measure('planes', 'sum_2', sum_2, whole)
    call measure('planes', 'sum_3', sum_3, whole)
    !$acc end data
    deallocate (q, x, y, z, xy, xz, yz)
  end subroutine sums

end program planes

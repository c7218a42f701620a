! Permutations of the subscripts of arrays beside a copy of the same bytes: matrices of each type with even and odd extents, arrays of three to
! five subscripts, and transposed references beside others.  Usage: permute [n]
module permute_data
  use timing
  implicit none
  integer :: n, m, s
  real(dp), allocatable :: a(:,:), b(:,:), c(:,:)
  real, allocatable :: f(:,:), g(:,:), p(:,:,:), q(:,:,:)
  integer, allocatable :: ia(:,:), ib(:,:)
  complex(dp), allocatable :: za(:,:), zb(:,:)
  real(dp), allocatable :: u(:,:,:,:), v(:,:,:,:), w(:,:,:,:,:), x(:,:,:,:,:)
contains

  subroutine copy
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        c(i, j) = a(i, j)
      end do
    end do
  end subroutine copy

  subroutine transpose_function
    !$acc kernels
    b = transpose(a)
    !$acc end kernels
  end subroutine transpose_function

  subroutine transpose_loops
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        b(j, i) = a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine transpose_loops

  subroutine transpose_read
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, m
        b(i, j) = a(j, i)
      end do
    end do
  end subroutine transpose_read

  subroutine transpose_concurrent
    integer :: i, j
    do concurrent (j = 1:m, i = 1:n)
      b(j, i) = 2*a(i, j) + 1
    end do
  end subroutine transpose_concurrent

  subroutine transpose_and_other
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        c(i, j) = 0.5_dp*(c(i, j) + b(j, i))
      end do
    end do
    !$acc end kernels
  end subroutine transpose_and_other

  subroutine symmetric
    integer :: i, j
    !$acc kernels
    do j = 1, min(n, m)
      do i = 1, min(n, m)
        c(i, j) = 0.5_dp*(a(i, j) + a(j, i))
      end do
    end do
    !$acc end kernels
  end subroutine symmetric

  subroutine transpose_single
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        g(j, i) = f(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine transpose_single

  subroutine transpose_integer
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        ib(j, i) = ia(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine transpose_integer

  subroutine transpose_complex
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        zb(j, i) = conjg(za(i, j))
      end do
    end do
    !$acc end kernels
  end subroutine transpose_complex

  subroutine kij
    integer :: i, j, k
    !$acc kernels
    do k = 1, s
      do j = 1, s
        do i = 1, s
          q(k, i, j) = p(i, j, k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine kij

  subroutine jki
    integer :: i, j, k
    !$acc kernels
    do k = 1, s
      do j = 1, s
        do i = 1, s
          q(j, k, i) = p(i, j, k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine jki

  subroutine kji
    integer :: i, j, k
    !$acc kernels
    do k = 1, s
      do j = 1, s
        do i = 1, s
          q(k, j, i) = p(i, j, k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine kji

  subroutine four
    integer :: i, j, k, l
    !$acc kernels
    do l = 1, size(u, 4)
      do k = 1, size(u, 3)
        do j = 1, size(u, 2)
          do i = 1, size(u, 1)
            v(l, k, j, i) = u(i, j, k, l)
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine four

  subroutine five
    integer :: i, j, k, l, o
    !$acc parallel loop collapse(5)
    do o = 1, size(w, 5)
      do l = 1, size(w, 4)
        do k = 1, size(w, 3)
          do j = 1, size(w, 2)
            do i = 1, size(w, 1)
              x(k, o, i, l, j) = w(i, j, k, l, o)
            end do
          end do
        end do
      end do
    end do
  end subroutine five

end module permute_data

program permute
  use permute_data
  implicit none
  call matrices(argument(1, 8192), argument(1, 8192))
  call matrices(argument(1, 8192) - 7, argument(1, 8192)/2 + 1)
  call cubes(argument(1, 8192)/16)
  call cubes(argument(1, 8192)/16 - 5)

contains

  subroutine matrices(rows, columns)
    integer, intent(in) :: rows, columns
    real(dp) :: whole
    integer :: i, j
    n = rows
    m = columns
    whole = 16e-9_dp*real(n, dp)*m
    print '(a, i0, a, i0)', 'matrices of ', n, ' x ', m
    allocate (a(n, m), b(m, n), c(n, m), f(n, m), g(m, n), ia(n, m), ib(m, n), za(n, m), zb(m, n))
    !$acc data create(a, b, c, f, g, ia, ib, za, zb)
    !$acc kernels
    do j = 1, m
      do i = 1, n
        a(i, j) = mod(i + 3*j, 1001)
        f(i, j) = mod(i + 3*j, 1001)
        ia(i, j) = mod(i + 3*j, 1001)
        za(i, j) = mod(i + 3*j, 1001)
        c(i, j) = 0
      end do
    end do
    !$acc end kernels
    call measure('permute', 'copy', copy, whole)
    call measure('permute', 'transpose', transpose_function, whole)
    call measure('permute', 'loops', transpose_loops, whole)
    call measure('permute', 'read', transpose_read, whole)
    call measure('permute', 'concurrent', transpose_concurrent, whole)
    call measure('permute', 'loops', transpose_loops, whole)
    call measure('permute', 'and_other', transpose_and_other, 1.5_dp*whole)
    call measure('permute', 'symmetric', symmetric, 16e-9_dp*real(min(n, m), dp)**2)
    call measure('permute', 'real4', transpose_single, whole/2)
    call measure('permute', 'integer4', transpose_integer, whole/2)
    call measure('permute', 'complex8', transpose_complex, 2*whole)
    !$acc update self(b, g, ib, zb)
    !$acc end data
    do j = 1, m, 97
      do i = 1, n, 89
        if (any([b(j, i), real(g(j, i), dp), real(ib(j, i), dp), real(zb(j, i), dp)] /= mod(i + 3*j, 1001))) error stop 'wrong'
      end do
    end do
    deallocate (a, b, c, f, g, ia, ib, za, zb)
  end subroutine matrices

  subroutine cubes(extent)
    integer, intent(in) :: extent
    real(dp) :: whole
    integer :: i, j, k
    s = extent
    whole = 8e-9_dp*real(s, dp)**3
    print '(a, i0)', 'cubes of ', s
    allocate (p(s, s, s), q(s, s, s), u(s/4, s/8, s/4, s/8), v(s/8, s/4, s/8, s/4))
    allocate (w(s/16, s/16, s/16, s/16, 20), x(s/16, 20, s/16, s/16, s/16))
    !$acc data create(p, q, u, v, w, x)
    !$acc kernels
    do k = 1, s
      do j = 1, s
        do i = 1, s
          p(i, j, k) = mod(i + 3*j + 7*k, 1001)
        end do
      end do
    end do
    u = 1
    w = 1
    !$acc end kernels
    call measure('permute', 'kij', kij, whole)
    call check(3)
    call measure('permute', 'jki', jki, whole)
    call check(2)
    call measure('permute', 'kji', kji, whole)
    call measure('permute', 'lkji', four, 16e-9_dp*size(u))
    call measure('permute', 'koilj', five, 16e-9_dp*size(w))
    !$acc end data
    deallocate (p, q, u, v, w, x)
  end subroutine cubes

  subroutine check(which)
    integer, intent(in) :: which
    integer :: i, j, k
    real :: got
    !$acc update self(q)
    do k = 1, s, 31
      do j = 1, s, 29
        do i = 1, s, 37
          got = merge(q(k, i, j), q(j, k, i), which == 3)
          if (got /= mod(i + 3*j + 7*k, 1001)) error stop 'wrong'
        end do
      end do
    end do
  end subroutine check

end program permute

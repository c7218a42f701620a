! What a team of threads must not share out, and what all of its threads have to see: last values, arguments, masks, triangles, two names.
module work
  implicit none
contains

  pure integer function total(w, n)
    integer, intent(in) :: n, w(n)
    integer :: k
    total = 0
    do k = 1, n
      total = total + w(k)
    end do
  end function total

  subroutine last_values(a, r, n, m)   ! last values of scalars of inner loops
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m), r(m)
    integer :: i, j, x, s
    !$acc parallel loop gang private(x, s)
    do j = 1, m
      s = 0
      x = 0
      do i = 1, n
        x = a(i, j)*2
        s = s + x
      end do
      r(j) = x + i
      do i = 1, n
        a(i, j) = a(i, j) + s
      end do
    end do
  end subroutine

  subroutine arguments(a, r, n, m)   ! a team's array as an argument
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m), r(m)
    integer :: i, j, w(n)
    !$acc parallel loop gang private(w)
    do j = 1, m
      do i = 1, n
        w(i) = a(i, j) + i
      end do
      r(j) = total(w, n)
      do i = 1, n
        a(i, j) = total(w(1:min(i, 3)), min(i, 3)) + w(i)
      end do
    end do
  end subroutine

  subroutine triangles(a, n, m)   ! triangle of outer loops, across
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, n, m)
    integer :: i, j, k, s
    !$acc parallel loop collapse(2) private(s)
    do j = 1, n
      do i = 1, n
        if (i > j) cycle
        s = 0
        do k = 1, m
          s = s + a(i, j, k)
        end do
        do k = 1, m
          a(i, j, k) = a(i, j, k)*2 - s
        end do
      end do
    end do
    !$acc kernels
    do j = 1, n
      do i = j, n
        s = 0
        do k = 1, m
          s = s + a(i, j, k)
        end do
        do k = 1, m
          a(i, j, k) = a(i, j, k)*2 - s
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine masks(a, n, m)   ! mask
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: i, k, s
    do concurrent (i = 1:n, mod(i, 3) /= 0)
      s = 0
      do k = 1, m
        s = s + a(i, k)
      end do
      do k = 1, m
        a(i, k) = a(i, k)*2 - s
      end do
    end do
  end subroutine

  subroutine two_names(p, q, n, m)   ! pointers to one storage
    integer, intent(in) :: n, m
    integer, pointer, intent(in) :: p(:, :), q(:, :)
    integer :: i, j, s
    !$acc parallel loop gang private(s) independent
    do j = 1, m
      p(1, j) = j
      s = q(1, j)
      do i = 1, n
        s = s + q(i, j)
      end do
      do i = 2, n
        p(i, j) = s + i
      end do
      p(1, j) = q(n, j)
    end do
  end subroutine

end module work

program teams_limits
  use work
  implicit none
  call of(5, 6, 70)
  call of(40, 9, 100)
contains
  subroutine of(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: a(n, m), r(m), i, j, a3d(n, n, l)
    integer, pointer :: p(:, :), q(:, :)
    do j = 1, m
      do i = 1, n
        a(i, j) = mod(i*7 + j*13, 101)
      end do
    end do
    call last_values(a, r, n, m)
    print *, sum(a), sum(r)
    call arguments(a, r, n, m)
    print *, sum(a), sum(r)
    a3d = reshape([(mod(i*5, 11), i = 1, n*n*l)], [n, n, l])
    call triangles(a3d, n, l)
    print *, sum(a3d), a3d(n, 1, 3), a3d(1, n, l)
    call masks(a3d(:, :, 2), n, n)
    print *, sum(a3d), a3d(n, 1, 3), a3d(1, n, l)
    allocate (p(n, m))
    q => p
    p = a
    call two_names(p, q, n, m)
    print *, sum(p), p(1, :)
  end subroutine

end program teams_limits

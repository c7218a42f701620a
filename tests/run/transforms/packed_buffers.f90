! Buffers that a counter fills element after element, in nests of extents that only the run knows: all loops have threads where no two runs of the
! statements around the counter touch one element; counters that go back, that a jump leaves behind, or whose steps are too short for what is
! touched leave the order.
! f2cuda options: --auto=all
! expect: report: 1 proved; kernel faces_16, x
! expect: report: 1 proved; kernel unpack_faces_43, x
module packs
  implicit none
contains
  subroutine faces(n, g, nv, a, buf)
    integer, intent(in) :: n, g, nv
    integer, intent(in) :: a(1 - g:n + g, 1 - g:n + g, 1 - g:n + g, nv)
    integer, intent(inout) :: buf(*)
    integer :: i, j, k, v, l
    l = 0
    do v = 1, nv
      do k = 1, n
        do j = 1, n
          do i = 1, g
            l = l + 1
            buf(l) = a(i, j, k, v)
          end do
        end do
      end do
    end do
    do v = 1, nv
      do k = 1, n
        do j = n - g + 1, n
          do i = 1, n
            l = l + 1
            buf(l) = a(i, j, k, v)
          end do
        end do
      end do
    end do
    print *, 'faces', l
  end subroutine
  subroutine unpack_faces(n, g, nv, a, buf)
    integer, intent(in) :: n, g, nv, buf(*)
    integer, intent(inout) :: a(1 - g:n + g, 1 - g:n + g, 1 - g:n + g, nv)
    integer :: i, j, k, v, l
    l = 1
    do v = 1, nv
      do k = 1, n
        do j = 1, n
          do i = 1 - g, 0
            a(i, j, k, v) = a(i, j, k, v) + buf(l)
            l = l + 1
          end do
        end do
      end do
    end do
  end subroutine
  subroutine pairs(n, m, a, buf) ! two elements each, from the end
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: buf(*)
    integer :: i, j, l
    l = 2*n*m + 3
    do j = 1, m
      do i = 1, n
        buf(l) = a(i, j)
        l = l - 1
        buf(l) = buf(l) - a(i, j)
        l = l - 1
      end do
    end do
    print *, 'pairs', l
  end subroutine
  subroutine components(n, m, a, buf) ! a second subscript, in a loop of the block
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: buf(3, *)
    integer :: i, j, c, l
    l = 0
    do j = 1, m
      do i = 1, n
        l = l + 1
        do c = 1, 3
          buf(c, l) = a(i, j)*c
        end do
      end do
    end do
  end subroutine
  subroutine summed(n, m, a, buf) ! the loop inside adds to one element
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: buf(*)
    integer :: i, j, c, l
    l = 0
    do j = 1, m
      do i = 1, n
        l = l + 1
        do c = 1, 5
          buf(l) = 2*buf(l) + a(i, j)*c
        end do
      end do
    end do
  end subroutine
  subroutine neighbours(n, m, a, buf) ! two elements, a step of one
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: buf(*)
    integer :: i, j, l
    l = 1
    do j = 1, m
      do i = 1, n
        l = l + 1
        buf(l) = buf(l - 1) + a(i, j)
      end do
    end do
  end subroutine
  subroutine skips(n, m, a, buf) ! an iteration may leave before the step
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: buf(*)
    integer :: i, j, l
    l = 1
    do j = 1, m
      do i = 1, n
        buf(l) = 3*buf(l) + a(i, j)
        if (mod(a(i, j), 3) == 0) cycle
        l = l + 1
      end do
    end do
    print *, 'skips', l
  end subroutine
  subroutine back(n, m, a, buf) ! goes back for each column
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: buf(*)
    integer :: i, j, l
    l = 1
    do j = 1, m
      do i = 1, n
        buf(l) = 3*buf(l) + a(i, j)
        l = l + 1
      end do
      l = l - n
    end do
    print *, 'back', l
  end subroutine
  subroutine both(n, m, a, buf) ! two blocks
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: buf(*)
    integer :: i, j, l
    l = 1
    do j = 1, m
      do i = 1, n
        l = l + 1
        buf(l) = a(i, j)
      end do
      buf(l) = buf(l) + buf(l - 1)
    end do
    print *, 'both', l
  end subroutine
end module

program packed_buffers
  use packs
  implicit none
  integer, allocatable :: a(:, :, :, :), buf(:), b(:, :)
  integer :: n, g, c, i
  integer, parameter :: sizes(5) = [1, 2, 5, 8, 13]
  do c = 1, size(sizes)
    n = sizes(c)
    g = min(n, 1 + mod(c, 3))
    allocate (a(1 - g:n + g, 1 - g:n + g, 1 - g:n + g, 3), buf(6*n**3 + 6*n*n + 20), b(n, n + 2))
    a = reshape([(mod(7*i*n + 3*i, 101), i=1, size(a))], shape(a))
    b = reshape([(mod(13*i, 37), i=1, size(b))], shape(b))
    buf = [(mod(i, 17), i=1, size(buf))]
    call faces(n, g, 3, a, buf)
    call show('faces', buf)
    call unpack_faces(n, g, 3, a, buf)
    call show('unpacked', [a])
    call pairs(n, n + 2, b, buf)
    call show('pairs', buf)
    call components(n, n + 2, b, buf)
    call show('components', buf)
    call summed(n, n + 2, b, buf)
    call show('summed', buf)
    call neighbours(n, n + 2, b, buf)
    call show('neighbours', buf)
    buf = mod(buf, 11)
    call skips(n, n + 2, b, buf)
    call show('skips', buf)
    buf = mod(buf, 11)
    call back(n, n + 2, b, buf)
    call show('back', buf)
    call both(n, n + 2, b, buf)
    call show('both', buf)
    deallocate (a, buf, b)
  end do
contains
  subroutine show(what, x)
    character(*), intent(in) :: what
    integer, intent(in) :: x(:)
    integer :: i
    print '(a, i5, i16, i16)', what, n, sum([(int(x(i), 8)*mod(i, 19), i=1, size(x))]), sum(int(x, 8))
  end subroutine
end program

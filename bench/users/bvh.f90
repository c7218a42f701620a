! Ray tracing of triangles through a bounding volume hierarchy, with a stack; shadows.
module bvh_mod
  implicit none
  integer, parameter :: sp = kind(1.0), leaf = 4
  type box
    real(sp) :: lo(3), hi(3)
    integer :: left, right, first, num
  end type box
  type(box), allocatable :: nodes(:)
  real(sp), allocatable :: vert(:, :, :), cen(:, :)
  integer, allocatable :: order(:)
  integer :: nnodes
contains
  recursive subroutine build(me, first, num)
    integer, intent(in) :: me, first, num
    integer :: i, ax, l, r, t
    real(sp) :: mid
    nodes(me)%lo = huge(1.0); nodes(me)%hi = -huge(1.0)
    do i = first, first + num - 1
      nodes(me)%lo = min(nodes(me)%lo, minval(vert(:, :, order(i)), 2))
      nodes(me)%hi = max(nodes(me)%hi, maxval(vert(:, :, order(i)), 2))
    end do
    nodes(me)%first = first; nodes(me)%num = num; nodes(me)%left = 0; nodes(me)%right = 0
    if (num <= leaf) return
    ax = maxloc(nodes(me)%hi - nodes(me)%lo, 1)
    mid = 0.5*(nodes(me)%lo(ax) + nodes(me)%hi(ax))
    l = first; r = first + num - 1
    do while (l <= r)
      if (cen(ax, order(l)) < mid) then
        l = l + 1
      else
        t = order(l); order(l) = order(r); order(r) = t
        r = r - 1
      end if
    end do
    if (l == first .or. l == first + num) l = first + num/2
    nodes(me)%left = nnodes + 1; nodes(me)%right = nnodes + 2
    nnodes = nnodes + 2
    t = nnodes
    call build(t - 1, first, l - first)
    call build(t, l, first + num - l)
  end subroutine build
  pure logical function hits(b, o, inv, tmax)
    type(box), intent(in) :: b
    real(sp), intent(in) :: o(3), inv(3), tmax
    real(sp) :: t1(3), t2(3)
    t1 = (b%lo - o)*inv; t2 = (b%hi - o)*inv
    hits = max(0.0, maxval(min(t1, t2))) <= min(tmax, minval(max(t1, t2)))
  end function hits
  subroutine trace(o, d, tbest, id)
    real(sp), intent(in) :: o(3), d(3)
    real(sp), intent(inout) :: tbest
    integer, intent(out) :: id
    integer :: stack(64), top, k, i, t
    real(sp) :: inv(3), e1(3), e2(3), p(3), q(3), s(3), det, u, v, w
    inv = 1/d
    id = 0
    top = 1; stack(1) = 1
    do while (top > 0)
      k = stack(top); top = top - 1
      if (.not. hits(nodes(k), o, inv, tbest)) cycle
      if (nodes(k)%left > 0) then
        top = top + 1; stack(top) = nodes(k)%left
        top = top + 1; stack(top) = nodes(k)%right
      else
        do i = nodes(k)%first, nodes(k)%first + nodes(k)%num - 1
          t = order(i)
          e1 = vert(:, 2, t) - vert(:, 1, t); e2 = vert(:, 3, t) - vert(:, 1, t)
          p = cross(d, e2)
          det = dot_product(e1, p)
          if (abs(det) < 1e-9) cycle
          s = o - vert(:, 1, t)
          u = dot_product(s, p)/det
          if (u < 0 .or. u > 1) cycle
          q = cross(s, e1)
          v = dot_product(d, q)/det
          if (v < 0 .or. u + v > 1) cycle
          w = dot_product(e2, q)/det
          if (w > 1e-4 .and. w < tbest) then
            tbest = w; id = t
          end if
        end do
      end if
    end do
  end subroutine trace
  pure function cross(a, b)
    real(sp), intent(in) :: a(3), b(3)
    real(sp) :: cross(3)
    cross(1) = a(2)*b(3) - a(3)*b(2)
    cross(2) = a(3)*b(1) - a(1)*b(3)
    cross(3) = a(1)*b(2) - a(2)*b(1)
  end function cross
end module bvh_mod

program bvh
  use bvh_mod
  implicit none
  integer :: n = 500, m = 100, i, j, k, t, id, id2, nh
  real(sp) :: o(3), d(3), light(3), n3(3), tb, ts, x(3)
  real(sp), allocatable :: img(:, :), depth(:, :)
  character(20) :: arg
  integer(8) :: c0, c1, cr
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg); read (arg, *) n
  end if
  allocate (vert(3, 3, 2*m*m), cen(3, 2*m*m), order(2*m*m), nodes(4*m*m), img(n, n), depth(n, n))
  t = 0
  do j = 1, m
    do i = 1, m
      do k = 0, 1
        t = t + 1
        vert(:, 1, t) = point(i, j); vert(:, 2, t) = point(i + 1, j + k); vert(:, 3, t) = point(i + 1 - k, j + 1)
        cen(:, t) = sum(vert(:, :, t), 2)/3
        order(t) = t
      end do
    end do
  end do
  nnodes = 1
  call build(1, 1, t)
  light = [0.5, 2.0, 0.3]
  call system_clock(c0, cr)
  do j = 1, n
    do i = 1, n
      o = [0.5, 1.5, -1.0]
      d = [(i - 0.5)/n - 0.5, -0.4 - 0.8*(j - 0.5)/n, 1.0]
      d = d/norm2(d)
      tb = 1e30
      call trace(o, d, tb, id)
      depth(i, j) = tb
      img(i, j) = 0
      if (id == 0) cycle
      n3 = cross(vert(:, 2, id) - vert(:, 1, id), vert(:, 3, id) - vert(:, 1, id))
      n3 = n3/norm2(n3)
      x = o + tb*d
      ts = norm2(light - x)
      d = (light - x)/ts
      img(i, j) = 0.1
      call trace(x + 1e-3*d, d, ts, id2)
      if (id2 == 0) img(i, j) = 0.1 + 0.9*abs(dot_product(n3, d))
    end do
  end do
  call system_clock(c1)
  nh = count(img > 0)
  print '(a,2i8,2f14.6)', 'nodes, hits', nnodes, nh, sum(dble(img))/max(nh, 1), sum(dble(depth), mask=img > 0)/max(nh, 1)
  write (0, '(a,f10.1)') 'ms', 1d3*(c1 - c0)/cr
contains
  function point(i, j) result(p)
    integer, intent(in) :: i, j
    real(sp) :: p(3)
    p = [real(i)/m, 0.1*sin(i*0.3)*cos(j*0.25) + 0.3*exp(-((i - m/2)**2 + (j - m/2)**2)/200.0), real(j)/m]
  end function point
end program bvh

! Kernels of GPU suites with derived types, elemental functions and array syntax.
module suites_concurrent
  use iso_fortran_env, only: real32, real64, int32, int64
  implicit none
  type :: option
    real(real64) :: spot, strike, years, rate, sigma
  end type
  type :: body
    real(real32) :: pos(3), vel(3), mass
  end type
contains
  elemental function phi(x) result(p)
    real(real64), intent(in) :: x
    real(real64) :: p
    p = 0.5_real64*erfc(-x/sqrt(2.0_real64))
  end function

  subroutine black_scholes(n, o, call_price, put_price)
    integer, intent(in) :: n
    type(option), intent(in) :: o(n)
    real(real64), intent(inout) :: call_price(n), put_price(n)
    integer :: i
    do concurrent (i = 1:n)
      block
        real(real64) :: d1, d2, discount
        d1 = (log(o(i)%spot/o(i)%strike) + (o(i)%rate + 0.5_real64*o(i)%sigma**2)*o(i)%years)/(o(i)%sigma*sqrt(o(i)%years))
        d2 = d1 - o(i)%sigma*sqrt(o(i)%years)
        discount = exp(-o(i)%rate*o(i)%years)
        call_price(i) = o(i)%spot*phi(d1) - o(i)%strike*discount*phi(d2)
        put_price(i) = o(i)%strike*discount*phi(-d2) - o(i)%spot*phi(-d1)
      end block
    end do
  end subroutine

  ! Gravity of bodies as objects, softened.
  subroutine accelerate(n, b, acc)
    integer, intent(in) :: n
    type(body), intent(in) :: b(n)
    real(real32), intent(inout) :: acc(3,n)
    integer :: i, j
    do concurrent (i = 1:n)
      block
        real(real32) :: d(3), r2, s, a(3)
        a = 0
        do j = 1, n
          d = b(j)%pos - b(i)%pos
          r2 = dot_product(d, d) + 1e-3
          s = b(j)%mass/(r2*sqrt(r2))
          a = a + s*d
        end do
        acc(:,i) = a
      end block
    end do
  end subroutine

  ! Halton points and the inverse of the normal distribution (Acklam's quotients of polynomials).
  subroutine quasi_normals(n, base, g)
    integer, intent(in) :: n, base
    real(real64), intent(inout) :: g(n)
    integer :: i
    do concurrent (i = 1:n)
      block
        real(real64) :: f, r, p, q
        integer :: k
        f = 1
        r = 0
        k = i
        do while (k > 0)
          f = f/base
          r = r + f*mod(k, base)
          k = k/base
        end do
        p = min(max(r, 1e-9_real64), 1 - 1e-9_real64)
        if (p < 0.02425_real64 .or. p > 1 - 0.02425_real64) then
          q = sqrt(-2*log(min(p, 1 - p)))
          g(i) = (((((-7.784894002430293e-03_real64*q - 3.223964580411365e-01_real64)*q - 2.400758277161838_real64)*q &
            - 2.549732539343734_real64)*q + 4.374664141464968_real64)*q + 2.938163982698783_real64) &
            /((((7.784695709041462e-03_real64*q + 3.224671290700398e-01_real64)*q + 2.445134137142996_real64)*q &
            + 3.754408661907416_real64)*q + 1)
          if (p > 0.5_real64) g(i) = -g(i)
        else
          q = p - 0.5_real64
          r = q*q
          g(i) = (((((-3.969683028665376e+01_real64*r + 2.209460984245205e+02_real64)*r - 2.759285104469687e+02_real64)*r &
            + 1.383577518672690e+02_real64)*r - 3.066479806614716e+01_real64)*r + 2.506628277459239_real64)*q &
            /(((((-5.447609879822406e+01_real64*r + 1.615858368580409e+02_real64)*r - 1.556989798598866e+02_real64)*r &
            + 6.680131188771972e+01_real64)*r - 1.328068155288572e+01_real64)*r + 1)
        end if
      end block
    end do
  end subroutine

  ! Smith and Waterman's scores of many short pairs, a thread each, two rows of a table.
  subroutine align_pairs(np, len, query, target, best)
    integer, intent(in) :: np, len
    integer(int32), intent(in) :: query(len,np), target(len,np)
    integer(int32), intent(inout) :: best(np)
    integer :: p
    do concurrent (p = 1:np)
      block
        integer(int32) :: row(0:32), diagonal, up, h, top, i, j
        row = 0
        top = 0
        do i = 1, len
          diagonal = 0
          do j = 1, len
            up = row(j)
            h = max(0, diagonal + merge(3, -2, query(i,p) == target(j,p)), up - 2, row(j-1) - 2)
            diagonal = up
            row(j) = h
            top = max(top, h)
          end do
        end do
        best(p) = top
      end block
    end do
  end subroutine

  ! The heat of a chip: power, four neighbours and the ambient, on a ragged edge.
  subroutine hotspot(nx, ny, power, temp, next)
    integer, intent(in) :: nx, ny
    real(real32), intent(in) :: power(nx,ny), temp(nx,ny)
    real(real32), intent(inout) :: next(nx,ny)
    integer :: i, j
    do concurrent (j = 1:ny, i = 1:nx)
      block
        real(real32) :: north, south, east, west
        west = temp(max(1, i - 1), j)
        east = temp(min(nx, i + 1), j)
        north = temp(i, max(1, j - 1))
        south = temp(i, min(ny, j + 1))
        next(i,j) = temp(i,j) + 0.341*(power(i,j) + (north + south - 2.0*temp(i,j))*0.1 + (east + west - 2.0*temp(i,j))*0.1 &
          + (80.0 - temp(i,j))*3.33e-4)
      end block
    end do
  end subroutine

  ! Euler's equations on an unstructured mesh: four faces of each element, boundary faces by their sign.
  subroutine cfd_flux(nel, neighbour, normal, rho, mom, ener, flux)
    integer, intent(in) :: nel, neighbour(4,nel)
    real(real32), intent(in) :: normal(3,4,nel), rho(nel), mom(3,nel), ener(nel)
    real(real32), intent(inout) :: flux(5,nel)
    integer :: i
    do concurrent (i = 1:nel)
      block
        real(real32) :: v(3), vn(3), p, pn, c, cn, f(5), area, factor, s
        integer :: j, nb
        v = mom(:,i)/rho(i)
        p = 0.4*(ener(i) - 0.5*rho(i)*dot_product(v, v))
        c = sqrt(1.4*p/rho(i))
        f = 0
        do j = 1, 4
          nb = neighbour(j,i)
          area = norm2(normal(:,j,i))
          if (nb > 0) then
            vn = mom(:,nb)/rho(nb)
            pn = 0.4*(ener(nb) - 0.5*rho(nb)*dot_product(vn, vn))
            cn = sqrt(1.4*pn/rho(nb))
            factor = -area*0.2*0.5*(norm2(v) + norm2(vn) + c + cn)
            s = 0.5*dot_product(normal(:,j,i), v + vn)
            f(1) = f(1) + factor*(rho(i) - rho(nb)) + s*(rho(i) + rho(nb))
            f(2:4) = f(2:4) + factor*(mom(:,i) - mom(:,nb)) + s*(mom(:,i) + mom(:,nb)) + 0.5*normal(:,j,i)*(p + pn)
            f(5) = f(5) + factor*(ener(i) - ener(nb)) + s*(ener(i) + p + ener(nb) + pn)
          else
            f(2:4) = f(2:4) + normal(:,j,i)*p
          end if
        end do
        flux(:,i) = f
      end block
    end do
  end subroutine

  ! Hashes of 8 bytes (splitmix) and the number of their leading zeros: a sketch of distinct values.
  subroutine sketch(n, key, zeros)
    integer, intent(in) :: n
    integer(int64), intent(in) :: key(n)
    integer(int32), intent(inout) :: zeros(n)
    integer :: i
    do concurrent (i = 1:n)
      block
        integer(int64) :: z
        z = ieor(key(i), shiftr(key(i), 30))
        z = iand(z, 1048575_int64)*740313_int64
        z = ieor(z, shiftr(z, 27))
        z = iand(z, 268435455_int64)*9973_int64
        z = ieor(z, shiftr(z, 31))
        zeros(i) = leadz(z) + popcnt(z)
      end block
    end do
  end subroutine

  subroutine run_suites_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: no = 400000, nb = 6000, nq = 600000, np = 20000, len = 32, hx = 1200, hy = 900, &
        nel = 150000, nk = 3000000
    type(option), allocatable :: o(:)
    type(body), allocatable :: b(:)
    real(real64), allocatable :: cp(:), pp(:), g(:)
    real(real32), allocatable :: acc(:,:), power(:,:), temp(:,:), next(:,:), normal(:,:,:), rho(:), mom(:,:), &
        ener(:), flux(:,:)
    integer(int32), allocatable :: query(:,:), target(:,:), best(:), zeros(:)
    integer, allocatable :: neighbour(:,:)
    integer(int64), allocatable :: key(:)
    integer :: i, j, turn
    allocate (o(no), b(nb), cp(no), pp(no), g(nq), acc(3,nb), power(hx,hy), temp(hx,hy), next(hx,hy), &
        normal(3,4,nel), rho(nel), &
      mom(3,nel), ener(nel), flux(5,nel), query(len,np), target(len,np), best(np), zeros(nk), neighbour(4,nel), key(nk))
    do i = 1, no
      o(i) = option(50 + 0.01_real64*mod(i*7, 9001), 40 + 0.01_real64*mod(i*13, 12007), &
        0.1_real64 + 0.01_real64*mod(i, 401), &
        0.01_real64 + 0.001_real64*mod(i, 50), 0.1_real64 + 0.002_real64*mod(i, 200))
    end do
    do i = 1, nb
      b(i) = body([real(real32) :: sin(0.1*i), cos(0.3*i), sin(0.7*i)], [real(real32) :: 0, 0, 0], 0.5 + 0.001*mod(i, 500))
    end do
    do j = 1, np
      do i = 1, len
        query(i,j) = mod(i*j + j/3, 4)
        target(i,j) = mod(i*(j + 1) + j/5, 4)
      end do
    end do
    do j = 1, hy
      do i = 1, hx
        power(i,j) = 0.001*mod(i*j, 77)
        temp(i,j) = 330 + 0.01*mod(i + j, 999)
      end do
    end do
    do i = 1, nel
      neighbour(1,i) = i - 1
      neighbour(2,i) = merge(i + 1, -1, i < nel)
      neighbour(3,i) = merge(i + 400, -1, i + 400 <= nel)
      neighbour(4,i) = i - 400
      rho(i) = 1.2 + 0.01*mod(i, 17)
      mom(:,i) = [0.3 + 0.01*mod(i, 7), 0.02*mod(i, 5), 0.01*mod(i, 3)]
      ener(i) = 2.5 + 0.01*mod(i, 19)
      do j = 1, 4
        normal(:,j,i) = [0.1*(j - 2.5), 0.05*j, 0.02*mod(i, 4)]
      end do
    end do
    do i = 1, nk
      key(i) = int(i, int64)*1000003_int64
    end do
    cp = 0
    pp = 0
    g = 0
    acc = 0
    next = 0
    flux = 0
    best = 0
    zeros = 0
    do turn = 1, turns
      call black_scholes(no, o, cp, pp)
      call accelerate(nb, b, acc)
      call quasi_normals(nq, 3, g)
      call align_pairs(np, len, query, target, best)
      call hotspot(hx, hy, power, temp, next)
      call cfd_flux(nel, neighbour, normal, rho, mom, ener, flux)
      call sketch(nk, key, zeros)
    end do
    print '(8es14.6)', sum(cp), sum(pp), sum(dble(acc)), sum(g), dble(sum(best)), sum(dble(next)), sum(dble(flux)), &
      sum(dble(zeros))
  end subroutine
end module

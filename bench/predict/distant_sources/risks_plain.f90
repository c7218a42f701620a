! options: --auto=all
! Insurance, radar and robots by plain loops: reserves, losses by storm, ranges of echoes, pulses, arms, distances to obstacles.
module risks_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Present value of a life annuity for each policy: years until the table ends.
  subroutine reserves(n, nt, age, sum_insured, survive, discount, value)
    integer, intent(in) :: n, nt, age(n)
    real(dp), intent(in) :: sum_insured(n), survive(nt), discount
    real(dp), intent(inout) :: value(n)
    integer :: i, t
    real(dp) :: p, v, s
    do i = 1, n
      p = 1
      v = 1
      s = 0
      do t = age(i), nt
        s = s + p*v
        p = p*survive(t)
        v = v*discount
      end do
      value(i) = s*sum_insured(i)
    end do
  end subroutine

  ! Loss of each storm over all sites, with a deductible and a limit.
  subroutine storm_losses(ns, np, wind, worth, deduct, limit, loss)
    integer, intent(in) :: ns, np
    real(sp), intent(in) :: wind(np,ns), worth(np), deduct, limit
    real(dp), intent(inout) :: loss(ns)
    integer :: s, p
    real(sp) :: x
    do s = 1, ns
      loss(s) = 0
      do p = 1, np
        x = max(wind(p,s) - 0.3, 0.0)
        x = worth(p)*min(x*x, 1.0)
        loss(s) = loss(s) + min(max(x - deduct, 0.0), limit)
      end do
    end do
  end subroutine

  ! Pulses by a matched filter.
  subroutine matched(n, m, echo, pulse, out)
    integer, intent(in) :: n, m
    complex(sp), intent(in) :: echo(n), pulse(m)
    complex(sp), intent(inout) :: out(n)
    integer :: i, k
    complex(sp) :: s
    do i = 1, n - m + 1
      s = 0
      do k = 1, m
        s = s + echo(i+k-1)*conjg(pulse(k))
      end do
      out(i) = s
    end do
  end subroutine

  ! Joints to the tip of each arm: products of rotations.
  subroutine arms(n, nj, angle, length, tip)
    integer, intent(in) :: n, nj
    real(dp), intent(in) :: angle(nj,n), length(nj)
    real(dp), intent(inout) :: tip(3,n)
    integer :: i, j
    real(dp) :: a, x, y, b
    do i = 1, n
      x = 0
      y = 0
      a = 0
      do j = 1, nj
        a = a + angle(j,i)
        x = x + length(j)*cos(a)
        y = y + length(j)*sin(a)
      end do
      b = atan2(y, x)
      tip(1,i) = x
      tip(2,i) = y
      tip(3,i) = b
    end do
  end subroutine

  ! Each point's distance to the nearest obstacle, and which one that is.
  subroutine nearest_obstacle(n, m, x, y, ox, oy, far, which)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n), y(n), ox(m), oy(m)
    real(sp), intent(inout) :: far(n)
    integer, intent(inout) :: which(n)
    integer :: i, k, best
    real(sp) :: d, least
    do i = 1, n
      least = huge(least)
      best = 0
      do k = 1, m
        d = (x(i) - ox(k))**2 + (y(i) - oy(k))**2
        if (d < least) then
          least = d
          best = k
        end if
      end do
      far(i) = sqrt(least)
      which(i) = best
    end do
  end subroutine

  subroutine run_risks_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 600000, nt = 110, ns = 3000, np = 5000, nq = 1200000, m = 24, na = 250000, nj = 6, &
      nb = 90000, no = 300
    integer, allocatable :: age(:), which(:)
    real(dp), allocatable :: insured(:), survive(:), value(:), loss(:), angle(:,:), length(:), tip(:,:)
    real(sp), allocatable :: wind(:,:), worth(:), x(:), y(:), ox(:), oy(:), far(:)
    complex(sp), allocatable :: echo(:), pulse(:), out(:)
    integer :: turn, i, j
    allocate (age(n), insured(n), survive(nt), value(n), wind(np,ns), worth(np), loss(ns), echo(nq), pulse(m), out(nq), &
      angle(nj,na), length(nj), tip(3,na), x(nb), y(nb), ox(no), oy(no), far(nb), which(nb))
    do i = 1, n
      age(i) = 20 + mod(i, 60)
    end do
    insured = 1000
    survive = 0.99_dp
    value = 0
    do j = 1, ns
      do i = 1, np
        wind(i,j) = 0.01*mod(i + 3*j, 120)
      end do
    end do
    worth = 200
    loss = 0
    echo = (0.5, 0.1)
    pulse = (0.2, -0.3)
    out = 0
    do i = 1, na
      do j = 1, nj
        angle(j,i) = 0.001_dp*mod(i*j, 700)
      end do
    end do
    length = 0.4_dp
    tip = 0
    do i = 1, nb
      x(i) = 0.1*mod(i, 300)
      y(i) = 0.1*(i/300)
    end do
    do i = 1, no
      ox(i) = mod(i*17, 30)
      oy(i) = mod(i*29, 30)
    end do
    far = 0
    which = 0
    do turn = 1, turns
      call reserves(n, nt, age, insured, survive, 0.97_dp, value)
      call storm_losses(ns, np, wind, worth, 5.0, 120.0, loss)
      call matched(nq, m, echo, pulse, out)
      call arms(na, nj, angle, length, tip)
      call nearest_obstacle(nb, no, x, y, ox, oy, far, which)
    end do
    print *, 'risks', sum(value), sum(loss), sum(out(:nq-m+1)), sum(tip), sum(far), sum(int(which, 8))
  end subroutine
end module

! Nerve cells by OpenACC: spikes, synapses, learning, rates, dendrites.
module neurons_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! One step of spiking cells, which fall back after a spike.
  subroutine spike_step(n, dt, current, v, u, last, now)
    integer, intent(in) :: n, now
    real(sp), intent(in) :: dt, current(n)
    real(sp), intent(inout) :: v(n), u(n)
    integer, intent(inout) :: last(n)
    integer :: i
    real(sp) :: a, b
    !$acc parallel loop present(current, v, u, last) private(a, b)
    do i = 1, n
      a = v(i) + dt*(0.04*v(i)**2 + 5*v(i) + 140 - u(i) + current(i))
      b = u(i) + dt*0.02*(0.2*v(i) - u(i))
      if (a >= 30) then
        a = -65
        b = b + 8
        last(i) = now
      end if
      v(i) = a
      u(i) = b
    end do
  end subroutine

  ! What comes in through the synapses of each cell.
  subroutine synapses(n, m, from, weight, last, now, current)
    integer, intent(in) :: n, m, from(m,n), last(n), now
    real(sp), intent(in) :: weight(m,n)
    real(sp), intent(inout) :: current(n)
    integer :: i, k
    real(sp) :: s
    !$acc parallel loop gang present(from, weight, last, current) private(s)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do k = 1, m
        if (now - last(from(k,i)) <= 2) s = s + weight(k,i)
      end do
      current(i) = 0.9*current(i) + s
    end do
  end subroutine

  ! Synapses whose cells spike one after the other become stronger.
  subroutine learn(n, m, from, last, weight)
    integer, intent(in) :: n, m, from(m,n), last(n)
    real(sp), intent(inout) :: weight(m,n)
    integer :: i, k
    real(sp) :: d
    !$acc parallel loop collapse(2) present(from, last, weight) private(d)
    do i = 1, n
      do k = 1, m
        d = last(i) - last(from(k,i))
        if (d > 0) then
          weight(k,i) = min(weight(k,i) + 0.01*exp(-d/20), 1.0)
        else if (d < 0) then
          weight(k,i) = max(weight(k,i) - 0.012*exp(d/20), 0.0)
        end if
      end do
    end do
  end subroutine

  ! Spikes a window of time.
  subroutine rates(nt, nb, n, w, raster, rate)
    integer, intent(in) :: nt, nb, n, w
    integer(1), intent(in) :: raster(nt,n)
    real(sp), intent(inout) :: rate(nb,n)
    integer :: i, b, t, s
    !$acc parallel loop collapse(2) present(raster, rate) private(s)
    do i = 1, n
      do b = 1, nb
        s = 0
        !$acc loop seq
        do t = (b - 1)*w + 1, b*w
          s = s + raster(t,i)
        end do
        rate(b,i) = s*(1000.0/w)
      end do
    end do
  end subroutine

  ! Voltages along dendrites: a system of equations a cell, from its tip to its body and back.
  subroutine dendrites(n, m, c, v, g)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: c(n,m)
    real(dp), intent(inout) :: v(n,m), g(n,m)
    integer :: i, k
    real(dp) :: f
    !$acc parallel loop present(c, v, g) private(f, k)
    do i = 1, n
      g(i,1) = 2 + c(i,1)
      !$acc loop seq
      do k = 2, m
        f = c(i,k)/g(i,k-1)
        g(i,k) = 2 + c(i,k) - f*c(i,k)
        v(i,k) = v(i,k) + f*v(i,k-1)
      end do
      v(i,m) = v(i,m)/g(i,m)
      !$acc loop seq
      do k = m - 1, 1, -1
        v(i,k) = (v(i,k) + c(i,k+1)*v(i,k+1))/g(i,k)
      end do
    end do
  end subroutine

  subroutine run_neurons_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 700000, nc = 60000, m = 80, nt = 2000, nb = 40, nr = 9000, nd = 90000, md = 24
    real(sp), allocatable :: v(:), u(:), current(:), weight(:,:), input(:), rate(:,:)
    integer, allocatable :: last(:), from(:,:), spiked(:)
    integer(1), allocatable :: raster(:,:)
    real(dp), allocatable :: c(:,:), vd(:,:), g(:,:)
    integer :: i, k, turn
    allocate (v(n), u(n), current(n), last(n), spiked(nc), from(m,nc), weight(m,nc), input(nc), raster(nt,nr), &
      rate(nb,nr), c(nd,md), &
      vd(nd,md), g(nd,md))
    do i = 1, n
      v(i) = -70 + mod(i*7, 103)
      u(i) = -14
      current(i) = 5 + mod(i, 11)
      last(i) = mod(i, 5)
    end do
    do i = 1, nc
      spiked(i) = mod(i*37, 101)
      input(i) = mod(i, 9)
      do k = 1, m
        from(k,i) = 1 + mod(i + k*741, nc)
        weight(k,i) = mod(i + k, 97)/97.0
      end do
    end do
    do i = 1, nr
      do k = 1, nt
        raster(k,i) = int(mod(i*k, 7)/6, 1)
      end do
    end do
    do k = 1, md
      do i = 1, nd
        c(i,k) = 0.5_dp + mod(i + k, 13)*0.1_dp
        vd(i,k) = mod(i*k, 17)
      end do
    end do
    !$acc data copyin(current, raster, from, spiked, c) copy(v, u, last, weight, input, vd) copyout(rate, g)
    do turn = 1, turns
      call spike_step(n, 0.5, current, v, u, last, 100 + turn)
      call synapses(nc, m, from, weight, spiked, 60, input)
      call learn(nc, m, from, spiked, weight)
      call rates(nt, nb, nr, nt/nb, raster, rate)
      call dendrites(nd, md, c, vd, g)
    end do
    !$acc end data
    print '(a,i10,6es13.5)', 'neurons', sum(last), sum(real(v, dp)), sum(real(u, dp)), sum(real(input, dp)), &
      sum(real(weight, dp)), &
      sum(real(rate, dp)), sum(vd)
  end subroutine
end module

! Music by DO CONCURRENT: voices, rooms, filters, pitches, spectra.
module music_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Echoes of a room: sums over images of a source, at each sample of the answer.
  subroutine echoes(nt, ni, delay, loud, answer)
    integer, intent(in) :: nt, ni
    real(sp), intent(in) :: delay(ni), loud(ni)
    real(sp), intent(inout) :: answer(nt)
    integer :: t, i
    real(sp) :: s, d
    do concurrent (t = 1:nt)
      s = 0
      do i = 1, ni
        d = t - delay(i)
        if (abs(d) < 4) s = s + loud(i)*cos(0.3927*d)**2
      end do
      answer(t) = s
    end do
  end subroutine

  ! Voices of a choir: partials of each note, at each sample.
  subroutine sing(nt, nv, np, pitch, shape, sound)
    integer, intent(in) :: nt, nv, np
    real(sp), intent(in) :: pitch(nv), shape(np)
    real(sp), intent(inout) :: sound(nt,nv)
    integer :: t, v, p
    real(sp) :: s
    do concurrent (v = 1:nv, t = 1:nt)
      s = 0
      do p = 1, np
        s = s + shape(p)*sin(p*pitch(v)*t)
      end do
      sound(t,v) = s
    end do
  end subroutine

  ! Filters of second order, a channel each; samples of a channel are together.
  subroutine filter(nt, nc, a, b, in, out)
    integer, intent(in) :: nt, nc
    real(dp), intent(in) :: a(2,nc), b(0:2,nc), in(nt,nc)
    real(dp), intent(inout) :: out(nt,nc)
    integer :: t, c
    do concurrent (c = 1:nc)
      do t = 3, nt
        out(t,c) = b(0,c)*in(t,c) + b(1,c)*in(t-1,c) + b(2,c)*in(t-2,c) - a(1,c)*out(t-1,c) - a(2,c)*out(t-2,c)
      end do
    end do
  end subroutine

  ! The same with channels side by side, and a limit.
  subroutine compress(nt, nc, attack, in, level, out)
    integer, intent(in) :: nt, nc
    real(sp), intent(in) :: attack(nc), in(nc,nt)
    real(sp), intent(inout) :: level(nc), out(nc,nt)
    integer :: t, c
    real(sp) :: l
    do concurrent (c = 1:nc)
      l = level(c)
      do t = 1, nt
        l = max(abs(in(c,t)), l + attack(c)*(abs(in(c,t)) - l))
        out(c,t) = in(c,t)/max(1.0, l)
      end do
      level(c) = l
    end do
  end subroutine

  ! The pitch of each frame: the lag at which it is most like itself.
  subroutine pitches(nf, length, lags, sound, lag)
    integer, intent(in) :: nf, length, lags
    real(sp), intent(in) :: sound(length+lags,nf)
    integer, intent(inout) :: lag(nf)
    integer :: f, l, t, best
    real(sp) :: s, most
    do concurrent (f = 1:nf)
      best = 0
      most = -1e30
      do l = 20, lags
        s = 0
        do t = 1, length
          s = s + sound(t,f)*sound(t+l,f)
        end do
        if (s > most) then
          most = s
          best = l
        end if
      end do
      lag(f) = best
    end do
  end subroutine

  ! Another rate of samples: between four of them, by a polynomial.
  subroutine resample(n, m, rate, in, out)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: rate, in(n)
    real(sp), intent(inout) :: out(m)
    integer :: i, k
    real(sp) :: x, f, c0, c1, c2, c3
    do concurrent (i = 1:m)
      x = 2 + (i - 1)*rate
      k = int(x)
      f = x - k
      c0 = in(k)
      c1 = 0.5*(in(k+1) - in(k-1))
      c2 = in(k-1) - 2.5*in(k) + 2*in(k+1) - 0.5*in(k+2)
      c3 = 0.5*(in(k+2) - in(k-1)) + 1.5*(in(k) - in(k+1))
      out(i) = ((c3*f + c2)*f + c1)*f + c0
    end do
  end subroutine

  ! Loudness of bands: frequencies of each frame belong to bands of growing width.
  subroutine bands(nf, nq, nb, first, spectrum, loud)
    integer, intent(in) :: nf, nq, nb, first(nb+1)
    complex(sp), intent(in) :: spectrum(nq,nf)
    real(sp), intent(inout) :: loud(nb,nf)
    integer :: f, b, q
    real(sp) :: s
    do concurrent (f = 1:nf, b = 1:nb)
      s = 0
      do q = first(b), first(b+1) - 1
        s = s + real(spectrum(q,f))**2 + aimag(spectrum(q,f))**2
      end do
      loud(b,f) = 10*log10(s + 1e-9)
    end do
  end subroutine

  subroutine run_music_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: nt = 48000, ni = 400, nv = 40, np = 8, nc = 1500, nch = 12000, nl = 150, nf = 2500, length = 256, &
      lags = 120, n = 3000000, m = 2700000, nq = 513, nb = 24
    real(sp), allocatable :: delay(:), loud(:), answer(:), pitch(:), shape(:), sound(:,:), attack(:), in(:,:), level(:), out(:,:), &
      frames(:,:), long(:), short(:), bark(:,:)
    real(dp), allocatable :: a(:,:), b(:,:), x(:,:), y(:,:)
    complex(sp), allocatable :: spectrum(:,:)
    integer, allocatable :: lag(:), first(:)
    integer :: i, j, turn
    allocate (delay(ni), loud(ni), answer(nt), pitch(nv), shape(np), sound(nt,nv), attack(nch), in(nch,nl), level(nch), &
      out(nch,nl), frames(length+lags,nf), long(n), short(m), bark(nb,nf), a(2,nc), b(0:2,nc), x(600,nc), y(600,nc), &
      spectrum(nq,nf), lag(nf), first(nb+1))
    do i = 1, ni
      delay(i) = 100 + 97.3*i
      loud(i) = 1.0/(1 + i)
    end do
    do i = 1, nv
      pitch(i) = 0.01 + 0.0007*i
    end do
    do i = 1, np
      shape(i) = 1.0/i
    end do
    do j = 1, nl
      do i = 1, nch
        in(i,j) = 0.1*mod(i*7 + j*13, 31) - 1.5
      end do
    end do
    attack = 0.1
    level = 0
    do j = 1, nf
      do i = 1, length + lags
        frames(i,j) = sin(0.05*i*(1 + 0.01*mod(j, 50)))
      end do
      do i = 1, nq
        spectrum(i,j) = cmplx(1.0/i, 0.01*mod(i + j, 5), sp)
      end do
    end do
    do i = 1, n
      long(i) = mod(i, 100)*0.01
    end do
    do j = 1, nc
      a(:,j) = [-1.2_dp, 0.5_dp]
      b(:,j) = [0.2_dp, 0.3_dp, 0.1_dp]
      do i = 1, 600
        x(i,j) = mod(i*3 + j, 17)*0.1_dp
      end do
    end do
    y = 0
    first(1) = 1
    do i = 1, nb
      first(i+1) = min(nq, first(i) + 3 + i*i/12)
    end do
    do turn = 1, turns
      call echoes(nt, ni, delay, loud, answer)
      call sing(nt, nv, np, pitch, shape, sound)
      call filter(600, nc, a, b, x, y)
      call compress(nl, nch, attack, in, level, out)
      call pitches(nf, length, lags, frames, lag)
      call resample(n, m, 1.1, long, short)
      call bands(nf, nq, nb, first, spectrum, bark)
    end do
    print '(a,i12,6es13.5)', 'music', sum(lag), sum(real(answer, dp)), sum(abs(real(sound, dp))), sum(y), sum(real(out, dp)), &
      sum(real(short, dp)), sum(real(bark, dp))
  end subroutine
end module

! Signals: filters, correlations of antennas, codes, beams, noise; OpenMP.
module radios_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! A filter of 48 taps that keeps one in four samples.
  subroutine thin_out(n, m, x, taps, y)
    integer, intent(in) :: n, m
    complex(sp), intent(in) :: x(4*n+m)
    real(sp), intent(in) :: taps(m)
    complex(sp), intent(inout) :: y(n)
    integer :: i, k
    complex(sp) :: s
    !$omp target teams distribute parallel do private(k, s)
    do i = 1, n
      s = 0
      do k = 1, m
        s = s + taps(k)*x(4*(i-1)+k)
      end do
      y(i) = s
    end do
  end subroutine

  ! Products of all pairs of antennas, summed over times, for each channel.
  subroutine correlate_pairs(na, nt, nc, v, c)
    integer, intent(in) :: na, nt, nc
    complex(sp), intent(in) :: v(na,nt,nc)
    complex(sp), intent(inout) :: c(na,na,nc)
    integer :: a, b, f, t
    complex(sp) :: s
    !$omp target teams distribute parallel do collapse(3) private(t, s)
    do f = 1, nc
      do b = 1, na
        do a = 1, na
          s = 0
          do t = 1, nt
            s = s + v(a,t,f)*conjg(v(b,t,f))
          end do
          c(a,b,f) = s
        end do
      end do
    end do
  end subroutine

  ! Parity and a check of words of 32 bits, sixteen rounds.
  subroutine checks(n, words, sums)
    integer, intent(in) :: n, words(n)
    integer, intent(inout) :: sums(n)
    integer :: i, r, w
    !$omp target teams distribute parallel do private(r, w)
    do i = 1, n
      w = words(i)
      do r = 1, 16
        if (btest(w, 0)) then
          w = ieor(shiftr(w, 1), 79764919)
        else
          w = shiftr(w, 1)
        end if
      end do
      sums(i) = w + poppar(words(i))
    end do
  end subroutine

  ! Power of beams: phases of antennas for many directions.
  subroutine beams(nd, na, wave, place, weight, direction, power)
    integer, intent(in) :: nd, na
    real(sp), intent(in) :: wave, place(2,na), weight(na), direction(2,nd)
    real(sp), intent(inout) :: power(nd)
    integer :: d, a
    real(sp) :: phase, re, im
    !$omp target teams distribute parallel do private(a, phase, re, im)
    do d = 1, nd
      re = 0
      im = 0
      do a = 1, na
        phase = wave*(place(1,a)*direction(1,d) + place(2,a)*direction(2,d))
        re = re + weight(a)*cos(phase)
        im = im + weight(a)*sin(phase)
      end do
      power(d) = re**2 + im**2
    end do
  end subroutine

  ! Median of five neighbours in time takes out spikes.
  subroutine no_spikes(n, m, x, y)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n,m)
    real(sp), intent(inout) :: y(n,m)
    integer :: i, j, a, b
    real(sp) :: w(5), h
    !$omp target teams distribute parallel do collapse(2) private(w, h, a, b)
    do j = 1, m
      do i = 3, n - 2
        w = x(i-2:i+2,j)
        do a = 1, 3
          do b = 1, 5 - a
            if (w(b) > w(b+1)) then
              h = w(b)
              w(b) = w(b+1)
              w(b+1) = h
            end if
          end do
        end do
        y(i,j) = w(3)
      end do
    end do
  end subroutine

  subroutine run_radios_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 400000, m = 48, na = 48, nt = 128, nc = 64, nw = 2000000, nd = 60000, nb = 64, nx = 2000, ny = 900
    complex(sp), allocatable :: x(:), y(:), v(:,:,:), c(:,:,:)
    real(sp), allocatable :: taps(:), place(:,:), weight(:), direction(:,:), power(:), noisy(:,:), clean(:,:)
    integer, allocatable :: words(:), sums(:)
    integer :: i, j, k, turn
    allocate (x(4*n+m), y(n), v(na,nt,nc), c(na,na,nc), taps(m), place(2,nb), weight(nb), direction(2,nd), power(nd), &
      noisy(nx,ny), clean(nx,ny), words(nw), sums(nw))
    do i = 1, 4*n + m
      x(i) = cmplx(mod(i, 17)*0.1, mod(i, 13)*0.1)
    end do
    do i = 1, m
      taps(i) = 1.0/(i + 3)
    end do
    do k = 1, nc
      do j = 1, nt
        do i = 1, na
          v(i,j,k) = cmplx(mod(i + j*k, 7) - 3.0, mod(i*j + k, 5) - 2.0)
        end do
      end do
    end do
    do i = 1, nw
      words(i) = i*1021
    end do
    do i = 1, nb
      place(:,i) = [mod(i, 8)*0.5, (i/8)*0.5]
      weight(i) = 1 + 0.01*mod(i, 5)
    end do
    do i = 1, nd
      direction(:,i) = [mod(i, 300)/300.0, i/300/200.0]
    end do
    do j = 1, ny
      do i = 1, nx
        noisy(i,j) = 0.01*i + merge(10.0, 0.0, mod(i*j, 41) == 0)
      end do
    end do
    clean = 0
    !$omp target data map(to: x, taps, v, words, place, weight, direction, noisy) map(from: y, c, sums, power) map(tofrom: clean)
    do turn = 1, turns
      call thin_out(n, m, x, taps, y)
      call correlate_pairs(na, nt, nc, v, c)
      call checks(nw, words, sums)
      call beams(nd, nb, 6.28, place, weight, direction, power)
      call no_spikes(nx, ny, noisy, clean)
    end do
    !$omp end target data
    print '(a,i16,4es13.5)', 'radios', sum(int(sums, 8)), sum(abs(y)), sum(abs(c)), sum(real(power, dp)), sum(real(clean, dp))
  end subroutine
end module

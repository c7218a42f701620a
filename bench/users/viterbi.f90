! Viterbi decoding of many observation sequences by one hidden Markov model
module hmm
  implicit none
  integer, parameter :: dp = kind(1d0)
  type :: model
    integer :: ns, no
    real(dp), allocatable :: a(:,:), b(:,:), p(:)
  end type
contains
  subroutine make(m, ns, no)
    type(model), intent(out) :: m
    integer, intent(in) :: ns, no
    integer :: i, j
    m%ns = ns; m%no = no
    allocate(m%a(ns,ns), m%b(ns,no), m%p(ns))
    do j = 1, ns
      do i = 1, ns
        m%a(i,j) = 1d0 + mod(7*i+3*j, 11)
      end do
    end do
    do i = 1, ns
      m%a(i,:) = log(m%a(i,:)/sum(m%a(i,:)))
    end do
    do j = 1, no
      do i = 1, ns
        m%b(i,j) = 1d0 + mod(5*i+2*j, 13)
      end do
    end do
    do i = 1, ns
      m%b(i,:) = log(m%b(i,:)/sum(m%b(i,:)))
    end do
    m%p = log(1d0/ns)
  end subroutine
  subroutine decode(m, obs, nt, nseq, score, last)
    type(model), intent(in) :: m
    integer, intent(in) :: nt, nseq
    integer, intent(in) :: obs(nt, nseq)
    real(dp), intent(out) :: score(nseq)
    integer, intent(out) :: last(nseq)
    real(dp) :: v(m%ns), w(m%ns), best
    integer :: s, t, i, j
    do s = 1, nseq
      do i = 1, m%ns
        v(i) = m%p(i) + m%b(i, obs(1,s))
      end do
      do t = 2, nt
        do j = 1, m%ns
          best = -huge(1d0)
          do i = 1, m%ns
            if (v(i) + m%a(i,j) > best) best = v(i) + m%a(i,j)
          end do
          w(j) = best + m%b(j, obs(t,s))
        end do
        v = w
      end do
      score(s) = maxval(v)
      last(s) = maxloc(v, 1)
    end do
  end subroutine
end module
program main
  use hmm
  implicit none
  type(model) :: m
  integer :: nseq, nt, s, t
  integer, allocatable :: obs(:,:), last(:)
  real(dp), allocatable :: score(:)
  integer(8) :: c0, c1, r
  character(20) :: arg
  nseq = 2000; if (command_argument_count() > 0) then; call get_command_argument(1, arg); read (arg, *) nseq; end if
  nt = 100
  call make(m, 16, 24)
  allocate(obs(nt,nseq), score(nseq), last(nseq))
  do s = 1, nseq
    do t = 1, nt
      obs(t,s) = 1 + mod(t*s + t/3, 24)
    end do
  end do
  call system_clock(c0, r)
  call decode(m, obs, nt, nseq, score, last)
  call system_clock(c1)
  print '(a,es16.8,i8)', 'viterbi', sum(score), sum(last)
  print '(a,f10.1)', 'ms', 1d3*(c1-c0)/real(r,dp)
end program

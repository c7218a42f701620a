! Launches that come in the same order again and again wait for each other: whatever comes between them sees what they do.
! f2cuda options: -fopenacc
module steps
  implicit none
  integer, parameter :: n = 500
contains
  ! Other arguments in each step, and results that the host reads in the middle of a period.
  subroutine changing(a, b, c)
    integer, intent(inout) :: a(n), b(n), c(n)
    integer :: i, k, t
    t = 0
    do k = 1, 40
      t = t + 3
      do concurrent (i = 1:n)
        a(i) = mod(b(i) + 5*c(i) + t, 1000)
      end do
      do concurrent (i = 1:n)
        b(i) = mod(a(i)*7 + k, 999)
      end do
      if (mod(k, 25) == 0) print *, k, sum(a), sum(b), sum(c)
      do concurrent (i = 1:n)
        c(i) = a(i) - b(i)
      end do
      if (k == 33) c(17) = 4
    end do
    print *, sum(a), sum(b), sum(c)
  end subroutine changing

  ! The host waits for a sum in each step.
  subroutine with_results(a, b)
    integer, intent(inout) :: a(n), b(n)
    integer :: i, k, s
    do k = 1, 30
      do concurrent (i = 1:n)
        a(i) = mod(a(i) + b(i) + k, 100)
      end do
      s = 0
      !$acc parallel loop reduction(+:s)
      do i = 1, n
        s = s + a(i)
      end do
      do concurrent (i = 1:n)
        b(i) = mod(b(i) + s, 50)
      end do
    end do
    print *, s, sum(a), sum(b)
  end subroutine with_results

  subroutine relax(from, to)
    integer, intent(in) :: from(:)
    integer, intent(out) :: to(:)
    integer :: i
    to(1) = from(1)
    to(size(to)) = from(size(from))
    do concurrent (i = 2:size(from)-1)
      to(i) = mod(from(i-1) + 2*from(i) + from(i+1), 317)
    end do
  end subroutine relax

  ! Two arrays in turn, a step that is different now and then, and arrays of other lengths in the end.
  subroutine in_turn(a, b)
    integer, intent(inout) :: a(n), b(n)
    integer :: i, k
    do k = 1, 50
      call relax(a, b)
      call relax(b, a)
      if (mod(k, 13) == 0) then
        do concurrent (i = 1:n)
          a(i) = a(i) + b(n+1-i)
        end do
      end if
    end do
    print *, sum(a), sum(b)
    do k = 1, 40
      call relax(a(:n-k), b(k+1:))
      call relax(b(k+1:), a(:n-k))
    end do
    print *, sum(a), sum(b)
  end subroutine in_turn

  ! Queues, and one that waits for another.
  subroutine on_queues(a, b, c)
    integer, intent(inout) :: a(n), b(n), c(n)
    integer :: i, k, q
    !$acc data copy(a, b, c)
    do k = 1, 30
      !$acc parallel loop async(1)
      do i = 1, n
        a(i) = mod(a(i)*3 + k, 211)
      end do
      !$acc parallel loop async(2)
      do i = 1, n
        b(i) = mod(b(i)*5 + k, 223)
      end do
      !$acc wait(1) async(2)
      !$acc parallel loop async(2)
      do i = 1, n
        c(i) = a(i) + b(i)
      end do
      !$acc wait(2) async(1)
    end do
    do k = 1, 20
      !$acc parallel loop async(1)
      do i = 1, n
        a(i) = a(i) + c(i)
      end do
      !$acc parallel loop async(1)
      do i = 1, n
        c(i) = mod(c(i) + a(i), 500)
      end do
      if (mod(k, 7) == 0) then
        !$acc update host(a(3)) async(1)
        !$acc wait(1)
        print *, k, a(3)
      end if
    end do
    !$acc wait
    do k = 1, 240 ! the same kernel, now and then on another queue
      q = merge(1, 2, mod(k, 60) > 0 .and. mod(k, 60) <= 50)
      !$acc parallel loop async(q)
      do i = 1, n
        b(i) = mod(b(i) + k, 1000)
      end do
      if (mod(k, 60) == 50) then
        !$acc wait(1)
      else if (mod(k, 60) == 0) then
        !$acc update host(b(5)) async(2)
        !$acc wait(2)
        print *, b(5)
      end if
    end do
    !$acc wait
    !$acc end data
    print *, sum(a), sum(b), sum(c)
  end subroutine on_queues
end module steps

program repeated_launches
  use steps
  implicit none
  integer :: a(n), b(n), c(n), i
  a = [(i, i = 1, n)]
  b = 2*a
  c = mod(a, 3)
  call changing(a, b, c)
  call with_results(a, b)
  call in_turn(a, b)
  call on_queues(a, b, c)
  call changing(a, b, c)
end program repeated_launches

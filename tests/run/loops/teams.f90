! Iterations whose loops inside walk memory are done by teams of threads, who share out these loops and do the rest together.
! expect: compiler: without effect in this file: 'num_gangs'
! expect: report: 18 team: threads that do an iteration together
module work
  implicit none
contains

  subroutine normalise(a, b, n, m)                ! a sum, then its use
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(out) :: a(n, m)
    integer :: i, j, s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, n
        s = s + b(i, j)
      end do
      s = s/2
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)*s
      end do
    end do
  end subroutine normalise

  subroutine softmax(a, b, n, m)                  ! two folds, elements that are stored and read again
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(out) :: a(n, m)
    integer :: i, j
    real(8) :: top, s
    !$acc kernels
    do j = 1, m
      top = -huge(top)
      do i = 1, n
        top = max(top, b(i, j))
      end do
      s = 0
      do i = 1, n
        a(i, j) = top - b(i, j)
        s = s + a(i, j)
      end do
      do i = 1, n
        a(i, j) = a(i, j)*s
      end do
    end do
    !$acc end kernels
  end subroutine softmax

  subroutine work_array(a, b, n, m)               ! an array that the team has together, read as other threads have set it
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(out) :: a(n, m)
    integer :: i, j, w(0:n+1)
    !$acc parallel loop gang private(w)
    do j = 1, m
      w(0) = j
      w(n+1) = -j
      !$acc loop vector
      do i = 1, n
        w(i) = b(i, j)*2
      end do
      !$acc loop vector
      do i = 1, n
        a(i, j) = w(i-1) + 3*w(i+1)
      end do
      w(1) = 5
      !$acc loop vector
      do i = 1, n
        a(i, j) = a(i, j) + w(n+1-i)
      end do
    end do
  end subroutine work_array

  subroutine large_array(a, b, n, m)              ! larger than shared memory, of two dimensions
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j, k, w(-1:120, 100)
    !$acc parallel loop gang private(w)
    do j = 1, m
      do k = 1, 100
        do i = -1, 120
          w(i, k) = i*k + j
        end do
      end do
      do i = 1, n
        a(i, j) = w(mod(b(i, j), 100), 1 + mod(i, 100))
      end do
    end do
  end subroutine large_array

  subroutine small_array(a, b, n, m)              ! each thread has one, filled in the same way
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(out) :: a(n, m)
    integer :: i, j, k, w(8)
    !$acc parallel loop gang private(w)
    do j = 1, m
      do k = 1, 8
        w(k) = k*j
      end do
      w(3) = w(2)
      do i = 1, n
        a(i, j) = b(i, j)*w(1 + mod(i, 8))
      end do
    end do
  end subroutine small_array

  subroutine elements(a, r, b, n, m)              ! one thread stores for all, the others wait
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(inout) :: a(n, m), r(m)
    integer :: i, j, s
    !$acc parallel loop gang private(s)
    do j = 1, m
      r(j) = j
      s = 0
      do i = 1, n
        s = s + b(i, j)*r(j)
      end do
      r(j) = r(j) + s
      if (mod(s, 2) == 0) s = r(j)
      r(j) = r(j)*2
      do i = 1, n
        a(i, j) = b(i, j)*s + r(j)
      end do
      r(j) = a(n, j) + a(1, j)
    end do
  end subroutine elements

  subroutine branches(a, b, n, m)                 ! different ways of different teams
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j, s
    !$acc parallel loop gang private(s)
    do j = 1, m
      if (mod(j, 5) == 0) cycle
      s = 0
      do i = 1, n
        s = max(s, b(i, j))
      end do
      if (s > 90) then
        a(1, j) = s
        do i = 2, n
          a(i, j) = a(1, j) - b(i, j)
        end do
      else if (s > 50) then
        s = -s
        do i = 1, n
          a(i, j) = s
        end do
      end if
      if (s < 0) a(n, j) = s*2
    end do
  end subroutine branches

  subroutine repeated(a, b, n, m)                 ! a loop around them that runs in order
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j, k, s
    !$acc parallel loop gang private(s)
    do j = 1, m
      do k = 1, 5
        s = 0
        do i = 1, n
          s = s + mod(a(i, j), 10)
        end do
        do i = 1, n
          a(i, j) = mod(a(i, j)*k + s, 1000)
        end do
        if (mod(k, 2) == 0) a(k, j) = b(k, j)
      end do
    end do
  end subroutine repeated

  subroutine total(a, b, n, m, all, least)        ! results of the nest
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(inout) :: a(n, m)
    integer, intent(out) :: all, least
    integer :: i, j, s
    all = 3
    least = huge(least)
    !$acc parallel loop gang num_gangs(3) private(s) reduction(+:all) reduction(min:least)
    do j = 1, m
      s = 0
      do i = 1, n
        s = s + b(i, j)
        all = all + mod(b(i, j), 3)
      end do
      all = all + s
      if (s > 10) least = min(least, s)
      do i = 1, n
        a(i, j) = s - b(i, j)
      end do
    end do
  end subroutine total

  subroutine planes(a, b, n, m)                   ! two loops of the nest
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m, 3)
    integer, intent(inout) :: a(n, m, 3)
    integer :: i, j, k, s
    !$acc parallel loop collapse(2) private(s)
    do k = 1, 3
      do j = m, 1, -1
        s = k
        do i = n, 1, -1
          s = s + b(i, j, k)
        end do
        do i = 1, n, 2
          a(i, j, k) = s*b(i, j, k)
        end do
      end do
    end do
  end subroutine planes

  subroutine rows(first, val, r, m)               ! as many elements as the row has
    integer, intent(in) :: m
    integer, intent(in) :: first(m+1)
    integer, intent(in) :: val(:)
    integer, intent(inout) :: r(m)
    integer :: j, k, s
    !$acc parallel loop private(s)
    do j = 1, m
      s = 0
      do k = first(j), first(j+1) - 1
        s = s + val(k)
      end do
      r(j) = s
    end do
  end subroutine rows

  subroutine triangle(a, b, n, m)
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j, s
    !$omp target teams distribute private(s)
    do j = 1, m
      s = 0
      !$omp parallel do reduction(ieor:s)
      do i = 1, min(j, n)
        s = ieor(s, b(i, j))
      end do
      !$omp parallel do
      do i = min(j, n), n
        a(i, j) = s + b(i, j)
      end do
    end do
  end subroutine triangle

  subroutine together(a, b, n, m)                 ! the second of two tight loops is shared out
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, 4, m)
    integer, intent(inout) :: a(n, 4, m)
    integer :: i, j, k, s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 1
      do k = 1, 4
        do i = 1, n
          s = s + b(i, k, j)
        end do
      end do
      do k = 1, 4
        do i = 1, n
          a(i, k, j) = s - b(i, k, j)
        end do
      end do
    end do
  end subroutine together

  subroutine width(a, b, n, m)                    ! a team of 64 threads, as said
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(out) :: a(n, m)
    integer :: i, j, s
    !$acc parallel loop gang vector_length(64) private(s)
    do j = 1, m
      s = 7
      !$acc loop vector reduction(max:s)
      do i = 1, n
        if (b(i, j) > s) s = b(i, j)
      end do
      !$acc loop vector
      do i = 1, n
        a(i, j) = s - b(i, j)
      end do
    end do
  end subroutine width

  subroutine kinds(c, l, b, n, m)                 ! complex and logical values
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    complex, intent(inout) :: c(n, m)
    logical, intent(inout) :: l(n, m)
    complex :: z
    logical :: any_large
    integer :: i, j
    !$acc parallel loop gang private(z, any_large)
    do j = 1, m
      z = 0
      any_large = .false.
      do i = 1, n
        z = z + cmplx(b(i, j), 1)
        any_large = any_large .or. b(i, j) > 95
      end do
      do i = 1, n
        c(i, j) = z*(0.0, 1.0)
        l(i, j) = any_large .neqv. b(i, j) > 50
      end do
    end do
  end subroutine kinds

  subroutine inner_private(a, b, n, m)            ! a short array of each of the team's threads
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j, k, s, q(3)
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      do i = 1, n
        s = s + b(i, j)
      end do
      !$acc loop vector private(q)
      do i = 1, n
        do k = 1, 3
          q(k) = b(i, j)*k
        end do
        a(i, j) = q(1) + q(3)*s
      end do
    end do
  end subroutine inner_private

  subroutine sections(a, b, n, m)                 ! array assignments
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(out) :: a(n, m)
    integer :: i, j, s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      a(:, j) = b(:, j)*2
      do i = 1, n
        s = s + a(i, j)
      end do
      a(:, j) = a(:, j) + s
    end do
  end subroutine sections

  subroutine concurrent_do(a, b, n, m)
    integer, intent(in) :: n, m
    integer, intent(in) :: b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j, s
    do concurrent (j = 1:m)
      s = 0
      do i = 1, n
        s = s + b(i, j)
      end do
      do i = 1, n
        a(i, j) = s - b(i, j)
      end do
    end do
  end subroutine concurrent_do

end module work

program teams
  use work
  implicit none
  call of(37, 11)
  call of(700, 3)
  call of(1, 5)
  call of(0, 4)
  call of(5, 300)
contains

  subroutine of(n, m)
    integer, intent(in) :: n, m
    integer :: b(n, m), a(n, m), r(m), i, j, first(m+1), val(6*m+1), all, least, b4(n, 4, m), a4(n, 4, m)
    real(8) :: x(n, m), y(n, m)
    complex :: c(n, m)
    logical :: l(n, m)
    do j = 1, m
      do i = 1, n
        b(i, j) = mod(i*7 + j*13, 101)
      end do
    end do
    first(1) = 1
    do j = 1, m
      first(j + 1) = first(j) + mod(j*5, 7)
    end do
    val = [(mod(i*11, 17), i = 1, 6*m + 1)]
    call normalise(a, b, n, m)
    print *, 'normalise', check(a)
    x = b
    call softmax(y, x, n, m)
    print *, 'softmax', nint(sum(y))
    call work_array(a, b, n, m)
    print *, 'work_array', check(a)
    call large_array(a, b, n, m)
    print *, 'large_array', check(a)
    call small_array(a, b, n, m)
    print *, 'small_array', check(a)
    if (n > 0) call elements(a, r, b, n, m)
    if (n > 0) print *, 'elements', check(a), sum(r)
    a = -1
    if (n > 0) call branches(a, b, n, m)
    print *, 'branches', check(a)
    a = b
    if (n > 5) call repeated(a, b, n, m)
    print *, 'repeated', check(a)
    call total(a, b, n, m, all, least)
    print *, 'total', check(a), all, least
    b4 = 2
    a4 = 0
    do j = 1, m
      b4(:, 2, j) = b(:, j)
    end do
    call planes(a4, b4, n, m)
    print *, 'planes', sum(a4)
    call rows(first, val, r, m)
    print *, 'rows', sum(r), maxval(r)
    if (n > 0) call triangle(a, b, n, m)
    print *, 'triangle', check(a)
    call together(a4, b4, n, m)
    print *, 'together', sum(a4)
    call width(a, b, n, m)
    print *, 'width', check(a)
    c = 0
    l = .true.
    call kinds(c, l, b, n, m)
    print *, 'kinds', nint(real(sum(c))), nint(aimag(sum(c))), count(l)
    call inner_private(a, b, n, m)
    print *, 'inner_private', check(a)
    call sections(a, b, n, m)
    print *, 'sections', check(a)
    call concurrent_do(a, b, n, m)
    print *, 'concurrent_do', check(a)
  end subroutine of

  integer function check(a)
    integer, intent(in) :: a(:, :)
    integer :: i, j
    check = 0
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        check = mod(check*31 + a(i, j)*(i + j), 1000003)
      end do
    end do
  end function check
end program teams

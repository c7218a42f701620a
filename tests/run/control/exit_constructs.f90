! EXIT of a BLOCK, IF, SELECT CASE and ASSOCIATE inside iterations and in procedures that they call; the construct holds loops, and loops that threads of a
! team share.
! f2cuda options: --auto=all
! expect: report: 3 ; host
module m
  implicit none
  integer, parameter :: n = 500
contains
  subroutine e01
    real :: a(n), t
    integer :: i, k, last
    last = 0
    do i = 1, n
      blk: block
        real :: t
        t = i*0.5
        a(i) = t
        if (t < 30) exit blk
        last = i
        a(i) = a(i)*2
      end block blk
      a(i) = a(i) + 1
    end do
    print *, 'e01', sum(a), last
    k = 7
    do i = 1, n
      chk: if (mod(i,2) == 0) then
        k = i
        if (mod(i,3) == 0) exit chk
        k = -i
        sel: select case (mod(i,5))
        case (0)
          a(i) = 0
          if (i > 100) exit chk
          if (i > 50) exit sel
          a(i) = 1
        case (1:2)
          a(i) = 2
          exit sel
        end select sel
        a(i) = a(i) + k
      else if (i > 77) then
        a(i) = -1
        if (i > 99) exit chk
        a(i) = -2
      end if chk
    end do
    print *, 'e01', sum(a), k
  end subroutine
  subroutine e02
    real :: a(n)
    integer :: i, j, found(n)
    do i = 1, n
      search: block
        do j = 1, 20
          if (mod(i*j, 37) == 5) then
            found(i) = j
            exit search
          end if
        end do
        found(i) = -1
      end block search
      asc: associate (x => found(i), y => a(i))
        y = x
        if (x > 3) exit asc
        y = y - 0.5
      end associate asc
    end do
    print *, 'e02', sum(found), sum(a)
  end subroutine
  pure subroutine proc(i, r)
    integer, intent(in) :: i
    real, intent(out) :: r
    main: block
      r = 0
      if (i < 10) exit main
      r = 1
      if (i < 100) exit main
      r = 2
    end block main
  end subroutine
  subroutine e03
    real :: a(n)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      call proc(i, a(i))
    end do
    print *, 'e03', sum(a)
    !$acc parallel loop
    do i = 1, n
      o: block
        i1: if (i > 4) then
          if (i > 400) exit o
          if (i > 300) exit i1
          a(i) = a(i)*2
        end if i1
        a(i) = a(i) + 10
      end block o
    end do
    print *, 'e03', sum(a)
  end subroutine
  subroutine e04
    real :: a(40, n), s
    integer :: i, j
    do j = 1, n
      do i = 1, 40
        a(i, j) = i + j
      end do
    end do
    !$acc parallel loop gang
    do j = 1, n
      work: block
        if (mod(j, 3) == 0) exit work
        !$acc loop vector
        do i = 1, 40
          a(i, j) = a(i, j)*2
        end do
        s = 0
        !$acc loop vector reduction(+:s)
        do i = 1, 40
          s = s + a(i, j)
        end do
        if (s > 1000) exit work
        a(1, j) = s
      end block work
      a(2, j) = -1
    end do
    print *, 'e04', sum(a)
  end subroutine
  subroutine e05 ! what stands for a value ends with its construct: the next one is another array at its place
    integer :: a(n), i, k, s(4)
    a = [(mod(i, 7), i = 1, n)]
    do k = 1, 4
      s(k) = 0
      one: associate (t => a*k + 1)
        do i = 1, n
          a(i) = mod(a(i) + t(n + 1 - i), 11)
        end do
        if (mod(k, 2) == 1) exit one
        do i = 1, n
          s(k) = s(k) + t(i)
        end do
      end associate one
    end do
    print *, 'e05', s, sum(a)
  end subroutine
end module
program exit_constructs
  use m
  call e01; call e02; call e03; call e04; call e05
end program
! expect: compiler: stays on the host

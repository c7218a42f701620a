! EXIT that leaves BLOCK, IF and SELECT CASE: what stands behind the construct is where it leads, and no more is read there.
! f2cuda options: --auto=all
! expect: report: 1 kernel packed_24, x
! expect: report: 1 kernel packed_43, x
program leave_block
  implicit none
  real(8) :: r(15), w(5), y(5), z(5)
  integer :: i, k
  r = [(i, i=1, 15)]
  w = [1, -1, 2, -2, 3]
  call packed(5, r, w, y, z, k)
  print *, y, z, k
contains
  subroutine packed(n, r, w, y, z, it)
    integer, intent(in) :: n
    real(8), intent(in) :: r(15), w(n)
    real(8), intent(out) :: y(n), z(n)
    integer, intent(out) :: it
    real(8) :: temp, last
    integer :: i, j, l
    it = 0
    main: block
      outer: do
        do i = 1, n
          l = i*(i - 1)/2
          temp = 0
          do j = 1, i
            temp = temp + r(l + j)*w(j)
          end do
          y(i) = temp + it
        end do
        it = it + 1
        if (it > 3) exit main
        if (y(n) > 1e6) exit outer
      end do outer
      it = -1
    end block main
    last = 2
    check: if (it > 0) then
      if (y(1) < -10) exit check
      last = 3 ! read behind the construct, too
    end if check
    do i = 1, n
      temp = y(i) + last
      if (temp > 0) then
        z(i) = temp
      else
        z(i) = -temp
      end if
    end do
    select_one: select case (it)
    case (4)
      do i = 1, n
        temp = z(i)
        if (i == n .and. temp > 0) exit select_one
        z(i) = temp + 1
      end do
      temp = 0
    case default
      temp = 1
    end select select_one
    print *, temp, i, last
  end subroutine packed
end program leave_block

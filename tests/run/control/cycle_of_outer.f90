! CYCLE and EXIT of a loop around: the loop that they leave is not parallel for the host's threads either, and where a condition says before the loop
! that it is not left, kernels of the loops around ask it, too.
! f2cuda options: --auto=all
! expect: host: it does not hold that
program cycle_of_outer
  implicit none
  integer :: la(-2:40), lb(-2:40), i1, i2, i3, n, m, r
  do r = 1, 4
    n = 30 - r
    m = mod(r, 3)
    la = 3
    lb = 7
    l1: do i1 = 3, 1, -1
      do i3 = 2, n - 1
        if (mod(i3, 9) == 7 + m) cycle l1
        la(i3) = mod(la(i3) + i1, 499)
      end do
    end do l1
    print *, la
    l2: do i1 = 3, 1, -1
      do i2 = 1, 3
        do i3 = 2, n - 1
          if (mod(i2, 2) == m) cycle l2
          la(i3) = mod(la(i3) + r + i1*i2, 499)
        end do
      end do
    end do l2
    print *, la
    l3: do i1 = 3, 1, -1
      do i3 = 2, n - 1
        if (lb(i3) == 7 + m) cycle l3
        la(i3) = mod(la(i3) + i1, 499)
      end do
      lb(i1 + 9) = 9
    end do l3
    print *, la
    l4: do i1 = 3, 1, -1
      do i3 = 2, n - 1
        if (m == 2) exit l4
        la(i3) = mod(la(i3) + r + i1, 499)
      end do
    end do l4
    print *, la
    l5: do i1 = 3, 1, -1
      if (m == 0) cycle
      do i3 = 2, n - 1
        if (m == 1) exit l5
        la(i3) = mod(la(i3) + r + i1, 499)
      end do
    end do l5
    print *, la
  end do
end program cycle_of_outer

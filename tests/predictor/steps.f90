! Launches of a time loop are handed over as graphs, few are not; a maximum comes home before the next step.
program steps
  real :: a(4096), b(4096), most
  integer :: step
  a = 1
  b = 2
  do step = 1, 1000
    do concurrent (i = 1:4096)
      a(i) = a(i) + 0.1*b(i)
    end do
  end do
  do step = 1, 10
    do concurrent (i = 1:4096)
      b(i) = b(i) + 0.1*a(i)
    end do
  end do
  do step = 1, 1000
    do concurrent (i = 1:4096)
      a(i) = a(i)*0.999
    end do
    most = 0
    do concurrent (i = 1:4096) reduce(max:most)
      most = max(most, a(i))
    end do
    if (most < 0.1) exit
  end do
  print *, sum(a), sum(b), most
end program

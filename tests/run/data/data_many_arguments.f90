! A kernel with many arrays and many scalars.
program data_many_arguments
  implicit none
  integer, parameter :: n = 33
  integer, dimension(n) :: a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, b5, b6, b7, b8, b9, c1, c2
  integer :: p1 = 1, p2 = 2, p3 = 3, p4 = 4, p5 = 5, p6 = 6, p7 = 7, p8 = 8, p9 = 9, q1 = 10, q2 = 11, i
  !$acc parallel loop
  do i = 1, n
    a1(i) = i + p1; a2(i) = i + p2; a3(i) = i + p3; a4(i) = i + p4; a5(i) = i + p5
    a6(i) = i + p6; a7(i) = i + p7; a8(i) = i + p8; a9(i) = i + p9; b1(i) = i * q1
  end do
  !$acc parallel loop
  do i = 1, n
    b2(i) = a1(i) * p2; b3(i) = a2(i) * p3; b4(i) = a3(i) * p4; b5(i) = a4(i) * p5; b6(i) = a5(i) * p6
    b7(i) = a6(i) * p7; b8(i) = a7(i) * p8; b9(i) = a8(i) * p9; c1(i) = a9(i) * q1
    c2(i) = a1(i) + a2(i) + a3(i) + a4(i) + a5(i) + a6(i) + a7(i) + a8(i) + a9(i) &
            + b1(i) + b2(i) + b3(i) + b4(i) + b5(i) + b6(i) + b7(i) + b8(i) + b9(i) + c1(i) + q2
  end do
  print *, c2
end program data_many_arguments

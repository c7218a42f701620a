program p
!$ use omp_lib
  n = 1
  !$ n = 1 + &
  !$ & 2
!$omp parallel do
  do i = 1, n
  end do
end

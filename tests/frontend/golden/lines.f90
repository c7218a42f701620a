! A comment
program p; integer :: i
!$acc parallel loop gang &
!$acc   private(x) & ! why
!$acc & copy(a)
!$acc&copy(b)
  !DVM$ PARALLEL (I) ON A(I),
  !DVM$* PRIVATE(X)
!dvm$> reduction(sum(s))
!$ x = 1
!$omp parallel do
  10 x = 1 + &
     ! comment

     & 2 &
     + 3
  long&
  &name = 'a & b! c' ! comment
  s = 'abc&
      &def'
  t = "abc&
   def"
  x = 1; ; 20 y = 2 ;
  h = 4h!&'' + 1 ; h = 2
&
end

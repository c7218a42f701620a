! Free form: named loops, enddo, several spellings of end, names in columns one to six, semicolons, no final newline needed.
program form_free_details; implicit none; integer :: a(10), i
integer::b(10)
!$acc parallel loop
rows: do i=1,10
a(i)=i;b(i)=-i
enddo rows
!$acc end parallel loop
do concurrent(i=1:10);a(i)=a(i)*b(i);end do
print*,a;print*,b
endprogram

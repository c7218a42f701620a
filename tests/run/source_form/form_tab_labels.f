! Labels before tabs: the statements keep their tabs where the labels move to lines of their own.
	program form_tab_labels
	implicit none
	integer a(8), b(4,4), i, j
	i = 0
!$acc parallel loop
	do i = 1, 8
		a(i) = i
	end do
	i = 0
10		a(3) = a(3) + 1
	i = i + 1
	if (i .lt. 3) goto 10
!$acc parallel loop
	do 20 j = 1, 4
	do 20 i = 1, 4
	if (i .eq. j) goto 20
	b(i,j) = a(i) + j
20		b(i,j) = i*10 + j
!$acc parallel loop
	do i = 1, 8
		a(i) = a(i)*2
	end do
 30	a(1) = a(1) + 1
	if (a(1) .lt. 6) goto 30
	print *, a, b
	end program form_tab_labels

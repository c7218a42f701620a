program align
  implicit none
  integer :: n, i, j, best, c0, c1, cr, sc, bi, bj
  integer, allocatable :: h(:,:)
  character(1), allocatable :: a(:), b(:)
  character(4), parameter :: abc = 'ACGT'
  character(20) :: s
  call get_command_argument(1, s); read (s, *) n
  allocate (h(0:n,0:n), a(n), b(n))
  do i = 1, n
    j = mod(i*i + i/7, 4) + 1
    a(i) = abc(j:j)
    j = mod(i*i*3 + i/5, 4) + 1
    b(i) = abc(j:j)
  end do
  call system_clock(c0, cr)
  h(0,:) = 0; h(:,0) = 0
  best = 0; bi = 0; bj = 0
  do j = 1, n
    do i = 1, n
      sc = -1
      if (a(i) == b(j)) sc = 2
      h(i,j) = max(0, h(i-1,j-1) + sc, h(i-1,j) - 1, h(i,j-1) - 1)
      if (h(i,j) > best) then
        best = h(i,j); bi = i; bj = j
      end if
    end do
  end do
  call system_clock(c1)
  print '(a,3i12)', 'sums ', best, bi, bj
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
end program

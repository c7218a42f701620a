program spectral
  implicit none
  integer, parameter :: np = 8
  integer :: nel, e, i, j, k, l, t, c0, c1, cr
  real(8), allocatable :: u(:,:,:,:), w(:,:,:,:), g(:,:,:,:)
  real(8) :: d(np,np), dt(np,np), ur(np,np,np), us(np,np,np), ut(np,np,np)
  character(20) :: s
  call get_command_argument(1, s); read (s, *) nel
  allocate (u(np,np,np,nel), w(np,np,np,nel), g(np,np,np,nel))
  do j = 1, np
    do i = 1, np
      d(i,j) = 1d0/(i + j - 1); dt(j,i) = d(i,j)
    end do
  end do
  do e = 1, nel
    do k = 1, np
      do j = 1, np
        do i = 1, np
          u(i,j,k,e) = sin(0.1d0*(i + 2*j + 3*k) + e); g(i,j,k,e) = 1 + 0.01d0*i
        end do
      end do
    end do
  end do
  call system_clock(c0, cr)
  do t = 1, 5
    do e = 1, nel
      do k = 1, np
        do j = 1, np
          do i = 1, np
            ur(i,j,k) = 0; us(i,j,k) = 0; ut(i,j,k) = 0
            do l = 1, np
              ur(i,j,k) = ur(i,j,k) + d(i,l)*u(l,j,k,e)
              us(i,j,k) = us(i,j,k) + d(j,l)*u(i,l,k,e)
              ut(i,j,k) = ut(i,j,k) + d(k,l)*u(i,j,l,e)
            end do
          end do
        end do
      end do
      ur = ur*g(:,:,:,e); us = us*g(:,:,:,e); ut = ut*g(:,:,:,e)
      do k = 1, np
        do j = 1, np
          do i = 1, np
            w(i,j,k,e) = 0
            do l = 1, np
              w(i,j,k,e) = w(i,j,k,e) + dt(i,l)*ur(l,j,k) + dt(j,l)*us(i,l,k) + dt(k,l)*ut(i,j,l)
            end do
          end do
        end do
      end do
    end do
    u = u + 0.001d0*w
  end do
  call system_clock(c1)
  print '(a,2es16.8)', 'sums ', sum(u), sum(abs(w))
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
end program

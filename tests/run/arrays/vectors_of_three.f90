! Sections of allocatable arrays that have the shape of arrays of three elements, in iterations that go through all others: a thread has one, or a team (forces_summed), and
! loops over the components have constant bounds, whatever the bounds of the sections are.
! f2cuda options: --auto=all
! expect: report: 1 team: threads that do an iteration together
module particles
  implicit none
  type body
    real(8) :: x(3), v(3)
  end type
  integer :: n
  real(8), allocatable :: pos(:,:), frc(:,:), q(:)
  type(body), allocatable :: b(:)
contains
  subroutine forces
    integer :: i, j
    real(8) :: d(3), r2, f
    do i = 1, n
      frc(:,i) = 0
      do j = 1, n
        d = pos(:,j) - pos(:,i)
        r2 = d(1)**2 + d(2)**2 + d(3)**2 + 1
        f = q(j)/r2
        frc(:,i) = frc(:,i) + f*d
      end do
    end do
  end subroutine

  subroutine forces_summed
    integer :: i, j
    real(8) :: d(3), a(0:2)
    do i = 1, n
      a = 0
      do j = 1, n
        d = pos(:,j) - pos(:,i)
        a = a + d*(q(j)/(sum(d**2) + 1))
      end do
      frc(:,i) = frc(:,i) + a
    end do
  end subroutine

  subroutine pushed
    integer :: i, j
    real(8) :: d(3)
    do i = 1, n
      b(i)%v = 0
      do j = 1, n
        d = b(j)%x - b(i)%x
        b(i)%v = b(i)%v + d*(q(j)/(dot_product(d, d) + 1))
      end do
    end do
  end subroutine
end module

program vectors_of_three
  use particles
  integer :: i
  n = 70
  allocate (pos(-1:1,n), frc(5:7,n), q(n), b(n))
  do i = 1, n
    pos(:,i) = [mod(i*7, 11)*0.5d0, mod(i*5, 13)*0.25d0, mod(i*3, 17)*0.125d0]
    q(i) = mod(i, 5) - 2
    b(i)%x = pos(:,i)
  end do
  call forces
  print '(3f12.6)', frc(:,1), frc(:,n), sum(abs(frc))
  call forces_summed
  print '(3f12.6)', frc(:,1), frc(:,n), sum(abs(frc))
  call pushed
  print '(3f12.6)', b(1)%v, b(n)%v
end program

! a small neural network: two layers, batch gradient descent with momentum
module net
  implicit none
  type layer
    real, allocatable :: w(:,:), b(:), vw(:,:), vb(:), z(:,:), a(:,:), d(:,:)
  end type
contains
  subroutine init(l, nin, nout, batch, k)
    type(layer), intent(inout) :: l
    integer, intent(in) :: nin, nout, batch, k
    integer :: i, j
    allocate(l%w(nout,nin), l%b(nout), l%vw(nout,nin), l%vb(nout), l%z(nout,batch), l%a(nout,batch), l%d(nout,batch))
    do j = 1, nin
      do i = 1, nout
        l%w(i,j) = sin(real(i*37 + j*11 + k))/sqrt(real(nin))
      end do
    end do
    l%b = 0; l%vw = 0; l%vb = 0
  end subroutine
  subroutine forward(l, x, relu)
    type(layer), intent(inout) :: l
    real, intent(in) :: x(:,:)
    logical, intent(in) :: relu
    integer :: j
    l%z = matmul(l%w, x)
    do j = 1, size(x, 2)
      l%z(:,j) = l%z(:,j) + l%b
    end do
    if (relu) then
      l%a = max(l%z, 0.)
    else
      l%a = l%z
    end if
  end subroutine
  subroutine softmax(a)
    real, intent(inout) :: a(:,:)
    integer :: j
    do j = 1, size(a, 2)
      a(:,j) = exp(a(:,j) - maxval(a(:,j)))
      a(:,j) = a(:,j)/sum(a(:,j))
    end do
  end subroutine
  subroutine update(l, x, rate)
    type(layer), intent(inout) :: l
    real, intent(in) :: x(:,:), rate
    l%vw = .9*l%vw - rate*matmul(l%d, transpose(x))/size(x, 2)
    l%vb = .9*l%vb - rate*sum(l%d, dim=2)/size(x, 2)
    l%w = l%w + l%vw
    l%b = l%b + l%vb
  end subroutine
end module
program main
  use net
  implicit none
  integer :: n, i, j, epoch
  type(layer) :: h, o
  real, allocatable :: x(:,:), y(:,:)
  real :: loss
  integer(8) :: c0, c1, r
  character(20) :: arg
  n = 4096; if (command_argument_count() > 0) then; call get_command_argument(1, arg); read (arg, *) n; end if
  allocate(x(256,n), y(10,n))
  y = 0
  do j = 1, n
    do i = 1, 256
      x(i,j) = cos(real(i*j)*.01)
    end do
    y(1+mod(j,10), j) = 1
  end do
  call init(h, 256, 128, n, 1)
  call init(o, 128, 10, n, 2)
  call system_clock(c0, r)
  do epoch = 1, 10
    call forward(h, x, .true.)
    call forward(o, h%a, .false.)
    call softmax(o%a)
    loss = -sum(y*log(o%a + 1e-9))/n
    o%d = o%a - y
    h%d = matmul(transpose(o%w), o%d)
    where (h%z <= 0) h%d = 0
    call update(o, h%a, .1)
    call update(h, x, .1)
  end do
  call system_clock(c1)
  print '(a,2es14.5)', 'mlp', loss, sum(abs(h%w))
  print '(a,f10.1)', 'ms', 1d3*(c1-c0)/real(r)
end program

! OpenACC 3.0 to 3.3 as programs have it: conditions, queues with devices, modifiers, forms of GANG, ROUTINE and DECLARE.
module procedures
  implicit none
  integer, parameter :: n = 64
  integer :: made(n), sent(n), linked(n)
  !$acc declare create(made) copyin(sent) link(linked)
contains
  subroutine next(x)
    integer, intent(inout) :: x
    !$acc routine seq device_type(nvidia) seq nohost
    x = x + 1
  end subroutine next

  subroutine row(x)
    integer, intent(inout) :: x(8)
    integer :: i
    !$acc routine vector
    !$acc loop vector
    do i = 1, 8
      x(i) = x(i) + i
    end do
  end subroutine row

  subroutine with_declared(a, b, c, d)
    integer, intent(inout) :: a(n), b(n), c(n), d(n)
    integer :: own(n), i
    !$acc declare copy(a) copyin(readonly: b) copyout(c) present(d) create(own)
    !$acc parallel loop
    do i = 1, n
      own(i) = b(i) + d(i)
      a(i) = a(i) + own(i)
      c(i) = own(i)
    end do
  end subroutine with_declared
end module procedures

program acc_syntax
  use procedures
  implicit none
  integer :: i, j, k, queue, a(n), b(n), c(n), d(n), e(8, 8)
  logical :: yes
  yes = .true.
  queue = 3
  k = 0
  a = 1
  b = 2
  c = 3
  d = 4
  e = 0
  !$acc init device_type(nvidia) if(.not. yes)
  !$acc set default_async(queue) if(yes)
  !$acc set device_num(77) if(.not. yes)
  !$acc parallel loop self(.not. yes) copyin(readonly: b) copy(a)
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  !$acc parallel loop if(yes) self(k > 1) wait(devnum: 0: queues: 1, 2) async(queue) num_gangs(4, 2, 1) vector_length(32)
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  !$acc wait(devnum: 0: queues: 1, queue) async(4) if(yes)
  !$acc wait(queues: 1) if(.not. yes)
  !$acc wait
  !$acc data copyin(a) copyout(zero: c) create(zero: d) no_create(e) async(1) wait(queues: 1) if(yes)
  !$acc wait(1)
  !$acc parallel loop
  do i = 1, n
    c(i) = a(i) + d(i)
  end do
  !$acc update self(c) if_present async wait(1) if(yes)
  !$acc host_data use_device(c) if(yes) if_present
  !$acc end host_data
  !$acc end data
  !$acc parallel loop gang(dim: 2)
  do j = 1, 8
    !$acc loop gang(dim: 1) vector
    do i = 1, 8
      !$acc cache(readonly: b(i:i))
      e(i, j) = e(i, j) + b(i)
    end do
  end do
  !$acc parallel loop gang(num: 4, static: *) vector(length: 64) device_type(host) seq
  do i = 1, n
    call next(a(i))
  end do
  !$acc parallel loop tile(4, *)
  do j = 1, 8
    do i = 1, 8
      e(i, j) = e(i, j) + i * j
    end do
  end do
  !$acc parallel loop gang
  do j = 1, 8
    call row(e(:, j))
  end do
  !$acc parallel loop collapse(force: 2)
  do j = 1, 8
    do i = 1, 8
      e(i, j) = e(i, j) + 1
    end do
  end do
  !$acc parallel loop
  do i = 1, n
    !$acc atomic update if(yes)
    k = k + 1
  end do
  !$acc kernels loop auto self(.not. yes)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end kernels loop
  !$acc serial loop self
  do i = 2, n
    a(i) = a(i) + a(i - 1)
  end do
  !$acc end serial loop
  d = 4
  made = 5
  sent = 6
  linked = 7
  !$acc update device(made, sent)
  !$acc parallel loop copyin(linked)
  do i = 1, n
    b(i) = made(i) + sent(i) + linked(i)
  end do
  !$acc enter data copyin(readonly: d) async(1) if(yes) wait
  !$acc wait(1)
  call with_declared(a, b, c, d)
  !$acc exit data delete(d) finalize async wait(1)
  !$acc shutdown device_type(nvidia) if(.not. yes)
  print *, sum(a), sum(b), sum(c), sum(d), sum(e), k
end program acc_syntax

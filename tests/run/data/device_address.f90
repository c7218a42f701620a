! Addresses of the device: deviceptr, is_device_ptr, has_device_addr, use_device and the routines that give memory of the device.
! options: -fopenmp
module kernels
  use iso_c_binding, only: c_ptr
  implicit none
  interface
    function acc_malloc(bytes) bind(c)
      import
      integer(8), value :: bytes
      type(c_ptr) :: acc_malloc
    end function
    subroutine acc_free(p) bind(c)
      import
      type(c_ptr), value :: p
    end subroutine
    subroutine acc_memcpy_to_device(to, from, bytes) bind(c)
      import
      type(c_ptr), value :: to, from
      integer(8), value :: bytes
    end subroutine
    subroutine acc_memcpy_from_device(to, from, bytes) bind(c)
      import
      type(c_ptr), value :: to, from
      integer(8), value :: bytes
    end subroutine
    function acc_deviceptr(p) bind(c)
      import
      type(c_ptr), value :: p
      type(c_ptr) :: acc_deviceptr
    end function
    subroutine acc_map_data(host, device, bytes) bind(c)
      import
      type(c_ptr), value :: host, device
      integer(8), value :: bytes
    end subroutine
    subroutine acc_attach(p) bind(c)
      import
      type(c_ptr) :: p
    end subroutine
    subroutine acc_detach(p) bind(c)
      import
      type(c_ptr) :: p
    end subroutine
    subroutine acc_unmap_data(host) bind(c)
      import
      type(c_ptr), value :: host
    end subroutine
  end interface
contains
  subroutine twice(n, x)
    integer, intent(in) :: n
    real :: x(n)
    integer :: i
    !$acc parallel loop deviceptr(x)
    do i = 1, n
      x(i) = 2*x(i)
    end do
  end subroutine
  ! The address holds for all loops of the construct, in a data region and by declare as well.
  subroutine add(n, x, y)
    integer, intent(in) :: n
    real :: x(*), y(0:n - 1)
    integer :: i
    !$acc declare deviceptr(y)
    !$acc data deviceptr(x)
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + 1
    end do
    !$acc kernels
    !$acc loop independent
    do i = 1, n
      x(i) = x(i) + y(i - 1)
    end do
    do i = 1, n
      y(i - 1) = i
    end do
    !$acc end kernels
    !$acc end data
  end subroutine
  ! A loop that needs values from before it, of what it overwrites.
  subroutine shift(n, x, s)
    integer, intent(in) :: n
    real :: x(n), s
    integer :: i
    s = 0
    !$acc kernels deviceptr(x)
    do i = 1, n - 1
      x(i) = x(i + 1)
    end do
    do i = 1, n
      s = s + x(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine omp_add(n, x)
    integer, intent(in) :: n
    real :: x(n)
    integer :: i
    !$omp target teams distribute parallel do is_device_ptr(x)
    do i = 1, n
      x(i) = x(i) + 10
    end do
    !$omp target has_device_addr(x)
    !$omp teams loop
    do i = 1, n
      x(i) = x(i) + 100
    end do
    !$omp end target
  end subroutine
end module

program device_address
  use omp_lib
  use iso_c_binding, only: c_ptr, c_loc, c_f_pointer, c_associated, c_size_t
  use kernels
  implicit none
  integer, parameter :: n = 1000
  real, target :: a(n), b(n), m(4, 6)
  real, pointer :: p(:)
  real :: s
  type(c_ptr) :: at, address_of_a
  integer :: i, rc
  a = 1
  b = [(i, i = 1, n)]
  !$acc data copy(a, b)
  !$acc host_data use_device(a, b)
  call twice(n, a)
  call add(n, a, b)
  call shift(n, b, s)
  !$acc end host_data
  !$omp target data use_device_addr(a)
  call omp_add(n, a)
  !$acc parallel loop deviceptr(a)
  do i = 1, n
    a(i) = a(i) + 0.5
  end do
  !$omp end target data
  at = acc_deviceptr(c_loc(a))
  call c_f_pointer(at, p, [n])
  call twice(n, p)
  !$acc parallel loop default(present)
  do i = 1, n
    p(i) = p(i) - 1
  end do
  !$acc end data
  print *, a(1), a(n), sum(a), b(1), b(n), s

  ! memory of the device that has no host copy
  at = acc_malloc(4_8*n)
  call acc_memcpy_to_device(at, c_loc(a), 4_8*n)
  call c_f_pointer(at, p, [n])
  call twice(n, p)
  call acc_memcpy_from_device(c_loc(b), at, 4_8*n)
  print *, b(1), b(n), sum(b)
  ! and memory that becomes the copy
  call acc_map_data(c_loc(a), at, 4_8*n)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc update self(a)
  address_of_a = c_loc(a)
  call acc_attach(address_of_a)
  call acc_detach(address_of_a)
  call acc_unmap_data(c_loc(a))
  call acc_free(at)
  print *, a(1), a(n)

  at = omp_target_alloc(96_c_size_t, omp_get_default_device())
  print *, c_associated(at), omp_target_is_present(c_loc(m), omp_get_initial_device())
  m = reshape([(i, i = 1, 24)], [4, 6])
  rc = omp_target_memcpy(at, c_loc(m), 96_8, 0_8, 0_8, omp_get_default_device(), omp_get_initial_device())
  call c_f_pointer(at, p, [24])
  call omp_add(24, p)
  m = 0
  ! the lower right corner: rows of C are columns here
  rc = rc + omp_target_memcpy_rect(c_loc(m), at, 4_c_size_t, 2, [2_8, 3_8], [4_8, 1_8], [0_8, 1_8], [6_8, 4_8], [6_8, 4_8], &
                                   omp_get_initial_device(), omp_get_default_device())
  call omp_target_free(at, omp_get_default_device())
  print *, rc, m

  at = omp_target_alloc(4_c_size_t*n, omp_get_default_device())
  rc = omp_target_associate_ptr(c_loc(b), at, 4_c_size_t*n, 0_c_size_t, omp_get_default_device())
  b = 3
  !$omp target update to(b)
  !$omp target teams distribute parallel do map(tofrom: b)
  do i = 1, n
    b(i) = b(i)*i
  end do
  !$omp target update from(b)
  print *, b(1), b(n), omp_target_is_present(c_loc(b), omp_get_default_device())
  rc = omp_target_disassociate_ptr(c_loc(b), omp_get_default_device())
  call omp_target_free(at, omp_get_default_device())
end program

! Local arrays with SAVE keep their values between calls; automatic arrays come anew each time.
program storage_save
  implicit none
  call step(6)
  call step(9)
  call step(3)
contains
  subroutine step(n)
    integer, intent(in) :: n
    integer, save :: total(9) = 0
    integer :: work(n), i
    !$omp parallel do
    do i = 1, n
      work(i) = i * n
      total(i) = total(i) + work(i)
    end do
    print *, work
    print *, total
  end subroutine step
end program storage_save

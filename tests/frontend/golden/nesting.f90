program p
  do i = 1, 3
    if (i > 1) then
  end do
  else
  case (1)
  end where
  outer: do
  end do inner
  do 10 j = 1, 2
  end do
  select case (i)
  end select
subroutine s
  end program s
end subroutine t
  x = 1

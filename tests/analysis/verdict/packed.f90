! Elements that differ in a constant subscript never meet, and cost no question: what the loop may ask is left for those that do.
subroutine packed(ip, f, g)
  integer, parameter :: n = 8, m = 16
  integer :: ip, i, j, k, l, p, s, t
  complex(8) :: f(42, 0:m, n, n, n), g(42, m, n, n, n)
  do l = 1, n
    do k = 1, n
      do j = 1, n
        do i = 1, m
          p = mod(ip + j + k + l, 2)
          t = i - p
          s = t + p
          f(1, t, j, k, l) = 0.5d0*g(1, s, j, k, l)
          f(2, t, j, k, l) = 0.5d0*g(2, s, j, k, l)
          f(3, t, j, k, l) = 0.5d0*g(3, s, j, k, l)
          f(4, t, j, k, l) = 0.5d0*g(4, s, j, k, l)
          f(5, t, j, k, l) = 0.5d0*g(5, s, j, k, l)
          f(6, t, j, k, l) = 0.5d0*g(6, s, j, k, l)
          f(7, t, j, k, l) = 0.5d0*g(7, s, j, k, l)
          f(8, t, j, k, l) = 0.5d0*g(8, s, j, k, l)
          f(9, t, j, k, l) = 0.5d0*g(9, s, j, k, l)
          f(10, t, j, k, l) = 0.5d0*g(10, s, j, k, l)
          f(11, t, j, k, l) = 0.5d0*g(11, s, j, k, l)
          f(12, t, j, k, l) = 0.5d0*g(12, s, j, k, l)
          f(13, t, j, k, l) = 0.5d0*g(13, s, j, k, l)
          f(14, t, j, k, l) = 0.5d0*g(14, s, j, k, l)
          f(15, t, j, k, l) = 0.5d0*g(15, s, j, k, l)
          f(16, t, j, k, l) = 0.5d0*g(16, s, j, k, l)
          f(17, t, j, k, l) = 0.5d0*g(17, s, j, k, l)
          f(18, t, j, k, l) = 0.5d0*g(18, s, j, k, l)
          f(19, t, j, k, l) = 0.5d0*g(19, s, j, k, l)
          f(20, t, j, k, l) = 0.5d0*g(20, s, j, k, l)
          f(21, t, j, k, l) = 0.5d0*g(21, s, j, k, l)
          f(22, t, j, k, l) = 0.5d0*g(22, s, j, k, l)
          f(23, t, j, k, l) = 0.5d0*g(23, s, j, k, l)
          f(24, t, j, k, l) = 0.5d0*g(24, s, j, k, l)
          f(25, t, j, k, l) = 0.5d0*g(25, s, j, k, l)
          f(26, t, j, k, l) = 0.5d0*g(26, s, j, k, l)
          f(27, t, j, k, l) = 0.5d0*g(27, s, j, k, l)
          f(28, t, j, k, l) = 0.5d0*g(28, s, j, k, l)
          f(29, t, j, k, l) = 0.5d0*g(29, s, j, k, l)
          f(30, t, j, k, l) = 0.5d0*g(30, s, j, k, l)
          f(31, t, j, k, l) = 0.5d0*g(31, s, j, k, l)
          f(32, t, j, k, l) = 0.5d0*g(32, s, j, k, l)
          f(33, t, j, k, l) = 0.5d0*g(33, s, j, k, l)
          f(34, t, j, k, l) = 0.5d0*g(34, s, j, k, l)
          f(35, t, j, k, l) = 0.5d0*g(35, s, j, k, l)
          f(36, t, j, k, l) = 0.5d0*g(36, s, j, k, l)
          f(37, t, j, k, l) = 0.5d0*g(37, s, j, k, l)
          f(38, t, j, k, l) = 0.5d0*g(38, s, j, k, l)
          f(39, t, j, k, l) = 0.5d0*g(39, s, j, k, l)
          f(40, t, j, k, l) = 0.5d0*g(40, s, j, k, l)
          f(41, t, j, k, l) = 0.5d0*g(41, s, j, k, l)
          f(42, t, j, k, l) = 0.5d0*g(42, s, j, k, l)
        end do
      end do
    end do
  end do
end
! verdict: 6 l parallel proved private:p private:t private:s
! verdict: 7 k parallel proved private:p private:t private:s
! verdict: 8 j parallel proved private:p private:t private:s
! verdict: 9 i parallel proved private:p private:t private:s

C Array assignments behind a one-line IF, in fixed form.
      PROGRAM ONELIN
      INTEGER A(50), B(50), I
      DO 10 I = 1, 50
        A(I) = I
   10 B(I) = 0
!$ACC KERNELS
      IF (A(1) .EQ. 1) B(2:49) = A(1:48)
      IF (A(1) .EQ. 2) B = 7
!$ACC END KERNELS
      PRINT *, SUM(B), B(1), B(2), B(50)
      END

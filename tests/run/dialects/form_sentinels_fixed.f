C     OpenACC and OpenMP sentinels of fixed form: C$ACC, *$ACC, !$OMP.
      PROGRAM SENT
      INTEGER A(10), B(10), S, I
      S = 0
C$ACC PARALLEL LOOP
C$ACC1 COPYOUT(A)
      DO I = 1, 10
        A(I) = I
      END DO
*$acc parallel loop copyin(a)
*$acc&              copyout(b)
      DO I = 1, 10
        B(I) = A(I) * 3
      END DO
!$OMP PARALLEL DO
!$OMP+ REDUCTION(+:S)
      DO I = 1, 10
        S = S + B(I)
      END DO
C$OMP END PARALLEL DO
      PRINT *, A, B, S
      END

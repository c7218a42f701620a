C Statements between loops where labels, one-line IFs, several statements a line and INCLUDE lines stand around them.
C expect: transfers: a 34 32
      PROGRAM P
      INTEGER N, I, J, K, M
      PARAMETER (N = 20)
      DOUBLE PRECISION A(N,N), B(N), T
      LOGICAL FLAG
      M = 3
      CALL SETUP(A, B, N)
!$ACC DATA COPY(A, B)
!$ACC KERNELS
      DO 20 K = 1, N - 1
      A(K,K) = A(K,K) + 1; T = 2/A(K,K); B(K) = T
      IF (B(K) .GT. 0.3D0) A(K,N) =
     &   A(K,N)/T
      DO 10 J = K, N
      DO 10 I = K + 1, N
   10 A(I,J) = A(I,J)*T + B(K)
      IF (K .EQ. M) A(1,1) = 7
   20 CONTINUE
!$ACC END KERNELS
!$ACC END DATA
      CALL SHOW('LABELS', A, B, N)
      CALL SETUP(A, B, N)
      FLAG = .FALSE.
      DO 40 M = 1, 4
!$ACC KERNELS COPY(A, B) IF (MOD(M, 2) .EQ. 0)
      A(M,1) = B(M)/2
      DO 30 I = 1, N
   30 B(I) = B(I) + A(I,1)
      B(1) = B(2)
!$ACC END KERNELS
   40 CONTINUE
      CALL SHOW('IF', A, B, N)
      CALL SETUP(A, B, N)
!$ACC ENTER DATA COPYIN(A, B)
!$ACC KERNELS ASYNC
      T = A(2,2)
      K = NINT(B(3))
      A(1,1) = T + K
      DO 50 I = 1, N
   50 B(I) = B(I) + T*K
      B(N) = 0
!$ACC END KERNELS
!$ACC WAIT
!$ACC EXIT DATA COPYOUT(A, B)
      CALL SHOW('ASYNC', A, B, N)
      PRINT '(F12.5, I5)', T, K
      CALL SETUP(A, B, N)
!$ACC KERNELS COPY(A, B)
      DO 70 K = 2, N
      GO TO (61, 62), MOD(K, 2) + 1
   61 A(K,1) = A(K-1,1) + 1
      GO TO 65
   62 A(K,1) = 3
   65 DO 66 I = 1, N
   66 A(I,K) = A(I,K-1) + A(K,1)
   70 CONTINUE
!$ACC END KERNELS
      CALL SHOW('JUMPS', A, B, N)
      END
      SUBROUTINE SETUP(A, B, N)
      INTEGER N, I, J
      DOUBLE PRECISION A(N,N), B(N)
      DO J = 1, N
        B(J) = MOD(3*J, 7) + 0.5D0
        DO I = 1, N
          A(I,J) = MOD(5*I + 3*J, 11) - 4
        END DO
      END DO
      END
      SUBROUTINE SHOW(WHAT, A, B, N)
      CHARACTER*(*) WHAT
      INTEGER N, I, J
      DOUBLE PRECISION A(N,N), B(N), S
      S = 0
      DO J = 1, N
        DO I = 1, N
          S = S + A(I,J)*MOD(I + 2*J, 5)
        END DO
      END DO
      PRINT '(A, 3F16.5)', WHAT, S, A(1,1), SUM(B)
      END

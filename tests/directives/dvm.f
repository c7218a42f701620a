C     Fortran-DVMH: heads with and without blanks, clauses, continuation, loops with a shared label.
      PROGRAM P
      PARAMETER (N = 16)
      REAL A(N,N), B(N,N), C(N), S, EPS
      INTEGER I, J, K, LOC(2)
CDVM$ PROCESSORS PR(4)
CDVM$ TEMPLATE T(N)
CDVM$ DISTRIBUTE (BLOCK, BLOCK) :: A
*DVM$ DISTRIBUTE C(GEN_BLOCK(LOC)) ONTO PR
!DVM$ ALIGN B(I,J) WITH A(I,J)
CDVM$ ALIGN :: C
CDVM$ DYNAMIC A, B
CDVM$ SHADOW A(1:1,0:1)
CDVM$ REDUCTION_GROUP RG
      S = 0
CDVM$ ACTUAL
CDVM$ REGION IN(C), OUT(A, B(1:N,:)), INOUT(S) TARGETS(HOST,CUDA), ASYNC
CDVM$ PARALLEL (J, I) ON A(I,*), PRIVATE(K), REDUCTION(RG:
CDVM$* SUM(S), MAXLOC(EPS, LOC, 2)),
CDVM$*  SHADOW_RENEW(B(CORNER), A(1:1,0:1)), CUDA_BLOCK(32, 8)
      DO 10 J = 1, N
      DO 10 I = 1, N
        A(I,J) = C(I) + B(I,J)
   10 CONTINUE
cdvm$ parallel (j,i) on a(i,j), across(a(1:1,0:1)), stage(4), new(k),
cdvm$>  firstprivate(s), tie(c(j)), remote_access(rg: c(j+1), b(:,j)),
cdvm$>  consistent(c), shadow_wait rg
      do j = 2, n
        do i = 2, n
          a(i,j) = a(i-1,j)
        end do
      end do
CDVM$ HOSTSECTION
      EPS = A(1,1)
CDVM$ END HOSTSECTION
CDVM$ ENDREGION
CDVM$ GETACTUAL (A(1:2,:), S)
CDVM$ GET_ACTUAL ()
CDVM$ INTERVAL 3
CDVM$ REDISTRIBUTE A(*, BLOCK)
CDVM$ END INTERVAL
CDVM$ BARRIER
CDVM$ PARALLEL (I) ON T(I), ACROSS(OUT: C(1:0))
      DO I = 2, N
        C(I) = C(I-1)
      END DO
      END

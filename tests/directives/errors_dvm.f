C     What is said about wrong DVM directives.
C expect: 15:7: error: unknown DVM directive 'paralel'; did you mean 'parallel'?
C expect: 16:1: error: '!DVM$ end hostsection' closes nothing: '!DVM$ hostsection' is not open here
C expect: 17:14: error: unknown clause 'inn'; did you mean 'in'?
C expect: 18:40: error: a block has up to three sizes
C expect: 21:1: error: no loop follows '!DVM$ parallel'
C expect: 14:20: error: 'randm' is not a distribution format
C expect: 23:36: error: ACROSS gives the flow and anti distance
C expect: 26:18: error: this parenthesis is not closed
C expect: 27:14: error: 'z' in '!DVM$ actual' does not exist
C expect: 28:28: error: expected a comma after 'a(i)'
      SUBROUTINE S(A, N)
      REAL A(N), X
CDVM$ DISTRIBUTE A(RANDM)
CDVM$ PARALEL (I) ON A(I)
CDVM$ END HOSTSECTION
CDVM$ REGION INN(A)
CDVM$ PARALLEL (I) ON A(I), CUDA_BLOCK(1,2,3,4)
      DO I = 1, N
      END DO
CDVM$ PARALLEL (I) ON A(I)
      X = 1
CDVM$ PARALLEL (I) ON A(I), ACROSS(A(1))
      DO I = 1, N
      END DO
CDVM$ GET_ACTUAL (A(1:2), X, A(3)
CDVM$ ACTUAL(Z)
CDVM$ PARALLEL (I) ON A(I) PRIVATE(X)
      DO I = 1, N
      END DO
      PRINT *, X
      END

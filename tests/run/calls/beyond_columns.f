C     f2cuda options: --auto=all
C     Subscripts that go on behind a column of their array: another column's elements are read or written by then, unless the loop
C     stays with what follows one column.
C     expect: report: 3 lies above the bounds of dimension 1
      PROGRAM COLUMNS
      INTEGER I, J
      REAL A(10, 20), B(10, 20), D(200)
      DO 10 J = 1, 20
        DO 10 I = 1, 10
          A(I, J) = I + 100*J
   10     B(I, J) = 0
      DO 20 I = 1, 200
        D(I) = I
   20   B(I, 1) = A(I, 1) + B(I, 1)
      DO 30 I = 1, 190
   30   A(I, 1) = A(I, 2) + 1
      PRINT *, A(1, 1), A(10, 1), A(1, 10), A(10, 19), B(1, 1), B(7, 13)
      CALL AHEAD(100, D)
      PRINT *, D(1), D(2), D(50), D(100), D(103)
      CALL SHARED(50, D)
      PRINT *, D(1), D(2), D(3), D(50), D(51), D(55)
      END
      SUBROUTINE AHEAD(N, D)
      INTEGER N, J
      REAL D(1, *)
      DO 10 J = 1, N
   10   D(3, J) = D(1, J) + 1
      END
      SUBROUTINE SHARED(N, D)
      INTEGER N, I, J
      REAL D(1, *)
      DO 10 J = 1, N
        DO 10 I = 1, 4
   10     D(I, J) = D(I, J)*0.5 + J
      END

C     Fixed form under the wrong name.
      PROGRAM P
      X = 1.0
     &  + 2.0
      END

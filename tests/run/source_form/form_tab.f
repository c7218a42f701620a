C	Tab form: a tab ends the label field, a digit after it continues.
	PROGRAM TABFRM
	INTEGER A(8), I
CDVM$	REGION
CDVM$	PARALLEL (I)
	DO 10 I = 1,
	1	8
	A(I) = I
	1 * I
10	CONTINUE
CDVM$	END REGION
CDVM$	GET_ACTUAL
	PRINT *, A
	END

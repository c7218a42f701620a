! A labelled loop without its last statement.
! expect: 7:7: error: END stands here, but this DO is not closed: its last statement, labelled 10, is missing
      program p
      do 10 i = 1, 10
        print *, i
 20   continue
      end

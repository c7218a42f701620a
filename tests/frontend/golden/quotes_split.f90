! Two quotes with an '&' and the end of a line between them are one in the literal, as for gfortran, whether a second '&' stands there or not.
program quotes_split
  call s('abc:'&
         'def'&
         , '0')
  call s("x"&
    &"y", 'z')
  call s('a:'&

     ! a comment
         'b'//"c"&
         , 'd'&
  )
  call s('abc' &
         , "d"&
         , 'e')
  print *, 'g' &
           'h'
end program

      x = 1
d     y = 2
D    & + 3
D  20 continue
      end

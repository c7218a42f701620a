c Blanks belong to a Hollerith constant that ends its line, also those that are only thought of.
      program holler
      integer*8 i, j, k
      i = 4hab  
      j = 6hcol 80
      k = 8hcd
      data i /3ha  /
      end

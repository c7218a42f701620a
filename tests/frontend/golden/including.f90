program p
  include 'parts/declare.inc'
  INCLUDE "parts/nested.inc" ! with a comment
  include = 3
  include 'missing.inc'
  include 'parts/cycle.inc'
end

! The kind of an implicit rule is a name that gets its type from the rule.
program p
  implicit real(k) (k)
  x = k
end program p

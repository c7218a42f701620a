! Uses none of the modules.
integer function other()
  other = 4
end function

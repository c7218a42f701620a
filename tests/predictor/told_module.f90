module told_module
contains
  real(8) function f(x)
    real(8), intent(in) :: x
    f = exp(x)*sin(x)/(1 + x*x)
  end function
end module

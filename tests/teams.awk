# awk -v seed=N -v count=K -f teams.awk: a program of K random nests whose iterations are done by teams of threads, in bounds and exact
#   do j          scalars, elements of columns, private arrays, IF, CYCLE, loops in order, and between them
#     do i        elements, private arrays, sums and extremes
# Subroutine sN has nest N; the program prints checksums of all arrays behind each, for four sizes.

function below(n) { return int(rand()*n) }
function one_of(list,   word, n) { n = split(list, word, "|"); return word[below(n) + 1] }
function put(text) { printf "%*s%s\n", indent, "", text }
function open(text) { put(text); indent += 2 }
function close_with(text) { indent -= 2; put(text) }

# 1: outside of the loops over i, 2: inside of one. 'w' and 'v' are filled before anything else.
function operand(level) {
  return one_of("j|mod(s,97)|mod(t,97)|mod(u,97)|3|n|mod(r(j),97)|mod(c(j),97)|v(2)|w(3)|w(n)" (level == 2 ? "|i|b(i,j)|b(i,j)|mod(a(i,j),97)|mod(d(i,j),97)|mod(w(i),97)|mod(w(i),97)|v(1+mod(i,4))" : "|mod(a(1,j),97)|b(2,j)|mod(w(0),97)"))
}
function expression(level) {
  return "mod(" operand(level) one_of("+|-|*") operand(level) (below(2) ? one_of("+|-") operand(level) : "") ", 89)"
}
function condition(level) { return "mod(" operand(level) ", " (2 + below(3)) ")" one_of(" == 0| > 0| /= 1") }
function shift() { return one_of("w(i-1)|w(i+1)|w(n+1-i)|b(i,j)") }

function single(to) {
  to = one_of("s|s|t|u|r(j)|r(j)|a(1,j)|d(n,j)|w(0)|w(2)|v(3)|w(n+1)")
  put(to " = " (below(3) ? "" : to " + ") expression(1))
}
function statement(to) {
  to = one_of("a(i,j)|a(i,j)|d(i,j)|d(i,j)|x")
  if (to == "x") { put("x = " expression(2)); put("a(i,j) = x + " operand(2)); return }
  put(to " = " expression(2) (below(3) ? "" : " + " shift()))
}
function shared(   which, to, value) {
  which = below(8)
  to = one_of("s|t|u")
  open("do i = " one_of("1|1|1|2|min(j,n)|first(j)") ", " one_of("n|n|n|n-1|min(first(j+1)-1,n)"))
  if (which < 3) {
    if (below(3) == 0) open("if (" one_of("b(i,j) > 3|mod(i,3) == 1|w(i) < 9") ") then")
    else which = 9
    value = one_of("b(i,j)|mod(w(i),7)|mod(a(i,j),9)|b(i,j)*2")
    put(to " = " (below(3) ? to " + " value : "max(" to ", " value ")"))
    if (which != 9) close_with("end if")
    if (!below(4)) statement()
  } else if (which < 5) { put("w(i) = " one_of("b(i,j) + s|b(i,j)*2 - i|mod(a(i,j), 31)|v(1+mod(i,4)) + i|r(j) - i")); }
  else { statement(); if (below(2)) statement() }
  close_with("end do")
}
function item(depth,   which) {
  which = below(12)
  if (which < 3) single()
  else if (which < 8) shared()
  else if (which == 8 && depth < 2) {
    open("if (" condition(1) ") then"); item(depth + 1); item(depth + 1)
    if (below(2)) { close_with("else"); indent += 2; item(depth + 1) }
    close_with("end if")
  } else if (which == 9 && depth < 1) { open("do k = 1, " one_of("2|3|mod(j,3)")); item(depth + 1); item(depth + 1); close_with("end do") }
  else if (which == 10 && depth == 0 && !below(3)) put("if (" condition(1) ") cycle")
  else if (which == 11 && sums) put("all = all + " expression(1))
  else shared()
}

BEGIN {
  srand(seed)
  print "module work"
  print "  implicit none"
  print "contains"
  for (number = 1; number <= count; number++) {
    sums = below(2)
    indent = 2
    open("subroutine s" number "(a, b, c, d, r, first, n, m, all)")
    put("integer, intent(in) :: n, m, first(:)")
    put("integer, intent(inout) :: a(n, m), b(n, m), c(m), d(n, m), r(m), all")
    put("integer :: i, j, k, s, t, u, x, v(4), w(0:n+1)")
    put(one_of("!$acc parallel loop gang|!$acc parallel loop gang vector_length(" one_of("8|32|64|128") ")|!$omp target teams distribute") \
        " private(s, t, u, x, v, w)" (sums ? " reduction(+:all)" : ""))
    open("do j = 1, m")
    put("s = j; t = c(j); u = 1; x = 0")
    open("do k = 1, 4"); put("v(k) = k*j"); close_with("end do")
    open("do i = 0, n + 1"); put("w(i) = i + j"); close_with("end do")
    for (k = 3 + below(5); k > 0; k--) item(0)
    put("c(j) = s + mod(t, 97) - mod(u, 97)")
    close_with("end do")
    close_with("end subroutine")
  }
  print "end module"
  print "program teams"
  print "  use work"
  print "  implicit none"
  print "  call sizes(5, 9)\n  call sizes(70, 4)\n  call sizes(1200, 3)\n  call sizes(3, 40)"
  print "contains"
  print "  subroutine sizes(n, m)"
  print "    integer, intent(in) :: n, m"
  print "    integer, allocatable :: a(:,:), b(:,:), c(:), d(:,:), r(:), first(:)"
  print "    integer :: i, j, all"
  print "    allocate(a(n, m), b(n, m), c(m), d(n, m), r(m), first(m+1))"
  print "    first(1) = 1"
  print "    do j = 1, m"
  print "      c(j) = mod(j*5, 13); r(j) = mod(j*3, 7); first(j+1) = 1 + mod(first(j) + mod(j*7, 4), n)"
  print "      do i = 1, n"
  print "        a(i,j) = mod(i*3 + j, 17); b(i,j) = mod(i*5 + j*11, 23); d(i,j) = mod(i + j*2, 19)"
  print "      end do"
  print "    end do"
  print "    all = 0"
  for (number = 1; number <= count; number++) {
    print "    call s" number "(a, b, c, d, r, first, n, m, all)"
    print "    print *, " number ", check(a), check(d), check(reshape(c, [m, 1])), check(reshape(r, [m, 1])), all"
    print "    a = mod(a, 1000); d = mod(d, 1000); c = mod(c, 1000); r = mod(r, 1000); all = mod(all, 1000)"
  }
  print "  end subroutine"
  print "  integer function check(a)"
  print "    integer, intent(in) :: a(:,:)"
  print "    integer :: i, j"
  print "    check = 0"
  print "    do j = 1, size(a, 2)"
  print "      do i = 1, size(a, 1)"
  print "        check = mod(check*31 + mod(a(i,j), 100003)*(1 + mod(i+j, 7)), 1000003)"
  print "      end do"
  print "    end do"
  print "  end function"
  print "end program"
}

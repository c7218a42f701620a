# awk -v seed=N -v count=K -f nests.awk: a program of K random nests whose loops are not tightly nested, in bounds and exact
#   do j          scalars, elements of columns, IF, CYCLE, sections, and loops over i between them
#     do i        elements, IF, CYCLE, sums into elements, loops over k
#       do k
# Subroutine sN has nest N; the program prints checksums of all arrays behind each, for three sizes.

function below(n) { return int(rand()*n) }
function one_of(list,   word, n) { n = split(list, word, "|"); return word[below(n) + 1] }

# level: 1 inside of j, 2 of i, 3 of k
function operand(level,   list) {
  list = "j|c(j)|r(j)|3|n|m"
  if (scalars) list = list "|t" (below(scalars) + 1) "|t" (below(scalars) + 1)
  if (recurs) list = list "|c(j-1)|r(j+1)|r(j-1)" (level >= 2 ? "|a(i,j-1)|d(i,j-1)|b(i,j+1)|a(i,j+1)|d(i,1)|y(i)" : "")
  list = list (level >= 2 ? "|i|b(i,j)|a(i,j)|d(i,j)|b(i+1,j)|b(i,j)|x(i)|a(i-1,j)|y(i)" : "|a(1,j)|d(2,j)|x(1)")
  return one_of(list (level >= 3 ? "|k|q(i,k)|q(k,j)|e(i,j,k)" : ""))
}
function expression(level) {
  return "mod(" operand(level) one_of("+|-|*") operand(level) (below(2) ? one_of("+|-") operand(level) "*2" : "") ", 97)"
}
function condition(level) { return "mod(" operand(level) ", " (2 + below(3)) ")" one_of(" == 0| > 0| /= 1") }

function put(text) { printf "%*s%s\n", indent, "", text }
function open(text) { put(text); indent += 2 }
function close_with(text) { indent -= 2; put(text) }

function assignment(level,   to) {
  if (level == 1) to = one_of("r(j)|c(j)|t|t|t|a(1,j)|r(j)")
  else if (level == 2 && recurs && !below(3)) to = one_of("a(i,j)|d(i,j)|b(i,j+1)|a(i,j-1)|y(i)|y(i)|d(1,j)|x(i)|s")
  else if (level == 3 && recurs && !below(3)) to = one_of("e(i,j,k)|y(i)|a(k,j)|d(i,k)|q(i,k)|s")
  else if (level == 2) to = one_of("a(i,j)|a(i,j)|d(i,j)|d(i,j)|y(i)|r(j)|t|b(i,j)")
  else to = one_of("e(i,j,k)|e(i,j,k)|a(i,j)|d(i,j)|y(i)")
  if (to == "t") {
    if (scalars == 0 || (below(2) && scalars < 4)) scalars++
    to = "t" (below(3) ? scalars : below(scalars) + 1)
  }
  if (to == "s") { put("s = s + " expression(level)); return }
  sum = (to == "y(i)" || to == "r(j)" || (level == 3 && to != "e(i,j,k)")) && below(4)
  put(to " = " (sum ? to " + " : "") expression(level))
}
function section() {
  put(one_of("a|d") "(1:n,j) = mod(" one_of("b|d|a") "(1:n,j)" one_of("+|-|*") one_of("c(j)|r(j)|j|b(1:n,j)|b(2:n+1,j)") ", 97)")
}
function inner(level,   n) {
  if (level == 3) open("do k = " one_of("1|1|2") ", l")
  else if (triangles && below(2)) open("do i = " one_of("1, j - 1|1, j|j, n|j + 1, n + 1|m - j + 1, n + m|1, m - j|j, j + n|max(1, j - 2), min(n, j + 2)|j - 1, 1, -1"))
  else if (below(8)) open("do i = " one_of("1|1|1|2|min(j,n)") ", " one_of("n|n|n|n-1|min(j,n)"))
  else open("do i = n, 1, -1")
  for (n = 1 + below(2); n > 0; n--) {
    if (level == 2 && !below(5)) inner(3)
    else if (!below(6)) { open("if (" condition(level) ") then"); assignment(level); close_with("end if") }
    else if (level == 2 && !below(12)) put("if (" condition(2) ") cycle")
    else assignment(level)
  }
  close_with("end do")
}
function item(depth,   which) {
  which = below(12)
  if (which < 3) assignment(1)
  else if (which < 8) inner(2)
  else if (which == 8 && depth < 2) {
    open("if (" condition(1) ") then"); item(depth + 1); item(depth + 1)
    if (below(2)) { close_with("else"); indent += 2; item(depth + 1) }
    close_with("end if")
  } else if (which == 9) section()
  else if (which == 10 && depth == 0) put("if (" condition(1) ") cycle")
  else { open("do k = 1, l"); open("do i = 1, n"); assignment(3); close_with("end do"); close_with("end do") }
}
function subroutine(number,   n) {
  indent = 2; scalars = 0; recurs = below(2); triangles = !below(3)
  open("subroutine s" number "(a, b, d, e, q, c, r, x, y, n, m, l)")
  put("integer, intent(in) :: n, m, l")
  put("integer, intent(inout) :: a(0:n+m+1,0:m+1), b(0:n+m+1,0:m+1), d(0:n+m+1,0:m+l+1), e(n+m+1,m,l)")
  put("integer, intent(inout) :: q(n+m+l,n+m+l), c(0:m+1), r(0:m+1), x(n+m+1), y(n+m+1)")
  put("integer :: i, j, k, t1, t2, t3, t4, s")
  put("t1 = 1; t2 = 2; t3 = 3; t4 = 4; s = 5")
  put("!$acc kernels")
  open("do j = 1, m")
  for (n = 2 + below(4); n > 0; n--) item(0)
  close_with("end do")
  put("!$acc end kernels")
  close_with("end subroutine")
}

BEGIN {
  srand(seed)
  print "module work\n  implicit none\ncontains"
  for (s = 1; s <= count; s++) subroutine(s)
  print "end module\nprogram nests\n  use work\n  implicit none"
  print "  call all_of(6, 5, 4)\n  call all_of(33, 9, 3)\n  call all_of(2, 40, 2)\ncontains"
  print "  subroutine all_of(n, m, l)\n    integer, intent(in) :: n, m, l"
  print "    integer :: a(0:n+m+1,0:m+1), b(0:n+m+1,0:m+1), d(0:n+m+1,0:m+l+1), e(n+m+1,m,l), i\n    integer :: q(n+m+l,n+m+l), c(0:m+1), r(0:m+1), x(n+m+1), y(n+m+1)"
  for (s = 1; s <= count; s++) {
    print "    a = reshape([(mod(i*7, 23), i = 1, size(a))], shape(a)); b = reshape([(mod(i*5, 19), i = 1, size(b))], shape(b))"
    print "    d = reshape([(mod(i*3, 17), i = 1, size(d))], shape(d)); q = reshape([(mod(i*11, 13), i = 1, size(q))], shape(q)); e = 1"
    print "    c = [(mod(i*3, 7), i = 0, m + 1)]; r = [(mod(i*5, 11), i = 0, m + 1)]; x = [(i, i = 1, n + m + 1)]; y = 0"
    print "    call s" s "(a, b, d, e, q, c, r, x, y, n, m, l)"
    print "    print *, " s ", of(a, size(a)), of(b, size(b)), of(d, size(d)), of(e, size(e)), &"
    print "      of(c, size(c)), of(r, size(r)), of(x, size(x)), of(y, size(y)), of(q, size(q))"
  }
  print "  end subroutine\n  integer function of(v, k)\n    integer, intent(in) :: k, v(k)\n    integer :: i\n    of = 0"
  print "    do i = 1, k\n      of = mod(of*3 + v(i) + 1000, 1000003)\n    end do\n  end function\nend program"
}

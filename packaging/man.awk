# usage: awk -v version=V -f man.awk docs/commands.md   the manual page f2cuda(1), which says what that file says

# Text between backquotes is bold, with dashes that can be copied; of a link to a document its name is left.
function inline(s,    out, code, i, piece, n) {
  while (match(s, /\[[^]]*\]\([^)]*\)/)) {
    piece = substr(s, RSTART, RLENGTH)
    n = index(piece, "](")
    code = substr(piece, n + 2, length(piece) - n - 2)
    if (code !~ /\.md$/) code = substr(piece, 2, n - 2)
    s = substr(s, 1, RSTART - 1) code substr(s, RSTART + RLENGTH)
  }
  gsub(/\*\*/, "", s)
  n = split(s, part, "`")
  out = ""
  for (i = 1; i <= n; i++) {
    piece = part[i]
    gsub(/\\/, "\\e", piece)
    if (i % 2 == 0) {
      gsub(/-/, "\\-", piece)
      piece = "\\fB" piece "\\fR"
    }
    out = out piece
  }
  return out
}

# A line of text that begins as a request does is none.
function text(s) {
  s = inline(s)
  print (s ~ /^[.']/ ? "\\&" s : s)
}

function code(s) {
  gsub(/\\/, "\\e", s)
  gsub(/-/, "\\-", s)
  print (s ~ /^[.']/ ? "\\&" s : s)
}

function trim(s) { gsub(/^ +| +$/, "", s); return s }

# The cells of a table's row; a '|' inside of backquotes separates nothing.
function row(s,    i, c, quoted, cell) {
  cells = 0
  cell = ""
  quoted = 0
  for (i = 2; i <= length(s); i++) {
    c = substr(s, i, 1)
    if (c == "`") quoted = !quoted
    if (c == "|" && !quoted) {
      cellof[++cells] = trim(cell)
      cell = ""
    } else
      cell = cell c
  }
  print ".TP"
  text(cellof[1])
  for (i = 2; i <= cells; i++) text(cellof[i])
}

BEGIN {
  print ".\\\" Made from docs/commands.md."
  print ".TH F2CUDA 1 \"\" \"f2cuda " version "\" \"User Commands\""
  print ".SH NAME"
  print "f2cuda \\- move Fortran loops onto CUDA, compile the rest as gfortran would"
  print ".SH SYNOPSIS"
  print ".B f2cuda"
  print ".RI [ option \" ...] \" file \" ...\""
  print ".SH DESCRIPTION"
}
/^```/ {
  example = !example
  print (example ? ".PP\n.in +2n\n.EX" : ".EE\n.in")
  next
}
example { code($0); next }
/^# / { next }
/^## / {
  print ".SH " toupper(substr($0, 4))
  next
}
/^### / {
  print ".SS " substr($0, 5)
  next
}
/^\|/ {
  if (!table) header = 2 # its names, and the line below them
  table = 1
  if (header-- > 0) next
  row($0)
  next
}
{ table = 0 }
/^[0-9]+\. / {
  print ".IP " substr($1, 1) " 4"
  sub(/^[0-9]+\. +/, "")
  text($0)
  next
}
/^- / {
  print ".IP \\(bu 2"
  text(substr($0, 3))
  next
}
/^ *$/ {
  blank = 1
  next
}
{
  if (blank && $0 !~ /^  /) print ".PP"
  blank = 0
  text(trim($0))
}
END {
  print ".SH SEE ALSO"
  print ".BR gfortran (1)"
  print ".PP"
  print "The documents that are named here, all samples and the licence lie in"
  print ".I share/doc/f2cuda"
  print "of the installation, schemas and machine files in"
  print ".IR share/f2cuda ."
}

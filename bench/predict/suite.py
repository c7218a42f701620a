"""What generate and unseen have together: a kernel is one nest in a subroutine of its own, whose sizes are constants.

write(OUT) makes FILE.f90 for each group, main.f90, which calls all of them on data that is on the device, and list.txt: a line 'unit class
file' a kernel. A group is compiled and predicted with the options of options.txt ('file option ...')."""
import os
import sys

kernels = []  # (unit, class, group, text)
group_options = {}
KIND = {"d": "real(8)", "s": "real(4)", "i": "integer(4)", "z": "complex(8)", "c": "complex(4)", "l": "integer(8)", "h": "integer(2)", "b": "integer(1)"}
POOL = {"z": "d", "c": "s", "l": "d", "h": "i", "b": "i"}  # whose data arrays of other kinds have
SUFFIX = {"d": "_8", "s": "_4", "i": ""}
INT = "integer :: i, j, k"


def array(name, shape):
    return f"{name}({', '.join(str(n) for n in shape)})"


def add(unit, cls, group, arrays, body, declare="", args="", plain=False):
    """arrays: (kind, name, shape) in order; a pool of the main program of that kind stands behind each. body: the nest, with its own
    directives where it is 'plain'."""
    if any(k[0] == unit for k in kernels):
        sys.exit(f"generate: two kernels '{unit}'")
    head = f"subroutine {unit}({', '.join(a[1] for a in arrays)}{args})\n  implicit none\n"
    for kind, name, shape in arrays:
        head += f"  {KIND[kind]} :: {array(name, shape) if shape else name}\n"
    head += "".join(f"  {line.strip()}\n" for line in declare.strip().splitlines() if line.strip())
    names = ", ".join(a[1] for a in arrays if a[2])
    text = "\n".join("  " + line for line in body.strip("\n").splitlines())
    if not plain:
        text = f"  !$acc kernels present({names})\n{text}\n  !$acc end kernels"
    kernels.append((unit, cls, group, arrays, f"{head}{text}\nend subroutine {unit}\n"))


def nest(loops, statements, before=""):
    """loops: (var, lo, hi), outermost first."""
    out, pad = "", ""
    for v, lo, hi in loops:
        out += f"{pad}do {v} = {lo}, {hi}\n"
        pad += "  "
    out += "\n".join(pad + s.strip() for s in statements.strip().splitlines()) + "\n"
    for _ in loops:
        pad = pad[:-2]
        out += f"{pad}end do\n"
    return out


def needs_contains(text):
    """'contains' of a declaration goes behind the executable part."""
    at = text.find("  contains\n")
    if at < 0:
        return text
    start = text.find("  !$acc kernels", at)
    end = text.find("end subroutine", start)
    return text[:at] + text[start:end] + text[at:start] + text[end:]


MAIN_HEAD = """! Calls every kernel several times on data that is on the device already.
program kernels
  implicit none
  integer, parameter :: n = 134217728
  real(8), allocatable :: d(:,:)
  real(4), allocatable :: s(:,:)
  integer, allocatable :: i4(:,:), near(:), far(:), mix(:), ring(:), ptr(:)
  real(8) :: rd
  real(4) :: rs
  integer :: turn, turns, ri, first, last ! 'kernels [turns [first last]]': kernels by their number, from 1
  character(8) :: text
  turns = 7
  first = 1
  last = 100000
  if (command_argument_count() > 0) then
    call get_command_argument(1, text)
    read (text, *) turns
  end if
  if (command_argument_count() > 2) then
    call get_command_argument(2, text)
    read (text, *) first
    call get_command_argument(3, text)
    read (text, *) last
  end if
  allocate (d(n, 3), s(n, 2), i4(n/2, 2), near(n/8), far(n/8), mix(n/16), ring(n/16), ptr(n/128 + 1))
  !$acc enter data create(d, s, i4, near, far, mix, ring, ptr)
  call set_d(d)
  call set_s(s)
  call set_i(i4)
  call set_index(near, far, mix, ring, ptr)
"""
SETTERS = """
subroutine set_d(d)
  integer, parameter :: n = 134217728
  real(8) :: d(n, 3)
  integer :: i, k
  !$acc parallel loop collapse(2) present(d)
  do k = 1, 3
    do i = 1, n
      d(i, k) = mod(i*7 + k, 1024)/1024d0
    end do
  end do
end subroutine set_d

subroutine set_s(s)
  integer, parameter :: n = 134217728
  real(4) :: s(n, 2)
  integer :: i, k
  !$acc parallel loop collapse(2) present(s)
  do k = 1, 2
    do i = 1, n
      s(i, k) = mod(i*7 + k, 1024)/1024.0
    end do
  end do
end subroutine set_s

subroutine set_i(m)
  integer, parameter :: n = 67108864
  integer :: m(n, 2)
  integer :: i, k
  !$acc parallel loop collapse(2) present(m)
  do k = 1, 2
    do i = 1, n
      m(i, k) = mod(i*7 + k, 1021)
    end do
  end do
end subroutine set_i

! near: neighbours exchanged in groups of 8; far: a permutation that jumps; mix: numbers without an order, the first 2**20 of them up to
! 2**20; ring: where each of 2**20 elements is followed by one far away; ptr: where 2**20 rows of 3 to 7 begin.
subroutine set_index(near, far, mix, ring, ptr)
  integer, parameter :: n = 16777216, m = 8388608, r = 1048576
  integer :: near(n), far(n), mix(m), ring(m), ptr(r + 1)
  integer :: i
  integer(8) :: h
  !$acc parallel loop present(near, far)
  do i = 1, n
    near(i) = 1 + ieor(i - 1, 5)
    far(i) = int(1 + mod((i - 1)*11400714819_8, int(n, 8)))
  end do
  !$acc parallel loop present(mix, ring) private(h)
  do i = 1, m
    h = iand(i*2654435761_8, 4294967295_8)
    h = ieor(h, ishft(h, -15))
    mix(i) = int(1 + mod(iand(h*2246822519_8, 4294967295_8)/8, int(r, 8)))
    ring(i) = int(1 + mod(i*387420489_8 + 17_8, int(r, 8)))
  end do
  !$acc parallel loop present(ptr)
  do i = 1, r + 1
    ptr(i) = 1 + 5*(i - 1) + mod(7*i, 5)/2
  end do
end subroutine set_index
"""


SUMS = {"d": """
subroutine sum_d(d, unit)
  integer, parameter :: n = 134217728
  real(8) :: d(n, 3), s
  character(*) :: unit
  integer :: i, k
  s = 0
  !$acc parallel loop collapse(2) present(d) reduction(+:s)
  do k = 1, 3
    do i = 1, n
      s = s + d(i, k)*(1 + iand(i, 15))
    end do
  end do
  print '(3a,es24.16)', unit, ' d ', ' ', s
end subroutine sum_d
""", "s": """
subroutine sum_s(s4, unit)
  integer, parameter :: n = 134217728
  real(4) :: s4(n, 2)
  real(8) :: s
  character(*) :: unit
  integer :: i, k
  s = 0
  !$acc parallel loop collapse(2) present(s4) reduction(+:s)
  do k = 1, 2
    do i = 1, n
      s = s + s4(i, k)*real(1 + iand(i, 15), 8)
    end do
  end do
  print '(3a,es24.16)', unit, ' s ', ' ', s
end subroutine sum_s
""", "i": """
subroutine sum_i(m, unit)
  integer, parameter :: n = 67108864
  integer :: m(n, 2)
  integer(8) :: s
  character(*) :: unit
  integer :: i, k
  s = 0
  !$acc parallel loop collapse(2) present(m) reduction(+:s)
  do k = 1, 2
    do i = 1, n
      s = s + m(i, k)*int(1 + iand(i, 15), 8)
    end do
  end do
  print '(3a,i0)', unit, ' i ', ' ', s
end subroutine sum_i
"""}


def main_program(n, sums):
    """'n': elements of a column of the pool of REAL(8); 'sums': of each pool that a kernel has, a weighted sum is printed after its first turn."""
    out = MAIN_HEAD
    for number, (unit, _, _, arrays, _) in enumerate(kernels, 1):  # each on the same data: slow paths of functions depend on them
        count = {"d": 0, "s": 0, "i": 0}
        actual = []
        for kind, name, shape in arrays:
            if not shape:
                actual.append({"d": "rd", "s": "rs", "i": "ri"}[kind])
                continue
            if name in ("near", "far", "mix", "ring", "ptr"):
                actual.append(name)
                continue
            kind = POOL.get(kind, kind)
            pool = {"d": "d", "s": "s", "i": "i4"}[kind]
            columns = {"d": 3, "s": 2, "i": 2}[kind]
            k, room = count[kind], {"d": n, "s": n, "i": n // 2}[kind]
            count[kind] += 1
            actual.append(f"{pool}({1 + (k // columns) * (room // 4)}, {k % columns + 1})")
        used = [POOL.get(a[0], a[0]) for a in arrays]
        out += f"  if (first <= {number} .and. {number} <= last) then\n"
        out += "".join(f"  call set_{x}({y})\n" for x, y in (("d", "d"), ("s", "s"), ("i", "i4")) if x in used)
        call = f"call {unit}({', '.join(actual)})"
        first = 1
        if sums:
            first = 2
            out += f"  {call}\n" + "".join(f"  call sum_{x}({y}, '{unit}')\n" for x, y in (("d", "d"), ("s", "s"), ("i", "i4")) if x in used)
        out += f"  do turn = {first}, turns\n    {call}\n  end do\n  end if\n"
    out += "  !$acc exit data delete(d, s, i4, near, far, mix, ring, ptr)\nend program kernels\n" + SETTERS
    if sums:
        out += "".join(SUMS.values())
    fixed = (("near(n/8), far(n/8), mix(n/16), ring(n/16), ptr(n/128 + 1)", "near(16777216), far(16777216), mix(8388608), ring(8388608), ptr(1048577)"),
             ("134217728", str(n)), ("67108864", str(n // 2)))
    for old, new in fixed:
        out = out.replace(old, new)
    return out


def write(out, n=134217728, sums=False):
    os.makedirs(out, exist_ok=True)
    groups = {}
    for k in kernels:
        groups.setdefault(k[2], []).append(k)
    for g, list_ in groups.items():
        with open(f"{out}/{g}.f90", "w") as f:
            f.write("\n".join(needs_contains(k[4]) for k in list_))
    with open(f"{out}/main.f90", "w") as f:
        f.write(main_program(n, sums))
    with open(f"{out}/list.txt", "w") as f:
        f.writelines(f"{k[0]} {k[1]} {k[2]}\n" for k in kernels)
    with open(f"{out}/options.txt", "w") as f:
        f.writelines(' '.join([g] + group_options.get(g, [])) + '\n' for g in groups)
    print(len(kernels), "kernels in", len(groups), "files")

! Layers of networks by OpenACC: convolutions, pooling, normalisation, attention, embeddings, gates, losses and their gradients, single precision.
module layers_acc
  implicit none
  integer, parameter :: sp = kind(1.0)
contains
  subroutine conv_3x3(w, h, ci, co, x, f, y)
    integer, intent(in) :: w, h, ci, co
    real(sp), intent(in) :: x(w,h,ci), f(3,3,ci,co)
    real(sp), intent(inout) :: y(w,h,co)
    integer :: i, j, c, o, p, q
    real(sp) :: s
    !$acc parallel loop collapse(3) private(s)
    do o = 1, co
      do j = 2, h - 1
        do i = 2, w - 1
          s = 0
          do c = 1, ci
            do q = 1, 3
              do p = 1, 3
                s = s + f(p,q,c,o)*x(i+p-2,j+q-2,c)
              end do
            end do
          end do
          y(i,j,o) = s
        end do
      end do
    end do
  end subroutine

  subroutine max_pool(w, h, c, x, y, at)
    integer, intent(in) :: w, h, c
    real(sp), intent(in) :: x(2*w,2*h,c)
    real(sp), intent(inout) :: y(w,h,c)
    integer, intent(inout) :: at(w,h,c)
    integer :: i, j, k, p, q
    !$acc parallel loop collapse(3)
    do k = 1, c
      do j = 1, h
        do i = 1, w
          y(i,j,k) = x(2*i-1,2*j-1,k)
          at(i,j,k) = 0
          do q = 0, 1
            do p = 0, 1
              if (x(2*i-1+p,2*j-1+q,k) > y(i,j,k)) then
                y(i,j,k) = x(2*i-1+p,2*j-1+q,k)
                at(i,j,k) = p + 2*q
              end if
            end do
          end do
        end do
      end do
    end do
  end subroutine

  subroutine batch_norm(n, c, x, mean, var, gain, bias, y)
    integer, intent(in) :: n, c
    real(sp), intent(in) :: x(n,c), mean(c), var(c), gain(c), bias(c)
    real(sp), intent(inout) :: y(n,c)
    integer :: i, k
    !$acc parallel loop collapse(2)
    do k = 1, c
      do i = 1, n
        y(i,k) = gain(k)*(x(i,k) - mean(k))/sqrt(var(k) + 1e-5) + bias(k)
      end do
    end do
  end subroutine

  subroutine channel_moments(n, c, x, mean, var)
    integer, intent(in) :: n, c
    real(sp), intent(in) :: x(n,c)
    real(sp), intent(inout) :: mean(c), var(c)
    integer :: i, k
    real(sp) :: s, q
    !$acc parallel loop gang private(s, q)
    do k = 1, c
      s = 0
      q = 0
      !$acc loop vector reduction(+:s, q)
      do i = 1, n
        s = s + x(i,k)
        q = q + x(i,k)*x(i,k)
      end do
      mean(k) = s/n
      var(k) = q/n - (s/n)**2
    end do
  end subroutine

  subroutine gelu(n, x, y)
    integer, intent(in) :: n
    real(sp), intent(in) :: x(n)
    real(sp), intent(inout) :: y(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      y(i) = 0.5*x(i)*(1 + tanh(0.79788456*(x(i) + 0.044715*x(i)**3)))
    end do
  end subroutine

  subroutine attention_scores(t, d, h, q, k, s)
    integer, intent(in) :: t, d, h
    real(sp), intent(in) :: q(d,t,h), k(d,t,h)
    real(sp), intent(inout) :: s(t,t,h)
    integer :: i, j, g, e
    real(sp) :: r
    !$acc parallel loop collapse(3) private(r)
    do g = 1, h
      do j = 1, t
        do i = 1, t
          r = 0
          do e = 1, d
            r = r + q(e,j,g)*k(e,i,g)
          end do
          s(i,j,g) = r/8
        end do
      end do
    end do
  end subroutine

  subroutine masked_softmax(t, h, s)
    integer, intent(in) :: t, h
    real(sp), intent(inout) :: s(t,t,h)
    integer :: i, j, g
    real(sp) :: top, total
    !$acc parallel loop gang collapse(2) private(top, total)
    do g = 1, h
      do j = 1, t
        top = -1e30
        total = 0
        !$acc loop vector reduction(max:top)
        do i = 1, j
          top = max(top, s(i,j,g))
        end do
        !$acc loop vector reduction(+:total)
        do i = 1, j
          total = total + exp(s(i,j,g) - top)
        end do
        !$acc loop vector
        do i = 1, t
          if (i <= j) then
            s(i,j,g) = exp(s(i,j,g) - top)/total
          else
            s(i,j,g) = 0
          end if
        end do
      end do
    end do
  end subroutine

  subroutine embed(d, n, v, word, table, y)
    integer, intent(in) :: d, n, v, word(n)
    real(sp), intent(in) :: table(d,v)
    real(sp), intent(inout) :: y(d,n)
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, d
        y(i,j) = table(i,word(j)) + 0.01*mod(i + j, 3)
      end do
    end do
  end subroutine

  subroutine gates(n, b, z, c, h)
    integer, intent(in) :: n, b
    real(sp), intent(in) :: z(n,4,b)
    real(sp), intent(inout) :: c(n,b), h(n,b)
    integer :: i, j
    real(sp) :: fi, ff, fo, g
    !$acc parallel loop collapse(2) private(fi, ff, fo, g)
    do j = 1, b
      do i = 1, n
        fi = 1/(1 + exp(-z(i,1,j)))
        ff = 1/(1 + exp(-z(i,2,j)))
        fo = 1/(1 + exp(-z(i,3,j)))
        g = tanh(z(i,4,j))
        c(i,j) = ff*c(i,j) + fi*g
        h(i,j) = fo*tanh(c(i,j))
      end do
    end do
  end subroutine

  subroutine bias_gradient(n, b, dy, db)
    integer, intent(in) :: n, b
    real(sp), intent(in) :: dy(n,b)
    real(sp), intent(inout) :: db(n)
    integer :: i, j
    real(sp) :: s
    !$acc parallel loop private(s)
    do i = 1, n
      s = 0
      do j = 1, b
        s = s + dy(i,j)
      end do
      db(i) = db(i) + s
    end do
  end subroutine

  subroutine run_layers_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: w = 128, h = 96, ci = 16, co = 24, pw = 400, ph = 300, pc = 12, n = 40000, c = 192, &
      ng = 3000000, t = 384, &
      d = 64, nh = 6, nw = 20000, v = 30000, de = 200, gn = 512, gb = 300, bn = 700, bb = 2500
    real(sp), allocatable :: x(:,:,:), f(:,:,:,:), y(:,:,:), px(:,:,:), py(:,:,:), bx(:,:), by(:,:), mean(:), var(:), gain(:), &
      bias(:), g(:), gy(:), q(:,:,:), k(:,:,:), s(:,:,:), table(:,:), ey(:,:), z(:,:,:), cc(:,:), hh(:,:), dy(:,:), db(:)
    integer, allocatable :: at(:,:,:), word(:)
    integer :: turn, i, j
    allocate (x(w,h,ci), f(3,3,ci,co), y(w,h,co), px(2*pw,2*ph,pc), py(pw,ph,pc), at(pw,ph,pc), bx(n,c), by(n,c), &
      mean(c), var(c), &
      gain(c), bias(c), g(ng), gy(ng), q(d,t,nh), k(d,t,nh), s(t,t,nh), table(de,v), ey(de,nw), word(nw), z(gn,4,gb), cc(gn,gb), &
      hh(gn,gb), dy(bn,bb), db(bn))
    x = 0.5
    f = 0.01
    y = 0
    do j = 1, pc
      do i = 1, 2*pw
        px(i,:,j) = mod(i*j*7, 31)
      end do
    end do
    py = 0
    do j = 1, c
      do i = 1, n
        bx(i,j) = mod(i*j, 17)*0.1
      end do
    end do
    gain = 1
    bias = 0.1
    do i = 1, ng
      g(i) = mod(i*11, 600)*0.01 - 3
    end do
    gy = 0
    q = 0.1
    k = 0.2
    table = 0.3
    do i = 1, nw
      word(i) = 1 + mod(i*7919, v)
    end do
    ey = 0
    z = 0.2
    cc = 0
    hh = 0
    dy = 0.001
    db = 0
    do turn = 1, turns
      call conv_3x3(w, h, ci, co, x, f, y)
      call max_pool(pw, ph, pc, px, py, at)
      call channel_moments(n, c, bx, mean, var)
      call batch_norm(n, c, bx, mean, var, gain, bias, by)
      call gelu(ng, g, gy)
      call attention_scores(t, d, nh, q, k, s)
      call masked_softmax(t, nh, s)
      call embed(de, nw, v, word, table, ey)
      call gates(gn, gb, z, cc, hh)
      call bias_gradient(bn, bb, dy, db)
    end do
    print *, 'layers', sum(y), sum(py), sum(at), sum(mean), sum(var), sum(by(1:100,:)), sum(gy), sum(s), sum(ey), sum(hh), sum(db)
  end subroutine
end module

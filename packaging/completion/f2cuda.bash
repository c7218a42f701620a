# bash completion of f2cuda(1)

# What an option's value can be; FILES stands for names of files.
_f2cuda_values() {
  case $1 in
    --arch) echo native sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120 ;;
    --auto) echo all resident ;;
    --cache) echo off ;;
    --device) echo cuda emu none ;;
    --directives) echo dvm acc omp dc none all ;;
    --check) echo memory bounds ;;
    --data) echo auto explicit managed ;;
    --dump) echo lines stmts tree symbols accesses deps transforms mapping cost opaque ;;
    --form) echo auto source ;;
    --grid) echo dvm auto ;;
    --machine) echo list h200 h100 h100-pcie gh200 b200 a100 v100 p100 k40 c2050 l40s rtx4090 FILES ;;
    --model) echo volume sapfor ;;
    --runtime) echo shared static ;;
    --report | --predict | --calibrate | --validate | --counts | -o) echo FILES ;;
  esac
}

_f2cuda() {
  local options='--arch= --auto --auto= --cache= --calibrate --calibrate= --check= --count --counts= --data= --device= --directives= --dump= --fast-reductions --form= --grid= --help --keep --link-flags --machine= --model= --no-libraries
    --predict --predict= --report --report= --run= --runtime= --set --study --validate= --version'
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} option= values done=
  COMPREPLY=()
  # '=' separates words in bash: '--device=cu' is three.
  if [[ $word == '=' ]]; then
    option=$before word=
  elif [[ $before == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $word == --*=* ]]; then
    option=${word%%=*} done=$option= word=${word#*=}
  else
    case $before in
      --arch | --cache | --check | --counts | --data | --device | --directives | --dump | --form | --grid | --machine | --model | --runtime | --validate | -o) option=$before ;;
      --set | --run) return ;;
    esac
  fi
  if [[ -n $option ]]; then
    values=$(_f2cuda_values "$option")
    if [[ " $values " == *' FILES '* ]]; then
      values=${values//FILES/}
      [[ -n $done ]] || compopt -o default 2>/dev/null
    fi
    [[ $word == *,* ]] && done=$done${word%,*}, word=${word##*,}
    mapfile -t COMPREPLY < <(compgen -P "$done" -W "$values" -- "$word")
    return
  fi
  case $word in
    --*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
    -*) mapfile -t COMPREPLY < <(compgen -W "-o -c -S -v $options $("${F2CUDA_FC:-gfortran}" --completion="$word" 2>/dev/null)" -- "$word") ;;
    *) compopt -o default 2>/dev/null ;;
  esac
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
}
complete -F _f2cuda f2cuda

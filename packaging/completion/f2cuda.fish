# fish completion of f2cuda(1)

complete -c f2cuda -l arch -x -d 'GPUs that device code is made for' -a '(__fish_append , native sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120)'
complete -c f2cuda -l auto -d 'also loops without a directive'
complete -c f2cuda -f -n 'string match -q -- "--auto*" (commandline -ct)' -a '--auto=all' -d 'worth it or not'
complete -c f2cuda -l cache -x -d 'L1 cache that --predict reckons with, in KB' -a off
complete -c f2cuda -l device -x -d 'device code that goes into the binary' -a '(__fish_append , cuda emu none)'
complete -c f2cuda -l directives -x -d 'dialects that count' -a '(__fish_append , dvm acc omp dc none all)'
complete -c f2cuda -l dump -x -d 'what a stage of the compiler knows' -a '(__fish_append , lines stmts tree symbols accesses deps transforms mapping cost opaque)'
complete -c f2cuda -l form -x -a 'auto source' -d 'source: loops stay as they are nested in the source'
complete -c f2cuda -l no-libraries -d 'no calls of cuBLAS for products of matrices'
complete -c f2cuda -l data -x -a 'auto explicit' -d 'explicit: arrays that no directive moves cross at each launch'
complete -c f2cuda -l fast-reductions -d 'sums into elements of arrays in any order'
complete -c f2cuda -l grid -x -d 'threads of a block' -a dvm
complete -c f2cuda -l help -d 'options'
complete -c f2cuda -l link-flags -d 'words that link objects of f2cuda without it'
complete -c f2cuda -l runtime -x -d 'how the run-time library is linked' -a 'shared static'
complete -c f2cuda -l keep -d 'leave NAME.f2c.f90 and NAME.f2c.cu beside the output'
complete -c f2cuda -l machine -r -d 'the GPU that --predict speaks of' -a 'list h200 h100 h100-pcie gh200 b200 a100 v100 p100 k40 c2050 l40s rtx4090'
complete -c f2cuda -l model -x -d 'the cost model of --predict' -a sapfor
complete -c f2cuda -l predict -d 'what each loop would cost'
complete -c f2cuda -l report -d 'what became of every loop, and why'
complete -c f2cuda -l set -x -d 'NAME=INTEGER that --predict does not know'
complete -c f2cuda -l version -d 'the version'
complete -c f2cuda -s o -r -d 'output'
complete -c f2cuda -s c -d 'compile only'
complete -c f2cuda -s S -d 'translate only'
complete -c f2cuda -s v -d 'show commands'
complete -c f2cuda -n 'string match -qr -- "^-[^-]" (commandline -ct)' -a '(gfortran --completion=(commandline -ct) 2>/dev/null)'

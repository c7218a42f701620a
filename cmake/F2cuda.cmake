# For projects that use f2cuda beside another Fortran compiler:
#
#   include(F2cuda)
#   f2cuda_add_sources(TARGET SOURCE... [OPTIONS OPTION...])
#
# compiles the sources with f2cuda, in their order (modules first), and adds them to TARGET, which add_executable or add_library has
# made. OPTIONS are f2cuda's: --arch=sm_90, --device=cuda,emu, --auto, -O2 ... Modules go to the target's Fortran module directory.
# A project that is compiled by f2cuda as a whole needs none of this: cmake -DCMAKE_Fortran_COMPILER=f2cuda.

find_program(F2CUDA_EXECUTABLE f2cuda HINTS ${CMAKE_CURRENT_LIST_DIR}/../bin ${CMAKE_CURRENT_LIST_DIR}/../build/bin
             ${CMAKE_CURRENT_LIST_DIR}/../../../bin REQUIRED)

# The words that link what f2cuda compiled.
function(f2cuda_libraries out)
  file(REAL_PATH ${F2CUDA_EXECUTABLE} program)
  get_filename_component(root ${program} DIRECTORY)
  get_filename_component(root ${root} DIRECTORY)
  set(words ${root}/lib/libf2cuda.a gomp stdc++ pthread m)
  if(EXISTS ${root}/lib/libf2cuda_cuda.a)
    find_package(CUDAToolkit QUIET)
    find_library(F2CUDA_CUDART cudart_static HINTS ${CUDAToolkit_LIBRARY_DIR} $ENV{CUDA_HOME}/lib64 /usr/local/cuda/lib64)
    if(F2CUDA_CUDART)
      list(PREPEND words ${root}/lib/libf2cuda_cuda.a)
      list(APPEND words ${F2CUDA_CUDART} rt dl)
    endif()
  endif()
  set(${out} ${words} PARENT_SCOPE)
endfunction()

function(f2cuda_add_sources target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "OPTIONS")
  set(modules ${CMAKE_CURRENT_BINARY_DIR}/${target}.modules)
  file(MAKE_DIRECTORY ${modules})
  set(before)
  foreach(source ${arg_UNPARSED_ARGUMENTS})
    get_filename_component(path ${source} ABSOLUTE)
    get_filename_component(name ${source} NAME)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${target}.${name}.o)
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${F2CUDA_EXECUTABLE} -fPIC ${arg_OPTIONS} -J ${modules} -c ${path} -o ${object}
      DEPENDS ${path} ${before} ${F2CUDA_EXECUTABLE}
      COMMENT "Translating ${source}")
    set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    target_sources(${target} PRIVATE ${object})
    set(before ${object})
  endforeach()
  target_include_directories(${target} PUBLIC ${modules})
  f2cuda_libraries(libraries)
  target_link_libraries(${target} PUBLIC ${libraries})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE Fortran)
endfunction()

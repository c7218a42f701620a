# f2cuda_add_sources(TARGET SOURCE... [OPTIONS OPTION...])
#
# Adds Fortran sources to TARGET, which add_executable or add_library has made, and has f2cuda compile them; the other sources of the
# target are compiled as before. CMake treats them like any Fortran source: flags, include directories and definitions of the target
# and of what it links, module and include dependencies, order, parallel builds. OPTIONS are f2cuda's own or gfortran's
# (--arch=sm_90, --auto, -O2), with generator expressions where one wants; they come after the flags of the target.
# The function can be called several times for a target, with other options for other sources.
#
# A project that is compiled by f2cuda as a whole needs none of this: cmake -DCMAKE_Fortran_COMPILER=f2cuda.
set(f2cuda_LAUNCHER "${CMAKE_CURRENT_LIST_DIR}/f2cuda-compile")

function(f2cuda_check_project_ target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "f2cuda_add_sources: there is no target '${target}'; it comes after add_executable or add_library")
  endif()
  if(NOT CMAKE_Fortran_COMPILER)
    message(FATAL_ERROR "f2cuda_add_sources: Fortran is not enabled; name it in project(... LANGUAGES Fortran)")
  endif()
  if(NOT CMAKE_Fortran_COMPILER_ID STREQUAL "GNU")
    message(FATAL_ERROR "f2cuda_add_sources: ${CMAKE_Fortran_COMPILER} is not gfortran, which f2cuda works with")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "f2cuda_add_sources: with the generator '${CMAKE_GENERATOR}' CMake cannot choose a compiler for single sources; "
                        "use Ninja or Unix Makefiles")
  endif()
endfunction()

# A response file of f2cuda's, with the options of one call.
function(f2cuda_write_options_ target file options)
  string(REGEX REPLACE "([\\\\ \"'])" "\\\\\\1" words "${options}")
  string(REPLACE ";" "\n" words "${words}")
  file(GENERATE OUTPUT "${file}" CONTENT "${words}\n" TARGET ${target})
endfunction()

# The whole project is compiled by f2cuda: nothing but the options is left to do.
function(f2cuda_is_compiler_ out)
  get_target_property(f2cuda f2cuda::f2cuda IMPORTED_LOCATION)
  file(REAL_PATH "${f2cuda}" f2cuda)
  file(REAL_PATH "${CMAKE_Fortran_COMPILER}" compiler)
  string(COMPARE EQUAL "${f2cuda}" "${compiler}" same)
  set(${out} ${same} PARENT_SCOPE)
endfunction()

# The target's Fortran compiler is run by a launcher, which hands sources of ours to f2cuda. What launched it before still does, for
# the others.
function(f2cuda_launch_ target folder)
  get_target_property(calls ${target} F2CUDA_CALLS)
  if(calls GREATER 1)
    return()
  endif()
  get_target_property(f2cuda f2cuda::f2cuda IMPORTED_LOCATION)
  get_target_property(before ${target} Fortran_COMPILER_LAUNCHER)
  set(launcher "${f2cuda_LAUNCHER}" "${f2cuda}" "${CMAKE_Fortran_COMPILER}" "${folder}/$<CONFIG>")
  if(before)
    list(APPEND launcher ${before})
  endif()
  set_target_properties(${target} PROPERTIES Fortran_COMPILER_LAUNCHER "${launcher}")
  file(GENERATE OUTPUT "${folder}/$<CONFIG>/sources" CONTENT "$<JOIN:$<TARGET_PROPERTY:${target},F2CUDA_SOURCES>,\n>\n" TARGET ${target})
  # Properties, not target_link_libraries: that can be called with or without keywords, but not both for one target.
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES f2cuda::runtime)
  get_target_property(type ${target} TYPE)
  if(type MATCHES "STATIC|OBJECT")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES "$<LINK_ONLY:f2cuda::runtime>")
  endif()
endfunction()

function(f2cuda_add_sources target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "OPTIONS")
  f2cuda_check_project_(${target})
  target_sources(${target} PRIVATE ${arg_UNPARSED_ARGUMENTS})
  f2cuda_is_compiler_(is_compiler)
  if(is_compiler)
    set_property(SOURCE ${arg_UNPARSED_ARGUMENTS} APPEND PROPERTY COMPILE_OPTIONS ${arg_OPTIONS})
    return()
  endif()
  get_target_property(call ${target} F2CUDA_CALLS)
  if(NOT call)
    set(call 0)
  endif()
  math(EXPR call "${call} + 1")
  set_target_properties(${target} PROPERTIES F2CUDA_CALLS ${call})
  get_target_property(folder ${target} BINARY_DIR)
  set(folder "${folder}/CMakeFiles/${target}.dir/f2cuda")
  f2cuda_launch_(${target} "${folder}")
  f2cuda_write_options_(${target} "${folder}/$<CONFIG>/options.${call}" "${arg_OPTIONS}")
  get_target_property(f2cuda f2cuda::f2cuda IMPORTED_LOCATION)
  set(needs "${f2cuda}")
  foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES CMAKE_BUILD_TYPE)
    list(APPEND needs "${folder}/${config}/options.${call}")
  endforeach()
  foreach(source IN LISTS arg_UNPARSED_ARGUMENTS)
    file(REAL_PATH "${source}" path BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    set_property(TARGET ${target} APPEND PROPERTY F2CUDA_SOURCES "${call} ${path}")
    set_property(SOURCE "${source}" APPEND PROPERTY OBJECT_DEPENDS ${needs})
  endforeach()
endfunction()

# Runs PROGRAM with F2CUDA_DEVICE=DEVICE, and SET, 'NAME=VALUE', if it is given. It must end with CODE, print OUT and say exactly SAID (a regular expression).
set(ENV{F2CUDA_DEVICE} "${DEVICE}")
if(SET MATCHES "^(.*)=(.*)$")
  set(ENV{${CMAKE_MATCH_1}} "${CMAKE_MATCH_2}")
endif()
execute_process(COMMAND ${PROGRAM} RESULT_VARIABLE code ERROR_VARIABLE said OUTPUT_VARIABLE out)
if(NOT code EQUAL CODE OR NOT out STREQUAL OUT OR NOT said MATCHES "^${SAID}$")
  message(FATAL_ERROR "exit code ${code}, out '${out}', said '${said}'")
endif()

# Run by cpack before it packs: what Debian wants otherwise than a plain installation has it.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
execute_process(COMMAND gzip -9n ${share}/man/man1/f2cuda.1 COMMAND_ERROR_IS_FATAL ANY)
# The folder of Debian's packages in the path of zsh.
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
file(CREATE_LINK LICENSE ${share}/doc/f2cuda/copyright SYMBOLIC)

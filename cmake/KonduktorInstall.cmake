# cmake --install: the program with its games, its page and its documents, and the libraries for programs of others.
#
#   bin/konduktor                        looks for the rest from where it lies, so the prefix can be moved
#   share/konduktor/{data,web}           games, page
#   share/doc/konduktor, share/man       documents with the examples, manual page
#   lib/systemd/system, lib/sysusers.d   the service and its user
#   lib/*.a, include/konduktor           engine, load, host, players, guide, arena
#   lib/cmake/konduktor, lib/pkgconfig   for find_package(konduktor) and pkg-config
#
# `--component program` and `--component development` install one half. What is built must be built before.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# table/ and server/ are parts of the program and not for others.
set(KONDUKTOR_PUBLIC_LIBRARIES konduktor_engine konduktor_load konduktor_host konduktor_players konduktor_guide
  konduktor_arena)

function(konduktor_install_program)
  # Our libraries are static and others' lie where the system looks: nothing to change in the program on the way.
  set_target_properties(konduktor PROPERTIES BUILD_WITH_INSTALL_RPATH ON)
  install(TARGETS konduktor RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  set(share ${CMAKE_INSTALL_DATADIR}/konduktor)
  install(DIRECTORY data/ DESTINATION ${share}/data COMPONENT program FILES_MATCHING PATTERN "*.json")
  # The page is built by npm, not by us: ./run does it. The program works without.
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/web/dist/ DESTINATION ${share}/web COMPONENT program OPTIONAL
    PATTERN ".built" EXCLUDE)
  install(CODE "
    if(NOT EXISTS \"${CMAKE_SOURCE_DIR}/web/dist/index.html\")
      message(WARNING \"The page was not built, so it is not installed, and the server will have none. Build it with: cd web && npm ci && npm run build\")
    endif()" COMPONENT program)
  # The program writes its own manual, so that it cannot differ from --help. Paths in it are those of any user.
  add_custom_command(TARGET konduktor POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E env --unset=XDG_DATA_HOME "HOME=~" $<TARGET_FILE:konduktor> --man
      > ${CMAKE_BINARY_DIR}/konduktor.1
    BYPRODUCTS ${CMAKE_BINARY_DIR}/konduktor.1 VERBATIM)
  install(FILES ${CMAKE_BINARY_DIR}/konduktor.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  # systemd asks for whole paths, and the prefix is known when it is installed.
  install(CODE "
    set(konduktor_program \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/konduktor\")
    configure_file(\"${CMAKE_SOURCE_DIR}/tools/systemd/konduktor.service.in\"
      \"${CMAKE_BINARY_DIR}/konduktor.service\" @ONLY)" COMPONENT program)
  install(FILES ${CMAKE_BINARY_DIR}/konduktor.service DESTINATION lib/systemd/system COMPONENT program)
  install(FILES tools/systemd/konduktor.conf DESTINATION lib/sysusers.d COMPONENT program)
endfunction()

# With the folders of the tree, so that the links between the documents hold.
function(konduktor_install_documents)
  install(FILES README.md CHANGELOG.md CONTRIBUTING.md LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
  install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program
    PATTERN "__pycache__" EXCLUDE)
endfunction()

# konduktor_engine -> konduktor::engine, with its headers and konduktor-engine.pc.
function(konduktor_install_library target)
  string(REPLACE "konduktor_" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  add_library(konduktor::${name} ALIAS ${target})
  install(TARGETS ${target} EXPORT konduktor COMPONENT development
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  get_target_property(headers ${target} KONDUKTOR_HEADERS)
  install(DIRECTORY ${headers}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
    FILES_MATCHING PATTERN "*.h")
endfunction()

# The libraries are static, so what they need is needed by whoever links them.
function(konduktor_install_pkg_config name about requires)
  file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
  configure_file(cmake/konduktor.pc.in konduktor-${name}.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/konduktor-${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT development)
endfunction()

function(konduktor_install_development)
  foreach(target IN LISTS KONDUKTOR_PUBLIC_LIBRARIES)
    konduktor_install_library(${target})
  endforeach()
  konduktor_install_pkg_config(engine "The rules of the Ticket to Ride family" "")
  konduktor_install_pkg_config(load "Games and records from JSON" "konduktor-engine")
  konduktor_install_pkg_config(host "Games found on the disk, random seeds" "konduktor-load libsodium")
  konduktor_install_pkg_config(players "Bots" "konduktor-engine konduktor-guide")
  konduktor_install_pkg_config(guide "What people are told about their position" "konduktor-engine")
  konduktor_install_pkg_config(arena "Series of games and their statistics" "konduktor-players konduktor-load fmt tbb")
  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/konduktor)
  set(data_dir ${CMAKE_INSTALL_DATADIR}/konduktor/data)
  configure_package_config_file(cmake/konduktorConfig.cmake.in konduktorConfig.cmake INSTALL_DESTINATION ${package}
    PATH_VARS data_dir)
  # Before 1.0 a minor version may change what it likes (CHANGELOG.md).
  write_basic_package_version_file(konduktorConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/konduktorConfig.cmake ${CMAKE_BINARY_DIR}/konduktorConfigVersion.cmake
    DESTINATION ${package} COMPONENT development)
  install(EXPORT konduktor FILE konduktorTargets.cmake NAMESPACE konduktor:: DESTINATION ${package}
    COMPONENT development)
endfunction()

konduktor_install_development()
if(TARGET konduktor)
  konduktor_install_program()
  konduktor_install_documents()
endif()

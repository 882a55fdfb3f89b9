# Tests, tests that must not compile, benchmarks and fuzz targets, each made from the files in its folder.

# tests/support -> one library of what tests, benchmarks and fuzz targets share.
function(konduktor_add_support)
  if(TARGET konduktor_test_paths)
    return()
  endif()
  set(KONDUKTOR_PROGRAM_FILE "")
  if(TARGET konduktor)
    set(KONDUKTOR_PROGRAM_FILE ${CMAKE_BINARY_DIR}/konduktor)
  endif()
  configure_file(tests/support/paths.cpp.in paths.cpp @ONLY)
  add_library(konduktor_test_paths STATIC ${CMAKE_BINARY_DIR}/paths.cpp)
  konduktor_common(konduktor_test_paths)
  target_include_directories(konduktor_test_paths PUBLIC ${CMAKE_SOURCE_DIR}/tests)
endfunction()

# tests/<folder>/*.cpp -> konduktor_tests_<folder>. Headers are included as "<folder>/name.h", so helpers that
# several folders share lie in tests/support (headers, and sources that are compiled once for all test programs).
function(konduktor_add_tests)
  file(GLOB folders CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/tests/*)
  list(REMOVE_ITEM folders compile_fail support fuzz_corpus)
  konduktor_add_support()
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  find_package(nlohmann_json REQUIRED)
  include(GoogleTest)
  konduktor_glob(support tests/support)
  add_library(konduktor_test_support STATIC ${support})
  konduktor_common(konduktor_test_support)
  target_link_libraries(konduktor_test_support PUBLIC ${KONDUKTOR_LIBRARIES} konduktor_test_paths
    GTest::gtest GTest::gtest_main rapidcheck nlohmann_json::nlohmann_json PkgConfig::sodium)
  foreach(folder IN LISTS folders)
    konduktor_glob(sources tests/${folder})
    if(NOT sources)
      continue()
    endif()
    set(target konduktor_tests_${folder})
    konduktor_executable(${target} ${sources})
    # Tests of single parts see the internal headers.
    target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/engine/src ${CMAKE_SOURCE_DIR}/players)
    target_link_libraries(${target} PRIVATE konduktor_test_support)
    # Tests of the command line, and of what people can trust the server with, run the real program.
    if(TARGET konduktor AND (folder STREQUAL "cli" OR folder STREQUAL "server_trust"))
      add_dependencies(${target} konduktor)
    endif()
    if(EXISTS ${CMAKE_SOURCE_DIR}/tests/${folder}/one_process)
      # They share something that is costly to set up, like a database server.
      add_test(NAME ${folder} COMMAND ${target})
      set_tests_properties(${folder} PROPERTIES TIMEOUT 600 LABELS ${folder})
      continue()
    endif()
    gtest_discover_tests(${target} TEST_PREFIX "${folder}/" DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120
      PROPERTIES TIMEOUT 600 LABELS ${folder})
  endforeach()
endfunction()

# What only the whole product can show: that it installs, and that the documents are true. Programs of others do not
# link with our sanitizers, so these are for the builds without.
function(konduktor_add_product_tests)
  if(KONDUKTOR_SANITIZE OR NOT TARGET konduktor)
    return()
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  set(python ${Python3_EXECUTABLE} -B)
  add_test(NAME install COMMAND ${python} ${CMAKE_SOURCE_DIR}/tests/install/install_test.py
    ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR} ${CMAKE_CXX_COMPILER})
  add_test(NAME docs COMMAND ${python} ${CMAKE_SOURCE_DIR}/tests/docs/docs_test.py
    $<TARGET_FILE:konduktor> ${CMAKE_SOURCE_DIR})
  add_test(NAME docs_self_test COMMAND ${python} ${CMAKE_SOURCE_DIR}/tests/docs/docs_self_test.py
    $<TARGET_FILE:konduktor> ${CMAKE_SOURCE_DIR})
  set_tests_properties(install docs docs_self_test PROPERTIES TIMEOUT 600 LABELS product)
endfunction()

# tests/compile_fail/*.cpp holds misuse that the types must refuse. Each file is compiled twice: as it stands
# it must compile, and with KONDUKTOR_WRONG defined, which adds the wrong line, it must not. The first proves
# that the second fails for the right reason and not for a missing header.
function(konduktor_add_compile_fail_tests)
  konduktor_glob(sources tests/compile_fail)
  set(includes "")
  foreach(library IN LISTS KONDUKTOR_LIBRARIES)
    get_target_property(dirs ${library} INTERFACE_INCLUDE_DIRECTORIES)
    list(TRANSFORM dirs PREPEND "-I")
    list(APPEND includes ${dirs})
  endforeach()
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    set(compile ${CMAKE_CXX_COMPILER} -std=c++20 -fsyntax-only ${includes})
    add_test(NAME compile_fail/${name}.right COMMAND ${compile} ${source})
    add_test(NAME compile_fail/${name}.wrong COMMAND ${compile} -DKONDUKTOR_WRONG ${source})
    set_tests_properties(compile_fail/${name}.wrong PROPERTIES WILL_FAIL ON)
    set_tests_properties(compile_fail/${name}.right compile_fail/${name}.wrong PROPERTIES LABELS compile_fail)
  endforeach()
endfunction()

# bench/*.cpp -> konduktor_bench, one Google Benchmark program; bench/instructions -> konduktor_count.
function(konduktor_add_benchmarks)
  konduktor_glob(sources bench)
  list(FILTER sources EXCLUDE REGEX "/bench/instructions/")
  konduktor_executable(konduktor_count bench/instructions/count.cpp)
  target_link_libraries(konduktor_count PRIVATE konduktor_engine konduktor_load konduktor_players)
  if(NOT TARGET konduktor_server)
    list(FILTER sources EXCLUDE REGEX "store_bench")
  endif()
  if(sources)
    find_package(benchmark REQUIRED)
    konduktor_add_support()
    konduktor_executable(konduktor_bench ${sources})
    target_include_directories(konduktor_bench PRIVATE ${CMAKE_SOURCE_DIR}/players)
    target_link_libraries(konduktor_bench PRIVATE ${KONDUKTOR_LIBRARIES} konduktor_test_paths
      benchmark::benchmark benchmark::benchmark_main)
  endif()
endfunction()

# fuzz/<name>.cpp -> build/asan/fuzz/<name>, a libFuzzer program; its seeds are tests/fuzz_corpus/<name>/.
function(konduktor_add_fuzz_targets)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "Fuzz targets need clang: use the preset 'fuzz'.")
  endif()
  # Coverage feedback from our libraries; only the programs themselves get libFuzzer's main.
  target_compile_options(konduktor_flags INTERFACE -fsanitize=fuzzer-no-link)
  konduktor_add_support()
  konduktor_glob(sources fuzz)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    konduktor_executable(fuzz_${name} ${source})
    set_target_properties(fuzz_${name} PROPERTIES OUTPUT_NAME ${name}
      RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
    target_link_libraries(fuzz_${name} PRIVATE ${KONDUKTOR_LIBRARIES} konduktor_test_paths)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  endforeach()
endfunction()

# How each of our targets is compiled: the language, the warnings, the sanitizers, the optimisation.
# Dependencies come in as imported targets, whose headers CMake treats as system headers: no warnings there.

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()

# What one checkout compiled serves the next: paths below the tree are told relative to it.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
    ${CCACHE_PROGRAM})
endif()

if(KONDUKTOR_HOST)
  find_package(Threads REQUIRED)
endif()

# Carries the flags of all our code; linked privately, so nothing leaks to a user of the libraries.
add_library(konduktor_flags INTERFACE)
target_compile_features(konduktor_flags INTERFACE cxx_std_20)
target_compile_options(konduktor_flags INTERFACE -Wall -Wextra -Wpedantic -fdiagnostics-color=auto)
if(KONDUKTOR_WERROR)
  target_compile_options(konduktor_flags INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 counts the steps of a loop over set bits and then vectorises it wrongly when a step depends on the one
  # before (seen in station_use.cpp: tickets were lost at -O3). Play is faster without it, too.
  target_compile_options(konduktor_flags INTERFACE -fno-tree-vectorize)
endif()
if(KONDUKTOR_NATIVE)
  target_compile_options(konduktor_flags INTERFACE -march=native)
endif()
if(KONDUKTOR_SANITIZE)
  target_compile_options(konduktor_flags INTERFACE
    -fsanitize=${KONDUKTOR_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(konduktor_flags INTERFACE -fsanitize=${KONDUKTOR_SANITIZE})
endif()

# The libraries that exist, in the order of their dependencies.
set(KONDUKTOR_LIBRARIES "")

macro(konduktor_find_json)
  if(KONDUKTOR_WASM)
    konduktor_headers_of(nlohmann_json nlohmann)
  else()
    find_package(nlohmann_json REQUIRED)
  endif()
endmacro()

macro(konduktor_find_fmt)
  if(KONDUKTOR_WASM)
    konduktor_headers_of(fmt fmt)
    set_property(TARGET fmt::fmt APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS FMT_HEADER_ONLY)
  else()
    find_package(fmt REQUIRED)
  endif()
endmacro()

# All .cpp files below a folder, sorted; a file that appears later is picked up by the next build.
function(konduktor_glob out folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  set(${out} ${files} PARENT_SCOPE)
endfunction()

function(konduktor_common target)
  set_target_properties(${target} PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:konduktor_flags>)
endfunction()

macro(konduktor_library target include_dir)
  add_library(${target} STATIC ${ARGN})
  konduktor_common(${target})
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/${include_dir}>)
  set_target_properties(${target} PROPERTIES KONDUKTOR_HEADERS ${CMAKE_SOURCE_DIR}/${include_dir})
  target_compile_features(${target} PUBLIC cxx_std_20)
  list(APPEND KONDUKTOR_LIBRARIES ${target})
endmacro()

# Libraries that also run in a browser, where nothing can be thrown. Not for those that use nlohmann_json: the linker
# keeps one copy of its inline functions for the whole program, and without exceptions they abort where others' code
# expects to catch. The preset `wasm` compiles these without exceptions too.
function(konduktor_without_exceptions target)
  target_compile_options(${target} PRIVATE -fno-exceptions)
endfunction()

function(konduktor_executable target)
  add_executable(${target} ${ARGN})
  konduktor_common(${target})
  target_link_libraries(${target} PRIVATE Threads::Threads)
endfunction()

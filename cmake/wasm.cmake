# Toolchain of the preset `wasm`: WebAssembly by Debian's clang 19, wasi-libc and libc++. There are no exceptions, no
# threads and no disk.
set(KONDUKTOR_WASM ON)
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-stdlib=libc++ -fno-exceptions")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=/usr/bin/wasm-ld-19")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

# Libraries of headers alone are the machine's; beside them lie headers of its C library, which must not be seen.
# konduktor_headers_of(nlohmann_json nlohmann) -> nlohmann_json::nlohmann_json with /usr/include/nlohmann.
function(konduktor_headers_of package folder)
  if(TARGET ${package}::${package})
    return()
  endif()
  if(NOT IS_DIRECTORY /usr/include/${folder})
    message(FATAL_ERROR "There is no /usr/include/${folder}; ./test installs what is needed.")
  endif()
  set(only ${CMAKE_BINARY_DIR}/headers/${package})
  file(MAKE_DIRECTORY ${only})
  file(CREATE_LINK /usr/include/${folder} ${only}/${folder} SYMBOLIC)
  add_library(${package}::${package} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${package}::${package} SYSTEM INTERFACE ${only})
endfunction()

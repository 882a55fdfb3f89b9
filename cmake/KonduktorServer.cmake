# The server in layers, one target each: base <- net, store <- people <- floor <- api <- server, and the client that tests
# and load runs use. A layer links those below it and no other, and konduktor_prove_layers has the linker say so.

find_package(Boost 1.74 REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_package(simdjson REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(sqlite REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(pqxx REQUIRED IMPORTED_TARGET libpqxx)
pkg_check_modules(icu REQUIRED IMPORTED_TARGET icu-uc icu-i18n)

set(KONDUKTOR_SERVER_LAYERS "")

# server/<layer>/*.cpp -> konduktor_server_<layer>. Headers are included as "<layer>/name.h".
macro(konduktor_server_layer layer)
  konduktor_glob(layer_sources server/${layer})
  konduktor_library(konduktor_server_${layer} server ${layer_sources})
  target_link_libraries(konduktor_server_${layer} ${ARGN}
    PRIVATE Boost::headers fmt::fmt spdlog::spdlog nlohmann_json::nlohmann_json PkgConfig::sodium Threads::Threads)
  list(APPEND KONDUKTOR_SERVER_LAYERS konduktor_server_${layer})
endmacro()

konduktor_server_layer(base PUBLIC konduktor_table konduktor_host)
konduktor_server_layer(net PUBLIC konduktor_server_base)
konduktor_server_layer(store PUBLIC konduktor_server_base
  PRIVATE SQLiteCpp PkgConfig::sqlite PkgConfig::pqxx PkgConfig::icu)
konduktor_server_layer(people PUBLIC konduktor_server_store)
konduktor_server_layer(floor PUBLIC konduktor_server_net konduktor_server_people)
konduktor_server_layer(api PUBLIC konduktor_server_floor)
konduktor_server_layer(client PUBLIC konduktor_server_base PRIVATE simdjson::simdjson)

# The description of the interface becomes part of the program.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS docs/server/openapi.json)
file(READ docs/server/openapi.json openapi_json)
configure_file(server/api/openapi.cpp.in openapi.cpp @ONLY)
target_sources(konduktor_server_api PRIVATE ${CMAKE_BINARY_DIR}/openapi.cpp)

# The whole, put together.
konduktor_library(konduktor_server server server/server.cpp)
target_link_libraries(konduktor_server PUBLIC konduktor_server_api konduktor_server_client
  PRIVATE spdlog::spdlog PkgConfig::sodium Threads::Threads)
list(APPEND KONDUKTOR_SERVER_LAYERS konduktor_server)

# Programs of one whole layer each and what lies below: they link only if it needs nothing from above. Not where the linker
# would optimise them.
function(konduktor_prove_layers)
  if(CMAKE_INTERPROCEDURAL_OPTIMIZATION)
    return()
  endif()
  file(WRITE ${CMAKE_BINARY_DIR}/layer.cpp.new "int main() {}\n")
  file(COPY_FILE ${CMAKE_BINARY_DIR}/layer.cpp.new ${CMAKE_BINARY_DIR}/layer.cpp ONLY_IF_DIFFERENT)
  foreach(layer IN LISTS KONDUKTOR_SERVER_LAYERS)
    konduktor_executable(${layer}_alone ${CMAKE_BINARY_DIR}/layer.cpp)
    target_link_libraries(${layer}_alone PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,${layer}>)
  endforeach()
endfunction()

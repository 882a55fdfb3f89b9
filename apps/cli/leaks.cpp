// Leaks that are not ours, for builds under the address sanitizer: libpqxx 6.4 loses about 1 kB with each connection
// that breaks. Nobody calls this elsewhere.

extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libpqxx"; }

// The counted operator new of the engine's tests, in this program too.
#include "engine/counting_new.cpp"  // NOLINT(bugprone-suspicious-include)

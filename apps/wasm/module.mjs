// Konduktor in WebAssembly, for a Worker or for Node: questions and answers are those of desk.h.
//
//   const desk = await open(bytes);              // of konduktor.wasm
//   desk.ask({ do: 'bring', file: '{…}' });      // -> { game: 'europe' }

// What the C++ library asks of its surroundings (WASI). There are no files and no environment, and the clock is for bots
// that think for a time. What is written, when a check in it fails, becomes the error.
const BAD_FILE = 8; // WASI's EBADF
const OUT_AND_ERROR = [1, 2];

class Surroundings {
  written = '';
  memory = undefined;

  view() {
    return new DataView(this.memory.buffer);
  }

  imports() {
    return {
      environ_sizes_get: (count, bytes) => this.zeros(count, bytes),
      environ_get: () => 0,
      clock_time_get: (_clock, _precision, out) => {
        this.view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      fd_write: (file, list, count, out) => this.write(file, list, count, out),
      fd_close: () => BAD_FILE,
      fd_seek: () => BAD_FILE,
      fd_read: () => BAD_FILE,
      fd_fdstat_get: () => BAD_FILE,
      fd_prestat_get: () => BAD_FILE,
      proc_exit: (code) => {
        throw new Error(`konduktor.wasm ended with ${code}: ${this.written}`);
      },
    };
  }

  zeros(...places) {
    for (const place of places) this.view().setUint32(place, 0, true);
    return 0;
  }

  write(file, list, count, out) {
    if (!OUT_AND_ERROR.includes(file)) return BAD_FILE;
    let bytes = 0;
    for (let i = 0; i < count; i++) {
      const at = this.view().getUint32(list + 8 * i, true);
      const size = this.view().getUint32(list + 8 * i + 4, true);
      this.written += new TextDecoder().decode(new Uint8Array(this.memory.buffer, at, size));
      bytes += size;
    }
    this.view().setUint32(out, bytes, true);
    return 0;
  }
}

export async function open(bytes) {
  const surroundings = new Surroundings();
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: surroundings.imports() });
  const module = instance.exports;
  surroundings.memory = module.memory;
  module._initialize();
  return {
    // Texts, as they are in C++.
    askText(question) {
      const text = new TextEncoder().encode(question);
      const room = module.konduktor_room(text.length);
      new Uint8Array(module.memory.buffer, room, text.length).set(text);
      const size = module.konduktor_ask();
      return new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.konduktor_answer(), size));
    },
    ask(question) {
      return JSON.parse(this.askText(JSON.stringify(question)));
    },
  };
}

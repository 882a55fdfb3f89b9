// The real program with a real database in a folder of its own. It can be ended in either way and started again.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const web = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The program under test: KONDUKTOR, else the everyday build, else the fast one. */
export const program = ((): string => {
  const wished = process.env['KONDUKTOR'];
  const all = wished ? [wished] : [join(web, '../build/dev/konduktor'), join(web, '../build/release/konduktor')];
  const found = all.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`No program to test: ${all.join(', ')}. Build it, or name it with KONDUKTOR.`);
  return found;
})();

export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'konduktor-e2e-'));
  /** http://127.0.0.1:PORT */
  site = '';
  private child: ChildProcess | null = null;
  private readonly logFile = join(this.folder, 'server.log');

  constructor(
    private readonly dist = join(web, 'dist'),
    /** Added to the program's surroundings. */
    private readonly surroundings: Readonly<Record<string, string>> = {},
  ) {}

  /** The first time at any free port, later at the same one. */
  async start(): Promise<void> {
    if (!existsSync(join(this.dist, 'index.html'))) throw new Error(`${this.dist} is not built: npm run build`);
    const port = this.site === '' ? '0' : new URL(this.site).port;
    // People do not click as fast as this test: the limits on requests are those of a busy machine.
    const limits = ['--rate', '100000', '--request-rate', '100000', '--guests-per-minute', '100000'];
    const child = spawn(program, ['serve', '--port', port, '--folder', this.folder, '--web', this.dist, ...limits], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.surroundings },
    });
    this.child = child;
    let said = '';
    this.site = await new Promise<string>((done, fail) => {
      const hear = (data: Buffer): void => {
        said += String(data);
        appendFileSync(this.logFile, data);
        const at = /http:\/\/[\d.]+:\d+/.exec(said);
        if (at) done(at[0]);
      };
      child.stdout!.on('data', hear);
      child.stderr!.on('data', hear);
      child.once('error', fail);
      child.once('exit', (code, signal) => fail(new Error(`The server ended (${code ?? signal}):\n${said}`)));
    });
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  async end(): Promise<void> {
    await this.stop('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  /** What `konduktor verify` says about a record. */
  verify(record: string): { readonly code: number | null; readonly said: string } {
    const file = join(this.folder, 'record.jsonl');
    writeFileSync(file, record);
    const out = spawnSync(program, ['verify', '--json', file], { encoding: 'utf8' });
    return { code: out.status, said: out.stdout + out.stderr };
  }
}

// A wire between browser and server that can be cut, and that can swallow what goes one way before it is cut.
import { createServer, connect, type Server as Listener, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export class Wire {
  site = '';
  private readonly listener: Listener;
  private readonly sockets = new Set<Socket>();
  private broken = false;
  /** Bytes in this direction vanish. */
  private swallowing: 'asked' | 'answered' | null = null;
  /** How many have vanished so far. */
  swallowed = 0;

  constructor(private readonly port: number) {
    this.listener = createServer((near) => this.join(near));
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.listener.listen(0, '127.0.0.1', done));
    this.site = `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.broken = true;
    for (const socket of this.sockets) socket.destroy();
  }

  swallow(what: 'asked' | 'answered'): void {
    this.swallowing = what;
    this.swallowed = 0;
  }

  mend(): void {
    this.broken = false;
    this.swallowing = null;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.listener.close(done));
  }

  private join(near: Socket): void {
    if (this.broken) {
      near.destroy();
      return;
    }
    const far = connect(this.port, '127.0.0.1');
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (data) => this.pass('asked', data, far));
    far.on('data', (data) => this.pass('answered', data, near));
  }

  private pass(way: 'asked' | 'answered', data: Buffer, to: Socket): void {
    if (this.swallowing === way) this.swallowed += data.length;
    else to.write(data);
  }
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface WayToServer {
  /** The address of the server, by this way. */
  readonly url: string;
  /** Ends all connections as a killed program does: what was passed on is still read. `forGood`: nor is one let in any more. */
  cut(forGood: boolean): void;
  close(): Promise<void>;
}

/** Stands between a program and its PostgreSQL. Each message of the program's goes on when `onMessage` calls `pass`. */
export async function wayToServer(
  url: string,
  onMessage: (message: Buffer, pass: () => void) => void,
): Promise<WayToServer> {
  const { hostname, port } = new URL(url);
  const programs = new Set<Socket>();
  let closed = false;
  const server = createServer((program) => {
    if (closed) return void program.destroy();
    programs.add(program);
    const postgres = connect(Number(port), hostname);
    program.on('error', () => {}).on('data', (message) => onMessage(message, () => postgres.write(message)));
    postgres.on('error', () => {}).pipe(program);
    program.once('close', () => {
      programs.delete(program);
      postgres.resume().end();
    });
    postgres.once('close', () => program.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const way = new URL(url);
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = (forGood: boolean) => {
    closed = forGood;
    for (const program of programs) program.destroy();
  };
  return {
    url: way.href,
    cut,
    async close() {
      cut(true);
      server.close();
      await once(server, 'close');
    },
  };
}

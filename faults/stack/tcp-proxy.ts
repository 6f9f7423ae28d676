import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type TcpFault =
  | { readonly kind: 'latency'; readonly ms: number }
  /** Nothing arrives, and nobody is told, until it is over. */
  | { readonly kind: 'black-hole' }
  /** What is open is reset, and what comes. */
  | { readonly kind: 'reset' }
  /** Each connection is reset when so many bytes have come back over it. */
  | { readonly kind: 'cut'; readonly afterBytes: number };

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** A way to a port of this machine on which the network can go wrong. */
export async function startTcpProxy(targetPort: number) {
  let fault: TcpFault | undefined;
  let heal = () => {};
  let healed: Promise<void>;
  const fallIll = () => {
    healed = new Promise((done) => {
      heal = done;
    });
  };
  fallIll();
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>();

  const gate = (): Promise<unknown> | undefined => {
    if (fault?.kind === 'latency') return pause(fault.ms);
    return fault?.kind === 'black-hole' ? healed : undefined;
  };

  function carry(from: Socket, to: Socket, passed: (bytes: number) => boolean): void {
    from.on('data', async (chunk: Buffer) => {
      from.pause();
      await gate();
      if (!passed(chunk.length)) return;
      if (to.destroyed || to.write(chunk)) from.resume();
      else to.once('drain', () => from.resume());
    });
    from.once('end', async () => {
      await gate();
      to.end();
    });
    from.once('close', () => to.destroy());
    from.on('error', () => to.resetAndDestroy());
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
    if (fault?.kind === 'reset') return void near.resetAndDestroy();
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { near, far };
    pairs.add(pair);
    near.once('close', () => pairs.delete(pair));
    let back = 0;
    carry(near, far, () => true);
    carry(far, near, (bytes) => {
      back += bytes;
      if (fault?.kind !== 'cut' || back <= fault.afterBytes) return true;
      near.resetAndDestroy();
      far.resetAndDestroy();
      return false;
    });
    near.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** The port on the near side of the connection that the target sees as `farPort`. */
    nearPort: (farPort: number) => [...pairs].find(({ far }) => far.localPort === farPort)?.near.remotePort,
    begin(next: TcpFault) {
      fault = next;
      if (next.kind === 'reset') for (const { near } of pairs) near.resetAndDestroy();
    },
    end() {
      fault = undefined;
      heal();
      fallIll();
    },
    stop() {
      this.end();
      server.close();
      for (const { near } of pairs) near.destroy();
    },
  };
}

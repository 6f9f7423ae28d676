import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./bare-process.ts', import.meta.url));

export interface BareServer {
  readonly port: number;
  close(): void;
}

/** A server that answers everything with nothing, in a process and a session of its own, with the priority that the service has. */
export async function openBareServer(): Promise<BareServer> {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx', '--conditions=source'], detached: true });
  const [port] = await once(child, 'message');
  return { port: port as number, close: () => void child.kill() };
}

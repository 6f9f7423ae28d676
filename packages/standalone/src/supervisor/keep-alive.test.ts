import { expect, test } from '@jest/globals';
import type { Home } from '../home.ts';
import { keepAlive } from './keep-alive.ts';
import type { Ending, ServiceProcess } from './service-process.ts';

const HOME = { logs: '/logs' } as Home;
const ENDED: Ending = { how: 'SIGKILL', lastWords: '' };

/** A service in name only, that ends when it is told to or made to. */
function service(pid: number) {
  let end = (_: Ending) => {};
  const ended = new Promise<Ending>((done) => {
    end = done;
  });
  let stopped = false;
  const process: ServiceProcess = {
    name: 'worker',
    pid,
    ended,
    async stop() {
      stopped = true;
      end(ENDED);
    },
  };
  return { process, die: () => end(ENDED), stopped: () => stopped };
}

test('a service that is being started again while everything stops is told to stop too', async () => {
  const first = service(1);
  const second = service(2);
  let comeBack = () => {};
  let restarting = () => {};
  const underWay = new Promise<void>((done) => {
    restarting = done;
  });
  const back = new Promise<ServiceProcess>((done) => {
    comeBack = () => done(second.process);
  });
  const starts = [Promise.resolve(first.process), back];
  const supervised = await keepAlive(
    () => {
      if (starts.length === 1) restarting();
      return starts.shift() as Promise<ServiceProcess>;
    },
    HOME,
    () => {},
  );
  first.die();
  await underWay;
  const stop = supervised.stop(1_000);
  comeBack();
  await stop;
  expect(second.stopped()).toBe(true);
});

test('a service that did not come back needs no stopping, and says where to look', async () => {
  const first = service(1);
  const starts = [Promise.resolve(first.process), Promise.reject(new Error('port taken'))];
  starts[1]?.catch(() => {});
  const supervised = await keepAlive(
    () => starts.shift() as Promise<ServiceProcess>,
    HOME,
    () => {},
  );
  first.die();
  expect((await supervised.failed).message).toContain('/logs/worker.log');
  await supervised.stop(1_000);
});

test('a service that dies more than three times in a minute is given up', async () => {
  const said: string[] = [];
  let running = service(0);
  let lives = 0;
  const supervised = await keepAlive(
    async () => {
      running = service(++lives);
      const { die } = running;
      if (lives > 1) queueMicrotask(die);
      return running.process;
    },
    HOME,
    (line) => said.push(line),
  );
  running.die();
  expect((await supervised.failed).message).toContain('4 vezes');
  expect(said).toHaveLength(3);
});

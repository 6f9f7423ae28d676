import { expect, test } from '@jest/globals';
import { type Ending, keepAlive, type Startable } from './service-process.ts';

const WORKER = { name: 'worker', wayOut: 'Veja /logs/worker.log.', folder: '/logs', say: () => {} };
const ENDED: Ending = { how: 'SIGKILL', lastWords: '' };

/** A service in name only, that ends when it is told to or made to. */
function service() {
  let end = (_: Ending) => {};
  const ended = new Promise<Ending>((done) => {
    end = done;
  });
  let stopped = false;
  const process: Startable = {
    ended,
    async stop() {
      stopped = true;
      end(ENDED);
    },
  };
  const die = (lastWords = '') => end({ ...ENDED, lastWords });
  return { process, die, stopped: () => stopped };
}

test('a service that is being started again while everything stops is told to stop too', async () => {
  const first = service();
  const second = service();
  let comeBack = () => {};
  let restarting = () => {};
  const underWay = new Promise<void>((done) => {
    restarting = done;
  });
  const back = new Promise<Startable>((done) => {
    comeBack = () => done(second.process);
  });
  const starts = [Promise.resolve(first.process), back];
  const supervised = await keepAlive({
    ...WORKER,
    start() {
      if (starts.length === 1) restarting();
      return starts.shift() as Promise<Startable>;
    },
  });
  first.die();
  await underWay;
  const stop = supervised.stop(1_000);
  comeBack();
  await stop;
  expect(second.stopped()).toBe(true);
});

test('what does not come back at once is tried again; at last it says where to look, and needs no stopping', async () => {
  const first = service();
  let tries = 0;
  const supervised = await keepAlive({
    ...WORKER,
    start() {
      tries += 1;
      return tries === 1 ? Promise.resolve(first.process) : Promise.reject(new Error('port taken'));
    },
  });
  first.die();
  expect((await supervised.failed).message).toContain('/logs/worker.log');
  expect(tries).toBeGreaterThan(2);
  await supervised.stop(1_000);
}, 30_000);

test('what dies more than three times in a minute is given up', async () => {
  const said: string[] = [];
  let running = service();
  let lives = 0;
  const supervised = await keepAlive({
    ...WORKER,
    async start() {
      running = service();
      lives += 1;
      const { die } = running;
      if (lives > 1) queueMicrotask(die);
      return running.process;
    },
    say: (line) => said.push(line),
  });
  running.die();
  expect((await supervised.failed).message).toContain('4 vezes');
  expect(said).toHaveLength(3);
});

test('a full disk is no reason to start again: the sentence names it', async () => {
  const first = service();
  const supervised = await keepAlive({ ...WORKER, start: () => Promise.resolve(first.process) });
  first.die('PANIC: could not write: No space left on device\nLOG: shutting down');
  expect((await supervised.failed).message).toContain('O disco da pasta /logs está cheio.');
});

import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { untilClosed } from './until-closed.ts';

/** To the end of this turn of the event loop. */
const turn = () => new Promise((done) => setImmediate(done));

/** A response, as far as it says that it is over. */
class Response extends EventEmitter {
  closed = false;
  writableFinished = false;
  end(answered: boolean): void {
    this.writableFinished = answered;
    this.closed = true;
    this.emit('close');
  }
}

function open(many: number) {
  const given: number[] = [];
  const responses = Array.from({ length: many }, (_, i) => {
    const response = new Response();
    for (let held = 0; held < 2; held += 1)
      untilClosed(response as unknown as ServerResponse, () => void given.push(i));
    return response;
  });
  return { given, responses };
}

test('who has been answered gives all back at once, however many end together', () => {
  const { given, responses } = open(3);
  for (const response of responses) response.end(true);
  expect(given).toEqual([0, 0, 1, 1, 2, 2]);
});

test('of those who are cut together one gives all back in a turn, in their order', async () => {
  const { given, responses } = open(4);
  const [first, ...others] = responses;
  first?.end(false);
  expect(given).toEqual([0, 0]);
  for (const response of others) response.end(false);
  expect(given).toEqual([0, 0]);
  for (let i = 1; i < 4; i += 1) {
    await turn();
    expect(given).toHaveLength(2 * (i + 1));
  }
  expect(given).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

test('what is taken for a request is given back once, also when its client has gone before', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [, res] = (await once(server, 'request')) as [unknown, ServerResponse];
  let given = 0;
  const giveBack = () => {
    given += 1;
  };
  untilClosed(res, giveBack);
  expect(given).toBe(0);
  const closed = once(res, 'close');
  socket.destroy();
  await closed;
  expect(given).toBe(1);
  untilClosed(res, giveBack);
  expect(given).toBe(2);
  server.close();
});

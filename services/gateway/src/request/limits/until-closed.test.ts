import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { untilClosed } from './take-places.ts';

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

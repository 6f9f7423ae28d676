import { request } from 'node:http';
import type { Family } from '../../attack.ts';
import type { Stage } from '../../stage.ts';
import { crowd, type Member } from './crowd.ts';

/** What an address of its own is answered on a connection of its own. */
const askFrom = ({ services }: Stage, localAddress: string): Promise<string> =>
  new Promise((done) => {
    const sent = request(
      { agent: false, host: '127.0.0.1', port: services.gateway.port, path: '/seguranca', localAddress },
      (response) => done(String(response.resume().statusCode)),
    );
    sent.once('error', ({ message }) => done(message));
    sent.end();
  });

/** Connections that hold a place and ask for nothing. */
export const connections: Family = {
  name: 'Connections',
  attacks: () => [
    crowd({
      name: '2,000 idle connections from 6 addresses: another address asks for a page',
      right: ['200'],
      times: 10,
      members: async () =>
        Array.from(
          { length: 2000 },
          (_, i): Member => ({ begin: '', localAddress: `127.0.3.${1 + (i % 6)}` }),
        ),
      ask: (stage) => askFrom(stage, '127.0.4.1'),
    }),
    crowd({
      name: '2,400 headers that do not end, from 240 addresses: another asks for a page',
      right: ['200'],
      times: 10,
      members: async () =>
        Array.from(
          { length: 2400 },
          (_, i): Member => ({
            begin: 'GET / HTTP/1.1\r\nHost: apura\r\nX: ',
            drip: { bytes: 'a', everyMs: 1000 },
            localAddress: `127.0.5.${1 + (i % 240)}`,
          }),
        ),
      ask: (stage) => askFrom(stage, '127.0.4.2'),
    }),
    crowd({
      name: '500 requests that wait for their body from 250 addresses: another asks for a page',
      right: ['200'],
      times: 10,
      members: async () =>
        Array.from(
          { length: 500 },
          (_, i): Member => ({
            begin:
              'POST /api/simulador HTTP/1.1\r\nHost: apura\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
            localAddress: `127.0.6.${1 + (i % 250)}`,
          }),
        ),
      ask: (stage) => askFrom(stage, '127.0.4.3'),
    }),
  ],
};

import { generateNota } from '@apura/samples';
import type { Family } from '../../attack.ts';
import { answerOf, call, newAddress } from '../../http.ts';
import { panel } from '../../people.ts';
import { BOUNDARY, END, FORM, filePart, uploadCall } from '../../upload.ts';
import { crowd, head, type Member } from './crowd.ts';

const NOTE_BEGINS = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="xml"; filename="a.xml"\r\n\r\n<`;
const MB = 1024 * 1024;

/** Bodies of the public calculator that are large and do not come to their end. */
const openBodies = (many: number, from: (i: number) => string): Member[] =>
  Array.from({ length: many }, (_, i) => ({
    begin: Buffer.concat([
      Buffer.from(
        head(
          'POST /api/calculadora',
          `X-Forwarded-For: ${from(i)}`,
          `Content-Type: ${FORM}`,
          `Content-Length: ${5 * MB}`,
        ) + NOTE_BEGINS,
      ),
      Buffer.alloc(5 * MB - 400, 'a'),
    ]),
  }));

/** Several accounts of somebody, or several addresses, each within what one may have. */
export const sybils: Family = {
  name: 'Sybils',
  attacks: () => [
    crowd({
      name: '4 offices with 5 uploads each at 9 KB/s: a neighbour uploads',
      right: ['202'],
      times: 10,
      async members(stage) {
        const offices = await Promise.all(Array.from({ length: 4 }, () => stage.newOffice()));
        const keys = await Promise.all(
          offices.flatMap((office) => Array.from({ length: 5 }, () => office.key())),
        );
        return keys.map(
          (key): Member => ({
            begin:
              head(
                'POST /v1/upload',
                `Authorization: Bearer ${key}`,
                `X-Forwarded-For: ${newAddress()}`,
                `Content-Type: ${FORM}`,
                'Content-Length: 50000000',
              ) + NOTE_BEGINS,
            drip: { bytes: '<'.repeat(900), everyMs: 100 },
          }),
        );
      },
      async ask(stage) {
        const office = await stage.newOffice();
        const body = Buffer.concat([filePart('a.xml', '<a/>'), END]);
        return answerOf(await call(stage, await uploadCall(office, body)));
      },
    }),
    crowd({
      name: '14 addresses keep bodies of the public calculator open: somebody signs in',
      right: ['401 credenciais_invalidas'],
      unmeasured: 'gateway',
      times: 6,
      members: async () => openBodies(14 * 3, (i) => `192.0.2.${1 + (i % 14)}`),
      ask: async (stage) =>
        answerOf(
          await panel(stage, {
            method: 'POST',
            path: '/sessao',
            body: { email: 'ninguem@escritorio.example', senha: 'uma senha qualquer' },
          }),
        ),
    }),
    crowd({
      name: '42 IPv6 networks of one /48 keep bodies of it open: another address has a note computed',
      right: ['200'],
      times: 6,
      members: async () => openBodies(42, (i) => `2001:db8:1:${(i + 1).toString(16)}::1`),
      async ask(stage) {
        const { bytes } = generateNota({ itens: 3 });
        const enough = Buffer.alloc(100_000, ' ');
        const body = Buffer.concat([
          Buffer.from(NOTE_BEGINS.slice(0, -1)),
          bytes,
          enough,
          Buffer.from('\r\n'),
          END,
        ]);
        const headers = { 'Content-Type': FORM };
        return answerOf(await call(stage, { method: 'POST', path: '/api/calculadora', headers, body }));
      },
    }),
    crowd({
      name: '12 addresses keep small bodies open by the hundred: an office asks for a calculation',
      right: ['200'],
      times: 10,
      members: async () =>
        Array.from(
          { length: 12 * 100 },
          (_, i): Member => ({
            begin: `${head('POST /api/simulador', `X-Forwarded-For: 192.0.2.${101 + (i % 12)}`, 'Content-Type: application/json', 'Content-Length: 65000')}{"a":"${'a'.repeat(64_000)}`,
          }),
        ),
      async ask(stage) {
        const office = await stage.newOffice();
        const body = JSON.stringify({
          uf: 'SP',
          data: '2026-03-10',
          itens: [{ ncm: '22030000', cfop: '5102', valor: '100.00', icms: '18.00' }],
        });
        const headers = { 'Content-Type': 'application/json' };
        return answerOf(
          await call(stage, {
            method: 'POST',
            path: '/v1/calculadora',
            key: await office.key(),
            headers,
            body,
          }),
        );
      },
    }),
    crowd({
      name: '12 addresses have notes of 990 items computed: an office asks for a calculation in a thread',
      right: ['200'],
      // It takes what a note takes; whose turn it is counts here.
      unmeasured: 'gateway',
      times: 10,
      async members() {
        const { bytes } = generateNota({ itens: 990 });
        const body = Buffer.concat([Buffer.from(NOTE_BEGINS.slice(0, -1)), bytes, Buffer.from('\r\n'), END]);
        return Array.from({ length: 12 * 3 }, (_, i): Member => {
          const lines = [`Content-Type: ${FORM}`, `Content-Length: ${body.length}`, 'Connection: close'];
          const from = `X-Forwarded-For: 192.0.2.${201 + (i % 12)}`;
          return { begin: Buffer.concat([Buffer.from(head('POST /api/calculadora', from, ...lines)), body]) };
        });
      },
      async ask(stage) {
        const item = { ncm: '22030000', cfop: '5102', valor: '100.00', icms: '18.00' };
        return answerOf(
          await call(stage, {
            method: 'POST',
            path: '/v1/calculadora',
            key: await stage.attacker.newKey(),
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({
              uf: 'SP',
              data: '2026-03-10',
              itens: Array.from({ length: 20 }, () => item),
            }),
          }),
        );
      },
    }),
  ],
};

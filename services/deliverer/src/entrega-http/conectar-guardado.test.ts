import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { conectarGuardado } from './conectar-guardado.ts';
import { ENDERECO_PROIBIDO } from './resolver-publico.ts';

let interno: Server;
let conexoes: Socket[];
beforeAll(async () => {
  conexoes = [];
  interno = createServer((socket) => conexoes.push(socket.resume()));
  await new Promise<void>((done) => interno.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  for (const socket of conexoes) socket.destroy();
  interno.close();
});

/** Shows a public address to the first look and the loopback to every other: a resolver that has been taken over. */
const traicoeiro: LookupFunction = (_nome, _opcoes, devolver) => {
  let olhadas = 0;
  const resposta: LookupAddress = {
    family: 4,
    get address() {
      olhadas += 1;
      return olhadas === 1 ? '93.184.216.34' : '127.0.0.1';
    },
  };
  devolver(null, [resposta]);
};

test('who is connected is looked at once more, whatever was resolved', async () => {
  const conectar = conectarGuardado({ hostsPermitidos: new Set(), limiteMs: 5_000, resolver: traicoeiro });
  const port = String((interno.address() as AddressInfo).port);
  const [erro, socket] = await new Promise<unknown[]>((done) =>
    conectar(
      { protocol: 'http:', hostname: 'rebind.example.com', host: `rebind.example.com:${port}`, port },
      (...visto) => done(visto),
    ),
  );
  expect([erro, socket]).toEqual([expect.objectContaining({ code: ENDERECO_PROIBIDO }), null]);
  // It was connected, so nothing but the last look has refused it; and it is hung up on.
  const [conexao] = conexoes;
  await new Promise((done) => (conexao?.closed ? done(null) : conexao?.once('close', done)));
  expect(conexao?.bytesRead).toBe(0);
});

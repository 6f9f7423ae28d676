import { createServer, type Server } from 'node:http';
import type { CodigoDeErro } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../teste/app-de-teste.ts';
import { type Celula, INEXISTENTE, type Pedido, TIPOS_DE_ERRO } from '../teste/entradas-ruins/celula.ts';
import { LINHAS } from '../teste/entradas-ruins/linhas.ts';
import { CORPO_DE, NAO_CABE } from '../teste/entradas-ruins/nao-cabe.ts';
import { esperarErro } from '../teste/esperar-erro.ts';
import {
  BASE,
  contarLinhas,
  type Escritorio,
  escritorioDeTeste,
  gatewayDeTeste,
  NADA,
  portaDe,
} from '../teste/gateway-de-teste.ts';
import { conectar, lerResposta } from '../teste/http-cru.ts';
import type { Gateway } from './gateway.ts';
import { documentoOpenapi } from './openapi/documento-openapi.ts';
import { ROTAS, ROTAS_PUBLICAS } from './rotas/rotas.ts';
import { responderSemRequisicao } from './servidor/responder-sem-requisicao.ts';

let banco: TestDatabase;
let gateway: Gateway;
let server: Server;
let escritorio: Escritorio;

async function abrir(opcoes: object = {}): Promise<Server> {
  const aberto = createServer(opcoes, createApp(gateway));
  responderSemRequisicao(aberto, { publicBaseUrl: BASE, limitador: gateway.limitador });
  await new Promise<void>((done) => aberto.listen(0, '127.0.0.1', done));
  return aberto;
}
function fechar(aberto: Server): Promise<unknown> {
  aberto.closeAllConnections();
  return new Promise((done) => aberto.close(done));
}

beforeAll(async () => {
  banco = await testDatabase();
  gateway = gatewayDeTeste(banco.database);
  escritorio = await escritorioDeTeste(banco.database);
  server = await abrir();
});
afterAll(async () => {
  await fechar(server);
  await banco.close();
});

const TODAS = [...ROTAS, ...ROTAS_PUBLICAS].map(({ metodo, caminho }) => `${metodo} ${caminho}`);
const { paths } = documentoOpenapi(BASE) as {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { in: string; name: string; schema: { type?: string } }[];
        requestBody?: { content: object };
        responses: Record<string, { content?: object }>;
      }
    >
  >;
};
const descrita = (rota: string) => {
  const [metodo, caminho] = rota.split(' ') as [string, string];
  const operacao = paths[caminho.replace(/:(\w+)/g, '{$1}')]?.[metodo];
  if (!operacao) throw new Error(`${rota} is not in the document`);
  return operacao;
};

test('every address has its row, and none else', () => {
  expect(Object.keys(LINHAS).sort()).toEqual(TODAS.sort());
});

test.each(TODAS)('%s: its row is about all that the address reads', (rota) => {
  const { parameters = [], requestBody } = descrita(rota);
  const le = new Set(LINHAS[rota]?.map(({ parte }) => parte));
  const nomes = parameters.filter((parametro) => parametro.in === 'query').map(({ name }) => name);
  expect({
    caminho: le.has('caminho'),
    consulta: le.has('consulta'),
    mes: le.has('mes'),
    corpo: [...le].flatMap((parte) => CORPO_DE[parte] ?? []),
  }).toEqual({
    caminho: rota.includes(':'),
    consulta: nomes.length > 0,
    mes: nomes.includes('competencia'),
    corpo: Object.keys(requestBody?.content ?? {}),
  });
  // What no cell is about is among the kinds of which it is said why.
  for (const tipo of TIPOS_DE_ERRO) {
    const celulas = LINHAS[rota]?.flatMap((bloco) => bloco.celulas[tipo] ?? []) ?? [];
    if (!celulas.length) expect(NAO_CABE[tipo]?.(le)).toEqual(expect.any(String));
  }
});

async function enviar(rota: string, { id = INEXISTENTE, consulta, tipo, corpo }: Pedido) {
  const [metodo, caminho] = rota.split(' ') as [string, string];
  const url = `http://127.0.0.1:${portaDe(server)}${caminho.replace(/:\w+/, id)}${consulta ? `?${consulta}` : ''}`;
  const resposta = await fetch(url, {
    method: metodo.toUpperCase(),
    headers: {
      Authorization: `Bearer ${escritorio.chave}`,
      ...(tipo === undefined ? {} : { 'Content-Type': tipo }),
    },
    ...(corpo === undefined ? {} : { body: typeof corpo === 'function' ? corpo() : corpo }),
  });
  return {
    status: resposta.status,
    type: resposta.headers.get('content-type')?.split(';')[0] ?? '',
    body: (await resposta.json()) as Record<string, unknown>,
  };
}

const CASOS = Object.entries(LINHAS)
  .flatMap(([rota, blocos]) =>
    TIPOS_DE_ERRO.filter((tipo) => tipo !== 'corpo lento').map(
      (tipo) => [rota, tipo, blocos.flatMap(({ celulas }) => celulas[tipo] ?? [])] as const,
    ),
  )
  .filter(([, , celulas]) => celulas.length);

test.each<readonly [string, string, readonly Celula[]]>(CASOS)('%s, %s', async (rota, _tipo, celulas) => {
  for (const { pedido, codigo } of celulas) esperarErro(await enviar(rota, pedido), codigo as CodigoDeErro);
});

const NUMEROS_RUINS = ['Infinity', '-Infinity', '1e400', '1e3', '0x10', '%205', '5.0', '', '1&limit=2'];

test.each(TODAS)(
  '%s: a strange value of any of its filters is told so, and never a fault of ours',
  async (rota) => {
    const filtros = (descrita(rota).parameters ?? []).filter((parametro) => parametro.in === 'query');
    for (const { name, schema } of filtros) {
      for (const valor of NUMEROS_RUINS) {
        const { status, body } = await enviar(rota, { consulta: `${name}=${valor.replace('limit', name)}` });
        expect(status).toBeLessThan(500);
        if (schema.type === 'integer') expect([status, body.code]).toEqual([400, 'parametros_invalidos']);
      }
      for (const consulta of [`${name}[]=1`, `${name}[a][b]=1`, `${name}=%00`, `__proto__[${name}]=1`]) {
        expect((await enviar(rota, { consulta })).status).toBeLessThan(500);
      }
    }
  },
);

const COM_CORPO = Object.entries(LINHAS).flatMap(([rota, blocos]) =>
  blocos.flatMap(({ parte }) => (CORPO_DE[parte] ? [[rota, CORPO_DE[parte]] as const] : [])),
);

test('a body that does not come to its end is told so in time, at every address that reads one', async () => {
  const apressado = await abrir({
    headersTimeout: 150,
    requestTimeout: 300,
    connectionsCheckingInterval: 20,
  });
  await Promise.all(
    COM_CORPO.map(async ([rota, tipo]) => {
      const [metodo, caminho] = rota.split(' ') as [string, string];
      const socket = await conectar(portaDe(apressado));
      const resposta = lerResposta(socket);
      socket.write(
        `${metodo.toUpperCase()} ${caminho.replace(/:\w+/, INEXISTENTE)} HTTP/1.1\r\nHost: apura.teste\r\n` +
          `Authorization: Bearer ${escritorio.chave}\r\nContent-Type: ${tipo}; boundary=x\r\nContent-Length: 1000\r\n\r\n{`,
      );
      esperarErro(await resposta, 'requisicao_demorada');
      expect(descrita(rota).responses[408]).toBeDefined();
      socket.destroy();
    }),
  );
  await fechar(apressado);
});

test('an error that is long enough to be compressed arrives whole', async () => {
  const corpo = JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`campo_${i}`, i])));
  const resposta = await enviar('post /api/simulador', { tipo: 'application/json', corpo });
  esperarErro(resposta, 'corpo_invalido');
  expect(resposta.body.detalhes).toHaveLength(20);
});

test('after all that, nothing was made', async () => {
  expect(await contarLinhas(banco.database, escritorio.id)).toEqual(NADA);
});

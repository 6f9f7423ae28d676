import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type Command, packCommand } from './command.ts';
import { type FakeServer, fakeServer, json } from './fake-server.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

/** A batch that was cut off goes on from where it was, with the key under which the API may have taken it already. */
const command: Command = packCommand();
afterAll(() => command.remover());

const CHAVE = { APURA_API_KEY: 'apura_live_de_teste' };
const ESTADO = join(command.folder, '.local/state/apura');

interface Envio {
  readonly chave: string;
  readonly arquivos: number;
}

let envios: Envio[];
let calarNo: number | undefined;
let chegou: () => void;
beforeEach(() => {
  envios = [];
  calarNo = undefined;
  chegou = () => {};
});

/** Takes uploads as the real server does, by their key, and may fall silent after it has taken one. */
async function server(): Promise<FakeServer> {
  const porChave = new Map<string, string>();
  return fakeServer((req, res) => {
    if (req.method === 'GET') {
      const lote = {
        estado: 'concluido',
        total: 500,
        processados: 500,
        duplicados: 0,
        recusados: 0,
        cancelados: 0,
      };
      const arquivos = { data: [], next_cursor: null };
      return json(res, 200, { job_id: req.url?.split(/[/?]/)[3], ...lote, arquivos });
    }
    void bodyOf(req).then((body) => {
      const chave = String(req.headers['idempotency-key']);
      envios.push({ chave, arquivos: body.split('filename=').length - 1 });
      const job = porChave.get(chave) ?? `job${porChave.size + 1}`;
      porChave.set(chave, job);
      if (envios.length === calarNo) return chegou();
      json(res, 202, { job_id: job });
    });
  });
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const parte of req) body += String(parte);
  return body;
}

function writeNotas(folder: string, quantas: number): void {
  mkdirSync(join(command.folder, folder));
  for (let i = 0; i < quantas; i++) {
    writeFileSync(join(command.folder, folder, `${String(i).padStart(5, '0')}.xml`), `<NFe>${i}</NFe>`);
  }
}

test('Ctrl-C after the API took a batch but before its answer: the same command sends that one again, and the rest once', async () => {
  writeNotas('mes', 1_201);
  const api = await server();
  const linha = ['enviar', 'mes', '--esperar', '--json', '--base-url', api.url];
  calarNo = 2;
  const tomado = new Promise<void>((pronto) => {
    chegou = pronto;
  });
  const execucao = command.iniciar(linha, CHAVE);
  await tomado;
  execucao.process.kill('SIGINT');
  expect(await execucao.fim).toEqual({
    codigo: 130,
    saida: '',
    erros:
      'Interrompido: 500 de 1201 arquivos foram aceitos. Repita o mesmo comando para continuar de onde parou.\nInterrompido.\n',
  });
  const fim = await command.rodar(linha, CHAVE);
  expect(fim.codigo).toBe(0);
  expect(fim.erros).toContain('Retomando o envio interrompido: 500 arquivos já foram aceitos.\n');
  expect(JSON.parse(fim.saida).lotes.map(({ job_id }: { job_id: string }) => job_id)).toEqual([
    'job1',
    'job2',
    'job3',
  ]);
  expect(envios.map(({ arquivos }) => arquivos)).toEqual([500, 500, 500, 201]);
  const [primeira, segunda, repetida, ultima] = envios.map(({ chave }) => chave);
  expect(repetida).toBe(segunda);
  expect(new Set([primeira, segunda, ultima]).size).toBe(3);
  expect(readdirSync(ESTADO)).toEqual([]);
  await api.fechar();
});

test('files that changed or came since: what was taken is not sent again, the others are', async () => {
  writeNotas('outro', 501);
  const api = await server();
  const linha = ['enviar', 'outro', '--base-url', api.url];
  calarNo = 2;
  const tomado = new Promise<void>((pronto) => {
    chegou = pronto;
  });
  const execucao = command.iniciar(linha, CHAVE);
  await tomado;
  execucao.process.kill('SIGINT');
  await execucao.fim;
  writeFileSync(join(command.folder, 'outro', '00500.xml'), '<NFe>another</NFe>');
  writeFileSync(join(command.folder, 'outro', '00501.xml'), '<NFe>new</NFe>');
  expect(await command.rodar(linha, CHAVE)).toMatchObject({ codigo: 0 });
  expect(envios.map(({ arquivos }) => arquivos)).toEqual([500, 1, 2]);
  expect(new Set(envios.map(({ chave }) => chave)).size).toBe(3);
  await api.fechar();
});

test('a command that has done all begins anew the next time', async () => {
  writeNotas('completo', 2);
  const api = await server();
  for (let vez = 0; vez < 2; vez++) {
    expect(await command.rodar(['enviar', 'completo', '--base-url', api.url], CHAVE)).toMatchObject({
      codigo: 0,
      erros: '2 arquivos aceitos em 1 lote.\n',
    });
  }
  expect(envios).toHaveLength(2);
  expect(existsSync(ESTADO) && readdirSync(ESTADO)).toEqual([]);
  await api.fechar();
});

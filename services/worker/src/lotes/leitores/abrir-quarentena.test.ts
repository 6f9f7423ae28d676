import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gerarNota } from '@apura/samples';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { abrirQuarentena, type OpcoesDaQuarentena, type Quarentena } from './abrir-quarentena.ts';
import type { Remessa } from './remessa.ts';

/** The real process, in which a file that begins with the byte 1, 2 or 3 goes astray. */
const pasta = mkdtempSync(join(tmpdir(), 'apura-veneno-'));
const COM_VENENO = pathToFileURL(join(pasta, 'quarentena-com-veneno.mjs'));
writeFileSync(
  COM_VENENO,
  `const venenos = {
     1() { for (;;); },
     2() { process.kill(process.pid, 'SIGKILL'); },
     // V8 has no way out of this one: the whole process is ended, of a thread too.
     3() { const lixo = []; for (;;) lixo.push(1); },
   };
   process.on('message', ({ bytes }) => venenos[bytes?.[0]]?.());
   await import(${JSON.stringify(new URL('./ler-em-quarentena.ts', import.meta.url).href)});`,
);

let quarentena: Quarentena;
afterEach(() => quarentena.fechar());
afterAll(() => rmSync(pasta, { recursive: true }));
const abrir = (over: Partial<OpcoesDaQuarentena> = {}) => {
  quarentena = abrirQuarentena({ limitePorArquivoMs: 30_000, ...over });
};

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const nota = (numero: number) => Buffer.from(gerarNota({ seed: 1, numero }).bytes);

async function ler(arquivos: readonly Buffer[], over: Partial<Remessa> = {}) {
  let leituras = 0;
  const processados = await quarentena.ler({
    hashes: arquivos.map(sha),
    sandbox: false,
    async bytesDe([hash]) {
      leituras += 1;
      const achado = arquivos.find((bytes) => hash && sha(bytes).equals(hash));
      return new Map(achado && hash ? [[hash.toString('hex'), achado]] : []);
    },
    clientesDe: async () => [],
    ...over,
  });
  const resumo = processados.map((processado) =>
    'itens' in processado
      ? processado.itens.length
      : 'problema' in processado
        ? processado.problema.codigo
        : 'falhou',
  );
  return { processados, resumo, leituras };
}

test('files come back as threads read them, with the clients that they name', async () => {
  abrir();
  const raizes: string[] = [];
  const { processados, resumo } = await ler([nota(1), Buffer.from('not xml')], {
    async clientesDe(pedidas) {
      raizes.push(...pedidas);
      return [];
    },
  });
  expect(resumo).toEqual([1, 'xml_invalido']);
  expect(raizes).toContain(gerarNota({ seed: 1, numero: 1 }).pedido.emitente.cnpj.slice(0, 8));
  expect(processados[0]).toMatchObject({ itens: [{ tipo: 'nota', documento: { numero: '1' } }] });
  const ausente = await ler([nota(1)], { bytesDe: async () => new Map() });
  expect(ausente.processados).toEqual([{ falhou: 'the stored bytes are not there' }]);
}, 60_000);

test.each([
  ['never ends', 1, 1000],
  ['ends its process', 2, 30_000],
  ['eats all memory at once', 3, 30_000],
])(
  'a file that %s fails after a second try, and this process lives on',
  async (_, byte, limitePorArquivoMs) => {
    abrir({ modulo: COM_VENENO, limitePorArquivoMs });
    const { resumo, leituras } = await ler([Buffer.from([byte, 0])]);
    expect([resumo, leituras]).toEqual([['falhou'], 2]);
    expect((await ler([nota(2)])).resumo).toEqual([1]);
  },
  120_000,
);

test('time spent on waiting for the clients is not the file’s', async () => {
  const limitePorArquivoMs = 3000;
  abrir({ limitePorArquivoMs });
  const clientesDe = async () => {
    await pause(limitePorArquivoMs + 500);
    return [];
  };
  expect((await ler([nota(1)], { clientesDe })).resumo).toEqual([1]);
}, 60_000);

test('without clients, or when it closes, no file is to blame', async () => {
  abrir({ modulo: COM_VENENO });
  const semBanco = async () => {
    throw new Error('no database');
  };
  await expect(ler([nota(1)], { clientesDe: semBanco })).rejects.toThrow('no database');
  expect((await ler([nota(1)])).resumo).toEqual([1]);
  let comecou = () => {};
  const lendo = new Promise<void>((done) => {
    comecou = done;
  });
  const preso = ler([nota(1)], {
    clientesDe() {
      comecou();
      return new Promise<never>(() => {});
    },
  });
  const fim = expect(preso).rejects.toThrow('the readers were closed');
  await lendo;
  quarentena.fechar();
  await fim;
  await expect(ler([nota(1)])).rejects.toThrow('the readers are closed');
}, 60_000);

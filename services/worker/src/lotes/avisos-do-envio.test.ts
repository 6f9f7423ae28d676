import { lerXml } from '@apura/documents';
import { createLogger } from '@apura/runtime';
import { generateCancelamento, generateNota } from '@apura/samples';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import type { WorkContext } from '../work-context.ts';
import { buildItens } from './readers/read-files.ts';

let base: TestDatabase;
let workContext: WorkContext;
beforeAll(async () => {
  base = await testDatabase();
  workContext = {
    database: base.database,
    storage: postgresStorage(base.database),
    // What the threads do, here.
    readers: {
      async read({ hashes, sandbox, bytesDe, clientesDe }) {
        const [bytes, clientes] = [await bytesDe(hashes), await clientesDe([...RAIZES])];
        return hashes.map((hash) => {
          const lido = lerXml(bytes.get(hash.toString('hex')) as Buffer);
          return 'problema' in lido
            ? lido
            : { itens: buildItens(lido.documentos, { clientes, sandbox, verdicts: [] }) };
        });
      },
      readForSheets: async () => [],
      compareLivros: () => Promise.reject(new Error('no books here')),
      close: async () => {},
    },
    logger: createLogger('test', 'error'),
  };
}, 60_000);
afterAll(() => base.close());

const NOTA = generateNota({ seed: 7, numero: 1 });
const [EMITENTE, OUTRO] = ['11222333000181', '04252011000110'];
const texto = NOTA.bytes.toString('utf8');
const emitente = /<emit>\s*<CNPJ>(\w{14})<\/CNPJ>/.exec(texto)?.[1] ?? EMITENTE;
const RAIZES = new Set([emitente.slice(0, 8), OUTRO.slice(0, 8)]);
const mes = /<dhEmi>(\d{4}-\d{2})/.exec(texto)?.[1] ?? '';
const arquivo = { nome: 'nota.xml', bytes: NOTA.bytes };

const avisos = async (
  clientes: readonly string[],
  esperado: { deste?: number; competencia?: string } = {},
  arquivos = [arquivo],
) => {
  const { enviar, processar, cliente, consultar } = await escritorioForTests(workContext);
  const ids: string[] = [];
  for (const cnpj of clientes) ids.push(await cliente({ cnpj, razao_social: cnpj, regime: 'lucro_real' }));
  const { deste, competencia } = esperado;
  const id = await enviar(arquivos, {
    ...(deste === undefined ? {} : { clienteId: ids[deste] as string }),
    ...(competencia === undefined ? {} : { competencia }),
  });
  const lote = await processar(id);
  const [evento] = await consultar<{ payload: { avisos: { codigo: string; arquivos: number }[] } }>(
    `SELECT payload FROM event WHERE type = 'lote.concluido'`,
  );
  const doEvento = evento?.payload.avisos.map(({ codigo, arquivos }) => [codigo, arquivos]) ?? [];
  expect(Object.fromEntries(doEvento)).toEqual(lote.avisos);
  return { doArquivo: lote.arquivos.map((um) => [...um.avisos].sort()), doLote: lote.avisos };
};

test('what is as was said is not warned about', async () => {
  expect(await avisos([emitente], { deste: 0, competencia: mes })).toEqual({ doArquivo: [[]], doLote: {} });
});

test('a note of another client and of another month than was said', async () => {
  expect(await avisos([emitente, OUTRO], { deste: 1, competencia: '2020-01' })).toEqual({
    doArquivo: [['outra_competencia', 'outro_cliente']],
    doLote: { outro_cliente: 1, outra_competencia: 1 },
  });
});

test('a note of no client contradicts the client that was said too', async () => {
  expect(await avisos([OUTRO], { deste: 0 })).toEqual({
    doArquivo: [['outro_cliente', 'sem_cliente']],
    doLote: { outro_cliente: 1, sem_cliente: 1 },
  });
});

test('a note that was cancelled says nothing of who its client is, by its file as by an event', async () => {
  const cancelada = Buffer.from(texto.replace('<cStat>100</cStat>', '<cStat>101</cStat>'));
  expect(
    await avisos([emitente], { deste: 0, competencia: mes }, [{ nome: 'a.xml', bytes: cancelada }]),
  ).toEqual({ doArquivo: [[]], doLote: {} });
  const cancelamento = generateCancelamento({
    chave: NOTA.chave,
    nProt: NOTA.nProt,
    dhEvento: `${mes}-20T10:00:00-03:00`,
  });
  expect(await avisos([emitente], { deste: 0, competencia: mes }, [cancelamento, arquivo])).toEqual({
    doArquivo: [[], []],
    doLote: {},
  });
});

test('notes without a client, counted over chunks and files; a repeated one is warned about too', async () => {
  const outra = { nome: 'outra.xml', bytes: generateNota({ seed: 7, numero: 2 }).bytes };
  expect(await avisos([], {}, [arquivo, outra, { ...arquivo, nome: 'copia.xml' }])).toEqual({
    doArquivo: [['sem_cliente'], ['sem_cliente'], ['sem_cliente']],
    doLote: { sem_cliente: 3 },
  });
});

test('what the reader found odd in a file that it took', async () => {
  const bytes = Buffer.from(texto.replace(/(<infNFe[^>]*versao=)"4\.00"/, '$1"3.10"'));
  const { doArquivo } = await avisos([emitente], {}, [{ nome: 'antiga.xml', bytes }]);
  expect(doArquivo).toEqual([['leiaute_antigo']]);
});

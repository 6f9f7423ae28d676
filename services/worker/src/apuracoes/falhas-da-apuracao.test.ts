import { composeEvent, EVENT_SCHEMAS, validate, type WebhookEvent } from '@apura/contracts';
import { claimWork, findApuracao, listEvents, newId, requestApuracao } from '@apura/database';
import { createLogger } from '@apura/runtime';
import { generateMes } from '@apura/samples';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import type { Browser } from '../browser/open-browser.ts';
import { BrowserDied, PrintTimedOut } from '../browser/print-page.ts';
import { openReaders } from '../lotes/readers/open-readers.ts';
import type { WorkContext } from '../work-context.ts';
import { computeApuracao } from './compute-apuracao.ts';
import { generatePdf } from './generate-pdf.ts';

const SETEMBRO = '2026-09';
const mes = generateMes({ seed: 7, competencia: SETEMBRO });
/** Some of the month, and what is wrong in it. */
const arquivos = mes.arquivos.filter(
  ({ bytes }, i) => i < 20 || mes.esperado.chavesErradas.some((chave) => Buffer.from(bytes).includes(chave)),
);
const agora = () => new Date('2026-10-05T12:00:00Z');

let base: TestDatabase;
let workContext: WorkContext;
let escritorio: Awaited<ReturnType<typeof escritorioForTests>>;
let cliente: string;

beforeAll(async () => {
  base = await testDatabase();
  workContext = {
    database: base.database,
    storage: postgresStorage(base.database),
    readers: openReaders({ threads: 1, limitePorArquivoMs: 30_000 }),
    logger: createLogger('test', 'error'),
  };
  workContext.logger.silent = true;
}, 60_000);
afterAll(async () => {
  await workContext.readers.close();
  await base.close();
});
beforeEach(async () => {
  escritorio = await escritorioForTests(workContext);
  cliente = await escritorio.cliente(mes.clientes[0]);
  await escritorio.processar(await escritorio.enviar(arquivos));
}, 60_000);
// Workers take what waits in any office.
afterEach(() => escritorio.consultar(`UPDATE apuracao SET estado = 'falhou'`));

async function request() {
  const pedida = await requestApuracao(escritorio.tenant, {
    clienteId: cliente,
    competencia: SETEMBRO,
    cenario: { nome: 'lei', status: 'lei' },
    requestId: 'teste',
  });
  if (pedida === 'cliente_desconhecido' || !('criada' in pedida)) throw new Error('not accepted');
  const { id } = pedida.criada;
  return async () => (await findApuracao(escritorio.tenant, id)) ?? undefined;
}

/** What was told of the versions, in order, each as the contract has it. */
async function contados(): Promise<WebhookEvent[]> {
  const eventos = await listEvents(escritorio.tenant, { limit: 99 });
  return eventos
    .filter(({ type }) => type.startsWith('apuracao.') && type !== 'apuracao.criada')
    .map((evento) => validate(EVENT_SCHEMAS[evento.type], composeEvent(evento, 'https://apura.example')));
}

/** A browser that does what it is told with each print. */
const browser = (imprimirPdf: Browser['printPdf']): Browser => ({
  printPdf: imprimirPdf,
  close: async () => {},
});
const bom = browser(async () => Buffer.from('%PDF-1.4'));
const print = (com: Browser, aqui = workContext) => generatePdf(aqui, com, agora);

test('figures that can never be computed end the version after one retry, and it can be asked for anew', async () => {
  // Rules of another version, and a note of which nothing is left to compute it from.
  await escritorio.consultar(`UPDATE lancamento SET versao_regras = '2025.1'`);
  const [nota] = await escritorio.consultar<{ sha256: Buffer }>(
    'SELECT d.sha256 FROM documento d JOIN lancamento l ON l.documento_id = d.id WHERE l.competencia = $1 LIMIT 1',
    SETEMBRO,
  );
  await escritorio.consultar('DELETE FROM conteudo WHERE sha256 = $1', nota?.sha256);
  const ver = await request();
  await expect(computeApuracao(workContext)).rejects.toThrow('the stored bytes are not there');
  expect(await ver()).toMatchObject({ estado: 'calculando', lease_dono: null, tentativas: 1 });
  await computeApuracao(workContext);
  expect(await ver()).toMatchObject({
    estado: 'falhou',
    erro_estagio: 'calculando',
    erro_codigo: 'calculo_falhou',
  });
  expect(await contados()).toMatchObject([
    {
      type: 'apuracao.falhou',
      data: expect.objectContaining({
        estado: 'falhou',
        erro: expect.objectContaining({ etapa: 'calculando', codigo: 'calculo_falhou' }),
      }),
    },
  ]);
  expect(await (await request())()).toMatchObject({ versao: 2, estado: 'na_fila' });
}, 60_000);

test('a service that is away costs a version nothing but time', async () => {
  const ver = await request();
  const withoutStore: WorkContext = {
    ...workContext,
    storage: { ...workContext.storage, putProvisional: () => Promise.reject(new Error('no storage')) },
  };
  for (let vez = 0; vez < 10; vez++)
    await expect(computeApuracao(withoutStore)).rejects.toThrow('no storage');
  await computeApuracao(workContext);
  for (let vez = 0; vez < 10; vez++) await expect(print(bom, withoutStore)).rejects.toThrow('no storage');
  // The report is printed but nowhere: nobody is told that it is there.
  expect(await ver()).toMatchObject({ estado: 'gerando_pdf', tentativas: 0 });
  expect(await contados()).toEqual([]);
  await print(bom);
  expect(await ver()).toMatchObject({ estado: 'calculada' });
  const tipos = (await contados()).map(({ type }) => type);
  expect(tipos).toEqual(['apuracao.calculada', 'apuracao.inconsistencia']);
}, 60_000);

test('a report that cannot be printed ends the version after one retry; its figures stay', async () => {
  const ver = await request();
  await computeApuracao(workContext);
  const ruim = browser(() => Promise.reject(new Error('Printing failed')));
  await expect(print(ruim)).rejects.toThrow('the report was not printed');
  await print(ruim);
  expect(await ver()).toMatchObject({
    estado: 'falhou',
    erro_estagio: 'gerando_pdf',
    erro_codigo: 'pdf_falhou',
    comparativo: expect.objectContaining({ devido_no_mes: expect.anything() }),
  });
  expect((await contados()).map(({ type }) => type)).toEqual(['apuracao.falhou']);
}, 60_000);

test.each([
  ['is killed under it', new BrowserDied('the browser died while printing')],
  ['takes too long', new PrintTimedOut('the PDF was not ready after 20000 ms')],
])(
  'a browser that %s again and again costs a report a few tries, not its end',
  async (_, error) => {
    const ver = await request();
    await computeApuracao(workContext);
    const morto = browser(() => Promise.reject(error));
    for (let vez = 0; vez < 5; vez++) await expect(print(morto)).rejects.toThrow(error);
    await print(bom);
    expect(await ver()).toMatchObject({ estado: 'calculada' });
    // One that does so to every browser has an end too.
    const veneno = await request();
    await computeApuracao(workContext);
    for (let vez = 0; vez < 6; vez++) await expect(print(morto)).rejects.toThrow(error);
    await print(morto);
    expect(await veneno()).toMatchObject({ estado: 'falhou', erro_codigo: 'pdf_falhou' });
  },
  60_000,
);

/** What happens while a report is made: its rows are read, its print ends. */
function watch() {
  const happened: string[] = [];
  const { readers } = workContext;
  let begin = () => {};
  const rowsBegun = new Promise<void>((done) => {
    begin = done;
  });
  const watched: WorkContext = {
    ...workContext,
    readers: {
      ...readers,
      async readForSheets(...asked) {
        happened.push('rows');
        begin();
        const rows = await readers.readForSheets(...asked);
        happened.push('rows read');
        return rows;
      },
    },
  };
  // As long as a print takes that goes out and comes back: what stands beside it gets its turn.
  const whileOthersTurn = () => escritorio.consultar('SELECT pg_sleep(0.2)');
  const printing = (outcome: () => Buffer, beside: () => Promise<unknown> = whileOthersTurn) =>
    browser(async () => {
      await beside();
      happened.push('printed');
      return outcome();
    });
  return { happened, watched, printing, rowsBegun };
}
const tooLate = () => {
  throw new PrintTimedOut('the PDF was not ready after 20000 ms');
};

test('the rows of a large month are read when its report is printed: a print has a limit of time', async () => {
  await request();
  await computeApuracao(workContext);
  await escritorio.consultar('UPDATE apuracao SET documentos = 1001');
  const { happened, watched, printing } = watch();
  await expect(print(printing(tooLate), watched)).rejects.toThrow('was not ready');
  expect(happened).toEqual(['printed']);
  await print(
    printing(() => Buffer.from('%PDF-1.4')),
    watched,
  );
  expect(happened.slice(0, 3)).toEqual(['printed', 'printed', 'rows']);
}, 60_000);

test('those of a small month are read beside its print, and one that fails leaves nothing running', async () => {
  await request();
  await computeApuracao(workContext);
  const { happened, watched } = watch();
  const atOnce = browser(async () => tooLate());
  await expect(print(atOnce, watched)).rejects.toThrow('was not ready');
  const begun = happened.filter((one) => one === 'rows').length;
  expect(begun).toBeGreaterThan(0);
  expect(happened.filter((one) => one === 'rows read')).toHaveLength(begun);
  const again = watch();
  // It ends only once they are being read: after it they would never be.
  const besideRows = again.printing(
    () => Buffer.from('%PDF-1.4'),
    () => again.rowsBegun,
  );
  await print(besideRows, again.watched);
  expect(again.happened[0]).toBe('rows');
  expect(again.happened).toContain('printed');
}, 60_000);

test('a version that ends each worker that has it is ended itself', async () => {
  const ver = await request();
  for (let vez = 0; vez < 6; vez++) await claimWork(base.database, 'apuracao', newId(), 0);
  await computeApuracao(workContext);
  expect(await ver()).toMatchObject({ estado: 'falhou', erro_codigo: 'calculo_falhou' });
}, 60_000);

test('two workers that print the same version tell of it once', async () => {
  const ver = await request();
  await computeApuracao(workContext);
  // While the one prints, its claim runs out and the other prints and stores.
  const lento = browser(async () => {
    await escritorio.consultar('UPDATE apuracao SET lease_ate = now()');
    await print(bom);
    return Buffer.from('%PDF-1.4 late');
  });
  await print(lento);
  const tipos = (await contados()).map(({ type }) => type);
  expect(tipos).toEqual(['apuracao.calculada', 'apuracao.inconsistencia']);
  expect(await ver()).toMatchObject({ estado: 'calculada' });
}, 60_000);

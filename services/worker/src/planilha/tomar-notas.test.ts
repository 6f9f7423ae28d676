import { findApuracao, requestApuracao, storeAjustes, storeSaldoInicial } from '@apura/database';
import { versoes } from '@apura/engine';
import { COMERCIO_AURORA, generateCancelamento, generateMes } from '@apura/samples';
import { markOf, openXlsx, openZipOfCsv } from '@apura/sheets';
import { beforeEach, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { computeApuracao } from '../apuracoes/compute-apuracao.ts';
import { generatePdf } from '../apuracoes/generate-pdf.ts';
import { takeNotas, writeNotas } from './write-notas.ts';

const competencia = '2026-09';
const mes = generateMes({ seed: 7, competencia });
/** Some of the month, and what is wrong in it. */
const arquivos = mes.arquivos.filter(
  ({ bytes }, i) => i < 50 || mes.esperado.chavesErradas.some((chave) => bytes.includes(chave)),
);
const raiz = COMERCIO_AURORA.cnpj.slice(0, 8);
const browser = { printPdf: async () => Buffer.from('%PDF-1.4'), close: async () => {} };

const isto = withEscritorio();
let cliente: string;
beforeEach(async () => {
  cliente = await isto.escritorio.cliente(mes.clientes[0]);
  await isto.escritorio.processar(await isto.escritorio.enviar(arquivos));
}, 60_000);

/** Prints what waits. Says how many XMLs were read for it, and what the version's sheets are. */
async function print(id: string) {
  const { workContext, escritorio } = isto;
  let lidas = 0;
  const readForSheets: typeof workContext.readers.readForSheets = (batch) => {
    lidas += batch.hashes.length;
    return workContext.readers.readForSheets(batch);
  };
  const readers = { ...workContext.readers, readForSheets };
  await generatePdf({ ...workContext, readers }, browser, () => new Date('2026-10-05T12:00:00Z'));
  const apuracao = await findApuracao(escritorio.tenant, id);
  expect(apuracao?.estado).toBe('calculada');
  const hashes = [apuracao?.xlsx_sha256, apuracao?.csv_zip_sha256].map((hash) => Buffer.from(hash ?? []));
  const bytes = await workContext.storage.read(escritorio.tenant.organizationId, hashes);
  const [xlsx, csv] = hashes.map((hash) => bytes.get(hash.toString('hex'))) as [Buffer, Buffer];
  return { id, versao: apuracao?.versao ?? 0, lidas, xlsx, csv };
}

async function novaVersao() {
  const pedida = await requestApuracao(isto.escritorio.tenant, {
    clienteId: cliente,
    competencia,
    cenario: { nome: 'lei', status: 'lei' },
    requestId: 'teste',
  });
  if (pedida === 'cliente_desconhecido' || !('criada' in pedida)) throw new Error('not accepted');
  await computeApuracao(isto.workContext);
  return print(pedida.criada.id);
}

/** The same version printed once more, while none before it has sheets. */
async function ofNovo({ id }: { readonly id: string }) {
  const { consultar } = isto.escritorio;
  await consultar('UPDATE apuracao SET csv_zip_sha256 = NULL WHERE id <> $1', id);
  await consultar(
    `UPDATE apuracao SET estado = 'gerando_pdf', lease_dono = NULL, lease_ate = NULL WHERE id = $1`,
    id,
  );
  return print(id);
}

const saldo = (valor: string) =>
  storeSaldoInicial(
    isto.escritorio.tenant,
    { clienteId: cliente, competencia, saldos: [{ tributo: 'cbs', valor }] },
    'teste',
  );
const notasDe = (csv: Buffer) => strFromU8(unzipSync(csv)['notas.csv'] as Uint8Array);

test('a version whose notes are as they were has their sheets as they lay, the same bytes, and reads no XML', async () => {
  const primeira = await novaVersao();
  // More than are written at a time: their hash must not tell how they were paged.
  expect(primeira.lidas).toBeGreaterThan(25);
  await saldo('30.00');
  const segunda = await novaVersao();
  expect(segunda).toMatchObject({ versao: 2, lidas: 0 });
  expect(segunda.csv.equals(primeira.csv)).toBe(false);
  const escrita = await ofNovo(segunda);
  expect(escrita.lidas).toBe(primeira.lidas);
  expect(segunda.xlsx.equals(escrita.xlsx)).toBe(true);
  expect(segunda.csv.equals(escrita.csv)).toBe(true);
  // What was taken over is taken over again.
  await saldo('40.00');
  expect((await novaVersao()).lidas).toBe(0);
}, 120_000);

test('a note that was cancelled, or an answer, writes them anew', async () => {
  const primeira = await novaVersao();
  const [nota] = mes.esperado.notas.filter(({ chave }) => notasDe(primeira.csv).includes(chave));
  const { nome, bytes } = generateCancelamento({
    chave: nota?.chave ?? '',
    nProt: nota?.nProt ?? '',
    dhEvento: '2026-09-29T10:00:00-03:00',
  });
  await isto.escritorio.processar(await isto.escritorio.enviar([{ nome, bytes: Buffer.from(bytes) }]));
  const segunda = await novaVersao();
  expect(segunda.lidas).toBe(primeira.lidas - 1);
  expect(notasDe(segunda.csv)).not.toContain(nota?.chave);
  await storeAjustes(
    isto.escritorio.tenant,
    null,
    [{ cfop: '5102', cclasstrib: '000001', desde: '2026-09' }],
    'teste',
  );
  const terceira = await novaVersao();
  expect(terceira.lidas).toBe(segunda.lidas);
  await isto.escritorio.consultar(
    `UPDATE divergencia SET gravidade = 'aviso' WHERE gravidade = 'critica' AND documento_id IN (SELECT documento_id FROM lancamento WHERE cliente_id = $1)`,
    cliente,
  );
  const quarta = await novaVersao();
  expect(quarta.lidas).toBe(segunda.lidas);
  expect(notasDe(quarta.csv)).not.toBe(notasDe(terceira.csv));
}, 120_000);

/** What a version after the one that is there would take over, under other rules than ours where they are given. */
function take(regras?: Parameters<typeof takeNotas>[4], tenant = isto.escritorio.tenant) {
  const { storage } = isto.workContext;
  const apuracao = { cliente_id: cliente, competencia, versao: 2 };
  return takeNotas({ xlsx: openXlsx(), csv: openZipOfCsv() }, { storage, tenant }, apuracao, raiz, regras);
}

test('rules that begin after the month leave its sheets, those that reach into it do not', async () => {
  const marca = markOf((await novaVersao()).csv);
  const desde = (antes_de: string) => ({ versao: '9999.1', valem: [{ regras: versoes.regras, antes_de }] });
  expect(marca).toMatch(/^[0-9a-f]{64}$/);
  expect(await take()).toBe(marca);
  expect(await take(desde('2026-10'))).toBe(marca);
  expect(await take(desde('2026-09'))).toBeUndefined();
  expect(await take({ versao: '9999.1', valem: [] })).toBeUndefined();
}, 60_000);

test('a note that other rules computed, also one alone, leaves sheets without an identity', async () => {
  await novaVersao();
  await isto.escritorio.consultar(
    `UPDATE documento SET versao_regras = '2025.1' WHERE id = (SELECT min(documento_id::text)::uuid FROM lancamento WHERE cliente_id = $1)`,
    cliente,
  );
  expect(await take()).toBeUndefined();
  const planilhas = { xlsx: openXlsx(), csv: openZipOfCsv() };
  const work = { ...isto.workContext, tenant: isto.escritorio.tenant };
  const identidade = await writeNotas(planilhas, work, { cliente_id: cliente, competencia }, raiz);
  expect(identidade).toBeUndefined();
  // Printed so, they are no sheets to take over either.
  expect(markOf(await planilhas.csv.end())).toBe('');
}, 60_000);

test.each([
  ['gone', 'DELETE FROM conteudo WHERE sha256 = $1'],
  ['not what was stored', String.raw`UPDATE conteudo SET bytes = '\x00' WHERE sha256 = $1`],
])(
  'sheets that are %s are written anew',
  async (_, sql) => {
    const primeira = await novaVersao();
    const apuracao = await findApuracao(isto.escritorio.tenant, primeira.id);
    await isto.escritorio.consultar(sql, apuracao?.xlsx_sha256);
    await saldo('30.00');
    expect((await novaVersao()).lidas).toBe(primeira.lidas);
  },
  60_000,
);

test('another office takes nothing over by the same client and month', async () => {
  await novaVersao();
  const outro = await escritorioForTests(isto.workContext, 'Outro');
  expect(await take(undefined, outro.tenant)).toBeUndefined();
}, 60_000);

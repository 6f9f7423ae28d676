import {
  closedMeses,
  documentosDosClientes,
  findApuracao,
  listDocumentosDoMes,
  listEntradas,
  stateEntradas,
  storeRegraDeEntrada,
} from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { createLogger } from '@apura/runtime';
import { FORNECEDORES, generateNota, MERCADO } from '@apura/samples';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { openReaders } from '../lotes/readers/open-readers.ts';
import type { WorkContext } from '../work-context.ts';

const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };
const sabao = MERCADO.find(({ classe }) => classe === 'integral') as (typeof MERCADO)[number];
const { atacado, industria } = FORNECEDORES as unknown as Record<
  'atacado' | 'industria',
  (typeof FORNECEDORES)['atacado']
>;

let base: TestDatabase;
let workContext: WorkContext;
let escritorio: Awaited<ReturnType<typeof escritorioForTests>>;
beforeAll(async () => {
  base = await testDatabase();
  workContext = {
    database: base.database,
    storage: postgresStorage(base.database),
    readers: openReaders({ threads: 1, limitePorArquivoMs: 30_000 }),
    logger: createLogger('test', 'error'),
  };
}, 60_000);
afterAll(async () => {
  await workContext.readers.close();
  await base.close();
});
beforeEach(async () => {
  escritorio = await escritorioForTests(workContext);
});

/** 100 units of 100.00 of soap from the wholesaler to another company, issued on 30/09/2026; left on `saida`. */
function nota(numero: number, saida = '2026-09-30') {
  const { nome, bytes, chave } = generateNota({
    seed: 1,
    numero,
    destinatario: industria,
    dhEmi: '2026-09-30T16:00:00-03:00',
    itens: [{ produto: sabao, milesimos: 100_000n, CFOP: '5102', preco: 10_000n }],
  } as never) as { nome: string; bytes: Uint8Array; chave: string };
  const xml = Buffer.from(bytes)
    .toString('utf8')
    .replace(/<dhSaiEnt>[^<]*<\/dhSaiEnt>/, `<dhSaiEnt>${saida}T18:00:00-03:00</dhSaiEnt>`);
  return { nome, chave, bytes: Buffer.from(xml) };
}
const cliente = ({ cnpj, nome }: { cnpj: string; nome: string }) =>
  escritorio.cliente({ cnpj, razao_social: nome, regime: 'lucro_real' });
const receive = async (notas: readonly ReturnType<typeof nota>[], como: { entradaEm?: string } = {}) =>
  escritorio.processar(await escritorio.enviar(notas, como));
const devido = async (clienteId: string, mes: string, tributo: string) => {
  const { id, comparativo } = await escritorio.calcular(clienteId, mes);
  const { devido_no_mes, premissas_que_mudam_o_total } = comparativo as unknown as Comparativo;
  const linha = devido_no_mes?.tributos.find((um) => um.tributo === tributo);
  return {
    id,
    linha,
    premissas: (premissas_que_mudam_o_total ?? []).map(({ codigo, em_jogo }) => `${codigo} ${em_jogo}`),
  };
};
const desatualizada = async (id: string) => {
  const { desatualizada_desde, desatualizada_por } = (await findApuracao(escritorio.tenant, id)) ?? {};
  return desatualizada_desde ? desatualizada_por : null;
};
const linhas = (clienteId: string) =>
  escritorio.consultar<Record<string, string>>(
    `SELECT competencia, sum(valor)::text AS valor, sum(icms)::text AS icms, sum(pis)::text AS pis, sum(itens)::int AS itens
       FROM lancamento WHERE cliente_id = $1 GROUP BY 1 ORDER BY 1`,
    clienteId,
  );

test('a note of 30/09 that left on 02/10: ICMS is debited in October, price and PIS in September; both months have the note', async () => {
  const vendedor = await cliente(atacado);
  const { chave } = nota(1);
  await receive([nota(1, '2026-10-02')]);
  const [setembro, outubro] = await linhas(vendedor);
  expect(setembro).toMatchObject({ competencia: '2026-09', icms: '0.00', itens: 1 });
  expect(outubro).toMatchObject({ competencia: '2026-10', valor: '0.00', pis: '0.00', itens: 0 });
  expect(setembro?.valor).toBe('10000.00');
  // From one State to another: 12 % of 10,000.00.
  expect(outubro?.icms).toBe('1200.00');
  for (const mes of ['2026-09', '2026-10']) {
    const documentos = await listDocumentosDoMes(escritorio.tenant, vendedor, mes, { limit: 10 });
    expect(documentos.map(({ json }) => JSON.parse(json).chave)).toEqual([chave]);
  }
  expect((await devido(vendedor, '2026-09', 'icms')).linha).toBeUndefined();
  expect((await devido(vendedor, '2026-09', 'pis')).linha?.debitos).toBe(setembro?.pis);
  expect((await devido(vendedor, '2026-10', 'icms')).linha?.a_recolher).toBe('1200.00');
});

test('a purchase moves to the month in which it came in, for this client alone; both months are outdated meanwhile', async () => {
  const vendedor = await cliente(atacado);
  const comprador = await cliente(industria);
  const [uma, outra] = [nota(1), nota(2)];
  await receive([uma, outra]);
  const doVendedor = await linhas(vendedor);
  const antes = await devido(comprador, '2026-09', 'icms');
  expect(antes.linha?.creditos).toBe('2400.00');
  // What is at stake beside the total: ICMS 2,400.00, PIS 1.65 % and COFINS 7.6 % of 17,600.00: 290.40 and 1,337.60.
  expect(antes.premissas).toContain('entrada_pela_emissao 4028.00');
  const depoisDele = await devido(comprador, '2026-10', 'icms');
  expect(depoisDele.premissas).toContain('entrada_pela_emissao 4028.00');

  const informar = (dia: string | null, conta_em: string | null = null) =>
    stateEntradas(
      escritorio.tenant,
      ATOR,
      { clienteId: comprador, entradas: [{ chave: uma.chave, dia, conta_em }] },
      'informada',
      'teste',
    );
  expect(await informar('2026-10-03')).toEqual([]);
  expect(await desatualizada(antes.id)).toMatchObject({ motivo: 'entrada', chave: uma.chave });
  expect(await desatualizada(depoisDele.id)).toMatchObject({ motivo: 'entrada' });
  // Only that document waits to be computed anew.
  const esperam = await documentosDosClientes(escritorio.tenant, [comprador], { limit: 50 });
  expect(esperam.documentos.map(({ chave }) => chave)).toEqual([uma.chave]);

  const setembro = await devido(comprador, '2026-09', 'icms');
  expect(setembro.linha?.creditos).toBe('1200.00');
  expect(setembro.premissas).toContain('entrada_pela_emissao 2014.00');
  const outubro = await devido(comprador, '2026-10', 'icms');
  expect(outubro.linha).toMatchObject({ creditos: '1200.00', saldo_anterior: '1200.00' });
  expect(await linhas(vendedor)).toEqual(doVendedor);
  expect(await listEntradas(escritorio.tenant, comprador, { competencia: '2026-10', limit: 5 })).toEqual([
    { chave: uma.chave, entrada_em: '2026-10-03', conta_em: null, origem: 'informada', por: 'Ana' },
  ]);

  // The same again changes nothing; another month does, and taken back the issue stands in once more.
  expect(await informar('2026-10-03')).toEqual([]);
  expect(await desatualizada(outubro.id)).toBeNull();
  expect(await informar('2026-10-03', '2026-11')).toEqual([]);
  expect(await desatualizada(outubro.id)).toMatchObject({ motivo: 'entrada' });
  await devido(comprador, '2026-11', 'icms');
  expect((await linhas(comprador)).map(({ competencia, icms }) => `${competencia} ${icms}`)).toEqual([
    '2026-09 1200.00',
    '2026-11 1200.00',
  ]);
  expect(await informar(null)).toEqual([]);
  await devido(comprador, '2026-09', 'icms');
  expect((await linhas(comprador)).map(({ competencia, icms }) => `${competencia} ${icms}`)).toEqual([
    '2026-09 2400.00',
  ]);
});

test('with the upload: for who buys, also of a note that came before; an earlier day is told and changes nothing', async () => {
  const vendedor = await cliente(atacado);
  const comprador = await cliente(industria);
  await receive([nota(1)]);
  const lote = await receive([nota(1), nota(2)], { entradaEm: '2026-10-05' });
  expect(lote.arquivos.map(({ estado }) => estado).sort()).toEqual(['duplicado', 'processado']);
  // The stored one waits to be computed anew; the other one has come in its month.
  await devido(comprador, '2026-10', 'icms');
  expect((await linhas(comprador)).map(({ competencia, icms }) => `${competencia} ${icms}`)).toEqual([
    '2026-10 2400.00',
  ]);
  expect((await linhas(vendedor)).map(({ competencia }) => competencia)).toEqual(['2026-09']);

  const tarde = await receive([nota(3)], { entradaEm: '2026-09-29' });
  expect(tarde.arquivos[0]?.avisos).toEqual(['entrada_antes_da_emissao']);
  expect((await linhas(comprador)).map(({ competencia }) => competencia)).toEqual(['2026-09', '2026-10']);
});

test('by a rule of the office, or the client’s own in its place; a day of the document goes before it', async () => {
  const comprador = await cliente(industria);
  const [uma, outra] = [nota(1), nota(2)];
  await receive([uma, outra]);
  const regra = (dias: number, cliente_id: string | null = null, desde = '2026-09') =>
    storeRegraDeEntrada(escritorio.tenant, ATOR, { cliente_id, desde, dias }, 'teste');
  const meses = async () => {
    const { premissas } = await devido(comprador, '2026-10', 'icms');
    // What else is open of the purchases is asked elsewhere.
    const daEntrada = premissas.filter((uma) => uma.startsWith('entrada_'));
    return [(await linhas(comprador)).map(({ competencia, icms }) => `${competencia} ${icms}`), daEntrada];
  };
  await regra(2);
  // The office has spoken: nothing is assumed any more.
  expect(await meses()).toEqual([['2026-10 2400.00'], []]);
  await regra(40, comprador, '2026-08');
  expect(await meses()).toEqual([['2026-11 2400.00'], []]);
  await stateEntradas(
    escritorio.tenant,
    ATOR,
    { clienteId: comprador, entradas: [{ chave: outra.chave, dia: '2026-10-01', conta_em: null }] },
    'csv',
    'teste',
  );
  expect(await meses()).toEqual([['2026-10 1200.00', '2026-11 1200.00'], []]);
});

test('what is no purchase of the client, comes before the issue or belongs to nobody is refused whole; other offices see nothing', async () => {
  const vendedor = await cliente(atacado);
  const comprador = await cliente(industria);
  const [uma, outra] = [nota(1), nota(2)];
  await receive([uma, outra]);
  const dia = (chave: string, quando: string) => ({ chave, dia: quando, conta_em: null });
  const informar = (clienteId: string, entradas: ReturnType<typeof dia>[], tenant = escritorio.tenant) =>
    stateEntradas(tenant, ATOR, { clienteId, entradas }, 'csv', 'teste');
  const alheia = uma.chave.replace(/^../, '11');
  expect(
    await informar(comprador, [
      dia(uma.chave, '2026-10-01'),
      dia(outra.chave, '2026-09-29'),
      dia(alheia, '2026-10-01'),
    ]),
  ).toEqual([
    { indice: 1, porque: 'antes_da_emissao', emissao: '2026-09-30' },
    { indice: 2, porque: 'nao_encontrado' },
  ]);
  expect(await informar(vendedor, [dia(uma.chave, '2026-10-01')])).toEqual([
    { indice: 0, porque: 'nao_e_compra' },
  ]);
  expect(await listEntradas(escritorio.tenant, comprador, { limit: 5 })).toEqual([]);
  const outro = await escritorioForTests(workContext);
  expect(await informar(comprador, [dia(uma.chave, '2026-10-01')], outro.tenant)).toBeUndefined();
  expect(await listEntradas(outro.tenant, comprador, { limit: 5 })).toBeUndefined();
  const doOutro = { cliente_id: comprador, desde: '2026-09', dias: 1 };
  expect(await storeRegraDeEntrada(outro.tenant, ATOR, doOutro, 'teste')).toBeUndefined();
});

test('a month of which something was handed over is closed: the next one that is not is told', async () => {
  const comprador = await cliente(industria);
  const entregar = (mes: string) =>
    escritorio.consultar(
      `INSERT INTO prazo_cumprido (organization_id, cliente_id, obrigacao, competencia, por) VALUES ($1, $2, 'pgdas', $3, 'Ana')`,
      escritorio.tenant.organizationId,
      comprador,
      mes,
    );
  await entregar('2026-09');
  await entregar('2026-10');
  expect(
    [...(await closedMeses(escritorio.tenant, comprador, ['2026-08', '2026-09', '2026-10']))].sort(),
  ).toEqual([
    ['2026-09', '2026-11'],
    ['2026-10', '2026-11'],
  ]);
});

import {
  chooseCenario,
  compareVersoes,
  countWithoutProtocolo,
  findApuracao,
  findSaldoInicial,
  listAjustes,
  listLancamentosManuais,
  listPerguntas,
  type NovoAjuste,
  removeLancamentoManual,
  storeAjustes,
  storeLancamentosManuais,
  storeSaldoInicial,
  updateCliente,
  withdrawAnswers,
} from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { createLogger } from '@apura/runtime';
import {
  FORNECEDORES,
  generateCancelamento,
  generateMes,
  generateNota,
  MERCADO,
  type Produto,
} from '@apura/samples';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { reais, sumAmounts } from '@apura/words';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { escritorioForTests, usosOf } from '../../teste/escritorio-for-tests.ts';
import { collectDocumentos } from '../lotes/collect-documentos.ts';
import { openReaders } from '../lotes/readers/open-readers.ts';
import type { WorkContext } from '../work-context.ts';

const SETEMBRO = '2026-09';
const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };
const [arroz] = MERCADO as [Produto];
const sabao = MERCADO.find(({ classe }) => classe === 'integral') as Produto;

const storeAjuste = async (
  ...[tenant, ajuste, requestId]: [Parameters<typeof storeAjustes>[0], NovoAjuste, string]
) => (await storeAjustes(tenant, null, [ajuste], requestId))?.[0];

let base: TestDatabase;
let workContext: WorkContext;
let escritorio: Awaited<ReturnType<typeof escritorioForTests>>;
let vendedor: string;

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
  const { cnpj, nome } = FORNECEDORES.atacado;
  vendedor = await escritorio.cliente({ cnpj, razao_social: nome, regime: 'lucro_real' });
});

/** One item of 100 units of 200 reais; that of a CFOP that says nothing without the group, as such notes come. */
const nota = (numero: number, CFOP: string, options: Parameters<typeof generateNota>[0] = {}) => {
  const gerada = generateNota({
    seed: 1,
    numero,
    itens: [{ produto: sabao, milesimos: 100_000n, CFOP, preco: 20_000n }],
    comIBSCBS: CFOP !== '5949',
    ...options,
  });
  return { nome: gerada.nome, bytes: gerada.bytes, gerada };
};
const IGUAL = { de: '0.00', para: '0.00', diferenca: '0.00' };
/** The CBS of so many such notes, by the arithmetic of the samples. */
const cbsDe = (notas: number, mais = 0) =>
  (notas * Number(nota(1, '5102').gerada.correto.vCBS) + mais).toFixed(2);
const receive = async (...arquivos: ReturnType<typeof nota>[]) =>
  escritorio.processar(await escritorio.enviar(arquivos));
const collect = (id: string) => collectDocumentos(workContext, escritorio.tenant.organizationId, id, 'teste');
const cbs = (apuracao: { comparativo: unknown }) =>
  (apuracao.comparativo as Comparativo).devido_no_mes?.tributos.find(({ tributo }) => tributo === 'cbs');
const find = (id: string) => findApuracao(escritorio.tenant, id);
const perguntas = (clienteId = vendedor) =>
  listPerguntas(escritorio.tenant, { clienteId, competencia: SETEMBRO, limit: 50 });

test('a CFOP that says nothing is asked about; the answer counts from then on, and can be taken back', async () => {
  await receive(nota(1, '5949'), nota(2, '5949'), nota(3, '5102'));
  const antes = await escritorio.calcular(vendedor, SETEMBRO);
  expect(cbs(antes)?.debitos).toBe(cbsDe(1));
  expect(await perguntas()).toMatchObject([
    {
      tipo: 'cfop',
      cfop: '5949',
      cprod: sabao.codigo,
      descricao: sabao.nome,
      documentos: 2,
      itens: 2,
      valor: '40000.00',
    },
  ]);

  const gravado = await storeAjuste(
    escritorio.tenant,
    { cliente_id: vendedor, desde: '2026-01', cfop: '5949', efeito: 'debito' },
    'teste',
  );
  const depois = await escritorio.calcular(vendedor, SETEMBRO);
  expect(cbs(depois)?.debitos).toBe(cbsDe(3));
  expect((await find(antes.id))?.desatualizada_desde).toBeInstanceOf(Date);
  expect(await perguntas()).toEqual([]);
  expect(await listAjustes(escritorio.tenant, vendedor)).toMatchObject([
    { id: gravado?.id, cfop: '5949', efeito: 'debito' },
  ]);

  const dada = { ajustes: [gravado?.id ?? ''], respostas: [] };
  expect(await withdrawAnswers(escritorio.tenant, ATOR, dada, 'teste')).toBe(1);
  await collect(vendedor);
  expect((await find(depois.id))?.desatualizada_desde).toBeInstanceOf(Date);
  expect(cbs(await escritorio.calcular(vendedor, SETEMBRO))?.debitos).toBe(cbsDe(1));
  expect(await perguntas()).toHaveLength(1);
}, 60_000);

test('an answer before its first month, or for another client, changes nothing', async () => {
  const comprador = await escritorio.cliente({
    cnpj: '12345678000195',
    razao_social: 'Outro',
    regime: 'lucro_real',
  });
  await receive(nota(1, '5949'));
  for (const ajuste of [
    { cliente_id: vendedor, desde: '2026-10' },
    { cliente_id: comprador, desde: '2026-01' },
    { cliente_id: vendedor, desde: '2026-01', ate: '2026-08' },
  ]) {
    await storeAjuste(escritorio.tenant, { ...ajuste, cfop: '5949', efeito: 'debito' }, 'teste');
  }
  expect(cbs(await escritorio.calcular(vendedor, SETEMBRO))).toBeUndefined();
  // For all clients, then.
  await storeAjuste(escritorio.tenant, { desde: '2026-09', cfop: '5949', efeito: 'debito' }, 'teste');
  expect(cbs(await escritorio.calcular(vendedor, SETEMBRO))?.debitos).toBe(cbsDe(1));
}, 60_000);

test('a doubtful classification is asked about, and the office’s one is taken in its place', async () => {
  await receive(
    nota(1, '5102', { comIBSCBS: false, itens: [{ produto: arroz, milesimos: 1000n, CFOP: '5910' }] }),
  );
  const [pergunta] = await perguntas();
  expect(pergunta).toMatchObject({ tipo: 'classificacao', cfop: '5910', documentos: 1 });
  expect(pergunta?.alternativas).toContain('410026');
  await storeAjuste(
    escritorio.tenant,
    { cliente_id: vendedor, desde: '2026-01', cprod: arroz.codigo, cclasstrib: '410026' },
    'teste',
  );
  await collect(vendedor);
  expect(await escritorio.consultar('SELECT DISTINCT cclasstrib FROM lancamento')).toEqual([
    { cclasstrib: '410026' },
  ]);
  expect(await perguntas()).toEqual([]);
  // A note that comes later is classified the same way, at once.
  await receive(
    nota(2, '5102', { comIBSCBS: false, itens: [{ produto: arroz, milesimos: 1000n, CFOP: '5910' }] }),
  );
  expect(await escritorio.consultar('SELECT DISTINCT cclasstrib FROM lancamento')).toEqual([
    { cclasstrib: '410026' },
  ]);
}, 60_000);

test('an answer given while its client’s notes are being computed is not lost', async () => {
  await receive(nota(1, '5949'));
  const { storage } = workContext;
  let mudar: (() => Promise<unknown>) | undefined = () =>
    storeAjuste(
      escritorio.tenant,
      { cliente_id: vendedor, desde: '2026-01', cfop: '5949', efeito: 'debito' },
      'teste',
    );
  const noMeio: WorkContext = {
    ...workContext,
    storage: {
      ...storage,
      async read(organizationId, hashes) {
        const agora = mudar;
        mudar = undefined;
        await agora?.();
        return storage.read(organizationId, hashes);
      },
    },
  };
  await collectDocumentos(noMeio, escritorio.tenant.organizationId, vendedor, 'teste');
  expect(await escritorio.consultar('SELECT DISTINCT efeito FROM lancamento')).toEqual([
    { efeito: 'debito' },
  ]);
}, 60_000);

test('entries by hand and the opening balance enter, make finished versions outdated, and can be taken back', async () => {
  await receive(nota(1, '5102'));
  const primeira = await escritorio.calcular(vendedor, SETEMBRO);
  const mes = { clienteId: vendedor, competencia: SETEMBRO };
  const [id] =
    (await storeLancamentosManuais(
      escritorio.tenant,
      mes.clienteId,
      [
        {
          competencia: mes.competencia,
          ...{ tipo: 'credito', tributo: 'cbs', valor: '50.00', nota: 'Energia elétrica' },
        },
      ],
      'teste',
    )) ?? [];
  expect((await find(primeira.id))?.desatualizada_desde).toBeInstanceOf(Date);
  expect(
    await storeSaldoInicial(
      escritorio.tenant,
      { ...mes, saldos: [{ tributo: 'cbs', valor: '30.00' }] },
      'teste',
    ),
  ).toBe(true);
  expect(await findSaldoInicial(escritorio.tenant, vendedor)).toEqual({
    competencia: SETEMBRO,
    saldos: [{ tributo: 'cbs', estabelecimento: null, valor: '30.00' }],
  });
  const segunda = await escritorio.calcular(vendedor, SETEMBRO);
  expect(cbs(segunda)).toMatchObject({
    debitos: cbsDe(1),
    creditos: '50.00',
    saldo_anterior: '30.00',
    a_recolher: cbsDe(1, -80),
  });
  expect(await listLancamentosManuais(escritorio.tenant, vendedor, SETEMBRO)).toEqual([
    { id, tipo: 'credito', tributo: 'cbs', valor: '50.00', nota: 'Energia elétrica' },
  ]);
  expect(await removeLancamentoManual(escritorio.tenant, id ?? '', 'teste')).toBe(true);
  expect(await removeLancamentoManual(escritorio.tenant, id ?? '', 'teste')).toBe(false);
  const terceira = await escritorio.calcular(vendedor, SETEMBRO);
  expect(cbs(terceira)?.a_recolher).toBe(cbsDe(1, -30));

  const outro = await escritorioForTests(workContext);
  const alheio = {
    competencia: mes.competencia,
    ...{ tipo: 'credito', tributo: 'cbs', valor: '1.00', nota: 'x' },
  };
  expect(await storeLancamentosManuais(outro.tenant, vendedor, [alheio], 'teste')).toBeUndefined();
  expect(await storeSaldoInicial(outro.tenant, { ...mes, saldos: [] }, 'teste')).toBe(false);
  expect(
    await storeAjuste(
      outro.tenant,
      { cliente_id: vendedor, desde: '2026-01', cfop: '5949', efeito: 'debito' },
      'x',
    ),
  ).toBeUndefined();
  expect(
    await compareVersoes(outro.tenant, async () => new Map(), { de: primeira.id, para: segunda.id }),
  ).toBeUndefined();
}, 60_000);

test('the office’s scenario is that of its versions; choosing another makes them outdated', async () => {
  await receive(nota(1, '5102'));
  const casa = await escritorio.calcular(vendedor, SETEMBRO);
  await chooseCenario(escritorio.tenant, ATOR, { nome: 'estimativa_26_5', status: 'estimativa' }, 'teste');
  expect((await find(casa.id))?.desatualizada_desde).toBeInstanceOf(Date);
  const outra = await escritorio.calcular(vendedor, SETEMBRO);
  expect(outra.cenario).toEqual({ nome: 'estimativa_26_5', status: 'estimativa' });
  const em2033 = (apuracao: { comparativo: unknown }) =>
    (apuracao.comparativo as Comparativo).transicao.find(({ ano }) => ano === 2033)?.aliquotas.cbs;
  // 9.21 is rounded to a tenth of a point (LC 214/2025 art. 349 § 14).
  expect([em2033(casa), em2033(outra)]).toEqual(['9.2000', '8.8000']);
  await chooseCenario(escritorio.tenant, ATOR, { nome: 'estimativa_26_5', status: 'estimativa' }, 'teste');
  expect((await find(outra.id))?.desatualizada_desde).toBeNull();
  const aliquotas = { '2033': { cbs: '8', ibs_uf: '15', ibs_mun: '2' } };
  await chooseCenario(
    escritorio.tenant,
    ATOR,
    { nome: 'Do escritório', status: 'informada', aliquotas },
    'teste',
  );
  expect(em2033(await escritorio.calcular(vendedor, SETEMBRO))).toBe('8.0000');
  await chooseCenario(escritorio.tenant, ATOR, null, 'teste');
  expect((await escritorio.calcular(vendedor, SETEMBRO)).cenario).toEqual({ nome: 'lei', status: 'lei' });
}, 60_000);

test('notes without protocol count once the office says so, and no longer when it takes that back', async () => {
  await receive(nota(1, '5102'), nota(2, '5102', { comProtocolo: false }));
  const sem = await escritorio.calcular(vendedor, SETEMBRO);
  const novembro = await escritorio.calcular(vendedor, '2026-11');
  expect(sem.documentos).toBe(1);
  await countWithoutProtocolo(escritorio.tenant, ATOR, false, 'teste');
  expect((await findApuracao(escritorio.tenant, sem.id))?.desatualizada_desde).toBeNull();
  await countWithoutProtocolo(escritorio.tenant, ATOR, true, 'teste');
  expect((await findApuracao(escritorio.tenant, sem.id))?.desatualizada_desde).toBeInstanceOf(Date);
  expect((await findApuracao(escritorio.tenant, novembro.id))?.desatualizada_desde).toBeNull();
  const com = await escritorio.calcular(vendedor, SETEMBRO);
  expect(com.documentos).toBe(2);
  await countWithoutProtocolo(escritorio.tenant, ATOR, false, 'teste');
  expect((await findApuracao(escritorio.tenant, com.id))?.desatualizada_desde).toBeInstanceOf(Date);
  expect((await escritorio.calcular(vendedor, SETEMBRO)).documentos).toBe(1);
}, 60_000);

test('the DAS of a MEI is computed once its activity is known, and a regime without notes makes a version outdated too', async () => {
  const mei = await escritorio.cliente({ cnpj: '12345678000195', razao_social: 'MEI', regime: 'mei' });
  const das = (apuracao: { comparativo: unknown }) =>
    (apuracao.comparativo as Comparativo).devido_no_mes?.tributos.find(({ tributo }) => tributo === 'das')
      ?.debitos;
  const sem = await escritorio.calcular(mei, SETEMBRO);
  expect(das(sem)).toBeUndefined();
  expect((sem.comparativo as unknown as Comparativo).situacao).toBe('incompleta');
  await updateCliente(escritorio.tenant, mei, {
    regime: { desde: '2026-01', regime: 'mei', ibs_cbs: 'das', atividade: 'servicos' },
    requestId: 'teste',
  });
  await collect(mei);
  expect((await find(sem.id))?.desatualizada_desde).toBeInstanceOf(Date);
  // ISS 5.00 and INSS, 5 % of the minimum wage of 1,621.00.
  expect(das(await escritorio.calcular(mei, SETEMBRO))).toBe('86.05');
}, 60_000);

test.each([
  [
    'a regime that changes',
    () =>
      updateCliente(escritorio.tenant, vendedor, {
        regime: { desde: '2026-01', regime: 'lucro_presumido', ibs_cbs: 'regular' },
        requestId: 'teste',
      }),
  ],
  [
    'a scenario that is chosen',
    () => chooseCenario(escritorio.tenant, ATOR, { nome: 'estimativa_26_5', status: 'estimativa' }, 'teste'),
  ],
])(
  '%s while a version is being computed makes that version outdated at once',
  async (_, mudar) => {
    await receive(nota(1, '5102'));
    await collect(vendedor);
    const { storage } = workContext;
    const noMeio: WorkContext = {
      ...workContext,
      storage: {
        ...storage,
        async putProvisional(organizationId, objects) {
          await mudar();
          return storage.putProvisional(organizationId, objects);
        },
      },
    };
    const apuracao = await usosOf(noMeio, escritorio.tenant).calcular(vendedor, SETEMBRO);
    expect(apuracao.desatualizada_desde).toBeInstanceOf(Date);
  },
  60_000,
);

test('notes that do not meet what was expected of their lote are kept, counted elsewhere, and told', async () => {
  const { gerada: _, ...deOutubro } = nota(2, '5102', { dhEmi: '2026-10-02T10:00:00-03:00' });
  const mes = generateMes({ seed: 7, competencia: SETEMBRO });
  const alheia = mes.arquivos[0] as { nome: string; bytes: Buffer };
  await escritorio.processar(
    await escritorio.enviar([nota(1, '5102'), deOutubro, alheia], {
      clienteId: vendedor,
      competencia: SETEMBRO,
    }),
  );
  const apuracao = await escritorio.calcular(vendedor, SETEMBRO);
  expect(apuracao.documentos).toBe(1);
  const { avisos } = apuracao.comparativo as unknown as Comparativo;
  expect(avisos.find(({ codigo }) => codigo === 'fora_do_esperado')?.mensagem).toMatch(
    /1 documento de outra competência.* e 1 documento em que o cliente não é parte/,
  );
  expect(await escritorio.consultar('SELECT FROM documento')).toHaveLength(3);
}, 60_000);

test('the month says what hangs on notes that somebody has edited', async () => {
  const [intacta, outra] = [nota(1, '5102'), nota(2, '5102')];
  const bytes = Buffer.from(outra.bytes.toString().replace(/<natOp>[^<]*/, '<natOp>Editada'));
  await receive(intacta, { ...outra, bytes });
  const apuracao = await escritorio.calcular(vendedor, SETEMBRO);
  const { avisos } = apuracao.comparativo as unknown as Comparativo;
  const { vCBS, vIBS } = outra.gerada.correto;
  expect(avisos.find(({ codigo }) => codigo === 'xml_alterado')?.mensagem).toContain(
    `O XML de 1 documento não é o que foi assinado ou autorizado; neles estão ${reais(sumAmounts([vCBS, vIBS]))} dos débitos`,
  );
}, 60_000);

test('a month of nothing but a cancelled note is not one of no documents', async () => {
  const mes = async () => {
    const { comparativo } = await escritorio.calcular(vendedor, SETEMBRO);
    const { resumo, devido_no_mes, comparacao, transicao, avisos } = comparativo as unknown as Comparativo;
    expect([devido_no_mes?.frase, comparacao, transicao]).toEqual([resumo, null, []]);
    return [resumo, avisos.map(({ codigo }) => codigo)];
  };
  expect(await mes()).toEqual(['Não há documentos em 09/2026.', expect.arrayContaining(['sem_documentos'])]);
  const um = nota(1, '5102');
  const cancelamento = generateCancelamento({ ...um.gerada, dhEvento: '2026-09-11T10:00:00-03:00' });
  await receive(um);
  await escritorio.processar(await escritorio.enviar([{ nome: 'c.xml', bytes: cancelamento.bytes }]));
  expect(await mes()).toEqual([
    'Nenhum documento de 09/2026 conta.',
    expect.arrayContaining(['so_documentos_que_nao_contam']),
  ]);
}, 60_000);

test('two versions are compared: figures, notes that came, went and changed, and why', async () => {
  const [um, dois, tres] = [nota(1, '5102'), nota(2, '5102'), nota(3, '5949')];
  await receive(um, dois, tres);
  const primeira = await escritorio.calcular(vendedor, SETEMBRO);
  const cancelada = generateCancelamento({ ...um.gerada, dhEvento: '2026-09-11T10:00:00-03:00' });
  const quatro = nota(4, '5102');
  await escritorio.processar(await escritorio.enviar([{ nome: 'c.xml', bytes: cancelada.bytes }, quatro]));
  await storeAjuste(escritorio.tenant, { desde: SETEMBRO, cfop: '5949', efeito: 'debito' }, 'teste');
  await storeLancamentosManuais(
    escritorio.tenant,
    vendedor,
    [
      {
        competencia: SETEMBRO,
        tipo: 'credito',
        tributo: 'cbs',
        valor: '10.00',
        nota: 'Frete',
      },
    ],
    'teste',
  );
  const segunda = await escritorio.calcular(vendedor, SETEMBRO);
  const ler = (hashes: readonly Buffer[]) =>
    workContext.storage.read(escritorio.tenant.organizationId, hashes);
  const diferenca = await compareVersoes(escritorio.tenant, ler, { de: primeira.id, para: segunda.id });
  if (!diferenca || diferenca === 'incomparaveis') throw new Error('not compared');
  expect(diferenca).toMatchObject({
    de: { versao: 1, documentos: 3 },
    para: { versao: 2, documentos: 3 },
    documentos: {
      entraram: [{ chave: quatro.gerada.chave }],
      sairam: [{ chave: um.gerada.chave, motivo: 'cancelada' }],
      mudaram: [{ chave: tres.gerada.chave, motivo: 'efeito' }],
    },
    causas: ['notas_novas', 'notas_canceladas', 'ajustes', 'lancamentos_manuais'],
  });
  expect(diferenca.tributos.find(({ tributo }) => tributo === 'cbs')).toEqual({
    tributo: 'cbs',
    debitos: { de: cbsDe(2), para: cbsDe(3), diferenca: cbsDe(1) },
    creditos: { de: '0.00', para: '10.00', diferenca: '10.00' },
    estornos: IGUAL,
    saldo_anterior: IGUAL,
    compensado: IGUAL,
    a_recolher: { de: cbsDe(2), para: cbsDe(3, -10), diferenca: cbsDe(1, -10) },
    a_transportar: IGUAL,
  });
  const { total_a_recolher: total } = diferenca.totais;
  expect(total.diferenca).toBe((Number(total.para) - Number(total.de)).toFixed(2));
  const outubro = await escritorio.calcular(vendedor, '2026-10');
  expect(await compareVersoes(escritorio.tenant, ler, { de: primeira.id, para: outubro.id })).toBe(
    'incomparaveis',
  );
  const igual = await compareVersoes(escritorio.tenant, ler, { de: segunda.id, para: segunda.id });
  expect(igual).toMatchObject({
    tributos: [],
    causas: [],
    documentos: { entraram: [], sairam: [], mudaram: [] },
  });
}, 60_000);

import { readFileSync } from 'node:fs';
import { listPerguntas, removeResposta, storeRespostas, updateCliente } from '@apura/database';
import type { Comparativo } from '@apura/engine';
import {
  COMERCIO_AURORA,
  type Empresa,
  FORNECEDORES,
  generateNota,
  MERCADO,
  type Produto,
} from '@apura/samples';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';

const isto = withEscritorio();
type Escritorio = typeof isto.escritorio;
const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };
const SETEMBRO = '2026-09';
const PRODUTO = MERCADO.find(({ classe }) => classe === 'integral') as Produto;
const VENDEDORA = FORNECEDORES.simples;

/** A sale of so many reais on a day of a month. */
const venda = (emitente: Empresa, mes: string, reais: bigint, seed: number, destinatario = COMERCIO_AURORA) =>
  generateNota({
    ...{ seed, emitente, destinatario, numero: seed, dhEmi: `${mes}-10T10:00:00-03:00` },
    itens: [{ produto: PRODUTO, milesimos: 1000n, CFOP: '5102', preco: reais * 100n }],
  });

const ofSimples = async (escritorio: Escritorio, cnpj: string, anexo = 'I') => {
  const id = await escritorio.cliente({ cnpj, razao_social: `Empresa ${cnpj}`, regime: 'simples_nacional' });
  await tell(escritorio, id, '2026-01', { simples_anexo: anexo, rbt12: '1000000.00' });
  return id;
};
const tell = (escritorio: Escritorio, id: string, desde: string, dados: object) =>
  updateCliente(escritorio.tenant, id, {
    regime: { desde, regime: 'simples_nacional', ibs_cbs: 'das', ...dados },
    requestId: 'req',
  });
const receive = async (escritorio: Escritorio, arquivos: readonly { nome: string; bytes: Buffer }[]) =>
  escritorio.processar(await escritorio.enviar(arquivos));
const mesDe = async (escritorio: Escritorio, id: string, competencia: string) => {
  const apuracao = await escritorio.calcular(id, competencia);
  const comparativo = apuracao.comparativo as unknown as Comparativo;
  const das = comparativo.devido_no_mes?.tributos.find(({ tributo }) => tributo === 'das');
  const premissas = comparativo.premissas_que_mudam_o_total?.map(({ codigo }) => codigo);
  return { id: apuracao.id, comparativo, das: das?.a_recolher, premissas };
};
const desatualizadas = async ({ consultar }: Escritorio) =>
  (
    await consultar<{ competencia: string }>(
      'SELECT competencia FROM apuracao WHERE desatualizada_desde IS NOT NULL ORDER BY competencia, versao',
    )
  ).map(({ competencia }) => competencia);

test('1.0 M entered for January and 1.6 M of notes: the DAS of September goes by the notes, whatever came first', async () => {
  const { escritorio } = isto;
  const cliente = await ofSimples(escritorio, VENDEDORA.cnpj);
  const meses = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'];
  const seguintes = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'];
  await receive(escritorio, [
    ...meses.map((mes, i) => venda(VENDEDORA, mes, 133_333n, 100 + i)),
    venda(VENDEDORA, SETEMBRO, 200_000n, 200),
  ]);
  // 8.45 % of 200,000: the notes of six months carry the figure of January nowhere.
  expect(await mesDe(escritorio, cliente, SETEMBRO)).toMatchObject({
    das: '16900.00',
    premissas: ['rbt12_de_outro_mes'],
  });
  await receive(escritorio, [
    ...seguintes.map((mes, i) => venda(VENDEDORA, mes, 133_333n, 300 + i)),
    venda(VENDEDORA, '2026-08', 4n, 400),
  ]);
  // Notes of earlier months that were never computed make it outdated.
  expect(await desatualizadas(escritorio)).toEqual([SETEMBRO]);
  // (1,600,000 x 10.7 % - 22,500) / 1,600,000 = 9.29375 %
  expect(await mesDe(escritorio, cliente, SETEMBRO)).toMatchObject({
    das: '18587.50',
    premissas: ['rbt12_das_notas'],
  });
  // What the office enters for the month itself holds; a regime that says nothing of it leaves it.
  await tell(escritorio, cliente, SETEMBRO, { simples_anexo: 'I', rbt12: '1580000.00' });
  // (1,580,000 x 10.7 % - 22,500) / 1,580,000 = 9.2759494 %
  expect(await mesDe(escritorio, cliente, SETEMBRO)).toMatchObject({ das: '18551.90', premissas: [] });
  await tell(escritorio, cliente, SETEMBRO, { simples_anexo: 'I' });
  expect(await mesDe(escritorio, cliente, SETEMBRO)).toMatchObject({ das: '18587.50' });
}, 120_000);

test('a company that has just begun: its notes alone say the RBT12 once its start is told; the months it changes are outdated', async () => {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente({
    cnpj: VENDEDORA.cnpj,
    razao_social: 'Nova',
    regime: 'simples_nacional',
  });
  await tell(escritorio, cliente, '2026-01', { simples_anexo: 'I' });
  await receive(escritorio, [
    venda(VENDEDORA, '2026-11', 20_000n, 801),
    venda(VENDEDORA, '2026-12', 30_000n, 802),
    venda(VENDEDORA, '2027-01', 40_000n, 803),
  ]);
  const antes = await mesDe(escritorio, cliente, '2027-01');
  expect(antes.comparativo).toMatchObject({ situacao: 'incompleta', devido_no_mes: null });
  const comecou = (inicioDeAtividade: string) =>
    updateCliente(escritorio.tenant, cliente, { inicioDeAtividade, requestId: 'req' });
  await comecou('2026-11-10');
  // 20,000 x 12 = 240,000: (17,520 - 5,940) / 240,000 = 4.825 %, of 30,000 in 12/2026 and of 40,000 in 01/2027 (art. 22 § 2º II).
  expect(await mesDe(escritorio, cliente, '2026-12')).toMatchObject({ das: '1447.50' });
  expect(await mesDe(escritorio, cliente, '2027-01')).toMatchObject({ das: '1930.00' });
  const jaPassadas = (await desatualizadas(escritorio)).length;
  await comecou('2026-11-10');
  expect(await desatualizadas(escritorio)).toHaveLength(jaPassadas);
  // The second month of 01/2027 is of the first bracket: 4 % of 40,000.
  await comecou('2026-12-01');
  expect((await desatualizadas(escritorio)).slice(-1)).toEqual(['2027-01']);
  expect(await mesDe(escritorio, cliente, '2027-01')).toMatchObject({ das: '1600.00' });
}, 120_000);

test('outside the DAS: what the price holds of CBS and IBS is neither revenue nor RBT12, and notes without a state registration ask', async () => {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente({
    cnpj: VENDEDORA.cnpj,
    razao_social: 'Híbrida',
    regime: 'simples_nacional',
  });
  await tell(escritorio, cliente, '2027-01', { simples_anexo: 'I', ibs_cbs: 'regular' });
  await updateCliente(escritorio.tenant, cliente, { inicioDeAtividade: '2027-01-05', requestId: 'req' });
  // 100,000.00 of price: 99,000.00 with 900.00 of CBS and 100.00 of IBS inside.
  const outra = (mes: string, seed: number) => {
    const { nome, bytes } = venda(VENDEDORA, mes, 100_000n, seed);
    const texto = bytes
      .toString('utf8')
      .replace(/(<emit>[\s\S]*?)<IE>[^<]*<\/IE>/, '$1')
      .replace('<gIBSCBS><vBC>100000.00', '<gIBSCBS><vBC>99000.00');
    return { nome, bytes: Buffer.from(texto) };
  };
  await receive(escritorio, [outra('2027-01', 851), outra('2027-03', 853)]);
  // In the first month the first bracket: 99,000.00 x 4 % x 84.5 %.
  expect(await mesDe(escritorio, cliente, '2027-01')).toMatchObject({
    das: '3346.20',
    premissas: expect.arrayContaining(['bens_fora_do_icms']),
  });
  // In March the mean of January x 12 (art. 22 § 2º II).
  const marco = await mesDe(escritorio, cliente, '2027-03');
  const passos = marco.comparativo.devido_no_mes?.tributos.find(({ tributo }) => tributo === 'das')?.memoria;
  expect(passos?.find(({ id }) => id === 'das_rbt12')?.resultado).toBe('1188000.00');
}, 120_000);

test('another office with the same company sees nothing of its revenue, its answers and its questions', async () => {
  const { escritorio } = isto;
  const outro = await escritorioForTests(isto.workContext, 'Outro');
  const [deles, nosso] = [
    await ofSimples(outro, VENDEDORA.cnpj),
    await ofSimples(escritorio, VENDEDORA.cnpj),
  ];
  const doAno = ['2025-09', '2025-10', '2025-11', '2025-12'].map((mes, i) =>
    venda(VENDEDORA, mes, 900_000n, 500 + i),
  );
  await receive(outro, doAno);
  await receive(escritorio, [venda(VENDEDORA, SETEMBRO, 200_000n, 600)]);
  const mes = await mesDe(escritorio, nosso, SETEMBRO);
  expect(mes.das).toBe('16900.00');
  expect(
    mes.comparativo.devido_no_mes?.tributos[0]?.memoria.find(({ id }) => id === 'das_rbt12'),
  ).toMatchObject({
    operandos: expect.arrayContaining([{ nome: 'meses com notas', valor: '0' }]),
  });
  expect(await storeRespostas(escritorio.tenant, ATOR, [resposta(deles)], 'req')).toBeUndefined();
  expect(await listPerguntas(escritorio.tenant, { clienteId: deles, limit: 10 })).toEqual([]);
}, 120_000);

const resposta = (cliente_id: string) => ({
  ...{ cliente_id, pergunta: 'crt_das_notas' as const, quando: {}, desde: SETEMBRO, resposta: 'cadastro' },
});

test('notes of CRT 1 of a client in the Lucro Real: no figure, a question, an answer that is remembered and can be taken back', async () => {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente({
    cnpj: VENDEDORA.cnpj,
    razao_social: 'Hortifruti',
    regime: 'lucro_real',
  });
  await receive(escritorio, [
    venda(VENDEDORA, SETEMBRO, 1000n, 700),
    venda(VENDEDORA, '2026-10', 1000n, 701),
  ]);
  const antes = await mesDe(escritorio, cliente, SETEMBRO);
  expect(antes.comparativo).toMatchObject({
    situacao: 'incompleta',
    devido_no_mes: null,
    pendencias: [{ codigo: 'contradicao_crt_das_notas', onde: 'perguntas' }],
  });
  const perguntas = () => listPerguntas(escritorio.tenant, { clienteId: cliente, limit: 10 });
  expect(await perguntas()).toMatchObject([
    {
      tipo: 'crt_das_notas',
      cliente: 'Hortifruti',
      desde: SETEMBRO,
      ate: SETEMBRO,
      documentos: 1,
      quando: {},
    },
  ]);
  const [gravada] = (await storeRespostas(escritorio.tenant, ATOR, [resposta(cliente)], 'req')) ?? [];
  expect(await perguntas()).toEqual([]);
  expect(await desatualizadas(escritorio)).toEqual([SETEMBRO]);
  expect((await mesDe(escritorio, cliente, SETEMBRO)).comparativo.situacao).toBe('completa');
  // From its month on.
  expect((await mesDe(escritorio, cliente, '2026-10')).comparativo.situacao).toBe('completa');
  await removeResposta(escritorio.tenant, ATOR, gravada?.id ?? '', 'req');
  expect(await desatualizadas(escritorio)).toEqual([SETEMBRO, SETEMBRO, '2026-10']);
  expect((await mesDe(escritorio, cliente, '2026-10')).comparativo.situacao).toBe('incompleta');
}, 120_000);

test('the annex that the office answers for a service takes effect', async () => {
  const { escritorio } = isto;
  const cliente = await ofSimples(escritorio, '77777777000191');
  const nome = 'var-nfse-simples-sem-grupo.xml';
  const folder = new URL('../../../../packages/documents/test-data/documentos/', import.meta.url);
  await receive(escritorio, [{ nome, bytes: readFileSync(new URL(nome, folder)) }]);
  const mes = async () => {
    const [{ competencia, natureza } = { competencia: '', natureza: '' }] = await escritorio.consultar<{
      competencia: string;
      natureza: string;
    }>('SELECT competencia, natureza FROM lancamento WHERE cliente_id = $1', cliente);
    return { competencia, natureza, ...(await mesDe(escritorio, cliente, competencia)) };
  };
  const antes = await mes();
  expect(antes.premissas).toContain('anexo_do_servico');
  const responder = (resposta: string) =>
    storeRespostas(
      escritorio.tenant,
      ATOR,
      [
        {
          ...{ cliente_id: cliente, pergunta: 'anexo_do_simples', quando: { natureza: antes.natureza } },
          ...{ desde: antes.competencia, resposta },
        },
      ],
      'req',
    );
  // 1,500.00 at the 12.436 % of annex III, the 10.022 % of annex IV (LC 123/2006 art. 18 § 1º-A).
  for (const [anexo, das] of [
    ['III', '186.54'],
    ['IV', '150.33'],
  ] as const) {
    await responder(anexo);
    const depois = await mes();
    expect(depois.das).toBe(das);
    expect(depois.premissas).not.toContain('anexo_do_servico');
  }
}, 120_000);

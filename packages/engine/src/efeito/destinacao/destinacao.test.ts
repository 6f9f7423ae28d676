import { expect, test } from '@jest/globals';
import { devidoOf, mesDasNotas } from '../../../test-data/mes-de-notas.ts';
import {
  COMPRADOR,
  item,
  type MudancasDaNota,
  nota,
  TRIBUTOS_DE_MIL,
  VENDEDOR,
} from '../../../test-data/nota-de-teste.ts';
import { apurar } from '../../apuracao/apurar.ts';
import { calcularDocumento } from '../../calcular-documento.ts';
import type { Det } from '../../nota-fiscal.ts';
import type { ContextoDoCliente, EntradaDaApuracao, Lancamento } from '../../resultado.ts';
import { efeitoDaNota } from '../efeito.ts';
import type { RespostaDoEscritorio } from '../outros/perguntas.ts';
import { decideDestinacao } from './decide-destinacao.ts';
import { DESTINACOES } from './direito.ts';

/** Purchases of COMPRADOR from VENDEDOR, of 1000.00 with ICMS 180.00, PIS 13.53 and COFINS 62.32 (75.85) unless said otherwise. */
const COMPRA = item({}, TRIBUTOS_DE_MIL);
const comprador = (mudancas: Partial<ContextoDoCliente> = {}): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: COMPRADOR.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  ...mudancas,
});
const resposta = (
  pergunta: RespostaDoEscritorio['pergunta'],
  valor: string,
  quando: RespostaDoEscritorio['quando'] = {},
): RespostaDoEscritorio => ({ pergunta, quando, resposta: valor });
const destinada = (valor: string, quando: RespostaDoEscritorio['quando'] = { produto: 'A' }) =>
  comprador({ respostas: [resposta('destinacao', valor, quando)] });

function buy(det: Det, mudancas: MudancasDaNota = {}, cliente = comprador()) {
  const nfe = nota([det], mudancas);
  const { lancamentos, compras } = efeitoDaNota(calcularDocumento(nfe), nfe, cliente);
  return { linha: lancamentos[0] as Lancamento, perguntas: compras };
}
const creditos = ({ cfop, efeito, cbs, icms, ipi, pis, cofins, difal_entrada, icms_ativo }: Lancamento) => ({
  ...{ cfop, efeito, cbs, icms, ipi, pis, cofins, difal_entrada, icms_ativo },
});
const SEM_HOJE = { icms: '0.00', ipi: '0.00', pis: '0.00', cofins: '0.00' };
const NADA = { ...SEM_HOJE, difal_entrada: '0.00', icms_ativo: '0.00' };
const MIL = { icms: '180.00', ipi: '0.00', pis: '13.53', cofins: '62.32' };

test('an NFC-e that a company buys by is for use: no ICMS 180.00 nor PIS and COFINS 75.85 (LC 87 art. 33 I), but CBS and IBS (LC 214 art. 47)', () => {
  const { linha, perguntas } = buy(COMPRA, { ide: { mod: '65' } });
  expect(creditos(linha)).toEqual({ cfop: '1556', efeito: 'credito', cbs: '6.70', ...NADA });
  expect(perguntas).toEqual([]);
});

test('indFinal 1 says use; indIEDest 9 also that the buyer is no taxpayer of ICMS: nothing of today', () => {
  for (const mudancas of [
    { ide: { indFinal: '1' } },
    { dest: { CNPJ: COMPRADOR, UF: 'SP', indIEDest: '9' } },
  ]) {
    const { linha, perguntas } = buy(COMPRA, mudancas);
    expect(creditos(linha)).toEqual({ cfop: '1556', efeito: 'credito', cbs: '6.70', ...NADA });
    expect(perguntas).toEqual([]);
  }
});

test('a clinic that owes no ICMS has no credit of it, whatever it says the purchase is for; PIS and COFINS of an input it has', () => {
  const semIe = { dest: { CNPJ: COMPRADOR, UF: 'SP', indIEDest: '9' }, ide: { indFinal: '1' } };
  for (const valor of DESTINACOES) expect(buy(COMPRA, semIe, destinada(valor)).linha.icms).toBe('0.00');
  expect(creditos(buy(COMPRA, semIe, destinada('insumo')).linha)).toEqual({
    ...{ cfop: '1101', efeito: 'credito', cbs: '6.70', ...NADA, ...MIL, icms: '0.00' },
  });
  // 8000.00 of ICMS highlighted to a clinic would be a balance of 1440.00: there is no row of ICMS at all.
  const oito = item(
    { vProd: '8000.00' },
    { ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '8000.00', vICMS: '1440.00' } },
  );
  const mes = apurar(
    mesDasNotas([nota([oito], semIe)], { cnpj_raiz: COMPRADOR.slice(0, 8) }, { competencia: '2026-03' }),
  );
  expect(devidoOf(mes, 'icms')).toBeUndefined();
  expect(mes.saldos_a_transportar.map(({ tributo }) => tributo)).not.toContain('icms');
});

test('what nobody says is taken as today, and asked by supplier and product with the credits that hang on it', () => {
  const { linha, perguntas } = buy(COMPRA);
  expect(creditos(linha)).toEqual({ cfop: '1102', efeito: 'credito', cbs: '6.70', ...NADA, ...MIL });
  expect(perguntas).toMatchObject([
    {
      pergunta: 'destinacao',
      padrao: 'revenda',
      quando: { fornecedor: VENDEDOR, produto: 'A', ncm: '22021000' },
      em_jogo: { icms: '180.00', pis: '13.53', cofins: '62.32' },
      indice: 0,
    },
  ]);
});

test.each([
  ['revenda', '1102', MIL],
  ['insumo', '1101', MIL],
  ['embalagem', '1101', MIL],
  // The industrial share is zero until the office says otherwise (LC 87/1996 art. 33 II b).
  ['energia', '1253', { ...MIL, icms: '0.00' }],
  ['combustivel', '1653', SEM_HOJE],
  ['uso_consumo', '1556', SEM_HOJE],
  ['ativo_imobilizado', '1551', SEM_HOJE],
])('the office says %s: CFOP %s, and of each tax what the law gives for it', (valor, cfop, hoje) => {
  const { linha, perguntas } = buy(COMPRA, {}, destinada(valor));
  const icms_ativo = valor === 'ativo_imobilizado' ? '180.00' : '0.00';
  expect(creditos(linha)).toEqual({ cfop, efeito: 'credito', cbs: '6.70', ...NADA, ...hoje, icms_ativo });
  const abertas: Readonly<Record<string, string[]>> = {
    ativo_imobilizado: ['credito_do_ativo'],
    energia: ['parcela_industrial'],
  };
  expect(perguntas.map(({ pergunta }) => pergunta)).toEqual(abertas[valor] ?? []);
});

test('a purpose holds from its first month to its last, before and after them the one of its time', () => {
  const dita = (valor: string, desde: string, ate?: string) => ({
    ...resposta('destinacao', valor, { produto: 'A' }),
    ...{ desde, ...(ate === undefined ? {} : { ate }) },
  });
  const cliente = comprador({
    respostas: [dita('uso_consumo', '2026-05-01'), dita('insumo', '2026-03-01', '2026-04-31')],
  });
  const cfopEm = (dia: string) =>
    buy(COMPRA, { ide: { dhEmi: `${dia}T10:00:00-03:00` } }, cliente).linha.cfop;
  // Supposed for resale, an input of March and April, then for use.
  expect(['2026-02-28', '2026-03-01', '2026-04-30', '2026-05-01'].map(cfopEm)).toEqual([
    '1102',
    '1101',
    '1101',
    '1556',
  ]);
});

test('sem_direito, and the credito_recusado of before, refuse the credit of every tax', () => {
  const nenhum = { cfop: '1102', efeito: 'credito_recusado', cbs: '6.70', ...NADA };
  expect(creditos(buy(COMPRA, {}, destinada('sem_direito')).linha)).toEqual(nenhum);
  const recusado = comprador({ ajustes: [{ quando: { cprod: 'A' }, efeito: 'credito_recusado' }] });
  expect(creditos(buy(COMPRA, {}, recusado).linha)).toEqual(nenhum);
});

test('the industrial share of energy that the office says is credited: 80 % of 180.00 (LC 87/1996 art. 33 II b)', () => {
  const energia = item({ CFOP: '5252' }, TRIBUTOS_DE_MIL);
  const { linha, perguntas } = buy(energia);
  expect(linha).toMatchObject({ cfop: '1252', icms: '0.00', pis: '13.53', cofins: '62.32' });
  // Until then it is asked, once an establishment, with all of the ICMS at stake.
  expect(perguntas).toMatchObject([
    { pergunta: 'parcela_industrial', quando: { estabelecimento: COMPRADOR }, em_jogo: { icms: '180.00' } },
  ]);
  const comParcela = comprador({ respostas: [resposta('parcela_industrial', '80')] });
  const comResposta = buy(energia, {}, comParcela);
  expect(comResposta.linha).toMatchObject({ cfop: '1252', icms: '144.00' });
  expect(comResposta.perguntas).toEqual([]);
});

test('fuel sold to who uses it gives no credit of today until the office says that it is an input', () => {
  const combustivel = item({ CFOP: '5656', NCM: '27101921' }, TRIBUTOS_DE_MIL);
  expect(buy(combustivel).linha).toMatchObject({ cfop: '1653', ...SEM_HOJE });
  expect(buy(combustivel, {}, destinada('insumo')).linha).toMatchObject({ cfop: '1101', ...MIL });
});

test('against a sign of the document only an answer for the product holds, not one for a whole supplier or NCM', () => {
  const final = { ide: { indFinal: '1' } } as const;
  expect(buy(COMPRA, final, destinada('insumo', { fornecedor: VENDEDOR })).linha.cfop).toBe('1556');
  expect(buy(COMPRA, final, destinada('insumo', { ncm: '22021000' })).linha.cfop).toBe('1556');
  expect(buy(COMPRA, {}, destinada('insumo', { ncm: '22021000' })).linha.cfop).toBe('1101');
  expect(buy(COMPRA, final, destinada('insumo')).linha).toMatchObject({ cfop: '1101', ...MIL });
});

test('no answer gives ICMS of an NFC-e, of goods under ST, or PIS and COFINS of goods of a single phase', () => {
  const comSt = item({}, { ICMS: { grupo: 'ICMS60', orig: '0', CST: '60' } });
  const monofasico = item(
    {},
    { ...TRIBUTOS_DE_MIL, PIS: { grupo: 'PISNT', CST: '04' }, COFINS: { grupo: 'COFINSNT', CST: '04' } },
  );
  for (const valor of DESTINACOES) {
    expect(buy(COMPRA, { ide: { mod: '65' } }, destinada(valor)).linha).toMatchObject({
      icms: '0.00',
      icms_ativo: '0.00',
    });
    expect(buy(comSt, {}, destinada(valor)).linha.icms).toBe('0.00');
    expect(buy(monofasico, {}, destinada(valor)).linha).toMatchObject({ pis: '0.00', cofins: '0.00' });
  }
});

/** From SP (7 %) to BA (20.5 %): 1000.00 with ICMS 70.00. */
const DE_SP = item(
  { CFOP: '6102' },
  {
    ...TRIBUTOS_DE_MIL,
    ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '1000.00', pICMS: '7.00', vICMS: '70.00' },
  },
);
const NA_BAHIA = { dest: { CNPJ: COMPRADOR, UF: 'BA', indIEDest: '1' }, ide: { indFinal: '1' } } as const;

test('DIFAL of an interstate purchase for use: (1000 - 70) / 0.795 = 1169.81 x 20.5 % = 239.81 - 70 = 169.81 (LC 87 arts. 12 XV, 13 IX)', () => {
  const { linha, perguntas } = buy(DE_SP, NA_BAHIA);
  expect(creditos(linha)).toMatchObject({
    cfop: '2556',
    efeito: 'credito',
    difal_entrada: '169.81',
    ...SEM_HOJE,
  });
  // Single base: 1000 x 20.5 % - 70 = 135.00; 169.81 - 135.00 = 34.81 hang on it.
  expect(perguntas).toMatchObject([
    { pergunta: 'aliquota_interna_do_icms', quando: { uf: 'BA' }, em_jogo: { difal: '169.81' } },
    { pergunta: 'base_do_difal', quando: { uf: 'BA' }, em_jogo: { difal: '34.81' } },
  ]);
});

test('the office says the rate and the base: 1000 x 18 % - 70 = 110.00, and nothing is asked', () => {
  const respostas = [
    resposta('aliquota_interna_do_icms', '18', { uf: 'BA' }),
    resposta('base_do_difal', 'unica', { uf: 'BA' }),
  ];
  const { linha, perguntas } = buy(DE_SP, NA_BAHIA, comprador({ respostas }));
  expect(linha.difal_entrada).toBe('110.00');
  expect(perguntas).toEqual([]);
});

test('a buyer of the Simples owes DIFAL beside its DAS (LC 123 art. 13 § 1º XIII h), also to a seller of the Simples, whose 7 % stands in', () => {
  const semDestaque = item({ CFOP: '6102' }, { ICMS: { grupo: 'ICMSSN102', orig: '0', CSOSN: '102' } });
  const simples = comprador({ regime: 'simples_nacional', ibs_cbs: 'das' });
  for (const [det, CRT] of [
    [DE_SP, '3'],
    [semDestaque, '1'],
  ] as const)
    expect(buy(det, { ...NA_BAHIA, emit: { CRT } }, simples).linha.difal_entrada).toBe('169.81');
  const mes = apurar(
    mesDasNotas([nota([DE_SP], NA_BAHIA)], simples, {
      ...{ competencia: '2026-03', regime: 'simples_nacional', ibs_cbs: 'das' },
      simples: { anexo: 'I', rbt12: '300000.00' },
    }),
  );
  expect(devidoOf(mes, 'difal')?.a_recolher).toBe('169.81');
  expect(mes.devido_no_mes?.tributos.filter(({ tributo }) => tributo === 'difal')).toHaveLength(1);
});

test('no DIFAL within a state, for resale, of ST, nor of who is no taxpayer', () => {
  expect(buy(COMPRA, { ide: { indFinal: '1' } }).linha.difal_entrada).toBe('0.00');
  expect(buy(DE_SP, { dest: NA_BAHIA.dest }).linha.difal_entrada).toBe('0.00');
  const semIe = { ...NA_BAHIA, dest: { ...NA_BAHIA.dest, indIEDest: '9' } };
  expect(buy(DE_SP, semIe).linha.difal_entrada).toBe('0.00');
  const st = {
    ...DE_SP,
    imposto: { ...DE_SP.imposto, ICMS: { grupo: 'ICMS10', orig: '0', CST: '10', vICMS: '70.00' } },
  };
  expect(buy(st, NA_BAHIA).linha.difal_entrada).toBe('0.00');
});

/** A truck of 96,000.00 with ICMS of 18 % 17,280.00; what it would give of PIS and COFINS: 1.65 % and 7.6 % of 78,720.00. */
const CAMINHAO = item(
  { NCM: '87042190', cProd: 'CAMINHAO', vProd: '96000.00', qCom: '1.0000' },
  {
    ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '96000.00', pICMS: '18.00', vICMS: '17280.00' },
    PIS: { grupo: 'PISAliq', CST: '01', vBC: '78720.00', pPIS: '1.65', vPIS: '1298.88' },
    COFINS: { grupo: 'COFINSAliq', CST: '01', vBC: '78720.00', pCOFINS: '7.60', vCOFINS: '5982.72' },
  },
);
const CHAVE = nota([CAMINHAO]).chave;

test('a capital good by its NCM and price is taken for a fixed asset, and asked; not where the client sells such goods', () => {
  const { linha, perguntas } = buy(CAMINHAO);
  expect(linha).toMatchObject({ cfop: '1551', ...SEM_HOJE, icms_ativo: '17280.00', pis_ativo: '0.00' });
  expect(perguntas).toMatchObject([
    {
      pergunta: 'destinacao',
      padrao: 'ativo_imobilizado',
      em_jogo: { icms: '17280.00', pis: '1298.88', cofins: '5982.72' },
    },
  ]);
  const vende = comprador({ ncms_vendidos: ['87042190'] });
  expect(buy(CAMINHAO, {}, vende)).toMatchObject({
    linha: { cfop: '1102', icms: '17280.00', icms_ativo: '0.00' },
    perguntas: [{ padrao: 'revenda' }],
  });
  // Ten at 9,600.00 each are below the price of a capital good.
  const dez = { ...CAMINHAO, prod: { ...CAMINHAO.prod, qCom: '10.0000' } };
  expect(buy(dez).linha.cfop).toBe('1102');
});

/** A month with the truck bought in March 2026, and sales of 10,000.00 with ICMS and `isentas` without. */
function mesComCaminhao(competencia: string, mudancas: Partial<EntradaDaApuracao> = {}, isentas = '0.00') {
  const vendas = [...[venda('10000.00', '1800.00'), ...(isentas === '0.00' ? [] : [venda(isentas, '0.00')])]];
  const doMes = mesDasNotas(
    vendas,
    { cnpj_raiz: VENDEDOR.slice(0, 8) },
    {
      competencia,
      ativos: [
        ...[{ chave: CHAVE, estabelecimento: VENDEDOR, competencia: '2026-03' }].map((bem) => ({
          ...{ ...bem, icms: '17280.00', pis: '0.00', cofins: '0.00' },
        })),
      ],
      ...mudancas,
    },
  );
  return apurar(doMes);
}
const venda = (vProd: string, vICMS: string) =>
  nota([
    item(
      { vProd, NCM: vICMS === '0.00' ? '10063021' : '22021000' },
      { ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: vProd, vICMS } },
    ),
  ]);
const creditoDe = (mes: ReturnType<typeof mesComCaminhao>) => devidoOf(mes, 'icms')?.creditos;

test('ICMS of a truck of 96,000.00: 17,280.00 / 48 = 360.00 a month, from March 2026 to February 2030 (LC 87 art. 20 § 5º)', () => {
  for (const mes of ['2026-03', '2026-04', '2030-02']) expect(creditoDe(mesComCaminhao(mes))).toBe('360.00');
  for (const mes of ['2026-02', '2030-03']) expect(creditoDe(mesComCaminhao(mes))).toBe('0.00');
  const passo = devidoOf(mesComCaminhao('2026-04'), 'icms')?.memoria[0];
  expect(passo).toMatchObject({ passo: 'credito_do_ativo', resultado: '360.00' });
});

test('half of the exits untaxed: 180.00; sold in July 2027: no instalment from that month on (art. 20 § 5º III and V)', () => {
  expect(creditoDe(mesComCaminhao('2026-04', {}, '10000.00'))).toBe('180.00');
  const ativos = [{ chave: CHAVE, estabelecimento: VENDEDOR, competencia: '2026-03', icms: '17280.00' }].map(
    (bem) => ({ ...bem, pis: '0.00', cofins: '0.00', baixa: '2027-07' }),
  );
  expect(creditoDe(mesComCaminhao('2027-06', { ativos }))).toBe('360.00');
  expect(creditoDe(mesComCaminhao('2027-07', { ativos }))).toBe('0.00');
});

// Bought in March 2026 and given back in June: March to May took 360.00 each, of April half, for half of its exits had no ICMS.
// They are given back in June, 360 + 180 + 360 = 900.00, and no instalment follows, neither in June nor in 2030.
test('an asset that goes back: what was taken is given back in that month, and nothing is taken or given back after it', () => {
  const bem = { estabelecimento: VENDEDOR, pis: '0.00', cofins: '0.00' };
  const ativos = [
    { ...bem, chave: CHAVE, competencia: '2026-03', icms: '17280.00' },
    { ...bem, chave: 'volta', competencia: '2026-06', icms: '-17280.00', comprado_em: '2026-03' },
  ];
  const somadas = (isentas: string) =>
    mesDasNotas(
      [venda('10000.00', '1800.00'), ...(isentas === '0.00' ? [] : [venda(isentas, '0.00')])],
      { cnpj_raiz: VENDEDOR.slice(0, 8) },
      { competencia: '2026-03' },
    ).lancamentos;
  const meses_do_ativo = {
    '2026-03': somadas('0.00'),
    '2026-04': somadas('10000.00'),
    '2026-05': somadas('0.00'),
  };
  const junho = mesComCaminhao('2026-06', { ativos, meses_do_ativo });
  expect(devidoOf(junho, 'icms')).toMatchObject({
    debitos: '1800.00',
    creditos: '0.00',
    estornos: '900.00',
    a_recolher: '2700.00',
  });
  for (const mes of ['2026-07', '2030-02', '2030-05', '2030-06'])
    expect(devidoOf(mesComCaminhao(mes, { ativos }), 'icms')?.a_recolher).toBe('1800.00');
  // The months before do not know of it yet.
  expect(creditoDe(mesComCaminhao('2026-05', { ativos }))).toBe('360.00');
});

test('half of an asset that goes back takes half of its instalments off: 180.00 a month, and 3 x 180.00 given back', () => {
  const bem = { estabelecimento: VENDEDOR, pis: '0.00', cofins: '0.00' };
  const ativos = [
    { ...bem, chave: CHAVE, competencia: '2026-03', icms: '17280.00' },
    { ...bem, chave: 'volta', competencia: '2026-06', icms: '-8640.00', comprado_em: '2026-03' },
  ];
  const doMes = mesDasNotas(
    [venda('10000.00', '1800.00')],
    { cnpj_raiz: VENDEDOR.slice(0, 8) },
    { competencia: '2026-03' },
  );
  const meses_do_ativo = Object.fromEntries(
    ['2026-03', '2026-04', '2026-05'].map((mes) => [mes, doMes.lancamentos]),
  );
  const junho = mesComCaminhao('2026-06', { ativos, meses_do_ativo });
  expect(devidoOf(junho, 'icms')).toMatchObject({ creditos: '180.00', estornos: '540.00' });
  expect(creditoDe(mesComCaminhao('2026-07', { ativos }))).toBe('180.00');
});

// 1,298.88 / 48 = 27.06 and 5,982.72 / 48 = 124.64, ten months of 2026: 1,517.00, in CBS from 2027 on (LC 214/2025 art. 380).
test('PIS and COFINS of an asset that goes back in 2027 are given back in CBS', () => {
  const bem = { estabelecimento: VENDEDOR, icms: '0.00' };
  const ativos = [
    { ...bem, chave: CHAVE, competencia: '2026-03', pis: '1298.88', cofins: '5982.72' },
    {
      ...{ ...bem, chave: 'volta', competencia: '2027-01', pis: '-1298.88', cofins: '-5982.72' },
      comprado_em: '2026-03',
    },
  ];
  const janeiro = mesComCaminhao('2027-01', { ativos });
  expect(devidoOf(janeiro, 'cbs')).toMatchObject({ creditos: '0.00', estornos: '1517.00' });
});

test('a month that sells a fixed asset says that nobody told which, with the instalments of the month', () => {
  const doAtivo = nota([item({ CFOP: '5551', vProd: '500.00' })]);
  const ativos = [{ chave: CHAVE, estabelecimento: VENDEDOR, competencia: '2026-03', icms: '17280.00' }];
  const comBaixa = (baixa: string | null) =>
    apurar(
      mesDasNotas(
        [doAtivo, venda('10000.00', '1800.00')],
        { cnpj_raiz: VENDEDOR.slice(0, 8) },
        {
          competencia: '2026-05',
          ativos: ativos.map((bem) => ({ ...bem, pis: '0.00', cofins: '0.00', baixa })),
        },
      ),
    ).premissas_que_mudam_o_total?.map(({ codigo }) => codigo);
  expect(comBaixa(null)).toEqual(['baixa_do_ativo']);
  expect(comBaixa('2026-05')).toEqual([]);
});

test('PIS and COFINS of the asset: none for the administration, at once 7,281.60 (Lei 11.774 art. 1º), or 151.70 a month (Lei 10.833 art. 3º § 14)', () => {
  const como = (credito: string) =>
    buy(
      CAMINHAO,
      {},
      comprador({
        respostas: [resposta('destinacao', 'ativo_imobilizado'), resposta('credito_do_ativo', credito)],
      }),
    ).linha;
  expect(como('sem_credito')).toMatchObject({ pis: '0.00', cofins: '0.00', pis_ativo: '0.00' });
  expect(como('de_uma_vez')).toMatchObject({ pis: '1298.88', cofins: '5982.72', pis_ativo: '0.00' });
  expect(como('48_meses')).toMatchObject({ pis: '0.00', pis_ativo: '1298.88', cofins_ativo: '5982.72' });
  const ativos = [{ chave: CHAVE, estabelecimento: VENDEDOR, competencia: '2026-03', icms: '0.00' }].map(
    (bem) => ({ ...bem, pis: '1298.88', cofins: '5982.72' }),
  );
  // 1298.88 / 48 = 27.06; 5982.72 / 48 = 124.64. From 2027 both are a credit of CBS (LC 214 art. 380): 151.70.
  const de2026 = mesComCaminhao('2026-12', { ativos });
  expect([devidoOf(de2026, 'pis')?.creditos, devidoOf(de2026, 'cofins')?.creditos]).toEqual([
    '27.06',
    '124.64',
  ]);
  const de2027 = mesComCaminhao('2027-01', { ativos });
  expect(devidoOf(de2027, 'cbs')?.creditos).toBe('151.70');
  expect(devidoOf(de2027, 'pis')?.creditos ?? '0.00').toBe('0.00');
});

test('of an entry note of the client its own CFOP says what it is for', () => {
  const deProdutor = (CFOP: string) =>
    buy(item({ CFOP }, TRIBUTOS_DE_MIL), {
      ide: { tpNF: '0' },
      emit: { CNPJ: COMPRADOR },
      dest: { CPF: '52998224725', UF: 'SP' },
    }).linha;
  expect(deProdutor('1101')).toMatchObject({ cfop: '1101', icms: '180.00' });
  expect(deProdutor('1556')).toMatchObject({ cfop: '1556', icms: '0.00' });
  expect(deProdutor('1551')).toMatchObject({ cfop: '1551', icms: '0.00', icms_ativo: '180.00' });
});

test('a sale of an asset of the supplier is an asset of the buyer', () => {
  const compra = {
    nota: nota([COMPRA]),
    det: item({ CFOP: '5551' }),
    lado: 'entrada',
    cliente: comprador(),
  } as const;
  const decidida = decideDestinacao({
    ...compra,
    valor: '1000.00',
    estabelecimento: COMPRADOR,
    recusada: false,
  });
  expect(decidida).toMatchObject({
    destinacao: 'ativo_imobilizado',
    por: 'documento',
    sinal: 'cfop_do_fornecedor',
  });
});

import {
  calcularDocumento,
  type DocumentoFiscal,
  efeitoDoDocumento,
  type ItemDoDocumento,
  type RespostaDoEscritorio,
} from '@apura/engine';
import { expect, test } from '@jest/globals';
import { cliente, direcao, type Regime, sum } from './client-effect.ts';

/** Kinds of which the worked examples have none: CT-e OS, GTV-e, NFAg, NFGas, BP-e. */
const FORNECEDORA = '11111111';
const CLIENTE = '22222222';
const ADQUIRENTE = { CNPJ: '22222222000191', IE: '111111111111', indIE: '1', UF: 'SP' } as const;

function documento(
  tipo: DocumentoFiscal['tipo'],
  itens: readonly Omit<ItemDoDocumento, 'nItem' | 'descricao'>[],
  mais: Partial<DocumentoFiscal> = {},
): DocumentoFiscal {
  const fornecedor = { CNPJ: '11111111000191', CRT: '3', UF: 'SP' };
  return {
    tipo,
    chave: '1'.repeat(44),
    versao: '1.00',
    numero: '1',
    dhEmi: '2026-10-12T10:00:00-03:00',
    competencia: { data: '2026-10-12', motivo: 'emissao' },
    tpAmb: '1',
    situacao: 'autorizada',
    finalidade: 'normal',
    fornecedor,
    adquirente: ADQUIRENTE,
    partes: { emit: fornecedor, dest: ADQUIRENTE },
    itens: itens.map((item, indice) => ({ nItem: String(indice + 1), descricao: 'Item', ...item })),
    totais: { valor: '0.00' },
    vinculos: [],
    avisos: [],
    ...mais,
  };
}

function efeitoDe(
  um: DocumentoFiscal,
  raiz: string,
  regime: Regime,
  mais: { readonly respostas?: readonly RespostaDoEscritorio[] } = {},
) {
  const calculado = calcularDocumento(um, { cenario: 'estimativa_26_5' });
  return efeitoDoDocumento(calculado, um, { cliente: cliente(raiz, regime, mais.respostas) });
}

/** Direction, then ICMS, PIS, COFINS, CBS, IBS of the state. */
function figuras(...args: Parameters<typeof efeitoDe>): string[] {
  const { lancamentos } = efeitoDe(...args);
  return [
    direcao(lancamentos),
    ...(['icms', 'pis', 'cofins', 'cbs', 'ibs_uf'] as const).map((coluna) => sum(lancamentos, coluna)),
  ];
}

const declarado = (vBC: string, cbs: string, ibs: string, cClassTrib = '000001') => ({
  CST: cClassTrib.slice(0, 3),
  cClassTrib,
  vBC,
  cbs: { v: cbs },
  ibs_uf: { v: ibs },
  ibs_mun: { v: '0.00' },
});
const INSUMO = { respostas: [{ pergunta: 'servico_e_insumo' as const, quando: {}, resposta: 'sim' }] };

/** 2,000.00, ICMS 12 % 240.00; PIS 0.65 % 11.44 and COFINS 3 % 52.80 of 1,760.00; base 1,695.76: CBS 15.26, IBS 1.70. */
const fretamento = (mais: Partial<DocumentoFiscal> = {}): DocumentoFiscal =>
  documento(
    'cteos',
    [
      {
        CFOP: '5357',
        valor: '2000.00',
        icms: { grupo: 'ICMS00', CST: '00', vBC: '2000.00', pICMS: '12.00', vICMS: '240.00' },
        ibscbs: declarado('1695.76', '15.26', '1.70'),
      },
    ],
    { modelo: '67', transporte: { tpServ: '6' }, ...mais },
  );

test.each<[string, string, Regime, string[]]>([
  // Transport of people is cumulative also in the Lucro Real (Lei 10.833/2003 art. 10 XII).
  ['supplier', FORNECEDORA, 'lucro_real', ['debito', '240.00', '11.44', '52.80', '15.26', '1.70']],
  ['supplier', FORNECEDORA, 'lucro_presumido', ['debito', '240.00', '11.44', '52.80', '15.26', '1.70']],
  // Who takes people to work has no credit of today's taxes.
  ['taker', CLIENTE, 'lucro_real', ['credito', '0.00', '0.00', '0.00', '15.26', '1.70']],
  ['taker', CLIENTE, 'simples_nacional', ['nenhum', '0.00', '0.00', '0.00', '0.00', '0.00']],
])('CT-e OS of chartering, %s %s in the %s', (_papel, raiz, regime, esperado) => {
  expect(figuras(fretamento(), raiz, regime)).toEqual(esperado);
  expect(calcularDocumento(fretamento()).divergencias).toEqual([]);
});

test('CT-e OS of valuables is not cumulative: 1,760.00 at 1.65 % and 7.6 %', () => {
  // 1,760.00 - 29.04 - 133.76 = 1,597.20: CBS 14.37, IBS 1.60.
  const [item] = fretamento().itens;
  const valores: DocumentoFiscal = {
    ...fretamento({ transporte: { tpServ: '7' } }),
    itens: [{ ...(item as ItemDoDocumento), ibscbs: declarado('1597.20', '14.37', '1.60') }],
  };
  expect(figuras(valores, FORNECEDORA, 'lucro_real')).toEqual([
    'debito',
    '240.00',
    '29.04',
    '133.76',
    '14.37',
    '1.60',
  ]);
  expect(calcularDocumento(valores).divergencias).toEqual([]);
});

test('CT-e OS: the base may leave out what infTribFed states; another one is told', () => {
  const [item] = fretamento().itens;
  const com = (vBC: string): string[] => {
    const itens = [{ ...(item as ItemDoDocumento), ibscbs: { CST: '000', cClassTrib: '000001', vBC } }];
    const totais = { valor: '2000.00', vPIS: '13.00', vCOFINS: '60.00' };
    return calcularDocumento({ ...fretamento(), itens, totais }).divergencias.map(({ regra }) => regra);
  };
  expect(com('1687.00')).toEqual([]);
  expect(com('1686.00')).toEqual(['vbc_do_documento']);
});

test('CT-e OS of excess baggage has no taker, one of 820009 is taxed elsewhere, and in 2033 the whole price is the base', () => {
  const { adquirente: _, ...bagagem } = fretamento({ transporte: { tpServ: '8' } });
  expect(figuras(bagagem, FORNECEDORA, 'lucro_presumido')[4]).toBe('15.26');
  expect(efeitoDe(bagagem, CLIENTE, 'lucro_real').lancamentos).toEqual([]);
  const [item] = fretamento().itens as [ItemDoDocumento];
  const { icms, ibscbs, ...semTributos } = item;
  const alheio = {
    ...fretamento(),
    itens: [{ ...semTributos, ibscbs: { CST: '820', cClassTrib: '820009' } }],
  };
  expect(efeitoDe(alheio, CLIENTE, 'lucro_real').lancamentos).toMatchObject([
    { efeito: 'sem_efeito', motivo: 'tributacao_em_outro_documento', cbs: '0.00' },
  ]);
  // 2,000.00 at 8.8, 15.3 and 2.4 %.
  const em2033: DocumentoFiscal = {
    ...fretamento(),
    dhEmi: '2033-03-10T10:00:00-03:00',
    competencia: { data: '2033-03-10', motivo: 'emissao' },
    itens: [
      {
        ...semTributos,
        ibscbs: {
          CST: '000',
          cClassTrib: '000001',
          vBC: '2000.00',
          cbs: { v: '176.00' },
          ibs_uf: { v: '306.00' },
          ibs_mun: { v: '48.00' },
        },
      },
    ],
  };
  expect(efeitoDe(em2033, CLIENTE, 'lucro_real').lancamentos).toMatchObject([
    {
      efeito: 'credito',
      motivo: null,
      base: '2000.00',
      cbs: '176.00',
      ibs_uf: '306.00',
      ibs_mun: '48.00',
      icms: '0.00',
    },
  ]);
});

test('a GTV-e moves nothing and asks nothing, on whatever side', () => {
  const guia = documento('gtve', [], { modelo: '64', transporte: { modal: '01' } });
  for (const raiz of [FORNECEDORA, CLIENTE]) {
    for (const regime of ['lucro_real', 'lucro_presumido', 'simples_nacional'] as const) {
      const { lancamentos, perguntas, retencoes, em_duvida, anexo } = efeitoDe(guia, raiz, regime);
      expect({ lancamentos, perguntas, retencoes, em_duvida, anexo }).toEqual({
        lancamentos: [],
        perguntas: [],
        retencoes: null,
        em_duvida: [],
        anexo: null,
      });
    }
  }
});

/** Water 500.00, PIS 8.25 and COFINS 38.00, base 453.75: CBS 4.08, IBS 0.45. */
const AGUA: Omit<ItemDoDocumento, 'nItem' | 'descricao'> = {
  cClass: '0100101',
  valor: '500.00',
  pis: { CST: '01', vBC: '500.00', p: '1.6500', v: '8.25' },
  cofins: { CST: '01', vBC: '500.00', p: '7.6000', v: '38.00' },
  ibscbs: declarado('453.75', '4.08', '0.45'),
};

test.each<[string, string, Regime, boolean, string[]]>([
  ['supplier', FORNECEDORA, 'lucro_real', false, ['debito', '0.00', '8.25', '38.00', '4.08', '0.45']],
  ['taker', CLIENTE, 'lucro_real', false, ['credito', '0.00', '0.00', '0.00', '4.08', '0.45']],
  [
    'taker to whom it is an input',
    CLIENTE,
    'lucro_real',
    true,
    ['credito', '0.00', '8.25', '38.00', '4.08', '0.45'],
  ],
  [
    'taker to whom it is an input',
    CLIENTE,
    'lucro_presumido',
    true,
    ['credito', '0.00', '0.00', '0.00', '4.08', '0.45'],
  ],
  ['taker', CLIENTE, 'simples_nacional', true, ['nenhum', '0.00', '0.00', '0.00', '0.00', '0.00']],
])('NFAg, %s %s in the %s, input %s', (_papel, raiz, regime, insumo, esperado) => {
  const conta = documento('nfag', [AGUA], { modelo: '75' });
  expect(figuras(conta, raiz, regime, insumo ? INSUMO : {})).toEqual(esperado);
  expect(calcularDocumento(conta).divergencias).toEqual([]);
});

test('NFAg: what is given back takes back, and nobody is asked where nothing hangs on it', () => {
  const devolvida = { ...AGUA, devolucao: true as const };
  const { lancamentos } = efeitoDe(documento('nfag', [AGUA, devolvida]), CLIENTE, 'lucro_real', INSUMO);
  expect(lancamentos.map(({ efeito, cbs, pis }) => [efeito, cbs, pis])).toEqual([
    ['credito', '4.08', '8.25'],
    ['estorno_credito', '4.08', '8.25'],
  ]);
  expect(efeitoDe(documento('nfag', [AGUA]), CLIENTE, 'lucro_presumido').perguntas).toEqual([]);
  expect(efeitoDe(documento('nfag', [AGUA]), CLIENTE, 'lucro_real').perguntas).toMatchObject([
    {
      pergunta: 'servico_e_insumo',
      quando: { natureza: '0100101' },
      em_jogo: { pis: '8.25', cofins: '38.00' },
    },
  ]);
});

/** Gas 800.00, ICMS 18 % 144.00; 656.00 at 1.65 % and 7.6 %: 10.82 and 49.86; base 595.32: CBS 5.36, IBS 0.60. */
const GAS: Omit<ItemDoDocumento, 'nItem' | 'descricao'> = {
  CFOP: '5102',
  cClass: '0100101',
  valor: '800.00',
  icms: { grupo: 'ICMS00', CST: '00', vBC: '800.00', pICMS: '18.00', vICMS: '144.00' },
  pis: { CST: '01', vBC: '656.00', p: '1.6500', v: '10.82' },
  cofins: { CST: '01', vBC: '656.00', p: '7.6000', v: '49.86' },
  ibscbs: declarado('595.32', '5.36', '0.60'),
};

test.each<[string, string, Regime, boolean, string[]]>([
  ['supplier', FORNECEDORA, 'lucro_real', false, ['debito', '144.00', '10.82', '49.86', '5.36', '0.60']],
  ['taker', CLIENTE, 'lucro_real', false, ['credito', '0.00', '0.00', '0.00', '5.36', '0.60']],
  [
    'taker to whom it is an input',
    CLIENTE,
    'lucro_real',
    true,
    ['credito', '144.00', '10.82', '49.86', '5.36', '0.60'],
  ],
  [
    'taker to whom it is an input',
    CLIENTE,
    'lucro_presumido',
    true,
    ['credito', '144.00', '0.00', '0.00', '5.36', '0.60'],
  ],
])('NFGas, %s %s in the %s, input %s', (_papel, raiz, regime, insumo, esperado) => {
  const conta = documento('nfgas', [GAS], { modelo: '76' });
  expect(figuras(conta, raiz, regime, insumo ? INSUMO : {})).toEqual(esperado);
  expect(calcularDocumento(conta).divergencias).toEqual([]);
});

test('NFGas: ICMS, PIS and COFINS hang on one question', () => {
  expect(efeitoDe(documento('nfgas', [GAS]), CLIENTE, 'lucro_real').perguntas).toMatchObject([
    {
      pergunta: 'servico_e_insumo',
      quando: { fornecedor: '11111111000191', natureza: '5102' },
      em_jogo: { icms: '144.00', pis: '10.82', cofins: '49.86' },
    },
  ]);
});

test('gas of 2026 that is billed in 2027: the question is asked of the month of the consumption too', () => {
  const { pis, cofins, ...semContribuicoes } = GAS;
  const conta: DocumentoFiscal = {
    ...documento('nfgas', [{ ...semContribuicoes, ibscbs: { CST: '410', cClassTrib: '410031' } }]),
    dhEmi: '2027-01-12T10:00:00-03:00',
    competencia: { data: '2027-01-12', motivo: 'emissao' },
    fatura: { CompetFat: '202612' },
  };
  expect(efeitoDe(conta, CLIENTE, 'lucro_real').perguntas).toMatchObject([
    { pergunta: 'servico_e_insumo', em_jogo: { icms: '144.00', pis: '10.82', cofins: '49.86' } },
  ]);
  const { lancamentos } = efeitoDe(conta, CLIENTE, 'lucro_real', INSUMO);
  expect(
    lancamentos.map(({ competencia, icms, pis: doPis, cbs }) => [competencia, icms, doPis, cbs]),
  ).toEqual([
    ['2026-12', '0.00', '10.82', '0.00'],
    ['2027-01', '144.00', '0.00', '0.00'],
  ]);
});

test('a BP-e between towns has 60 % of the rates, also for the company that pays it; without a buyer nobody has the credit', () => {
  // 100.00, ICMS 12.00, PIS 0.57 and COFINS 2.64 of 88.00: 84.79 at 0.54 and 0.06 %.
  const bilhete = documento('bpe', [
    {
      CFOP: '5353',
      valor: '100.00',
      icms: { grupo: 'ICMS00', CST: '00', vICMS: '12.00' },
      ibscbs: declarado('84.79', '0.46', '0.05', '200049'),
    },
  ]);
  expect(calcularDocumento(bilhete).divergencias).toEqual([]);
  expect(figuras(bilhete, CLIENTE, 'lucro_real')).toEqual([
    'credito',
    '0.00',
    '0.00',
    '0.00',
    '0.46',
    '0.05',
  ]);
  expect(figuras(bilhete, FORNECEDORA, 'lucro_real').slice(1, 4)).toEqual(['12.00', '0.57', '2.64']);
  const { adquirente: _, ...deConsumidor } = bilhete;
  expect(efeitoDe(deConsumidor, CLIENTE, 'lucro_real').lancamentos).toEqual([]);
});

test('a document that its own file calls substituted counts for nobody', () => {
  const conta = documento('nfcom', [{ ...AGUA, CFOP: '5307' }], { situacao: 'substituida' });
  expect(efeitoDe(conta, CLIENTE, 'lucro_real').lancamentos).toEqual([]);
  expect(efeitoDe(conta, FORNECEDORA, 'lucro_real').lancamentos).toEqual([]);
});

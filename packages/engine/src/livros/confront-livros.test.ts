import { expect, test } from '@jest/globals';
import {
  type AchadoDoConfronto,
  confrontarLivros,
  type DocumentoDoConfronto,
  type DocumentoEscriturado,
  type LivroCarregado,
} from '../index.ts';

const RAIZ = '12345678';
const MATRIZ = '12345678000195';
const FORNECEDOR = '11222333000181';
const chave = (n: number): string => String(n).padStart(44, '0');

/** The book's and the XML's side of the same document: a purchase of 1,000.00 with ICMS of 180.00, in both alike. */
const noLivro = (mais: Partial<DocumentoEscriturado> = {}): DocumentoEscriturado => ({
  tipo: 'documento',
  linha: 10,
  livro: 'icms_ipi',
  registro: 'C100',
  estabelecimento: MATRIZ,
  lado: 'entrada',
  emissao: 'terceiros',
  participante: { cnpj: FORNECEDOR },
  modelo: '55',
  situacao: 'regular',
  extemporanea: false,
  serie: '1',
  numero: '7',
  chave: chave(7),
  emitido_em: '2026-10-05',
  movimento_em: '2026-10-07',
  valores: { total: '1000.00', icms: '180.00' },
  itens: [],
  analitico: [],
  contribuicoes: [],
  ...mais,
});
const SEM_TRIBUTOS = {
  icms: '0.00',
  icms_monofasico: '0.00',
  fcp: '0.00',
  icms_st: '0.00',
  fcp_st: '0.00',
  ipi: '0.00',
  pis: '0.00',
  cofins: '0.00',
  credito_do_simples: '0.00',
};
const xml = (mais: Partial<DocumentoDoConfronto> = {}): DocumentoDoConfronto => ({
  chave: chave(7),
  tipo: 'nfe',
  modelo: '55',
  serie: '1',
  numero: '7',
  emitente: FORNECEDOR,
  destinatario: MATRIZ,
  emitido_em: '2026-10-05',
  entrada_do_emitente: false,
  situacao: 'autorizada',
  so_dos_tributos_novos: false,
  total: '1000.00',
  novos: '0.00',
  tributos: { ...SEM_TRIBUTOS, icms: '180.00' },
  itens: [],
  ...mais,
});
const livro = (
  documentos: readonly DocumentoEscriturado[],
  mais: Partial<LivroCarregado> = {},
): LivroCarregado => ({
  livro: 'icms_ipi',
  cnpj: MATRIZ,
  de: '2026-10-01',
  ate: '2026-10-31',
  documentos,
  apuracoes: [],
  consolidado: false,
  ...mais,
});
const confront = (
  livros: readonly LivroCarregado[],
  documentos: readonly DocumentoDoConfronto[],
  competencia = '2026-10',
) => confrontarLivros({ competencia, cnpj_raiz: RAIZ, livros, documentos });
const short = ({ tipo, peso, campo, no_xml, no_livro, na_soma }: AchadoDoConfronto) =>
  [tipo, peso, campo ?? '', no_xml ?? '', no_livro ?? na_soma ?? ''].join(' ');

/** A note of 1,000.00 with CBS, IBS and IS of 98.00 in all. */
const COM_NOVOS = { novos: '98.00' } as const;
const daqui = (emitido_em: string, total: string, operacao: string) =>
  livro(
    [
      noLivro({
        emitido_em,
        movimento_em: emitido_em,
        valores: { total, icms: '180.00' },
        analitico: [
          {
            linha: 11,
            cst_icms: '000',
            cfop: '1102',
            operacao,
            bc_icms: '1000.00',
            icms: '180.00',
            icms_st: '0.00',
            ipi: '0.00',
          },
        ],
      }),
    ],
    { de: `${emitido_em.slice(0, 7)}-01`, ate: `${emitido_em.slice(0, 7)}-28` },
  );

/*
 * FAQ of EFD ICMS/IPI 7.7, item 19.1: in 2026 VL_DOC is without CBS, IBS and IS; from 2027 on it has them, and VL_OPR of C190 never has:
 * VL_DOC less the sum of VL_OPR is what the note has of them.
 */
test.each([
  ['2026: without them', '2026-10-05', undefined, '1000.00', '1000.00', []],
  ['2026, vNFTot has them and does not count', '2026-10-05', '1098.00', '1000.00', '1000.00', []],
  [
    '2026: the book has them',
    '2026-10-05',
    '1098.00',
    '1098.00',
    '1000.00',
    ['soma_do_documento medio VL_DOC x soma de C190.VL_OPR  1098.00', 'total medio VL_DOC 1000.00 1098.00'],
  ],
  ['2027: with them', '2027-03-05', '1098.00', '1098.00', '1000.00', []],
  [
    '2027: the book has left them out',
    '2027-03-05',
    '1098.00',
    '1000.00',
    '902.00',
    ['total medio VL_DOC 1098.00 1000.00'],
  ],
  [
    '2027: VL_OPR has them, and may not',
    '2027-03-05',
    '1098.00',
    '1098.00',
    '1098.00',
    ['soma_do_documento medio VL_DOC x soma de C190.VL_OPR  1098.00'],
  ],
  // No act says whether vNF of 2027 has them where vNFTot is not stated: both readings of it agree.
  ['2027, no vNFTot: vNF has them', '2027-03-05', undefined, '1000.00', '902.00', []],
  ['2027, no vNFTot: vNF has them not', '2027-03-05', undefined, '1098.00', '1000.00', []],
])('%s', (_, dia, total_com_novos, total, operacao, expected) => {
  const documento = xml({
    ...COM_NOVOS,
    emitido_em: dia,
    ...(total_com_novos === undefined ? {} : { total_com_novos }),
  });
  const { achados } = confront([daqui(dia, total, operacao)], [documento], dia.slice(0, 7));
  expect(achados.map(short)).toEqual(expected);
});

test('of a total that has the new taxes and may not, and the reverse, the reason names them', () => {
  const reasonOf = (dia: string, total: string, operacao: string) =>
    confront(
      [daqui(dia, total, operacao)],
      [xml({ ...COM_NOVOS, emitido_em: dia, total_com_novos: '1098.00' })],
      dia.slice(0, 7),
    ).achados.find(({ tipo }) => tipo === 'total')?.motivo;
  expect(reasonOf('2026-10-05', '1098.00', '1098.00')).toMatch(/somou CBS, IBS e IS ao total/);
  expect(reasonOf('2027-03-05', '1000.00', '902.00')).toMatch(/deixou CBS, IBS e IS fora do total/);
});

test.each([
  // The receiver may credit less than the note has (LC 87/1996 art. 33 I): no error.
  ['no credit taken', '0.00', {}, ['credito_nao_tomado informativo VL_ICMS 180.00 0.00']],
  ['more than the note', '180.02', {}, ['credito_a_maior alto VL_ICMS 180.00 180.02']],
  ['a cent more', '180.01', {}, []],
  // Guia Prático, C190: the ICMS has the fund against poverty inside.
  ['the fund inside', '200.00', { fcp: '20.00' }, []],
  ['the fund apart', '180.00', { fcp: '20.00' }, []],
  // Of a supplier of the Simples the credit is vCredICMSSN (LC 123/2006 art. 23 § 1º).
  ['credit of the Simples', '12.80', { icms: '0.00', credito_do_simples: '12.80' }, []],
  [
    'more than the credit of the Simples',
    '18.00',
    { icms: '0.00', credito_do_simples: '12.80' },
    ['credito_a_maior alto VL_ICMS 12.80 18.00'],
  ],
  ['none of the Simples taken', '0.00', { icms: '0.00', credito_do_simples: '12.80' }, []],
])('ICMS of a purchase: %s', (_, icms, tributos, expected) => {
  const documento = xml({ tributos: { ...SEM_TRIBUTOS, icms: '180.00', ...tributos } });
  const { achados } = confront([livro([noLivro({ valores: { total: '1000.00', icms } })])], [documento]);
  expect(achados.map(short)).toEqual(expected);
});

test('a purchase of the month that came in later is looked for in the books of the next months', () => {
  const seguinte = (documentos: readonly DocumentoEscriturado[]) =>
    livro(documentos, { de: '2026-11-01', ate: '2026-11-30' });
  const depois = noLivro({ movimento_em: '2026-11-03' });
  expect(confront([livro([]), seguinte([depois])], [xml()]).achados).toEqual([]);
  const [achado] = confront([livro([]), seguinte([])], [xml()]).achados;
  expect(achado).toMatchObject({
    tipo: 'nao_escriturado',
    peso: 'medio',
    tributos: [{ tributo: 'icms', diferenca: '-180.00' }],
    motivo: 'O XML está aqui, e o documento não está nos livros de 10/2026, 11/2026.',
  });
});

test('a document in the book of a later month is told in both months, unless it is noted as late there', () => {
  const documento = noLivro({ movimento_em: '2026-10-30' });
  const seguinte = (um: DocumentoEscriturado) => livro([um], { de: '2026-11-01', ate: '2026-11-30' });
  const both = (um: DocumentoEscriturado) =>
    ['2026-10', '2026-11'].map((competencia) =>
      confront([livro([]), seguinte(um)], [xml()], competencia).achados.map(
        ({ tipo, campo, no_livro, tributos }) => [tipo, campo, no_livro, tributos[0]?.diferenca].join(' '),
      ),
    );
  // October lacks the ICMS of 180.00 that November has too much.
  expect(both(documento)).toEqual([
    ['fora_do_periodo DT_E_S 2026-10-30 -180.00'],
    ['fora_do_periodo DT_E_S 2026-10-30 180.00'],
  ]);
  expect(both({ ...documento, extemporanea: true })).toEqual([[], []]);
  expect(both({ ...documento, movimento_em: '2026-11-03' })).toEqual([[], []]);
});

test('what is in no book and is no finding: cancelled, a note of debit, a book that was not sent', () => {
  const [book] = [livro([])];
  expect(confront([book], [xml({ situacao: 'cancelada' })]).achados).toEqual([]);
  expect(confront([book], [xml({ so_dos_tributos_novos: true })]).achados).toEqual([]);
  expect(confront([book], [xml({ situacao: 'sem_protocolo' })]).achados).toEqual([]);
  expect(confront([], [xml()]).resumo).toMatchObject({ so_no_xml: 0, sem_livro: 2 });
  // An establishment whose book is not here.
  const filial = livro([], { cnpj: '12345678000276' });
  expect(confront([filial], [xml()]).resumo).toMatchObject({ so_no_xml: 0, sem_livro: 2 });
});

test('a service is found by who renders it and its number, whose key the book seldom has', () => {
  const nota = xml({
    tipo: 'nfse',
    modelo: null,
    chave: '3'.repeat(50),
    serie: '',
    tributos: { ...SEM_TRIBUTOS, pis: '16.50', cofins: '76.00' },
  });
  const { chave: _, modelo: __, ...semChave } = noLivro({ livro: 'contribuicoes', registro: 'A100' });
  const livroDe = (documento: DocumentoEscriturado) => livro([documento], { livro: 'contribuicoes' });
  const resumo = confront([livroDe(semChave)], [nota]).resumo;
  expect(resumo).toMatchObject({ conferem: 1, so_no_livro: 0, so_no_xml: 0 });
  const outro = confront([livroDe({ ...semChave, numero: '8' })], [nota]);
  // The book of contributions enters of the purchases those that give credit: no error, and not asked for without a key.
  expect(outro.achados.map(short)).toEqual(['nao_escriturado informativo VL_DOC 1000.00 ']);
  expect(outro.xmls_a_pedir).toEqual([]);
});

test('where the revenue stands in sums, sales are not missed in EFD-Contribuições', () => {
  const venda = xml({ emitente: MATRIZ, destinatario: FORNECEDOR });
  const livroDe = (consolidado: boolean) => livro([], { livro: 'contribuicoes', consolidado });
  expect(confront([livroDe(true)], [venda]).achados).toEqual([]);
  expect(confront([livroDe(false)], [venda]).achados.map(short)).toEqual([
    'nao_escriturado alto VL_DOC 1000.00 ',
  ]);
});

test('a transfer between two establishments is looked for on both sides', () => {
  const FILIAL = '12345678000276';
  const entre = xml({ emitente: MATRIZ, destinatario: FILIAL });
  const saida = noLivro({ lado: 'saida', emissao: 'propria' });
  const livros = [livro([saida]), livro([], { cnpj: FILIAL })];
  expect(confront(livros, [entre]).achados).toMatchObject([
    { tipo: 'nao_escriturado', lado: 'entrada', estabelecimento: FILIAL },
  ]);
});

test('gaps of an own series are ranges; numbers of XMLs that no book has are no gap', () => {
  const propria = (n: number) =>
    noLivro({
      lado: 'saida',
      emissao: 'propria',
      numero: String(n),
      chave: chave(n),
      valores: { total: '10.00' },
    });
  const doXml = (n: number) =>
    xml({
      emitente: MATRIZ,
      destinatario: FORNECEDOR,
      numero: String(n),
      chave: chave(n),
      total: '10.00',
      tributos: SEM_TRIBUTOS,
    });
  const { achados, xmls_a_pedir } = confront(
    [livro([propria(10), propria(11), propria(15), propria(900_000_000)])],
    [doXml(10), doXml(11), doXml(13), doXml(15), doXml(900_000_000)],
  );
  expect(achados.map(({ tipo, numero, ate }) => [tipo, numero, ate])).toEqual([
    ['nao_escriturado', '13', undefined],
    ['lacuna', '12', '12'],
    ['lacuna', '14', '14'],
    ['lacuna', '16', '899999999'],
  ]);
  expect(xmls_a_pedir).toEqual([
    { estabelecimento: MATRIZ, modelo: '55', serie: '1', de: '12', ate: '12' },
    { estabelecimento: MATRIZ, modelo: '55', serie: '1', de: '14', ate: '14' },
    { estabelecimento: MATRIZ, modelo: '55', serie: '1', de: '16', ate: '899999999' },
  ]);
});

/*
 * E110 f2 sums the CFOP 5, 6 and 7 (5605 no, 1605 yes) of what is not entered late, f6 the CFOP 1, 2 and 3 (1605 no, 5605 yes):
 * debits 100 + 7 = 107.00, credits 40 + 5 = 45.00.
 */
test('the assessment of the ICMS is the sum of the documents, with the transfers of balances on their side', () => {
  const linha = (cfop: string, icms: string) => ({
    ...{
      linha: 11,
      cst_icms: '000',
      cfop,
      icms,
      bc_icms: '0.00',
      operacao: '0.00',
      icms_st: '0.00',
      ipi: '0.00',
    },
  });
  const documento = (
    n: number,
    mais: Partial<DocumentoEscriturado>,
    ...linhas: readonly [string, string][]
  ) => {
    const icms = linhas.reduce((soma, [, valor]) => soma + Number(valor), 0).toFixed(2);
    return noLivro({
      chave: chave(n),
      valores: { total: '0.00', icms },
      analitico: linhas.map(([cfop, valor]) => linha(cfop, valor)),
      ...mais,
    });
  };
  const documentos = [
    documento(1, { lado: 'saida', emissao: 'propria', numero: '1' }, ['5102', '100.00'], ['5605', '5.00']),
    documento(2, { lado: 'saida', emissao: 'propria', numero: '2', extemporanea: true }, ['5102', '50.00']),
    documento(3, {}, ['1102', '40.00'], ['1605', '7.00']),
  ];
  const conta = (debitos: string, creditos: string): LivroCarregado =>
    livro(documentos, {
      apuracoes: [
        {
          tipo: 'apuracao',
          linha: 30,
          tributo: 'icms',
          estabelecimento: MATRIZ,
          de: '2026-10-01',
          ate: '2026-10-31',
          ...{ saldo_anterior: '0.00', debitos, outros_debitos: '0.00', creditos, outros_creditos: '0.00' },
          ...{ deducoes: '0.00', a_recolher: '0.00', a_transportar: '0.00', debitos_especiais: '0.00' },
        },
      ],
    });
  const somas = (livros: LivroCarregado) =>
    confront([livros], []).achados.filter(({ tipo }) => tipo === 'soma_da_apuracao');
  expect(somas(conta('107.00', '45.00'))).toEqual([]);
  expect(somas(conta('107.00', '40.00'))).toMatchObject([
    { campo: 'VL_TOT_CREDITOS', no_livro: '40.00', na_soma: '45.00', tributos: [{ diferenca: '-5.00' }] },
  ]);
  // A book with documents in registers that are not read cannot be added up.
  expect(somas({ ...conta('1.00', '1.00'), consolidado: true })).toEqual([]);
});

test('the order of books and documents changes nothing', () => {
  const livros = [
    livro([noLivro(), noLivro({ chave: chave(8), numero: '8' })]),
    livro([], { cnpj: '12345678000276' }),
  ];
  const documentos = [xml(), xml({ chave: chave(9), numero: '9' })];
  expect(confront(livros.toReversed(), documentos.toReversed())).toEqual(confront(livros, documentos));
});

const CREDITOS = { icms: '180.00', ipi: '0.00', pis: '13.53', cofins: '62.32' };
const tomados = ({ icms = '180.00', pis = '13.53', cofins = '62.32' }) => [
  livro([noLivro({ valores: { total: '1000.00', icms } })]),
  livro([noLivro({ livro: 'contribuicoes', valores: { total: '1000.00', pis, cofins } })], {
    livro: 'contribuicoes',
  }),
];

/*
 * A purchase of 1,000.00 to sell: ICMS of 180.00, PIS and COFINS of 820.00 at 1.65 and 7.60 % (Leis 10.637/2002 and 10.833/2003 art. 3º),
 * whatever the note itself has of them.
 */
test.each([
  ['as the month credits it', {}, {}, []],
  [
    'no ICMS, of what the month credits',
    { icms: '0.00' },
    {},
    ['credito_do_mes medio VL_ICMS 180.00 0.00 icms -180.00'],
  ],
  // Used up: neither has a credit, and nothing is to be told.
  [
    'no credit in either',
    { icms: '0.00', pis: '0.00', cofins: '0.00' },
    { icms: '0.00', pis: '0.00', cofins: '0.00' },
    [],
  ],
  [
    'PIS and COFINS on the ICMS too',
    { pis: '16.50', cofins: '76.00' },
    {},
    [
      'credito_do_mes alto VL_COFINS 62.32 76.00 cofins 13.68',
      'credito_do_mes alto VL_PIS 13.53 16.50 pis 2.97',
    ],
  ],
  [
    'ICMS of what is under substitution',
    {},
    { icms: '0.00' },
    ['credito_do_mes alto VL_ICMS 0.00 180.00 icms 180.00'],
  ],
  // No more than the note has: that is told, and nothing else of it.
  [
    'more than the note has',
    { icms: '190.00' },
    {},
    ['credito_a_maior alto VL_ICMS 180.00 190.00 icms 10.00'],
  ],
  ['of rounding', { pis: '13.54' }, {}, []],
])('the credit in the books beside that of the month: %s', (_, noLivro, noMes, expected) => {
  const { achados, por_tributo } = confront(tomados(noLivro), [xml({ creditos: { ...CREDITOS, ...noMes } })]);
  const inWords = achados.map(({ tipo, peso, campo, no_xml, no_mes, no_livro, tributos }) =>
    [
      ...[tipo, peso, campo, no_xml ?? no_mes, no_livro],
      ...tributos.map(({ tributo, diferenca }) => `${tributo} ${diferenca}`),
    ].join(' '),
  );
  expect(inWords).toEqual(expected);
  // The money by tax is in the sums.
  expect(por_tributo.map(({ tributo, diferente }) => `${tributo} ${diferente}`).sort()).toEqual(
    achados
      .flatMap(({ tributos }) => tributos.map(({ tributo, diferenca }) => `${tributo} ${diferenca}`))
      .sort(),
  );
});

test('of a purchase that no month has a row of, less credit than the XML has is no error', () => {
  const { achados, por_tributo } = confront(tomados({ icms: '0.00', pis: '0.00' }), [xml()]);
  expect(achados.map(short)).toEqual(['credito_nao_tomado informativo VL_ICMS 180.00 0.00']);
  expect(por_tributo).toEqual([]);
});

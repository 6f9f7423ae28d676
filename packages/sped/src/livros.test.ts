import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { fatosOf, readWhole } from '../teste/read-whole.ts';

/* The made-up books of test-data, with what stands in their lines, read by hand. */
const bytesOf = (name: string) => readFileSync(new URL(`../test-data/${name}`, import.meta.url));
const readLivro = (name: string) => readWhole(bytesOf(name));

test('a signed book that closes: opening, products, documents, assessment', () => {
  const { fatos, fim } = readLivro('efd-icms-2026-10-fecha.txt');
  expect(fim).toEqual({
    problemas: [],
    avisos: [expect.objectContaining({ codigo: 'sem_assinatura' })],
    linhas: 86,
    assinada: false,
    sem_leitura: [],
  });
  expect(fatos[0]).toEqual({
    tipo: 'abertura',
    linha: 1,
    livro: 'icms_ipi',
    versao: '020',
    finalidade: 'original',
    de: '2026-10-01',
    ate: '2026-10-31',
    cnpj: '12345678000195',
    nome: 'COMÉRCIO BETA FICTÍCIO SA',
    uf: 'SP',
    ie: '222222222222',
  });
  // TIPO_ITEM 01 raw material, 02 packaging, 00 resale; 04, what the client makes, is for no purchase.
  expect(
    fatosOf(fatos, 'produto').map(({ codigo, ncm, destinacao }) => `${codigo} ${ncm} ${destinacao}`),
  ).toEqual([
    'P010 39269090 insumo',
    'P011 48191000 embalagem',
    'P001 84713012 revenda',
    'V001 94036000 undefined',
    'V002 94036000 undefined',
  ]);
  const documentos = fatosOf(fatos, 'documento');
  expect(
    documentos.map(({ numero, lado, situacao, emitido_em, movimento_em }) =>
      [numero, lado, situacao, emitido_em, movimento_em].join(' '),
    ),
  ).toEqual([
    '201 entrada regular 2026-10-06 2026-10-08',
    // Issued on the 28th, in the house on the 31st (DT_E_S).
    '101 entrada regular 2026-10-28 2026-10-31',
    '301 saida regular 2026-10-20 2026-10-20',
    '302 saida cancelada  ',
    '303 saida regular 2026-10-30 2026-10-30',
  ]);
  expect(documentos[0]).toMatchObject({
    linha: 17,
    estabelecimento: '12345678000195',
    emissao: 'terceiros',
    participante: { cnpj: '11222333000181', nome: 'INDÚSTRIA ALFA FICTÍCIA LTDA' },
    modelo: '55',
    serie: '1',
    chave: '35261011222333000181550010000002011000026207',
    valores: { total: '1300.00', icms: '216.00', ipi: '100.00', pis: '16.24', cofins: '74.78' },
  });
  expect(documentos[0]).not.toHaveProperty('defeitos_da_chave');
  // The buyer's own CFOP 1101 says what it is for, and its CST of PIS 50 that the credit was taken.
  expect(documentos[0]?.itens[0]).toEqual({
    linha: 18,
    numero: '1',
    codigo: 'P010',
    unidade: 'UN',
    cst_icms: '000',
    cfop: '1101',
    cst_ipi: '00',
    cst_pis: '50',
    cst_cofins: '50',
    quantidade: '100.00000',
    valor: '1000.00',
    desconto: '0.00',
    bc_icms: '1000.00',
    icms: '180.00',
    icms_st: '0.00',
    ipi: '100.00',
    bc_pis: '820.00',
    pis: '13.53',
    bc_cofins: '820.00',
    cofins: '62.32',
    destinacao: 'insumo',
    destinacao_por: 'cfop',
  });
  expect(documentos[0]?.analitico).toEqual([
    {
      linha: 20,
      cst_icms: '000',
      cfop: '1101',
      aliquota: '18.00',
      operacao: '1300.00',
      bc_icms: '1200.00',
      icms: '216.00',
      icms_st: '0.00',
      ipi: '100.00',
    },
  ]);
  // E110 f2 684, f6 216, f10 1.000, f14 532; E520 f3 300, f4 100, f8 200.
  expect(fatosOf(fatos, 'apuracao')).toMatchObject([
    {
      tributo: 'icms',
      debitos: '684.00',
      creditos: '216.00',
      saldo_anterior: '1000.00',
      a_recolher: '0.00',
      a_transportar: '532.00',
    },
    { tributo: 'ipi', debitos: '300.00', creditos: '100.00', a_recolher: '200.00', a_transportar: '0.00' },
  ]);
});

test('what follows 9999 is the signature of a transmitted book, and no line', () => {
  const { fatos, fim } = readLivro('efd-icms-2026-10-divergente.txt');
  expect(fim).toMatchObject({ problemas: [], avisos: [], linhas: 88, assinada: true });
  expect(fatosOf(fatos, 'documento').map(({ numero }) => numero)).toEqual([
    '201',
    '101',
    '299',
    '301',
    '302',
  ]);
});

test('EFD-Contribuições: the credits of the month, what is owed, and what is left of earlier credits', () => {
  const { fatos, fim } = readLivro('efd-contribuicoes-2026-10.txt');
  expect(fim.problemas).toEqual([]);
  expect(fatosOf(fatos, 'regime')).toMatchObject([{ incidencia: 'nao_cumulativa', consolidado: false }]);
  expect(fatosOf(fatos, 'documento')).toHaveLength(4);
  expect(fatosOf(fatos, 'credito')).toMatchObject([
    {
      tributo: 'pis',
      codigo: '101',
      apurado: '16.24',
      descontado: '16.24',
      saldo: '0.00',
      bases: [{ base_do_credito: '02', cst: '50', bc: '984.00' }],
    },
    { tributo: 'cofins', apurado: '74.78', bases: [{ base_do_credito: '02', cst: '50', bc: '984.00' }] },
  ]);
  expect(fatosOf(fatos, 'contribuicao')).toMatchObject([
    {
      tributo: 'pis',
      nao_cumulativa: '51.41',
      credito_do_mes: '16.24',
      credito_anterior: '35.17',
      a_recolher: '0.00',
    },
    { tributo: 'cofins', nao_cumulativa: '236.82', credito_do_mes: '74.78', credito_anterior: '162.04' },
  ]);
  expect(fatosOf(fatos, 'saldo_de_credito')).toMatchObject([
    { tributo: 'pis', competencia: '2026-09', codigo: '101', disponivel: '50.00', saldo: '14.83' },
    { tributo: 'cofins', competencia: '2026-09', codigo: '101', disponivel: '200.00', saldo: '37.96' },
  ]);
});

test('the inventory of 31/12/2026, with what belongs to a third party', () => {
  const { fatos } = readLivro('efd-icms-2026-12-inventario.txt');
  expect(fatosOf(fatos, 'estoque')).toEqual([
    {
      tipo: 'estoque',
      linha: 26,
      estabelecimento: '12345678000195',
      dia: '2026-12-31',
      valor: '4730.00',
      motivo: '01',
    },
  ]);
  expect(
    fatosOf(fatos, 'item_em_estoque').map(({ codigo, quantidade, valor, propriedade }) =>
      [codigo, quantidade, valor, propriedade].join(' '),
    ),
  ).toEqual([
    'P010 60.000 600.00 propria',
    'P011 4.000 160.00 propria',
    'P001 30.000 3000.00 propria',
    'V001 5.000 900.00 propria',
    'P010 7.000 70.00 de_terceiro',
  ]);
});

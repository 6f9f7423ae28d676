import { ANEXOS_POR_NCM as linhas } from '@apura/law';
import { expect, test } from '@jest/globals';
import { grupo, item, nota } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import { findLinhaDoNcm, listEntradasDoNcm } from '../dados/anexos-por-ncm.ts';
import type { NotaFiscal, Prod } from '../nota-fiscal.ts';

function inferido(prod: Partial<Prod>, ide: Partial<NotaFiscal['ide']> = {}) {
  const [linha] = calcularDocumento(nota([item(prod)], { ide })).itens;
  return linha;
}

test.each<[string, Partial<Prod>, string, string, string]>([
  ['rice of the basket', { NCM: '10063021' }, '200003', 'anexo_por_ncm', '100.0000'],
  [
    'corn, a vegetable of Anexo VII by its chapter',
    { NCM: '10059010' },
    '200034',
    'anexo_por_ncm',
    '60.0000',
  ],
  ['eggs', { NCM: '04072100' }, '200014', 'anexo_por_ncm', '100.0000'],
  ['toilet soap', { NCM: '34011190' }, '200035', 'anexo_por_ncm', '60.0000'],
  ['a soft drink, in no annex', { NCM: '22021000' }, '000001', 'regra_geral', '0.0000'],
  ['a car: the buyer decides', { NCM: '87032310' }, '000001', 'anexo_por_ncm', '0.0000'],
  ['a book', { NCM: '49019900' }, '410008', 'anexo_por_ncm', '0.0000'],
  [
    'diesel with its ANP code, from the refinery',
    { NCM: '27101921', cProdANP: '820101034', CFOP: '5652' },
    '620001',
    'combustivel',
    '0.0000',
  ],
  [
    'diesel at the pump',
    { NCM: '27101921', cProdANP: '820101034', CFOP: '5656' },
    '620006',
    'combustivel',
    '0.0000',
  ],
  ['the same NCM without the ANP code', { NCM: '27101921' }, '000001', 'regra_geral', '0.0000'],
  ['rice that is only sent for repair', { NCM: '10063021', CFOP: '5915' }, '410999', 'cfop', '0.0000'],
  ['rice that is returned', { NCM: '10063021', CFOP: '5202' }, '000001', 'devolucao', '0.0000'],
])('%s', (_, prod, cclasstrib, regra, reducao) => {
  expect(inferido(prod)).toMatchObject({ cclasstrib, reducao, inferencia: { regra } });
});

test('the condition names the annex and its item, and what else the goods could be', () => {
  const aparelho = inferido({ NCM: '90189099' });
  expect(aparelho).toMatchObject({ cclasstrib: '200030', confianca: 'baixa' });
  expect(aparelho?.condicao).toMatch(/Anexo IV, item \S+/);
  expect(aparelho?.inferencia?.alternativas).toEqual(expect.arrayContaining(['200005', '200004']));
});

test('a public buyer has the zero rate of the medical devices', () => {
  const ide = { gCompraGov: { tpEnteGov: '4', pRedutor: '0' } };
  expect(inferido({ NCM: '90189099' }, ide)).toMatchObject({ cclasstrib: '200005', reducao: '100.0000' });
});

test('the basket comes before the inputs of Anexo IX that the same code names', () => {
  expect(
    listEntradasDoNcm('10063021', findLinhaDoNcm('10063021', '2026-06-01')).map(({ anexo }) => anexo.nome),
  ).toEqual(['I', 'IX', 'IX']);
});

test.each([
  ['10063021', 'VII', 'rice of the basket'],
  ['03023100', 'I', 'tuna'],
  ['03044100', 'I', 'fillets of salmon'],
  ['07095100', 'XV', 'mushrooms'],
])('%s is excepted from Anexo %s: %s', (ncm, nome) => {
  const linha = findLinhaDoNcm(ncm, '2026-06-01');
  expect(listEntradasDoNcm(ncm, linha).map(({ anexo }) => anexo.nome)).not.toContain(nome);
  expect(linha?.vedadas.map(({ anexo }) => anexo.nome)).toContain(nome);
});

test('no two prefixes begin the same NCM, and what is no NCM is named by none', () => {
  const all = linhas.flatMap((linha) => linha.prefixos);
  for (const prefix of all) {
    expect(all.filter((outro) => prefix.startsWith(outro))).toEqual([prefix]);
    expect(findLinhaDoNcm(prefix.padEnd(8, '0'), '2026-06-01')).toBeDefined();
  }
  expect(all).toHaveLength(703);
  for (const ncm of ['', '00', '84713012']) expect(findLinhaDoNcm(ncm, '2026-06-01')).toBeUndefined();
});

// LC 214/2025, Anexo I, items 19 and 20, and Anexo VII, item 1: what the annexes leave out has the full rate.
test.each([
  ['02075300', 'foie gras of duck'],
  ['03023100', 'tuna'],
  ['03036300', 'cod, frozen'],
  ['03048100', 'salmon fillet, frozen'],
  ['03029100', 'roe'],
  ['03061500', 'Norway lobster'],
  ['03063400', 'Norway lobster, live'],
])('%s (%s) is in no annex of foods', (ncm) => {
  expect(inferido({ NCM: ncm })).toMatchObject({ cclasstrib: '000001', reducao: '0.0000' });
});

test.each([
  ['6', { tpNFDebito: '07' }, '410030'],
  ['6', { tpNFDebito: '01' }, '800002'],
  ['5', { tpNFCredito: '02' }, '810001'],
])('finNFe %s %j is %s', (finNFe, tipo, cclasstrib) => {
  expect(inferido({}, { finNFe, ...tipo })).toMatchObject({
    cclasstrib,
    inferencia: { regra: 'nota_de_ajuste' },
  });
});

test('the office overrules what is inferred, not what the issuer declares', () => {
  const ajustes = [
    { quando: { cfop: '5949' }, cclasstrib: '410999' },
    { quando: { cfop: '5949', ncm: '2202' }, cclasstrib: '000001', desde: '2026-02-01', ate: '2026-12-31' },
    { quando: { cprod: 'B' }, cclasstrib: '200034' },
    { quando: {}, cclasstrib: '200003' },
  ];
  const det = [
    item({ CFOP: '5949' }, {}, '1'),
    item({ CFOP: '5949', NCM: '94036000' }, {}, '2'),
    item({ cProd: 'B' }, {}, '3'),
    item({ cProd: 'B' }, { IBSCBS: grupo('000001', { vBC: '1000.00' }) }, '4'),
    item({}, {}, '5'),
  ];
  const classes = (dhEmi: string) =>
    calcularDocumento(nota(det, { ide: { dhEmi } }), { ajustes }).itens.map(
      ({ cclasstrib, classificacao }) => `${cclasstrib} ${classificacao}`,
    );
  expect(classes('2026-03-10T09:00:00-03:00')).toEqual([
    '000001 informada',
    '410999 informada',
    '200034 informada',
    '000001 declarada',
    '000001 inferida',
  ]);
  expect(classes('2026-01-10T09:00:00-03:00')[0]).toBe('410999 informada');
});

import { readdirSync, readFileSync } from 'node:fs';
import type { DocumentoFiscal, EventoDoDocumento } from '@apura/engine/leitura';
import { expect, test } from '@jest/globals';
import { allWithSaxes } from '../../teste/with-saxes.ts';
import { lerXml } from '../build-with-doc-zips.ts';
import { lerDocumento } from './build-all.ts';

/** Made-up documents with amounts worked out by hand (test-data/README.md). */
const FOLDER = new URL('../../test-data/documentos/', import.meta.url);
const read = (nome: string): Buffer => readFileSync(new URL(`${nome}.xml`, FOLDER));

function documentoDe(nome: string): DocumentoFiscal {
  const leitura = lerDocumento(read(nome));
  if (leitura.tipo === 'problema') throw new Error(JSON.stringify(leitura.problema));
  const [lido] = leitura.documentos;
  if (lido?.tipo !== 'documento' || leitura.documentos.length > 1)
    throw new Error(`${nome}: not one document.`);
  return lido.documento;
}

function eventoDe(nome: string): EventoDoDocumento {
  const leitura = lerDocumento(read(nome));
  if (leitura.tipo === 'problema') throw new Error(JSON.stringify(leitura.problema));
  const [lido] = leitura.documentos;
  if (lido?.tipo !== 'evento_de_documento') throw new Error(`${nome}: no event.`);
  return lido.evento;
}

const TRANSPORTADORA = '11111111000191';
const INDUSTRIA = '22222222000191';
const FORNECEDORA = '33333333000191';
const COMERCIO = '44444444000191';
const PRESTADORA = '77777777000191';
const TERCEIRO = '88888888000191';

/** File; kind; what for; month; supplier; buyer; price; base, CBS and IBS of the whole document. */
test.each([
  [
    'ex01-cte-tomador-destinatario',
    'cte',
    'normal',
    '2026-10',
    TRANSPORTADORA,
    INDUSTRIA,
    '1000.00',
    '798.60',
    '7.19',
    '0.80',
  ],
  [
    'ex02-cte-tomador-remetente-interestadual',
    'cte',
    'normal',
    '2026-10',
    TRANSPORTADORA,
    FORNECEDORA,
    '2500.00',
    '2109.94',
    '18.99',
    '2.11',
  ],
  [
    'ex03-cte-prestado-toma4',
    'cte',
    'normal',
    '2026-10',
    TRANSPORTADORA,
    TERCEIRO,
    '3000.00',
    '2543.64',
    '22.89',
    '2.54',
  ],
  [
    'ex04-cte-substituto',
    'cte',
    'substituicao',
    '2026-10',
    TRANSPORTADORA,
    FORNECEDORA,
    '1000.00',
    '798.60',
    '7.19',
    '0.80',
  ],
  [
    'ex05-cte-complementar',
    'cte',
    'complementar',
    '2026-10',
    TRANSPORTADORA,
    INDUSTRIA,
    '200.00',
    '159.72',
    '1.44',
    '0.16',
  ],
  [
    'ex06-cte-emitente-simples',
    'cte',
    'normal',
    '2026-10',
    TRANSPORTADORA,
    FORNECEDORA,
    '800.00',
    undefined,
    undefined,
    undefined,
  ],
  // Issued on 3 November for a service of October.
  [
    'ex07-nfse-prestado-presumido',
    'nfse',
    'normal',
    '2026-10',
    PRESTADORA,
    INDUSTRIA,
    '10000.00',
    '9135.00',
    '82.22',
    '9.14',
  ],
  [
    'ex08-nfse-tomado-com-retencoes',
    'nfse',
    'normal',
    '2026-10',
    PRESTADORA,
    INDUSTRIA,
    '20000.00',
    '17750.00',
    '159.75',
    '17.75',
  ],
  [
    'ex09-nfse-saude-reducao-60',
    'nfse',
    'normal',
    '2026-10',
    PRESTADORA,
    INDUSTRIA,
    '5000.00',
    '4667.50',
    '16.80',
    '1.87',
  ],
  // The last day to pay is in November.
  [
    'ex10-nf3e-industria',
    'nf3e',
    'normal',
    '2026-10',
    '55555555000191',
    INDUSTRIA,
    '15050.00',
    '11162.25',
    '100.46',
    '11.16',
  ],
  [
    'ex11-nf3e-geracao-distribuida',
    'nf3e',
    'normal',
    '2026-10',
    '55555555000191',
    COMERCIO,
    '100.00',
    '474.42',
    '0.67',
    '0.07',
  ],
  [
    'ex12-nfcom-comercio',
    'nfcom',
    'normal',
    '2026-10',
    '66666666000191',
    COMERCIO,
    '450.00',
    '327.59',
    '2.95',
    '0.33',
  ],
  [
    'ex13-cte-2027-aliquota-informada',
    'cte',
    'normal',
    '2027-03',
    TRANSPORTADORA,
    INDUSTRIA,
    '1000.00',
    '880.00',
    '76.56',
    '0.88',
  ],
  [
    'var-nfse-emitida-pelo-tomador',
    'nfse',
    'normal',
    '2026-10',
    PRESTADORA,
    INDUSTRIA,
    '1500.00',
    '1370.25',
    '12.33',
    '1.37',
  ],
  [
    'var-nf3e-substituta',
    'nf3e',
    'substituicao',
    '2026-10',
    '55555555000191',
    COMERCIO,
    expect.any(String),
    expect.any(String),
    expect.any(String),
    expect.any(String),
  ],
] as const)(
  '%s: who, when and how much',
  (nome, tipo, finalidade, mes, fornecedor, adquirente, valor, vBC, vCBS, vIBS) => {
    const documento = documentoDe(nome);
    expect(documento).toMatchObject({ tipo, finalidade, situacao: 'autorizada', tpAmb: '1', avisos: [] });
    expect(documento.competencia.data.slice(0, 7)).toBe(mes);
    expect(documento.fornecedor.CNPJ).toBe(fornecedor);
    expect(documento.adquirente?.CNPJ).toBe(adquirente);
    const { totais } = documento;
    expect([totais.valor, totais.vBCIBSCBS, totais.vCBS, totais.vIBS]).toEqual([valor, vBC, vCBS, vIBS]);
  },
);

test.each([
  ['var-cte-toma1-expedidor', 'exped'],
  ['var-cte-toma2-recebedor', 'receb'],
  ['ex01-cte-tomador-destinatario', 'dest'],
  ['ex02-cte-tomador-remetente-interestadual', 'rem'],
  ['ex03-cte-prestado-toma4', 'toma'],
] as const)('%s: the freight is bought by whom toma names, %s', (nome, papel) => {
  const { adquirente, partes } = documentoDe(nome);
  expect(adquirente).toEqual({ ...partes[papel], indIE: '1' });
});

test('a taker may be a person', () => {
  const { adquirente } = documentoDe('var-cte-tomador-cpf');
  expect(adquirente).toMatchObject({ CPF: expect.stringMatching(/^\d{11}$/), indIE: '9' });
  expect(adquirente).not.toHaveProperty('CNPJ');
});

test.each([
  ['var-cte-icms20', { grupo: 'ICMS20', CST: '20' }],
  ['var-cte-icms40-isento', { grupo: 'ICMS45', CST: '40' }],
  ['var-cte-icms60-st', { grupo: 'ICMS60', CST: '60', vICMSSTRet: expect.any(String) }],
  ['var-cte-icms90', { grupo: 'ICMS90', CST: '90', vICMS: expect.any(String) }],
  [
    'var-cte-icms-outra-uf',
    { grupo: 'ICMSOutraUF', CST: '90', vBC: '1000.00', pICMS: '12.00', vICMSOutraUF: '120.00' },
  ],
  ['ex06-cte-emitente-simples', { grupo: 'ICMSSN', CST: '90' }],
] as const)('%s: ICMS', (nome, icms) => {
  expect(documentoDe(nome).itens[0]?.icms).toMatchObject(icms);
});

test('links say what a document replaces, completes, carries and comes after', () => {
  const substituido = documentoDe('ex04-cte-substituido').chave;
  expect(documentoDe('ex04-cte-substituto').vinculos).toEqual([
    { tipo: 'substitui', chave: substituido },
    { tipo: 'transporta', chave: expect.stringMatching(/^\d{44}$/) },
  ]);
  expect(documentoDe('ex05-cte-complementar').vinculos).toEqual([
    { tipo: 'complementa', chave: documentoDe('ex01-cte-tomador-destinatario').chave },
  ]);
  expect(documentoDe('var-cte-redespacho').vinculos.map(({ tipo }) => tipo)).toEqual([
    'transporta',
    'anterior',
  ]);
  expect(documentoDe('var-nfcom-operadora-ld').vinculos).toEqual([
    { tipo: 'cofatura', chave: documentoDe('ex12-nfcom-comercio').chave },
  ]);
  for (const tipo of ['nf3e', 'nfcom', 'nfse']) {
    const antes = tipo === 'nfse' ? 'var-nfse-substituida' : `var-${tipo}-original`;
    const { finalidade, vinculos } = documentoDe(`var-${tipo}-substituta`);
    expect({ finalidade, vinculos }).toEqual({
      finalidade: 'substituicao',
      vinculos: [{ tipo: 'substitui', chave: documentoDe(antes).chave }],
    });
  }
});

test('what is retained of a service is kept apart from what its supplier owes', () => {
  const { itens, retencoes, totais } = documentoDe('ex08-nfse-tomado-com-retencoes');
  expect(retencoes).toEqual({
    iss: '400.00',
    irrf: '300.00',
    contribuicoes: { valor: '930.00', tpRetPisCofins: '3' },
  });
  expect(itens[0]).toMatchObject({
    iss: { vISSQN: '400.00', retidoPor: 'tomador', pAliqAplic: '2.00' },
    pis: { v: '330.00' },
    cofins: { v: '1520.00' },
  });
  expect(totais.vLiq).toBe('18370.00');
});

test('a reduced class is the declared one, its amounts those computed outside of the DPS', () => {
  expect(documentoDe('ex09-nfse-saude-reducao-60').itens[0]?.ibscbs).toMatchObject({
    CST: '200',
    cClassTrib: '200029',
    vBC: '4667.50',
    cbs: { p: '0.90', pRedAliq: '60.00', pAliqEfet: '0.36', v: '16.80' },
    ibs_uf: { p: '0.10', pAliqEfet: '0.04', v: '1.87' },
  });
});

test.each([
  ['var-nfse-mei', '4'],
  ['var-nfse-simples-sem-grupo', '1'],
  ['ex07-nfse-prestado-presumido', '3'],
])('%s: opSimpNac is told as CRT %s', (nome, CRT) => {
  expect(documentoDe(nome).fornecedor.CRT).toBe(CRT);
});

test('bills keep what is given back, what has no ICMS and who is charged for another', () => {
  const [taxada, compensada, injetada] = documentoDe('ex11-nf3e-geracao-distribuida').itens;
  expect(taxada).toMatchObject({ valor: '100.00', CFOP: '5252', cClass: '0601001', uMed: '2' });
  expect(compensada).toMatchObject({ semCst: true, ibscbs: { cClassTrib: '830001', vBC: '400.00' } });
  expect(injetada).toMatchObject({ devolucao: true, ibscbs: { CST: '410', cClassTrib: '410999' } });
  const [, , cobrado] = documentoDe('ex12-nfcom-comercio').itens;
  expect(cobrado).toMatchObject({ CNPJLD: TERCEIRO, semCst: true, ibscbs: { cClassTrib: '820009' } });
});

test.each([
  ['ex04-evento-desacordo-610110', 'cte', '610110', 'nenhum', true],
  ['ex19-evento-cancelamento-110111', 'cte', '110111', 'cancela', true],
  ['var-evento-cancelamento-rejeitado', 'cte', '110111', 'cancela', false],
  ['var-evento-cce-110110', 'cte', '110110', 'nenhum', true],
  ['ex20-evento-cancelamento-e101101', 'nfse', 'e101101', 'cancela', true],
  ['var-evento-cancelamento-por-substituicao-e105102', 'nfse', 'e105102', 'substitui', true],
])('%s', (nome, tipo, tpEvento, efeito, registrado) => {
  expect(eventoDe(nome)).toMatchObject({ tipo, tpEvento, efeito, registrado, tpAmb: '1' });
});

test('an event names its document, and its substitute', () => {
  expect(eventoDe('ex19-evento-cancelamento-110111').chave).toBe(documentoDe('ex19-cte-cancelado').chave);
  expect(eventoDe('var-evento-cancelamento-por-substituicao-e105102')).toMatchObject({
    chave: documentoDe('var-nfse-substituida').chave,
    chaveSubstituta: documentoDe('var-nfse-substituta').chave,
  });
});

test('the test environment is told, for the caller to refuse', () => {
  expect(documentoDe('var-cte-homologacao').tpAmb).toBe('2');
});

test('every file is read on both ways to the same, and no NF-e reader takes one of them for a note', () => {
  const nomes = readdirSync(FOLDER);
  expect(nomes.length).toBeGreaterThan(40);
  for (const nome of nomes) {
    const bytes = readFileSync(new URL(nome, FOLDER));
    const leitura = lerDocumento(bytes);
    expect({ nome, tipo: leitura.tipo }).toEqual({ nome, tipo: 'lido' });
    expect(allWithSaxes(bytes)).toEqual(leitura);
    expect({ nome, tipo: lerXml(bytes).tipo }).toEqual({ nome, tipo: 'problema' });
  }
});

test('a NFCom whose protocol says 102 was substituted', () => {
  const xml = read('var-nfcom-original').toString().replace('<cStat>100<', '<cStat>102<');
  expect(lerDocumento(Buffer.from(xml))).toMatchObject({
    documentos: [{ documento: { situacao: 'substituida' } }],
  });
});

test.each(['e202205', 'e203206', 'e204207'])(
  '%s rejects a NFS-e: supplier, taker, intermediary',
  (tpEvento) => {
    const xml = read('ex20-evento-cancelamento-e101101').toString().replaceAll('e101101', tpEvento);
    expect(lerDocumento(Buffer.from(xml))).toMatchObject({
      documentos: [{ evento: { tpEvento, efeito: 'rejeita' } }],
    });
  },
);

import { expect, test } from '@jest/globals';
import { fatosOf, readWhole } from '../teste/read-whole.ts';

/*
 * Registers that the books of test-data do not have, as lines of the guides: each value stands at its position there, and what is expected is
 * read off by hand.
 */

/** The lines with the totals of block 9, as they are transmitted. */
function bookOf(lines: readonly string[]): Buffer {
  const quantos = new Map<string, number>();
  for (const line of lines) {
    const registro = line.split('|')[1] ?? '';
    quantos.set(registro, (quantos.get(registro) ?? 0) + 1);
  }
  const nove = [...quantos, ['9001', 1], ['9990', 1], ['9999', 1]] as const;
  const totais = [
    ...nove.map(([registro, n]) => `|9900|${registro}|${n}|`),
    `|9900|9900|${nove.length + 1}|`,
  ];
  const todas = [...lines, '|9001|0|', ...totais, `|9990|${totais.length + 3}|`];
  return Buffer.from(`${[...todas, `|9999|${todas.length + 1}|`].join('\r\n')}\r\n`, 'latin1');
}

const ICMS = [
  '|0000|020|0|01102026|31102026|EMPRESA FICTICIA|12345678000195||SP|222222222222|3550308|||A|0|',
  '|0150|T001|TRANSPORTES FICTICIOS|1058|11222333000181||111111111111|3550308||RUA A|1||CENTRO|',
];
const CONTRIBUICOES = [
  '|0000|006|0|||01102026|31102026|EMPRESA FICTICIA|12345678000195|SP|3550308||00|0|',
  '|0110|1|1|1||',
  '|0140|1|EMPRESA FICTICIA|12345678000195|SP|222222222222|3550308|||',
  '|0150|T001|TRANSPORTES FICTICIOS|1058|11222333000181||111111111111|3550308||RUA A|1||CENTRO|',
];
const read = (...lines: readonly string[]) => {
  const { fatos, fim } = readWhole(bookOf(lines));
  expect(fim.problemas).toEqual([]);
  return fatos;
};

test('G110 and G125: the forty-eighths of fixed assets', () => {
  const fatos = read(
    ...ICMS,
    // 4,800.00 to take; 100.00 a month; 80,000.00 of 100,000.00 go out taxed: 0.8 x 100.00 = 80.00 (LC 87/1996 art. 20 § 5º III).
    '|G110|01102026|31102026|4800,00|100,00|80000,00|100000,00|0,80000000|80,00|5,00|',
    // 36.00 + 2.00 + 1.00 + 9.00 = 48.00 of ICMS, the third of 48 instalments of 1.00.
    '|G125|TORNO-1|15082026|SI|36,00|2,00|1,00|9,00|3|1,00|',
    '|G125|PRENSA-2|20102026|IM|4752,00|||||99,00|',
  );
  expect(fatosOf(fatos, 'ciap')).toEqual([
    {
      ...{ tipo: 'ciap', linha: 3, estabelecimento: '12345678000195', de: '2026-10-01', ate: '2026-10-31' },
      ...{ saldo_inicial: '4800.00', parcelas: '100.00', saidas_tributadas: '80000.00', saidas: '100000.00' },
      ...{ indice: '0.80000000', apropriado: '80.00', outros_creditos: '5.00' },
    },
  ]);
  expect(fatosOf(fatos, 'bem')).toEqual([
    {
      ...{ tipo: 'bem', linha: 4, codigo: 'TORNO-1', movimento_em: '2026-08-15', movimento: 'SI' },
      ...{ icms: '48.00', parcela: '3', valor_da_parcela: '1.00' },
    },
    {
      ...{ tipo: 'bem', linha: 5, codigo: 'PRENSA-2', movimento_em: '2026-10-20', movimento: 'IM' },
      ...{ icms: '4752.00', valor_da_parcela: '99.00' },
    },
  ]);
});

test('E111: the fourth character of the code says what an adjustment does; E530 by its own indicator', () => {
  const fatos = read(
    ...ICMS,
    '|E100|01102026|31102026|',
    '|E111|SP000207|Outro débito|10,00|',
    '|E111|SP010301|Estorno de crédito|20,00|',
    '|E111|SP020718||30,00|',
    '|E111|SP030899|Estorno de débito|40,00|',
    '|E111|SP040300|Dedução|50,00|',
    '|E111|SP050001|Débito especial|60,00|',
    '|E500|0|01102026|31102026|',
    '|E530|0|7,00|001|0||Débito do IPI|',
    '|E530|1|8,00|010|1|55|Crédito do IPI|',
  );
  expect(
    fatosOf(fatos, 'ajuste').map(({ registro, tributo, codigo, efeito, valor, descricao }) =>
      [registro, tributo, codigo, efeito, valor, descricao ?? '-'].join(' '),
    ),
  ).toEqual([
    'E111 icms SP000207 outros_debitos 10.00 Outro débito',
    'E111 icms SP010301 estorno_de_creditos 20.00 Estorno de crédito',
    'E111 icms SP020718 outros_creditos 30.00 -',
    'E111 icms SP030899 estorno_de_debitos 40.00 Estorno de débito',
    'E111 icms SP040300 deducao 50.00 Dedução',
    'E111 icms SP050001 debito_especial 60.00 Débito especial',
    'E530 ipi 001 outros_debitos 7.00 Débito do IPI',
    'E530 ipi 010 outros_creditos 8.00 Crédito do IPI',
  ]);
});

test('E210 and E310: substitution, difference of rates and fund of each state', () => {
  const fatos = read(
    ...ICMS,
    '|E200|RJ|01102026|31102026|',
    // 1 of before, 2 returned, 3 made good, 4 other and 5 adjusted credits; 60 kept back, 7 other and 8 adjusted debits; 2 deducted.
    '|E210|1|1,00|2,00|3,00|4,00|5,00|60,00|7,00|8,00|60,00|2,00|58,00|0,00|9,00|',
    '|E300|MG|01102026|31102026|',
    '|E310|1|1,00|100,00|2,00|30,00|4,00|67,00|5,00|62,00|0,00|6,00|0,50|20,00|0,25|3,00|0,75|16,00|1,00|15,00|0,00|2,50|',
  );
  const comum = { tipo: 'apuracao', estabelecimento: '12345678000195', de: '2026-10-01', ate: '2026-10-31' };
  expect(fatosOf(fatos, 'apuracao')).toEqual([
    {
      ...{ ...comum, linha: 4, tributo: 'icms_st', uf: 'RJ', saldo_anterior: '1.00', debitos: '60.00' },
      // 7 + 8; 2 + 3; 4 + 5.
      ...{ outros_debitos: '15.00', creditos: '5.00', outros_creditos: '9.00', deducoes: '2.00' },
      ...{ a_recolher: '58.00', a_transportar: '0.00', debitos_especiais: '9.00' },
    },
    {
      ...{ ...comum, linha: 6, tributo: 'difal', uf: 'MG', saldo_anterior: '1.00', debitos: '100.00' },
      ...{ outros_debitos: '2.00', creditos: '30.00', outros_creditos: '4.00', deducoes: '5.00' },
      ...{ a_recolher: '62.00', a_transportar: '0.00', debitos_especiais: '6.00' },
    },
    {
      ...{ ...comum, linha: 6, tributo: 'fcp', uf: 'MG', saldo_anterior: '0.50', debitos: '20.00' },
      ...{ outros_debitos: '0.25', creditos: '3.00', outros_creditos: '0.75', deducoes: '1.00' },
      ...{ a_recolher: '15.00', a_transportar: '0.00', debitos_especiais: '2.50' },
    },
  ]);
});

test('M110, M220, M510, M620: an adjustment lowers (0) or raises (1) the credit or the contribution', () => {
  const fatos = read(
    ...CONTRIBUICOES,
    '|M110|0|1,65|06|||01102026|',
    '|M220|1|16,50|08|123|LC 224|31102026|',
    '|M510|1|7,60|05||Crédito a mais||',
    '|M620|0|76,00|06||||',
  );
  expect(
    fatosOf(fatos, 'ajuste').map(({ registro, tributo, codigo, efeito, valor, descricao }) =>
      [registro, tributo, codigo, efeito, valor, descricao ?? '-'].join(' '),
    ),
  ).toEqual([
    'M110 pis 06 reducao_do_credito 1.65 -',
    'M220 pis 08 acrescimo_da_contribuicao 16.50 LC 224',
    'M510 cofins 05 acrescimo_do_credito 7.60 Crédito a mais',
    'M620 cofins 06 reducao_da_contribuicao 76.00 -',
  ]);
});

const FRETE = '35261011222333000181570010000000451000000454';

test('D100 and D190: freight that was taken, with its key and its CFOP', () => {
  const [frete] = fatosOf(
    read(
      ...ICMS,
      `|D100|0|1|T001|57|00|1||45|${FRETE}|07102026|09102026|0||500,00|0,00|1|500,00|500,00|60,00|0,00|||3550308|3304557|`,
      '|D190|000|1352|12,00|500,00|500,00|60,00|0,00||',
    ),
    'documento',
  );
  expect(frete).toMatchObject({
    ...{ livro: 'icms_ipi', registro: 'D100', linha: 3, lado: 'entrada', emissao: 'terceiros', modelo: '57' },
    ...{ situacao: 'regular', serie: '1', numero: '45', chave: FRETE },
    ...{ emitido_em: '2026-10-07', movimento_em: '2026-10-09' },
    participante: { nome: 'TRANSPORTES FICTICIOS', cnpj: '11222333000181' },
    valores: { total: '500.00', bc_icms: '500.00', icms: '60.00' },
    analitico: [{ linha: 4, cst_icms: '000', cfop: '1352', operacao: '500.00', icms: '60.00' }],
  });
});

test('D100 of the contributions: PIS and COFINS stand beside it (D101, D105)', () => {
  const [frete] = fatosOf(
    read(
      ...CONTRIBUICOES,
      '|D010|12345678000195|',
      `|D100|0|1|T001|57|00|1||45|${FRETE}|07102026|09102026|0||500,00|0,00|1|500,00|500,00|60,00|0,00|||`,
      '|D101|2|440,00|50|03|440,00|1,6500|7,26||',
      '|D105|2|440,00|50|03|440,00|7,6000|33,44||',
    ),
    'documento',
  );
  // 1.65 % and 7.60 % of 500.00 - 60.00.
  expect(frete).toMatchObject({
    ...{ livro: 'contribuicoes', registro: 'D100', estabelecimento: '12345678000195', chave: FRETE },
    contribuicoes: [
      { tributo: 'pis', cst: '50', base_do_credito: '03', item: '440.00', bc: '440.00', valor: '7.26' },
      { tributo: 'cofins', cst: '50', base_do_credito: '03', item: '440.00', bc: '440.00', valor: '33.44' },
    ],
  });
});

test('F120 and F130: the PIS and COFINS of fixed assets', () => {
  const fatos = read(
    ...CONTRIBUICOES,
    '|F001|0|',
    '|F010|12345678000195|',
    // Of 1,000.00 of depreciation 16.50 and 76.00; of 4,920.00 in 48 parts, 102.50 a month, 1.69 and 7.79.
    '|F120|09|03|0|1|1000,00||50|1000,00|1,6500|16,50|50|1000,00|7,6000|76,00||||',
    '|F130|10|03|0|1|102026|4920,00||4920,00|4|50|102,50|1,6500|1,69|50|102,50|7,6000|7,79||||',
  );
  expect(fatosOf(fatos, 'credito_do_ativo')).toEqual([
    { tipo: 'credito_do_ativo', linha: 7, registro: 'F120', pis: '16.50', cofins: '76.00' },
    {
      tipo: 'credito_do_ativo',
      linha: 8,
      registro: 'F130',
      comprado_em: '2026-10',
      pis: '1.69',
      cofins: '7.79',
    },
  ]);
});

import { expect, test } from '@jest/globals';
import { Decimal } from 'decimal.js';
import { campos, casos, contexto, detOf } from '../test-data/casos-dos-vetores.ts';
import { type Caso, casoDoVetor, foraDoEscopo, type Vetor, vetores } from '../test-data/ler-vetores.ts';
import { grupo, item, nota } from '../test-data/nota-de-teste.ts';
import { calcularDocumento } from './calcular-documento.ts';
import { computeBase } from './calculo/base.ts';
import { computeItem } from './calculo/compute-item.ts';
import { reduceAliquota } from './calculo/reforma/compute-tributos.ts';
import { digitoVerificador } from './divergencias/regras-da-nota.ts';
import { type Fixo, formatFixo, readFixo } from './fixo.ts';

const read = (texto: string): Fixo => readFixo(texto) as Fixo;

/**
 * Own rates in 2027: the test base, older than LC 227/2026 in this, gives the IBS nothing of CST 010 and a tenth of CST
 * 221. The law divides their sum by the standard rates (LC 214/2025 arts. 344, sole paragraph, II and IV, 212 § 4º, 233
 * § 3º and 485 to 487): source and law have the sum in common.
 */
const divididoPelaLei = ({ cst, ano }: Caso): boolean => ano === 2027 && (cst === '010' || cst === '221');

test.each(casos.filter(divididoPelaLei))('$id $cclasstrib: the sum of the rates', ({ esperado, ...caso }) => {
  const { nominais } = computeItem(detOf({ ...caso, esperado }), 0, contexto({ ...caso, esperado }, true));
  const soma = new Decimal(esperado.pCBS ?? 0).plus(esperado.pIBSUF ?? 0).plus(esperado.pIBSMun ?? 0);
  const nossa = (nominais?.cbs ?? 0n) + (nominais?.ibs_uf ?? 0n) + (nominais?.ibs_mun ?? 0n);
  expect(formatFixo(nossa, 4)).toBe(soma.toFixed(4));
});

test.each(casos.filter(divididoPelaLei))(
  '$id $cclasstrib: with the rates of the source, all of it',
  (caso) => {
    const { pCBS: cbs = '', pIBSUF: ibs_uf = '', pIBSMun: ibs_mun = '' } = caso.esperado;
    const aliquotasProprias = { [caso.cclasstrib]: { cbs, ibs_uf, ibs_mun } };
    const nosso = campos(computeItem(detOf(caso), 0, { ...contexto(caso, true), aliquotasProprias }));
    for (const [campo, valor] of Object.entries(caso.esperado)) {
      const [fixo, casas] = nosso[campo] ?? [-1n, 2];
      expect([campo, formatFixo(fixo, casas)]).toEqual([campo, new Decimal(valor).toFixed(casas)]);
    }
  },
);

test.each(casos)('$id $cclasstrib', (caso) => {
  const calculado = computeItem(detOf(caso), 0, contexto(caso, true));
  const nosso = campos(calculado);
  if (caso.semGrupo) {
    // The IS of an item without gIBSCBS stands in a group of its own, which the engine takes from the note.
    expect([calculado.base, calculado.cbs, calculado.ibs, calculado.nominais]).toEqual([0n, 0n, 0n, null]);
    return;
  }
  for (const [campo, valor] of Object.entries(caso.esperado)) {
    if (divididoPelaLei(caso) && /^[pv](IBS|CBS)/.test(campo)) continue;
    const [fixo, casas] = nosso[campo] ?? [undefined, 2];
    expect([campo, fixo === undefined ? 'absent' : formatFixo(fixo, casas)]).toEqual([
      campo,
      new Decimal(valor).toFixed(casas),
    ]);
  }
  // By the NT the IBS of the item is the sum of the rounded parts: at most a cent from the calculator's.
  const pelaNt = computeItem(detOf(caso), 0, contexto(caso, false));
  expect(pelaNt.ibs).toBe(pelaNt.ibs_uf + pelaNt.ibs_mun);
  expect(pelaNt.ibs - calculado.ibs).toBeGreaterThanOrEqual(-1_000_000n);
  expect(pelaNt.ibs - calculado.ibs).toBeLessThanOrEqual(1_000_000n);
});

interface Base {
  readonly id: string;
  readonly ano: number;
  readonly modelo: '55' | '65';
  readonly servico: boolean;
  readonly campos: Readonly<Record<string, string>>;
  readonly vBC: string;
}

const bases: readonly Base[] = [
  base(
    'rfb-base-unif-01',
    2026,
    { vProd: '1000', vFrete: '50', vSeg: '20', vDesc: '40', vICMS: '180' },
    '850.00',
  ),
  {
    ...base(
      'rfb-base-unif-02',
      2026,
      { vProd: '1000', vFrete: '50', vII: '150', vDesc: '40', vICMS: '180', vICMSUFDest: '20' },
      '830.00',
    ),
    modelo: '65',
  },
  { ...base('rfb-base-unif-04', 2026, { vProd: '1000', vISSQN: '20' }, '980.00'), servico: true },
  base('rfb-base-unif-05', 2026, { vProd: '1000', vDesc: '40', vICMS: '180' }, '780.00'),
  base('rfb-base-unif-06', 2026, { vProd: '100', vDesc: '200' }, '-100.00'),
  base('rfb-base-cibs-2027-b', 2027, { vProd: '100', vIS: '50' }, '150.00'),
  base('rfb-base-cibs-2027-f', 2027, { vProd: '100', vICMS: '200' }, '-100.00'),
  base(
    'com-base-910',
    2027,
    {
      vProd: '1000',
      vFrete: '50',
      vOutro: '20',
      vDesc: '100',
      vICMS: '90',
      vIS: '30',
      vPIS: '0',
      vCOFINS: '0',
    },
    '910.00',
  ),
];

function base(id: string, ano: number, campos: Record<string, string>, vBC: string): Base {
  return { id, ano, modelo: '55', servico: false, campos, vBC };
}

test.each(bases)('$id', ({ ano, modelo, servico, campos: c, vBC }) => {
  const { vProd = '0', vFrete = '0', vSeg = '0', vOutro = '0', vDesc = '0' } = c;
  const det = item(
    { vProd, vFrete, vSeg, vOutro, vDesc },
    {
      ICMS: { grupo: 'ICMS00', vICMS: c.vICMS ?? '0' },
      II: { vII: c.vII ?? '0' },
      IS: { vIS: c.vIS ?? '0' },
      ICMSUFDest: { vICMSUFDest: c.vICMSUFDest ?? '0' },
      ...(servico ? { ISSQN: { vISSQN: c.vISSQN ?? '0' } } : {}),
    },
  );
  const leiaute = { ano, modelo, importacao: false, precoComTributos: false };
  expect(formatFixo(computeBase(det, leiaute, [], []), 2)).toBe(vBC);
});

test('rfb-base-is-2: a bonus is a discount of the IS base', () => {
  const calculado = computeItem(
    item({ vProd: '1000', vDesc: '150', NCM: '24021000' }, { IBSCBS: grupo('000001', {}) }),
    0,
    contexto(casos[0] as Caso, false),
  );
  expect(calculado.memoria.find(({ passo }) => passo === 'is')?.operandos.vBCIS).toBe(read('850'));
});

test('rfb-is-derive-2: 13 % of 188.00 and 21.30 a unit enter the base of 200.00', () => {
  const det = item(
    { vProd: '200', NCM: '24021000' },
    { IBSCBS: grupo('000001', {}), IS: { CSTIS: '000', vBCIS: '188', qTrib: '1' } },
  );
  const calculado = computeItem(det, 0, contexto(casos[0] as Caso, false));
  expect([formatFixo(calculado.is, 2), formatFixo(calculado.base, 2)]).toEqual(['45.74', '245.74']);
});

test('nt-ub28-10: 10 x (1 - 40 %) x (1 - 5 %) = 5.7', () => {
  expect(formatFixo(reduceAliquota(read('10'), read('40'), read('5')), 4)).toBe('5.7000');
});

test.each([
  ['chave-dv-33260624', '3326062403918100012855598000000004168329119', 3],
  ['chave-dv-3526050X', '3526050X0J92JY00019657001000000604144867901', 1],
])('%s', (_, chave, digito) => {
  expect(digitoVerificador(chave)).toBe(digito);
});

test('oracle-s1-2: the reversal of credits is carried, no gIBSCBS', () => {
  const estorno = { vIBSEstCred: '2858.62', vCBSEstCred: '1908.74' };
  const det = item({ vProd: '8545.00' }, { IBSCBS: { ...grupo('410026'), gEstornoCred: estorno } });
  const [linha] = calcularDocumento(nota([det])).itens;
  expect(linha).toMatchObject({
    base: '0.00',
    detalhes: { estorno_de_credito: { ibs: '2858.62', cbs: '1908.74' } },
  });
});

test('oracle-s1-4-total: items of CST 410 do not enter the total of the base', () => {
  const linhas = [
    ['410999', '6.78'],
    ['410029', '46691.91'],
    ['200002', '35219.76'],
  ] as const;
  const det = linhas.map(([classe, vProd], indice) =>
    item({ vProd }, { IBSCBS: grupo(classe, classe === '200002' ? {} : undefined) }, String(indice + 1)),
  );
  expect(calcularDocumento(nota(det), { somaSemArredondar: true }).reforma).toMatchObject({
    base: '35219.76',
    ibs: '0.00',
    cbs: '0.00',
  });
});

test('adding before rounding: two items of 247.30 at 0.05 % are 0.12 + 0.12 by the NT, 0.25 by the calculator', () => {
  // 247.30 x 0.05 % = 0.12365; x 2 = 0.2473.
  const itens = ['1', '2'].map((n) => item({ vProd: '247.30' }, { IBSCBS: grupo('000001', {}) }, n));
  const options = { cenario: { '2026': { cbs: '8.4', ibs_uf: '0.05', ibs_mun: '0.05' } } };
  expect(calcularDocumento(nota(itens), options).reforma).toMatchObject({ ibs_uf: '0.24', ibs: '0.48' });
  expect(calcularDocumento(nota(itens), { ...options, somaSemArredondar: true }).reforma).toMatchObject({
    ibs_uf: '0.25',
    ibs: '0.49',
  });
});

const DE_ITEM = ['regime-geral-item', 'compra-governamental'];
/** Vectors that a test of this file names one by one. */
const NOMEADOS: ReadonlySet<string> = new Set([
  ...bases.map(({ id }) => id),
  'rfb-base-is-2',
  'rfb-is-derive-2',
  'nt-ub28-10',
  'chave-dv-33260624',
  'chave-dv-3526050X',
  'oracle-s1-2',
  'oracle-s1-4-total',
]);

if (vetores !== null) {
  const todos = vetores;
  const doEscopo = todos.filter((vetor) => foraDoEscopo(vetor) === null);

  test('the own copy holds the shared item vectors in scope, number by number', () => {
    expect(casos).toEqual(doEscopo.filter(({ kind }) => DE_ITEM.includes(kind)).map(casoDoVetor));
  });

  test('the bases are those of the shared vectors', () => {
    for (const { id, vBC } of bases) {
      const esperado = doEscopo.find((vetor: Vetor) => vetor.id === id)?.expected;
      // The source refuses a negative base; here it is computed, reported and counted as zero.
      if (esperado?.error === undefined) expect([id, esperado?.vBC]).toEqual([id, vBC]);
    }
  });

  test('no vector is left out without a reason', () => {
    const semTeste = doEscopo.filter(({ kind, id }) => !DE_ITEM.includes(kind) && !NOMEADOS.has(id));
    expect(semTeste.map(({ id }: Vetor) => id)).toEqual([]);
    const tabela: Record<string, number> = {};
    for (const vetor of todos) {
      const linha = `${vetor.kind}: ${foraDoEscopo(vetor) ?? 'passed'}`;
      tabela[linha] = (tabela[linha] ?? 0) + 1;
    }
    process.stdout.write(
      `${Object.entries(tabela)
        .sort()
        .map(([linha, vezes]) => `  ${String(vezes).padStart(4)}  ${linha}`)
        .join('\n')}\n`,
    );
    expect(Object.values(tabela).reduce((a, b) => a + b, 0)).toBe(todos.length);
  });
}

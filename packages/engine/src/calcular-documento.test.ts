import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  COMPRADOR,
  grupo,
  grupoPadrao,
  item,
  nota,
  TRIBUTOS_DE_MIL,
  VENDEDOR,
} from '../test-data/nota-de-teste.ts';
import { calcularDocumento } from './calcular-documento.ts';
import { efeito } from './efeito/efeito.ts';
import { type Fixo, readFixo } from './fixo.ts';
import type { Det } from './nota-fiscal.ts';
import type { Passo } from './resultado.ts';

const read = (texto: string): Fixo => readFixo(texto) as Fixo;

test('a sale of 1000.00 without the group: base 744.15 less today’s taxes, CBS 0.9 %, IBS 0.1 %', () => {
  // 1000.00 - 180.00 - 13.53 - 62.32 = 744.15; x 0.9 % = 6.69735; x 0.1 % = 0.74415.
  const documento = calcularDocumento(nota([item({}, TRIBUTOS_DE_MIL)]));
  expect(documento.reforma).toEqual({
    base: '744.15',
    cbs: '6.70',
    ibs_uf: '0.74',
    ibs_mun: '0.00',
    ibs: '0.74',
    is: '0.00',
  });
  expect(documento.itens[0]).toMatchObject({
    cst: '000',
    cclasstrib: '000001',
    classificacao: 'inferida',
    confianca: 'media',
    calculado: true,
    reducao: '0.0000',
    valor: '1000.00',
  });
  expect(documento.tributos_atuais).toEqual({
    icms: '180.00',
    icms_st: '0.00',
    fcp: '0.00',
    difal: '0.00',
    ipi: '0.00',
    ii: '0.00',
    pis: '13.53',
    cofins: '62.32',
    iss: '0.00',
  });
  expect(documento).toMatchObject({ ano: 2026, competencia: '2026-03', situacao: 'autorizada' });
  expect(documento.aliquotas).toMatchObject({
    cbs: '0.9000',
    ibs_uf: '0.1000',
    ibs_mun: '0.0000',
    status: 'lei',
  });
  expect(documento.avisos).toEqual([
    'Há itens sem o grupo IBSCBS; a classificação foi inferida pelo CFOP e pelo NCM: veja a condição de cada um.',
  ]);
  expect(documento.divergencias).toEqual([]);
});

test('a declared 60 % reduction keeps the issuer’s base and multiplies by 0.36 % and 0.04 %', () => {
  const reduzido = grupo('200034', {
    vBC: '1000.00',
    gIBSUF: { pIBSUF: '0.1', gRed: { pRedAliq: '60', pAliqEfet: '0.04' }, vIBSUF: '0.40' },
    gIBSMun: { pIBSMun: '0', gRed: { pRedAliq: '60', pAliqEfet: '0' }, vIBSMun: '0.00' },
    vIBS: '0.40',
    gCBS: { pCBS: '0.9', gRed: { pRedAliq: '60', pAliqEfet: '0.36' }, vCBS: '3.60' },
  });
  const total = {
    IBSCBSTot: {
      vBCIBSCBS: '1000.00',
      gIBS: { gIBSUF: { vIBSUF: '0.40' }, gIBSMun: { vIBSMun: '0.00' }, vIBS: '0.40' },
      gCBS: { vCBS: '3.60' },
    },
  };
  const documento = calcularDocumento(nota([item({}, { IBSCBS: reduzido })], { total }));
  expect(documento.itens[0]).toMatchObject({ reducao: '60.0000', cbs: '3.60', ibs: '0.40' });
  expect(documento.divergencias).toEqual([]);
});

test('an item says what its note declares, whatever the calculation makes of it', () => {
  const comValores = grupo('000001', {
    vBC: '1000.00',
    gIBSUF: { pIBSUF: '0.1', vIBSUF: '0.40' },
    gIBSMun: { pIBSMun: '0', vIBSMun: '-1.00' },
    vIBS: '0.40',
    gCBS: { pCBS: '0.9', vCBS: '9.00' },
  });
  const monofasico = {
    ...grupo('620001'),
    gIBSCBSMono: { vTotIBSMonoItem: '2.00', vTotCBSMonoItem: 'x' },
  };
  const itens = [comValores, monofasico, grupo('000001'), undefined].map((IBSCBS) =>
    item({}, IBSCBS === undefined ? {} : { IBSCBS }),
  );
  expect(calcularDocumento(nota(itens)).itens.map(({ declarado }) => declarado)).toEqual([
    { cbs: '9.00', ibs_uf: '0.40', ibs_mun: '0.00' },
    { cbs: '0.00', ibs_uf: '2.00', ibs_mun: '0.00' },
    undefined,
    undefined,
  ]);
});

test.each([
  ['5152', '410002'],
  ['5910', '410001'],
  ['5915', '410999'],
  ['7102', '410004'],
])('CFOP %s without the group is inferred as %s and has no tax', (CFOP, cclasstrib) => {
  const [calculado] = calcularDocumento(nota([item({ CFOP })])).itens;
  expect(calculado).toMatchObject({
    cclasstrib,
    classificacao: 'inferida',
    calculado: true,
    base: '0.00',
    cbs: '0.00',
    ibs: '0.00',
  });
  expect(calculado?.condicao).toContain('CFOP');
});

test.each(['1', '2', '4'])('an issuer with CRT %s and no group has a base but no tax in 2026', (CRT) => {
  const [calculado] = calcularDocumento(nota([item({})], { emit: { CRT } })).itens;
  expect(calculado).toMatchObject({ base: '1000.00', cbs: '0.00', ibs: '0.00', calculado: true });
  expect(calculado?.condicao).toContain('art. 348, III, c');
  expect(calculado?.memoria.at(-1)?.fundamento).toBe('LC 214/2025, art. 348, III, c');
});

test.each([
  ['1', false],
  ['2', true],
])('from 2027 an issuer with CRT %s and no group is inside the DAS, its IBS outside: %s', (CRT, fora) => {
  const [calculado] = calcularDocumento(
    nota([item({})], { ide: { dhEmi: '2027-03-10T09:00:00-03:00' }, emit: { CRT } }),
  ).itens;
  expect(calculado).toMatchObject({ base: '1000.00', cbs: '0.00', ibs: '0.00' });
  expect(calculado?.condicao).toContain('dentro do DAS');
  expect(calculado?.condicao?.includes('art. 13-A')).toBe(fora);
});

test('a code that is not in the table carries what the note declares and says so', () => {
  const [com, sem] = calcularDocumento(
    nota([
      item({}, { IBSCBS: grupo('999001', grupoPadrao('500.00', '0.20', '1.80')) }, '1'),
      item({}, { IBSCBS: grupo('200099') }, '2'),
    ]),
  ).itens;
  expect(com).toMatchObject({ calculado: false, base: '500.00', cbs: '1.80', ibs: '0.20' });
  expect(com?.condicao).toContain('Mantidos os valores declarados');
  expect(sem).toMatchObject({ calculado: false, base: '0.00', cbs: '0.00', ibs: '0.00' });
  expect(sem?.condicao).toContain('Sem valores declarados');
});

test('a note of 2025 is computed with the rates of 2026, as an estimate, and says so', () => {
  const documento = calcularDocumento(nota([item({})], { ide: { dhEmi: '2025-11-30T23:30:00-03:00' } }));
  expect(documento).toMatchObject({
    ano: 2025,
    competencia: '2025-11',
    reforma: { cbs: '9.00', ibs: '1.00' },
  });
  expect(documento.aliquotas.status).toBe('estimativa');
  expect(documento.avisos).toContain(
    'A nota é de 2025, anterior à CBS e ao IBS; aplicadas as alíquotas de 2026.',
  );
});

test('a note of 2027 uses the estimated CBS and the IBS of the law, and says so', () => {
  const documento = calcularDocumento(
    nota([item({}, TRIBUTOS_DE_MIL)], { ide: { dhEmi: '2027-01-02T08:00:00-03:00' } }),
  );
  // PIS and COFINS are out of the base: 1000.00 - 180.00 = 820.00; x 9.1 % = 74.62; x 0.05 % = 0.41, twice.
  expect(documento.reforma).toMatchObject({ base: '820.00', cbs: '74.62', ibs_uf: '0.41', ibs: '0.82' });
  expect(documento.tributos_atuais.icms).toBe('180.00');
  expect(documento.aliquotas).toMatchObject({ cbs: '9.1000', ibs_uf: '0.0500', status: 'estimativa' });
  expect(documento.premissas?.map(({ codigo }) => codigo)).toEqual([
    'aliquotas_estimadas',
    'preco_com_tributos',
  ]);
});

test.each([
  ['2026-05-10', undefined, 'lei', 'lei'],
  ['2027-05-10', undefined, 'estimativa_27_91', 'estimativa'],
  ['2027-05-10', 'estimativa_26_5', 'estimativa_26_5', 'estimativa'],
  ['2033-05-10', undefined, 'estimativa_27_91', 'estimativa'],
  ['2025-05-10', undefined, 'lei', 'estimativa'],
  ['2026-05-10', { '2027': { cbs: '9', ibs_uf: '0.05', ibs_mun: '0.05' } }, 'lei', 'lei'],
  ['2027-05-10', { '2027': { cbs: '9', ibs_uf: '0.05', ibs_mun: '0.05' } }, 'informado', 'informada'],
] as const)('a note of %s with the scenario %j says that it used %s, %s', (dia, cenario, nome, status) => {
  const documento = calcularDocumento(
    nota([item({})], { ide: { dhEmi: `${dia}T09:00:00-03:00` } }),
    cenario === undefined ? {} : { cenario },
  );
  expect([documento.cenario, documento.aliquotas.status]).toEqual([{ nome, status }, status]);
});

test('a note after the transition has the rules of 2033, and says so', () => {
  const ide = { dhEmi: '2035-05-10T09:00:00-03:00' };
  const fixa = item({}, { IBSCBS: grupo('221001') });
  const documento = calcularDocumento(nota([item({}), fixa], { ide }), { cenario: 'estimativa_26_5' });
  // 1,000.00 x 8.8 %, x 15.3 % and x 2.4 %; the rates of 2033 stay in 2034 and 2035 (LC 214/2025 art. 366).
  expect(documento.itens[0]).toMatchObject({ cbs: '88.00', ibs_uf: '153.00', ibs_mun: '24.00' });
  expect(documento.itens[1]?.calculado).toBe(true);
  expect(documento).toMatchObject({ ano: 2035, aliquotas: { status: 'estimativa' } });
  expect(documento.avisos[0]).toBe(
    'A nota é de 2035, depois da transição; aplicadas as regras e alíquotas de 2033 (LC 214/2025, arts. 18, III, e 366).',
  );
  expect(documento.premissas?.map(({ codigo }) => codigo)).not.toContain('preco_liquido_constante');
});

test.each([
  ['2026-03-31T23:59:59-03:00', '2026-03'],
  ['2026-03-31T22:59:59-04:00', '2026-03'],
  ['2026-03-31T23:30:00-04:00', '2026-04'],
  ['2026-04-01T00:30:00-02:00', '2026-03'],
  ['2026-12-31T22:30:00-05:00', '2027-01'],
  // Before the reform Brasília had summer time: as it is written.
  ['2018-01-01T00:30:00-02:00', '2018-01'],
])('%s is of the month %s, by the clock of Brasília (Res. CGIBS 6/2026 art. 43)', (dhEmi, mes) => {
  const { competencia, ano } = calcularDocumento(nota([item({})], { ide: { dhEmi } }));
  expect({ competencia, ano }).toEqual({ competencia: mes, ano: Number(dhEmi.slice(0, 4)) });
});

test.each([
  ['100', 'autorizada'],
  ['150', 'autorizada'],
  ['101', 'cancelada'],
  ['151', 'cancelada'],
  ['155', 'cancelada'],
  ['110', 'denegada'],
  ['301', 'denegada'],
  ['303', 'denegada'],
  ['999', 'sem_protocolo'],
  ['constructor', 'sem_protocolo'],
  [null, 'sem_protocolo'],
])('cStat %s is %s', (cStat, situacao) => {
  expect(calcularDocumento(nota([item({})], { cStat })).situacao).toBe(situacao);
});

test('a later cancellation overrules the protocol', () => {
  expect(calcularDocumento(nota([item({})]), { situacao: 'cancelada' }).situacao).toBe('cancelada');
});

const dinheiro = fc.bigInt(0n, 10n ** 11n).map((centavos) => {
  const texto = centavos.toString().padStart(3, '0');
  return `${texto.slice(0, -2)}.${texto.slice(-2)}`;
});
const codigo = fc.constantFrom(
  '000001',
  '200003',
  '200025',
  '200034',
  '200052',
  '400001',
  '410004',
  '999999',
  '550001',
  '515001',
  '221002',
  '222001',
  '830001',
);
const randomItem = fc
  .record({
    vProd: dinheiro,
    vDesc: fc.option(dinheiro, { nil: undefined }),
    vICMS: dinheiro,
    vPIS: dinheiro,
    CFOP: fc.constantFrom('5102', '6108', '5910', '7101', '5202', '1202', '5949'),
    codigo: fc.option(codigo, { nil: undefined }),
    vBC: fc.option(dinheiro, { nil: undefined }),
  })
  .map(
    ({ vProd, vDesc, vICMS, vPIS, CFOP, codigo, vBC }): Det =>
      item(vDesc === undefined ? { vProd, CFOP } : { vProd, CFOP, vDesc }, {
        ICMS: { grupo: 'ICMS00', vICMS },
        PIS: { grupo: 'PISAliq', CST: '01', vPIS },
        ...(codigo === undefined ? {} : { IBSCBS: grupo(codigo, vBC === undefined ? undefined : { vBC }) }),
      }),
  );
const itensRandom = fc
  .array(randomItem, { minLength: 1, maxLength: 8 })
  .map((itens) => itens.map((det, indice) => ({ ...det, nItem: String(indice + 1) })));

test('totals are the sums of the items, taxes are never negative, IBS is the sum of its parts', () => {
  fc.assert(
    fc.property(itensRandom, (det) => {
      const { itens, reforma, tributos_atuais } = calcularDocumento(nota(det));
      for (const campo of ['base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs', 'is'] as const) {
        expect(itens.reduce((soma, linha) => soma + read(linha[campo]), 0n)).toBe(read(reforma[campo]));
        for (const linha of itens) expect(read(linha[campo])).toBeGreaterThanOrEqual(0n);
      }
      for (const linha of itens) expect(read(linha.ibs)).toBe(read(linha.ibs_uf) + read(linha.ibs_mun));
      for (const campo of ['icms', 'pis'] as const) {
        const soma = itens.reduce((parcial, linha) => parcial + read(linha.tributos_atuais[campo]), 0n);
        expect(soma).toBe(read(tributos_atuais[campo]));
      }
    }),
    { numRuns: 300 },
  );
});

test('the order of the items changes neither the totals nor any item', () => {
  fc.assert(
    fc.property(itensRandom, (det) => {
      const direta = calcularDocumento(nota(det));
      const inversa = calcularDocumento(nota([...det].reverse()));
      expect(inversa.reforma).toEqual(direta.reforma);
      expect([...inversa.itens].reverse()).toEqual(direta.itens);
    }),
    { numRuns: 200 },
  );
});

test('each step can be computed again from its own operands', () => {
  fc.assert(
    fc.property(itensRandom, (det) => {
      for (const linha of calcularDocumento(nota(det)).itens) {
        for (const passo of linha.memoria) checkPasso(passo);
        const feito = (nome: string) => linha.memoria.findLast(({ passo }) => passo === nome)?.resultado;
        if (linha.calculado && linha.base !== '0.00') {
          expect([feito('vBC'), feito('cbs'), feito('ibs_uf')]).toEqual([
            linha.base,
            linha.cbs,
            linha.ibs_uf,
          ]);
        }
      }
    }),
    { numRuns: 200 },
  );
});

/** Redoes a step in plain integers: cents for amounts, ten-thousandths of a percent for rates. */
function checkPasso(feito: Passo): void {
  expect(feito.fundamento.length).toBeGreaterThan(5);
  expect(feito.regra.length).toBeGreaterThan(10);
  if (feito.passo === 'classificacao') return;
  const inteiros = feito.operandos.map(({ valor }) =>
    BigInt(/^-?[\d.]+$/.test(valor) ? valor.replace('.', '') : '0'),
  );
  expect([feito.passo, BigInt(feito.resultado.replace('.', ''))]).toEqual([
    feito.passo,
    redo(feito.id ?? '', inteiros),
  ]);
}

function redo(regra: string, inteiros: readonly bigint[]): bigint {
  const [a = 0n, b = 0n] = inteiros;
  const soma = inteiros.reduce((total, valor) => total + valor, 0n);
  switch (regra) {
    case 'base_do_emitente':
    case 'base_calculada':
      return soma < 0n ? 0n : soma;
    case 'base_do_ano':
    case 'soma_do_ibs':
    case 'liquido':
    case 'nao_calculado':
      return soma;
    case 'aliquota_reduzida':
      return forPar(a * (1_000_000n - b), 1_000_000n);
    case 'base_reduzida':
    case 'tributo':
    case 'tributacao_regular':
    case 'diferimento':
      return forPar(a * b, 1_000_000n);
    case 'aliquota_uniforme':
      return a;
    case 'aliquota_zerada':
    case 'sem_incidencia':
      return 0n;
    default:
      throw new Error(`No arithmetic for the rule ${regra}.`);
  }
}

function forPar(dividendo: bigint, divisor: bigint): bigint {
  const dobro = (dividendo % divisor) * 2n;
  const sobe = dobro > divisor || (dobro === divisor && (dividendo / divisor) % 2n === 1n);
  return dividendo / divisor + (sobe ? 1n : 0n);
}

test('without a reduction the tax is the plain product of base and rate', () => {
  fc.assert(
    fc.property(dinheiro, (vBC) => {
      const [calculado] = calcularDocumento(nota([item({}, { IBSCBS: grupo('000001', { vBC }) })])).itens;
      const centavos = BigInt(vBC.replace('.', ''));
      expect(read(calculado?.cbs ?? '') / 1_000_000n).toBe(forPar(centavos * 9000n, 1_000_000n));
    }),
    { numRuns: 500 },
  );
});

test('no string in any field makes it throw or write a NaN', () => {
  const texto = fc.oneof(
    fc.string(),
    fc.constantFrom('', '-', '-1.00', '1e9', 'NaN', 'Infinity', '1,00', '__proto__', '9'.repeat(60)),
  );
  fc.assert(
    fc.property(fc.array(texto, { minLength: 24, maxLength: 24 }), (textos) => {
      const t = (indice: number): string => textos[indice] ?? '';
      const det: Det = {
        nItem: t(0),
        prod: {
          ...item({}).prod,
          vProd: t(1),
          vDesc: t(2),
          vFrete: t(3),
          CFOP: t(4),
          NCM: t(5),
          indTot: t(6),
        },
        imposto: {
          ICMS: { grupo: t(7), vICMS: t(8), vICMSST: t(9) },
          PIS: { grupo: t(7), CST: t(10), vPIS: t(11) },
          IBSCBS: {
            CST: t(12),
            cClassTrib: t(13),
            gIBSCBS: {
              vBC: t(14),
              gIBSUF: { pIBSUF: t(15), vIBSUF: t(16), gRed: { pRedAliq: t(17), pAliqEfet: t(18) } },
              vIBS: t(19),
              gCBS: { pCBS: t(20), vCBS: t(21) },
            },
          },
        },
      };
      const nfe = nota([det], {
        ide: { dhEmi: t(22), mod: t(7), finNFe: t(6) },
        emit: { CRT: t(23) },
        total: { ICMSTot: { vNF: t(1) }, IBSCBSTot: { vBCIBSCBS: t(2) } },
      });
      const documento = calcularDocumento(nfe);
      const [linha] = documento.itens;
      for (const valor of [linha?.base, linha?.cbs, linha?.ibs, linha?.valor, documento.valor_total]) {
        expect(valor).toMatch(/^-?\d+\.\d{2}$/);
      }
      expect(linha?.n_item).toBeGreaterThan(0);
      for (const cnpj of [VENDEDOR, COMPRADOR]) {
        const [lancamento] = efeito(documento, nfe, {
          cliente_id: 'c',
          cnpj_raiz: cnpj.slice(0, 8),
          regime: 'lucro_real',
          ibs_cbs: 'regular',
        });
        for (const valor of [lancamento?.valor, lancamento?.cbs, lancamento?.icms, lancamento?.pis]) {
          expect(valor).toMatch(/^-?\d+\.\d{2}$/);
        }
      }
      expect(documento.competencia).toMatch(/^\d{4}-\d{2}$/);
    }),
    { numRuns: 1500 },
  );
});

test('a larger base never owes less, and a reduction never owes more', () => {
  const cents = (texto: string | undefined): bigint => read(texto ?? '');
  fc.assert(
    fc.property(dinheiro, dinheiro, codigo, (a, b, classe) => {
      const [menor, maior] = read(a) < read(b) ? [a, b] : [b, a];
      const com = (cClassTrib: string, vBC: string) =>
        calcularDocumento(nota([item({}, { IBSCBS: grupo(cClassTrib, { vBC }) })])).itens[0];
      for (const tributo of ['cbs', 'ibs_uf', 'ibs_mun'] as const) {
        expect(cents(com(classe, menor)?.[tributo])).toBeLessThanOrEqual(
          cents(com(classe, maior)?.[tributo]),
        );
      }
      if (classe.startsWith('200')) {
        expect(cents(com(classe, maior)?.cbs)).toBeLessThanOrEqual(cents(com('000001', maior)?.cbs));
      }
    }),
    { numRuns: 200 },
  );
});

test('a classification with a reduction of zero owes what the standard rate owes', () => {
  fc.assert(
    fc.property(dinheiro, (vBC) => {
      const com = (cClassTrib: string) =>
        calcularDocumento(nota([item({}, { IBSCBS: grupo(cClassTrib, { vBC }) })])).reforma;
      expect(com('011004')).toEqual(com('000001'));
    }),
    { numRuns: 200 },
  );
});

test('without the rules being asked a note comes to the same, and nothing is found in it', () => {
  const declarada = nota([item({}, { ...TRIBUTOS_DE_MIL, IBSCBS: grupo('000001', { vBC: '999.00' }) })]);
  const conferida = calcularDocumento(declarada);
  expect(conferida.divergencias.length).toBeGreaterThan(0);
  expect(calcularDocumento(declarada, { conferir: false })).toEqual({
    ...conferida,
    divergencias: [],
    revisoes: [],
  });
});

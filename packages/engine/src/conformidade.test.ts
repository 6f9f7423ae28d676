import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Decimal } from 'decimal.js';
import { grupo, item } from '../test-data/nota-de-teste.ts';
import { calcularBase } from './calculo/calcular-base.ts';
import { calcularItem } from './calculo/calcular-item.ts';
import { type Fixo, formatarFixo, lerFixo } from './fixo.ts';

/** One item case, from the shared vectors where they are at hand and from the project's own copy elsewhere. */
interface Caso {
  readonly id: string;
  readonly cclasstrib: string;
  readonly aliquotas: { readonly cbs: string; readonly ibs_uf: string; readonly ibs_mun: string };
  /** vBC for the engine: the base of the source plus its IS. */
  readonly base: string;
  /** '-' where the item has no gIBSCBS, '' where the source gives no value. */
  readonly vBC: string;
  readonly vIBSUF: string;
  readonly vIBSMun: string;
  readonly vIBS: string;
  readonly vCBS: string;
  readonly efetivaIBSUF: string;
  readonly efetivaCBS: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the vectors are foreign JSON of many shapes
type Vetor = any;

const CST_NO_ESCOPO = ['000', '200', '400', '410'];
const arquivoDosVetores = join(process.env.APURA_SHARED ?? '../shared', 'domain', 'vectors.json');
const compartilhados: Vetor[] | null = existsSync(arquivoDosVetores)
  ? JSON.parse(readFileSync(arquivoDosVetores, 'utf8')).vectors
  : null;

const somar = (a: string, b: string): string => new Decimal(a).plus(b).toFixed(2);

function casosProprios(): Caso[] {
  const texto = readFileSync(new URL('../test-data/vetores.csv', import.meta.url), 'utf8');
  return texto
    .trim()
    .split('\n')
    .slice(1)
    .map((linha) => {
      const [
        id,
        ,
        cclasstrib,
        cbs,
        ibs_uf,
        ibs_mun,
        base,
        vIS,
        vBC,
        vIBSUF,
        vIBSMun,
        vIBS,
        vCBS,
        efUF,
        efCBS,
      ] = linha.split(';') as [string, ...string[]] & string[];
      return {
        id,
        cclasstrib: cclasstrib ?? '',
        aliquotas: { cbs: cbs ?? '', ibs_uf: ibs_uf ?? '', ibs_mun: ibs_mun ?? '' },
        base: somar(base ?? '', vIS ?? ''),
        vBC: vBC ?? '',
        vIBSUF: vIBSUF ?? '',
        vIBSMun: vIBSMun ?? '',
        vIBS: vIBS ?? '',
        vCBS: vCBS ?? '',
        efetivaIBSUF: efUF ?? '',
        efetivaCBS: efCBS ?? '',
      };
    });
}

const entradaDoVetor = (vetor: Vetor): Vetor => vetor.input.item ?? vetor.input.itens?.[0] ?? vetor.input;

function casoDoVetor(vetor: Vetor): Caso {
  const { cClassTrib, baseCalculo, base } = entradaDoVetor(vetor);
  const { expected } = vetor;
  const { CBS, IBSUF, IBSMun } = vetor.input.standardRates;
  const semGrupo = expected.IBSCBS !== undefined && expected.IBSCBS.gIBSCBS === undefined;
  const g = expected.IBSCBS?.gIBSCBS ?? (semGrupo ? {} : expected);
  const texto = (valor: string | undefined): string => valor ?? '';
  return {
    id: vetor.id,
    cclasstrib: cClassTrib,
    aliquotas: { cbs: CBS, ibs_uf: IBSUF, ibs_mun: IBSMun },
    base: somar(String(baseCalculo ?? base), expected.IS?.vIS ?? '0.00'),
    vBC: semGrupo ? '-' : texto(g.vBC),
    vIBSUF: texto(g.gIBSUF?.vIBSUF ?? g.vIBSUF),
    vIBSMun: texto(g.gIBSMun?.vIBSMun ?? g.vIBSMun),
    vIBS: texto(g.vIBS),
    vCBS: texto(g.gCBS?.vCBS ?? g.vCBS),
    efetivaIBSUF: texto((g.gIBSUF?.gRed ?? g.gRedIBSUF)?.pAliqEfet),
    efetivaCBS: texto((g.gCBS?.gRed ?? g.gRedCBS)?.pAliqEfet),
  };
}

const basesProprias = [
  [2026, '55', false, { vProd: '1000', vFrete: '50', vSeg: '20', vDesc: '40', vICMS: '180' }, '850.00'],
  [
    2026,
    '65',
    false,
    { vProd: '1000', vFrete: '50', vII: '150', vDesc: '40', vICMS: '180', vICMSUFDest: '20' },
    '830.00',
  ],
  [2026, '55', true, { vProd: '1000', vISSQN: '20' }, '980.00'],
  [2026, '55', false, { vProd: '1000', vDesc: '40', vICMS: '180' }, '780.00'],
  [2026, '55', false, { vProd: '100', vDesc: '200' }, '-100.00'],
  [
    2027,
    '55',
    false,
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
  ],
] as const;

function foraDoEscopo(vetor: Vetor): string | null {
  if (vetor.disabledUpstream === true) return 'disabled in its own source';
  if (vetor.kind === 'regime-geral-item') {
    const cst = entradaDoVetor(vetor).cst;
    return CST_NO_ESCOPO.includes(cst) ? null : `CST ${cst} not computed yet`;
  }
  if (vetor.kind === 'base-calculo') {
    const doLeiaute = vetor.id.startsWith('rfb-base-unif') || vetor.id === 'com-base-910';
    return doLeiaute ? null : 'not in the fields of an NF-e';
  }
  const motivos: Record<string, string> = {
    'regime-geral-total': 'sums unrounded items, against the NT',
    'compra-governamental': 'government purchases not computed yet',
    monofasia: 'single-phase not computed yet',
    'base-calculo-IS': 'IS not computed yet',
    'is-into-base': 'IS not computed yet',
    'gRed-with-gov-redutor': 'government purchases not computed yet',
    pedagio: 'tolls are not in an NF-e',
    'estorno-credito': 'credit reversal group not computed yet',
    'chave-dv': 'access key: package nfe',
    icms: 'ICMS is read, not computed',
  };
  return motivos[vetor.kind] ?? 'UNKNOWN KIND';
}

const casos = compartilhados
  ? compartilhados
      .filter((vetor) => vetor.kind === 'regime-geral-item' && foraDoEscopo(vetor) === null)
      .map(casoDoVetor)
  : casosProprios();

test.each(casos)('$id $cclasstrib', (caso) => {
  const det = item({}, { IBSCBS: grupo(caso.cclasstrib, { vBC: caso.base }) });
  const aliquotas = {
    cbs: lerFixo(caso.aliquotas.cbs) as Fixo,
    ibs_uf: lerFixo(caso.aliquotas.ibs_uf) as Fixo,
    ibs_mun: lerFixo(caso.aliquotas.ibs_mun) as Fixo,
  };
  const calculado = calcularItem(det, 0, { ano: 2026, modelo: '55', crt: '3', aliquotas });
  const centavos = (valor: Fixo): string => formatarFixo(valor, 2);
  expect(calculado.calculado).toBe(true);
  if (caso.vBC === '-') {
    expect([calculado.base, calculado.cbs, calculado.ibs]).toEqual([0n, 0n, 0n]);
    return;
  }
  if (caso.vBC !== '') expect(centavos(calculado.base)).toBe(caso.vBC);
  if (caso.vIBSUF !== '') expect(centavos(calculado.ibs_uf)).toBe(caso.vIBSUF);
  if (caso.vIBSMun !== '') expect(centavos(calculado.ibs_mun)).toBe(caso.vIBSMun);
  expect(centavos(calculado.cbs)).toBe(caso.vCBS);
  const { efetivas } = calculado;
  if (caso.efetivaIBSUF !== '' && efetivas !== null) {
    expect(formatarFixo(efetivas.ibs_uf, 4)).toBe(new Decimal(caso.efetivaIBSUF).toFixed(4));
  }
  if (caso.efetivaCBS !== '' && efetivas !== null) {
    expect(formatarFixo(efetivas.cbs, 4)).toBe(new Decimal(caso.efetivaCBS).toFixed(4));
  }
  // Ours is the sum of the rounded parts (NT); the calculator rounds the sum, so it may be one cent away.
  expect(calculado.ibs).toBe(calculado.ibs_uf + calculado.ibs_mun);
  if (caso.vIBS !== '' && efetivas !== null) {
    const semArredondar = new Decimal(caso.base)
      .times(formatarFixo(efetivas.ibs_uf + efetivas.ibs_mun, 4))
      .dividedBy(100)
      .toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN);
    expect(semArredondar.toFixed(2)).toBe(caso.vIBS);
    expect(semArredondar.minus(centavos(calculado.ibs)).abs().toNumber()).toBeLessThanOrEqual(0.01);
  }
});

test.each(basesProprias)('base %#: %d, model %s', (ano, modelo, servico, campos, esperada) => {
  const c: Record<string, string> = campos;
  const det = item(
    semIndefinidos({
      vProd: c.vProd,
      vFrete: c.vFrete,
      vSeg: c.vSeg,
      vOutro: c.vOutro,
      vDesc: c.vDesc,
    }),
    semIndefinidos({
      ICMS: { grupo: 'ICMS00', ...semIndefinidos({ vICMS: c.vICMS }) },
      II: semIndefinidos({ vII: c.vII }),
      IS: semIndefinidos({ vIS: c.vIS }),
      ICMSUFDest: semIndefinidos({ vICMSUFDest: c.vICMSUFDest }),
      ISSQN: servico ? semIndefinidos({ vISSQN: c.vISSQN }) : undefined,
    }),
  );
  expect(formatarFixo(calcularBase(det, ano, modelo, [], []), 2)).toBe(esperada);
});

function semIndefinidos<T extends object>(objeto: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(objeto).filter(([, valor]) => valor !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

test('the own copy has 159 item cases', () => {
  expect(casosProprios()).toHaveLength(159);
});

if (compartilhados !== null) {
  test('the own copy holds the shared vectors in scope, number by number', () => {
    expect(casosProprios()).toEqual(casos);
    const bases = compartilhados.filter(
      (vetor) => vetor.kind === 'base-calculo' && foraDoEscopo(vetor) === null,
    );
    expect(bases.map((vetor) => vetor.expected.vBC)).toEqual(basesProprias.map(([, , , , vBC]) => vBC));
  });

  test('no vector is left out without a reason', () => {
    const tabela: Record<string, number> = {};
    for (const vetor of compartilhados) {
      const motivo = foraDoEscopo(vetor);
      const cst = vetor.kind === 'regime-geral-item' ? ` ${entradaDoVetor(vetor).cst}` : '';
      const linha = `${vetor.kind}${motivo?.startsWith('CST') ? '' : cst}: ${motivo ?? 'in scope'}`;
      tabela[linha] = (tabela[linha] ?? 0) + 1;
    }
    process.stdout.write(
      `${Object.entries(tabela)
        .sort()
        .map(([linha, vezes]) => `  ${String(vezes).padStart(4)}  ${linha}`)
        .join('\n')}\n`,
    );
    expect(Object.keys(tabela).filter((linha) => linha.includes('UNKNOWN'))).toEqual([]);
    expect(Object.values(tabela).reduce((a, b) => a + b, 0)).toBe(compartilhados.length);
  });
}

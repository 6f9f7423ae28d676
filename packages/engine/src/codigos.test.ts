import { expect, test } from '@jest/globals';
import { Decimal } from 'decimal.js';
import { ANOS, itemDaClassificacao, type Linha, linhas } from '../test-data/cobertura.ts';
import type { ItemInCalculo } from './calculo/item-in-calculo.ts';
import { type Fixo, formatFixo } from './fixo.ts';

/**
 * Every code of the table in every year, on a correct item of 1,000.00, against arithmetic of its own: the reductions and
 * groups of the table, and the rates of 26.5 % as aliquotas-em.test.ts has them by hand.
 */
const PADRAO: Readonly<Record<number, readonly [cbs: string, ibs_uf: string, ibs_mun: string]>> = {
  2026: ['0.9', '0.1', '0'],
  2027: ['8.7', '0.05', '0.05'],
  2028: ['8.7', '0.05', '0.05'],
  2029: ['8.8', '1.5', '0.2'],
  2030: ['8.8', '3.1', '0.5'],
  2031: ['8.8', '4.6', '0.7'],
  2032: ['8.8', '6.1', '1'],
  2033: ['8.8', '15.3', '2.4'],
};

/** Sums of the law, 2026 to 2033 (LC 214/2025 arts. 212 § 3º II, 233, 485 to 487); in the test year CST 010 has the standard rates. */
const SOMAS: Readonly<Record<string, readonly string[]>> = {
  '010001': ['1', '1', '1', '1.2', '1.4', '1.6', '1.8', '3'],
  '010002': ['1', '10.85', '10.85', '11', '11.15', '11.3', '11.5', '12.5'],
  '220001': ['2.08'],
  '220002': ['0.53'],
  '220003': ['3.65'],
  '221001': Array(8).fill('3.65'),
  '221002': Array(8).fill('2.08'),
  '221003': Array(8).fill('0.53'),
  '221004': Array(8).fill('3.65'),
};

const cents = (valor: Fixo): string => formatFixo(valor, 2);
const tres = ({ cbs, ibs_uf, ibs_mun }: Pick<ItemInCalculo, 'cbs' | 'ibs_uf' | 'ibs_mun'>) =>
  [cbs, ibs_uf, ibs_mun].map(cents);

/** 1,000.00 by each standard rate less its reduction: CBS, IBS UF, IBS Mun. */
function pelaTabela({ reducao_cbs, reducao_ibs }: Linha, ano: number): string[] {
  return (PADRAO[ano] ?? []).map((aliquota, indice) => {
    const resta = new Decimal(100).minus(indice === 0 ? reducao_cbs : reducao_ibs).div(100);
    const efetiva = resta.times(aliquota).toDecimalPlaces(4, Decimal.ROUND_HALF_EVEN);
    return efetiva.times(10).toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN).toFixed(2);
  });
}

const ZERO = ['0.00', '0.00', '0.00'];

/**
 * 1,000.00 by value in 2026; after, 100 litres of gasoline x 0.7925, or 1 of ethanol x 0.1922, on what owes it (Portaria MF 3.074/2026). The
 * IBS is 0.05 % each of 1,000.00 until 2028, then 100 x the 0.1000 that the note states.
 */
function doCombustivel(codigo: string, ano: number): string[] {
  if (ano === 2026) return ['9.00', '1.00', '0.00'];
  const cbs = { '620001': '79.25', '620002': '79.25', '620004': '0.19' }[codigo];
  if (cbs === undefined) return ZERO;
  if (ano > 2028) return [cbs, '10.00', '0.00'];
  return codigo === '620004' ? [cbs, '0.00', '0.00'] : [cbs, '0.50', '0.50'];
}

/** What is due, in CBS, IBS UF and IBS Mun, and what stands beside it. */
function esperado(linha: Linha, ano: number): Record<string, unknown> {
  const cst = linha.cclasstrib.slice(0, 3);
  const tem = (grupo: string): boolean => (linha.grupos as readonly string[]).includes(grupo);
  if (tem('gTribRegular'))
    return { devido: ZERO, regular: pelaTabela({ ...linha, reducao_cbs: '0', reducao_ibs: '0' }, ano) };
  if (tem('gDif')) return { devido: ZERO, diferido: pelaTabela(linha, ano) };
  if (tem('gIBSCBSMono')) return { devido: doCombustivel(linha.cclasstrib, ano) };
  if (cst === '830' || !tem('gIBSCBS')) return { devido: ZERO };
  return { devido: pelaTabela(linha, ano) };
}

const vigentes = linhas.flatMap((linha) =>
  ANOS.filter((ano) => linha.ate === null || linha.ate >= `${ano}-01-01`).map(
    (ano) => [linha.cclasstrib, ano, linha] as const,
  ),
);

test('173 codes, all in the eight years but the three that ended on 2026-01-01', () => {
  expect([linhas.length, vigentes.length]).toEqual([173, 173 * 8 - 3 * 7]);
});

test.each(linhas.map((linha) => [linha.cclasstrib, linha] as const))('%s in every year', (codigo, linha) => {
  for (const [, ano] of vigentes.filter(([outro]) => outro === codigo)) {
    const item = itemDaClassificacao(linha, ano);
    const soma = SOMAS[codigo]?.[ano - 2026];
    if (soma !== undefined) {
      const { cbs, ibs_uf, ibs_mun } = item.nominais ?? { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n };
      const pelaReferencia = ano === 2027 || ano === 2028;
      expect([ano, formatFixo(cbs + ibs_uf + ibs_mun, 4)]).toEqual([ano, new Decimal(soma).toFixed(4)]);
      const vezesMil = [cbs, ibs_uf, ibs_mun].map((aliquota) =>
        new Decimal(formatFixo(aliquota, 4)).times(10),
      );
      const partes = vezesMil.map((valor) => valor.toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN).toFixed(2));
      // In 2027 and 2028 the CBS is what the IBS leaves of the sum (LC 214/2025 arts. 212 § 4º, 233 § 3º and 344 sole par. IV).
      if (pelaReferencia) {
        const [, uf = '', mun = ''] = partes;
        partes[0] = new Decimal(soma).times(10).minus(uf).minus(mun).toFixed(2);
      }
      expect(tres(item)).toEqual(partes);
      continue;
    }
    const { devido, regular, diferido } = esperado(linha, ano);
    expect([ano, tres(item)]).toEqual([ano, devido]);
    expect([ano, item.regular && tres(item.regular)]).toEqual([ano, regular ?? null]);
    if (diferido) expect([ano, item.tributos && tres(item.tributos.diferido)]).toEqual([ano, diferido]);
  }
});

test.each(['800001', '800002', '810001', '811001', '811002', '811003'])(
  '%s carries the amounts of the note',
  (codigo) => {
    const linha = linhas.find(({ cclasstrib }) => cclasstrib === codigo) as Linha;
    for (const ano of ANOS) {
      const { transferencia, ajuste, zfm } = itemDaClassificacao(linha, ano).carregados;
      const { ibs = 0n, cbs = 0n } = { ...(transferencia ?? ajuste ?? zfm) } as { ibs?: Fixo; cbs?: Fixo };
      expect([ano, cents(ibs), cents(cbs)]).toEqual([ano, '1.00', zfm ? '0.00' : '9.00']);
    }
  },
);

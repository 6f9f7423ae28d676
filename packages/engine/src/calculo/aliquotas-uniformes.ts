import { type Fixo, lerFixo } from '../fixo.ts';
import type { Premissa } from '../resultado.ts';
import type { PorTributoEmFixo } from './por-tributo.ts';

/** Rates that a classification has of its own, in percent, with the years from and to which they hold. */
interface LinhaDeAliquota {
  readonly codigos: readonly string[];
  readonly desde: number;
  readonly ate: number;
  /** CBS and IBS together, as the law gives it. */
  readonly soma: string;
  /** How the sum is divided: nine tenths to the CBS, all to the CBS, or as the standard rates of the year. */
  readonly rateio: 'nove_decimos' | 'so_cbs' | 'como_a_padrao';
  readonly fundamento: string;
}

const FINANCEIROS = 'LC 214/2025, art. 233';

/**
 * Fixed and uniform rates. The law gives the sum; the division is that of the official calculator up to 2028 and an
 * assumption of ours after that. The FGTS (010001) has no published rates between 2029 and 2033, so no row.
 */
const linhas: readonly LinhaDeAliquota[] = [
  imovel(['221001'], '3.65', 'LC 214/2025, art. 487, § 2º'),
  imovel(['220001', '221002'], '2.08', 'LC 214/2025, art. 485, I'),
  imovel(['220002', '221003'], '0.53', 'LC 214/2025, art. 485, II'),
  imovel(['220003', '221004'], '3.65', 'LC 214/2025, art. 486'),
  {
    codigos: ['010001'],
    desde: 2027,
    ate: 2028,
    soma: '1.00',
    rateio: 'so_cbs',
    fundamento: 'LC 214/2025, art. 212',
  },
  { codigos: ['010002'], desde: 2027, ate: 2028, soma: '10.85', rateio: 'so_cbs', fundamento: FINANCEIROS },
  financeiro(2029, '11.00'),
  financeiro(2030, '11.15'),
  financeiro(2031, '11.30'),
  financeiro(2032, '11.50'),
  financeiro(2033, '12.50'),
];

const CLASSES_COM_ALIQUOTA_PROPRIA = new Set(['010', '220', '221']);
const TEXTOS: Readonly<Record<LinhaDeAliquota['rateio'], string>> = {
  nove_decimos: 'nove décimos para a CBS e um décimo para o IBS estadual, como na calculadora oficial',
  so_cbs: 'tudo para a CBS, como na calculadora oficial',
  como_a_padrao: 'na proporção das alíquotas padrão do ano',
};

export interface AliquotaPropria {
  readonly valores: PorTributoEmFixo;
  readonly fundamento: string;
  readonly premissa: Premissa;
}

/**
 * The own rates of a classification in a year, percent. Undefined for a classification that uses the standard rates
 * (CST 010 does in 2026, the test year), null where the year's own rate is not in the sources.
 */
export function aliquotaPropria(
  cclasstrib: string,
  ano: number,
  padrao: PorTributoEmFixo,
): AliquotaPropria | null | undefined {
  const cst = cclasstrib.slice(0, 3);
  if (!CLASSES_COM_ALIQUOTA_PROPRIA.has(cst) || (cst === '010' && ano < 2027)) return undefined;
  const linha = linhas.find(
    ({ codigos, desde, ate }) => codigos.includes(cclasstrib) && desde <= ano && ano <= ate,
  );
  if (linha === undefined) return null;
  return {
    valores: ratear(lerFixo(linha.soma) ?? 0n, linha.rateio, padrao),
    fundamento: linha.fundamento,
    premissa: {
      codigo: 'rateio_da_aliquota_propria',
      texto: `A lei dá a soma de CBS e IBS da classificação ${cclasstrib} (${linha.soma.replace('.', ',')}%); rateio: ${TEXTOS[linha.rateio]}.`,
    },
  };
}

function ratear(soma: Fixo, rateio: LinhaDeAliquota['rateio'], padrao: PorTributoEmFixo): PorTributoEmFixo {
  if (rateio === 'so_cbs') return { cbs: soma, ibs_uf: 0n, ibs_mun: 0n };
  if (rateio === 'nove_decimos') {
    const ibs_uf = soma / 10n;
    return { cbs: soma - ibs_uf, ibs_uf, ibs_mun: 0n };
  }
  const total = padrao.cbs + padrao.ibs_uf + padrao.ibs_mun;
  if (total === 0n) return { cbs: soma, ibs_uf: 0n, ibs_mun: 0n };
  const parte = (aliquota: Fixo): Fixo => arredondarParaRateio((soma * aliquota) / total);
  const ibs_uf = parte(padrao.ibs_uf);
  const ibs_mun = parte(padrao.ibs_mun);
  return { cbs: soma - ibs_uf - ibs_mun, ibs_uf, ibs_mun };
}

/** Four decimals, cut: what is cut stays with the CBS, so the parts add up to the sum of the law. */
function arredondarParaRateio(valor: Fixo): Fixo {
  return valor - (valor % 10_000n);
}

function imovel(codigos: readonly string[], soma: string, fundamento: string): LinhaDeAliquota {
  return { codigos, desde: 2026, ate: 2033, soma, rateio: 'nove_decimos', fundamento };
}

function financeiro(ano: number, soma: string): LinhaDeAliquota {
  return {
    codigos: ['010002'],
    desde: ano,
    ate: ano,
    soma,
    rateio: 'como_a_padrao',
    fundamento: FINANCEIROS,
  };
}

import { arredondar, dividir, type Fixo, lerOuZero, multiplicar } from '../../fixo.ts';
import { INFORMADAS, percentual } from '../../parametros/aliquotas-em.ts';
import type { PorTributo, Premissa } from '../../resultado.ts';
import type { PorTributoEmFixo } from '../por-tributo.ts';

/** Rates that a classification has of its own, in percent, with the years from and to which they hold. */
interface LinhaDeAliquota {
  readonly codigos: readonly string[];
  readonly desde: number;
  readonly ate: number;
  /** CBS and IBS together, as the law gives it. */
  readonly soma: string;
  /** The same where ISS is due on the operation too (art. 233 § 10). */
  readonly somaComIss?: string;
  /**
   * How the sum is divided: as the standard rates of the year, or as the reference rates, of which the CBS is the one before the cut of
   * art. 347 and the IBS those of art. 344.
   */
  readonly rateio: 'como_a_padrao' | 'pela_referencia';
  readonly fundamento: string;
}

const FINANCEIROS = 'LC 214/2025, arts. 189, § 2º, e 233';
const FGTS = 'LC 214/2025, art. 212, §§ 3º, II, e 4º';

/**
 * Fixed and uniform rates. The law gives the sum and divides it by the reference rates of the year, which in 2027 and
 * 2028 are for the IBS the 0.05 + 0.05 of art. 344 (its sole paragraph, IV, with arts. 189 § 2º, 212 § 4º and 233 § 3º; Resolução
 * CGIBS 6/2026 art. 482 § 1º II). Its art. 479 II can be read as fixing 0.05 + 0.05 of the sum: a note that divides it so is not
 * wrong.
 */
const linhas: readonly LinhaDeAliquota[] = [
  imovel(['221001'], '3.65', 'LC 214/2025, art. 487, §§ 2º e 12'),
  imovel(['220001', '221002'], '2.08', 'LC 214/2025, art. 485, I e § 8º'),
  imovel(['220002', '221003'], '0.53', 'LC 214/2025, art. 485, II e § 8º'),
  imovel(['220003', '221004'], '3.65', 'LC 214/2025, art. 486, §§ 1º e 13'),
  ...uniforme('010001', FGTS, ['1.00', '1.20', '1.40', '1.60', '1.80', '3.00']),
  ...uniforme(
    '010002',
    FINANCEIROS,
    ['10.85', '11.00', '11.15', '11.30', '11.50', '12.50'],
    ['8.85', '9.20', '9.55', '9.90', '10.30'],
  ),
];

const CSTS_COM_ALIQUOTA_PROPRIA = new Set(['010', '220', '221']);

const TEXTOS: Readonly<Record<LinhaDeAliquota['rateio'], string>> = {
  como_a_padrao: 'na proporção das alíquotas padrão do ano',
  pela_referencia:
    'na proporção das alíquotas de referência, 0,05% e 0,05% para o IBS (art. 344, parágrafo único, IV); a Resolução CGIBS 6/2026, art. 479, II, pode ser lida como 0,05% e 0,05% da própria soma',
};

export interface AliquotaPropria {
  readonly valores: PorTributoEmFixo;
  /** The law fixes the sum only: the division follows the standard rates of the year. */
  readonly soASoma: boolean;
  /** CBS and IBS together, percent, where the CBS is the rest of it to the centavo. */
  readonly soma?: Fixo;
  /** Another division that the sources can be read as. */
  readonly outra?: PorTributoEmFixo;
  readonly fundamento: string;
  readonly premissa: Premissa;
}

/** Own rates that the caller gives, percent, by cClassTrib. */
export type AliquotasPropriasInformadas = Readonly<Record<string, PorTributo>>;

/**
 * The own rates of a classification in a year, percent: the caller's where it gives some. Undefined for a
 * classification that uses the standard rates (CST 010 does in 2026, the test year), null where the year's own rate is
 * not in the sources or an informed one is no rate.
 */
export function aliquotaPropria(
  cclasstrib: string,
  ano: number,
  padrao: PorTributoEmFixo,
  informadas: AliquotasPropriasInformadas = {},
  comIss = false,
): AliquotaPropria | null | undefined {
  if (!temAliquotaPropria(cclasstrib, ano)) return undefined;
  if (Object.hasOwn(informadas, cclasstrib)) return informada(cclasstrib, informadas[cclasstrib]);
  const linha = linhas.find(
    ({ codigos, desde, ate }) => codigos.includes(cclasstrib) && desde <= ano && ano <= ate,
  );
  if (linha === undefined) return null;
  const daLei = (comIss ? linha.somaComIss : undefined) ?? linha.soma;
  const soma = lerOuZero(daLei);
  const pelaReferencia = linha.rateio === 'pela_referencia';
  return {
    valores: ratear(soma, pelaReferencia ? { ...padrao, cbs: padrao.cbs + CORTE_DA_CBS } : padrao),
    soASoma: !pelaReferencia,
    ...(pelaReferencia ? { soma, outra: { ...padrao, cbs: soma - padrao.ibs_uf - padrao.ibs_mun } } : {}),
    fundamento: linha.fundamento,
    premissa: {
      codigo: 'rateio_da_aliquota_propria',
      texto: `A lei dá a soma de CBS e IBS da classificação ${cclasstrib} (${daLei.replace('.', ',')}%${daLei === linha.soma ? '' : ', com ISS'}); rateio: ${TEXTOS[linha.rateio]}.`,
    },
  };
}

function informada(cclasstrib: string, linha: PorTributo | undefined): AliquotaPropria | null {
  const cbs = percentual(linha?.cbs);
  const ibs_uf = percentual(linha?.ibs_uf);
  const ibs_mun = percentual(linha?.ibs_mun);
  if (cbs === null || ibs_uf === null || ibs_mun === null) return null;
  return {
    valores: { cbs, ibs_uf, ibs_mun },
    soASoma: false,
    fundamento: INFORMADAS,
    premissa: {
      codigo: 'aliquota_propria_informada',
      texto: `As alíquotas da classificação ${cclasstrib} são as informadas por quem calcula, no lugar das da lei.`,
    },
  };
}

export function temAliquotaPropria(cclasstrib: string, ano: number): boolean {
  const cst = cclasstrib.slice(0, 3);
  return CSTS_COM_ALIQUOTA_PROPRIA.has(cst) && (cst !== '010' || ano >= 2027);
}

/** What art. 347 takes off the CBS of 2027 and 2028, percent. */
const CORTE_DA_CBS = lerOuZero('0.1');

/** Four decimals; what rounding leaves over stays with the CBS, so that the parts add up to the sum of the law. */
function ratear(soma: Fixo, padrao: PorTributoEmFixo): PorTributoEmFixo {
  const total = padrao.cbs + padrao.ibs_uf + padrao.ibs_mun;
  if (total === 0n) return { cbs: soma, ibs_uf: 0n, ibs_mun: 0n };
  const parte = (aliquota: Fixo): Fixo => arredondar(dividir(multiplicar(soma, aliquota), total), 4);
  const ibs_uf = parte(padrao.ibs_uf);
  const ibs_mun = parte(padrao.ibs_mun);
  return { cbs: soma - ibs_uf - ibs_mun, ibs_uf, ibs_mun };
}

function imovel(codigos: readonly string[], soma: string, fundamento: string): LinhaDeAliquota {
  return { codigos, desde: 2026, ate: 2033, soma, rateio: 'como_a_padrao', fundamento };
}

/** The sums of 2027 and 2028, 2029, 2030, 2031, 2032 and 2033. */
function uniforme(
  codigo: string,
  fundamento: string,
  somas: readonly string[],
  comIss: readonly string[] = [],
): LinhaDeAliquota[] {
  return somas.map((soma, indice) => ({
    ...(comIss[indice] === undefined ? {} : { somaComIss: comIss[indice] }),
    codigos: [codigo],
    desde: indice === 0 ? 2027 : 2028 + indice,
    ate: 2028 + indice,
    soma,
    rateio: indice === 0 ? 'pela_referencia' : 'como_a_padrao',
    fundamento,
  }));
}

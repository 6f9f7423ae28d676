import { ALIQUOTAS_PROPRIAS, vigente } from '@apura/law';
import { type Fixo, multiply, readOrZero, round, split } from '../../fixo.ts';
import { findCorteDaCbs } from '../../parametros/aliquotas-de-referencia.ts';
import { INFORMADAS, readPercentual } from '../../parametros/aliquotas-em.ts';
import type { PorTributo, Premissa } from '../../resultado.ts';
import type { ByTributoInFixo } from '../por-tributo.ts';

/** Rates that a classification has of its own, in percent, as the law gives them: the sum, and how it is divided. */
interface LinhaDeAliquota {
  readonly codigos: readonly string[];
  readonly desde: string;
  readonly ate: string | null;
  readonly soma: string;
  readonly soma_com_iss?: string;
  readonly rateio: 'como_a_padrao' | 'pela_referencia';
  readonly fundamento: string;
}

const linhas: readonly LinhaDeAliquota[] = ALIQUOTAS_PROPRIAS;

const CSTS_COM_ALIQUOTA_PROPRIA = new Set(['010', '220', '221']);

const COMO_A_PADRAO = 'na proporção das alíquotas padrão do ano';
const PELA_REFERENCIA =
  'na proporção das alíquotas de referência, a CBS antes do corte do art. 347 e 0,05% e 0,05% para o IBS (art. 344, parágrafo único, IV)';
const OUTRA_LEITURA =
  '; a Resolução CGIBS 6/2026, art. 479, II, pode ser lida como 0,05% e 0,05% da própria soma';

export interface AliquotaPropria {
  readonly valores: ByTributoInFixo;
  /** Of a note that divides it otherwise only the sum is checked. */
  readonly soASoma: boolean;
  /** CBS and IBS together, percent, where the CBS is the rest of it to the centavo. */
  readonly soma?: Fixo;
  /** Another division that the sources can be read as. */
  readonly outra?: ByTributoInFixo;
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
export function findAliquotaPropria(
  cclasstrib: string,
  ano: number,
  padrao: ByTributoInFixo,
  informadas: AliquotasPropriasInformadas = {},
  comIss = false,
): AliquotaPropria | null | undefined {
  if (!hasAliquotaPropria(cclasstrib, ano)) return undefined;
  if (Object.hasOwn(informadas, cclasstrib)) return informada(cclasstrib, informadas[cclasstrib]);
  const dia = `${ano}-01-01`;
  const linha = linhas.find(
    ({ codigos, desde, ate }) => codigos.includes(cclasstrib) && desde <= dia && (ate === null || dia <= ate),
  );
  if (linha === undefined) return null;
  const daLei = (comIss ? linha.soma_com_iss : undefined) ?? linha.soma;
  const soma = readOrZero(daLei);
  const pelaReferencia = linha.rateio === 'pela_referencia';
  // That resolution divides the rates of financial services, among them those of the FGTS, and no other.
  const financeira = pelaReferencia && cclasstrib.startsWith('010');
  return {
    valores: apportion(
      soma,
      pelaReferencia ? { ...padrao, cbs: padrao.cbs + readOrZero(findCorteDaCbs(dia)?.valor) } : padrao,
    ),
    soASoma: !financeira,
    ...(pelaReferencia ? { soma } : {}),
    ...(financeira ? { outra: { ...padrao, cbs: soma - padrao.ibs_uf - padrao.ibs_mun } } : {}),
    fundamento: linha.fundamento,
    premissa: {
      codigo: 'rateio_da_aliquota_propria',
      texto: `A lei dá a soma de CBS e IBS da classificação ${cclasstrib} (${daLei.replace('.', ',')}%${daLei === linha.soma ? '' : ', com ISS'}); rateio: ${pelaReferencia ? PELA_REFERENCIA : COMO_A_PADRAO}${financeira ? OUTRA_LEITURA : ''}.`,
    },
  };
}

function informada(cclasstrib: string, linha: PorTributo | undefined): AliquotaPropria | null {
  const cbs = readPercentual(linha?.cbs);
  const ibs_uf = readPercentual(linha?.ibs_uf);
  const ibs_mun = readPercentual(linha?.ibs_mun);
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

export function hasAliquotaPropria(cclasstrib: string, ano: number): boolean {
  const cst = cclasstrib.slice(0, 3);
  return CSTS_COM_ALIQUOTA_PROPRIA.has(cst) && (cst !== '010' || vigente('cbs_devida', ano));
}

/** Four decimals; what rounding leaves over stays with the CBS, so that the parts add up to the sum of the law. */
function apportion(soma: Fixo, padrao: ByTributoInFixo): ByTributoInFixo {
  const total = padrao.cbs + padrao.ibs_uf + padrao.ibs_mun;
  if (total === 0n) return { cbs: soma, ibs_uf: 0n, ibs_mun: 0n };
  const parte = (aliquota: Fixo): Fixo => round(split(multiply(soma, aliquota), total), 4);
  const ibs_uf = parte(padrao.ibs_uf);
  const ibs_mun = parte(padrao.ibs_mun);
  return { cbs: soma - ibs_uf - ibs_mun, ibs_uf, ibs_mun };
}

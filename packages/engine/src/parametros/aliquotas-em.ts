import { VALORES, valueAt, vigente } from '@apura/law';
import type { ByTributoInFixo } from '../calculo/por-tributo.ts';
import { atLeastZero, type Fixo, HUNDRED_PERCENT, porcento, readFixo, readOrZero } from '../fixo.ts';
import type { AliquotasDoAno, Cenario, StatusDoParametro } from '../resultado.ts';
import { roundReferencia } from './aliquotas-de-referencia.ts';
import { cenarios } from './cenarios.ts';
import { faseamentoDoIbs } from './faseamento-do-ibs.ts';
import { parametrosEm } from './parametros-em.ts';

/** Standard rates of one day, percent. */
export interface AliquotasEm extends ByTributoInFixo {
  /** `estimativa` as soon as one of the three is one. */
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

export const INFORMADAS = 'Alíquotas informadas por quem calcula';

export type AliquotasDaLei = Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', Fixo | null>>;

/**
 * The standard rates on `data` (YYYY-MM-DD). The law alone is complete for 2026 only; from 2027 on the CBS, and from
 * 2029 on the IBS, come from `cenario` until the Senate has fixed them. A reference rate, estimated or informed as gross, is rounded to 0.1 percentage
 * point (LC 214/2025 art. 349 § 14) before the cut of 2027 and 2028 (art. 347). Null where neither has them, before
 * 2026, or where an informed rate is not a decimal from 0 to 100.
 */
export function aliquotasEm(data: string, cenario?: Cenario): AliquotasEm | null {
  const ano = data.slice(0, 4);
  if (cenario !== undefined && typeof cenario !== 'string' && Object.hasOwn(cenario, ano)) {
    return informadas(cenario[ano], data);
  }
  const { cbs, ibs_uf, ibs_mun } = findAliquotasDaLei(data);
  if (cbs !== null && ibs_uf !== null && ibs_mun !== null) {
    return { cbs, ibs_uf, ibs_mun, status: 'lei', fundamento: fundamentoDaLei(data) };
  }
  return typeof cenario === 'string' && vigente('cbs_devida', data)
    ? estimadas(data, cenarios[cenario])
    : null;
}

/** The standard rates that the law itself fixes on `data`, percent; null for one that it leaves to the Senate. */
export function findAliquotasDaLei(data: string): AliquotasDaLei {
  const { cbs, ibs_uf, ibs_mun } = parametrosEm(data);
  return {
    cbs: cbs && readFixo(cbs.valor),
    ibs_uf: ibs_uf && readFixo(ibs_uf.valor),
    ibs_mun: ibs_mun && readFixo(ibs_mun.valor),
  };
}

function fundamentoDaLei(data: string): string {
  const { cbs, ibs_uf } = parametrosEm(data);
  return `${ibs_uf?.fundamento ?? ''} (IBS); ${cbs?.fundamento ?? ''} (CBS)`;
}

function informadas(linha: AliquotasDoAno | undefined, data: string): AliquotasEm | null {
  const corte = linha?.cbs_liquida === false ? parametrosEm(data).cbs_reducao : null;
  const cbs = readPercentual(linha?.cbs);
  const ibs_uf = readPercentual(linha?.ibs_uf);
  const ibs_mun = readPercentual(linha?.ibs_mun);
  if (cbs === null || ibs_uf === null || ibs_mun === null) return null;
  if (corte === null) return { cbs, ibs_uf, ibs_mun, status: 'informada', fundamento: INFORMADAS };
  return {
    cbs: cut(cbs, corte),
    ibs_uf,
    ibs_mun,
    status: 'informada',
    fundamento: `${INFORMADAS}; CBS de referência arredondada a 0,1 ponto percentual e cortada (LC 214/2025, art. 349, § 14; ${corte.fundamento})`,
  };
}

/** The CBS of a year from its reference rate: rounded, then less the cut of the year; never below zero. */
function cut(referencia: Fixo, corte: { readonly valor: string } | null): Fixo {
  const arredondada = roundReferencia(referencia);
  return atLeastZero(arredondada - (corte === null ? 0n : readOrZero(corte.valor)));
}

/** A rate that somebody informs, in percent: null where it is no decimal from 0 to 100. */
export function readPercentual(texto: string | undefined): Fixo | null {
  const valor = texto === undefined ? null : readFixo(texto);
  return valor === null || valor < 0n || valor > HUNDRED_PERCENT ? null : valor;
}

function estimadas(data: string, referencia: (typeof cenarios)[keyof typeof cenarios]): AliquotasEm | null {
  const lei = parametrosEm(data);
  const cheia = readFixo(referencia.cbs);
  const ibs_uf = ibsEstimado(referencia.ibs_uf, data, lei.ibs_uf?.valor);
  const ibs_mun = ibsEstimado(referencia.ibs_mun, data, lei.ibs_mun?.valor);
  if (cheia === null || ibs_uf === null || ibs_mun === null) return null;
  const partes = [
    referencia.fundamento,
    lei.cbs?.fundamento ?? lei.cbs_reducao?.fundamento,
    lei.ibs_uf?.fundamento ?? faseamentoDoIbs.fundamento,
  ];
  return {
    cbs: lei.cbs ? readOrZero(lei.cbs.valor) : cut(cheia, lei.cbs_reducao),
    ibs_uf,
    ibs_mun,
    status: 'estimativa',
    fundamento: partes.filter((parte) => parte !== undefined).join('; '),
  };
}

function ibsEstimado(pleno: string, data: string, daLei: string | undefined): Fixo | null {
  if (daLei !== undefined) return readFixo(daLei);
  const valor = readFixo(pleno);
  const parcela = valueAt(VALORES.parcela_do_ibs, data);
  if (valor === null || parcela === null) return null;
  return roundReferencia(porcento(valor, readOrZero(parcela.valor), 8));
}

import { CEM_POR_CENTO, type Fixo, lerFixo, porcento } from '../fixo.ts';
import type { Cenario, StatusDoParametro } from '../resultado.ts';
import { arredondarReferencia } from './arredondar-referencia.ts';
import { cenarios } from './cenarios.ts';
import { faseamentoDoIbs, parcelaDoIbs } from './faseamento-do-ibs.ts';
import { parametrosEm } from './parametros-em.ts';

/** Standard rates of one day, percent. */
export interface AliquotasEm {
  readonly cbs: Fixo;
  readonly ibs_uf: Fixo;
  readonly ibs_mun: Fixo;
  /** `estimativa` as soon as one of the three is one. */
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

/**
 * The standard rates on `data` (YYYY-MM-DD). The law alone is complete for 2026 only; from 2027 on the CBS, and from
 * 2029 on the IBS, come from `cenario`. Null where neither has them, before 2026, or where an informed rate is not a
 * decimal from 0 to 100.
 */
export function aliquotasEm(data: string, cenario?: Cenario): AliquotasEm | null {
  const ano = data.slice(0, 4);
  if (cenario !== undefined && typeof cenario !== 'string' && Object.hasOwn(cenario, ano)) {
    return informadas(cenario, ano);
  }
  const lei = daLei(data);
  if (lei.cbs !== null && lei.ibs_uf !== null && lei.ibs_mun !== null) {
    const { cbs, ibs_uf, ibs_mun, fundamento } = lei;
    return { cbs, ibs_uf, ibs_mun, status: 'lei', fundamento };
  }
  return typeof cenario === 'string' && ano >= '2027' ? estimadas(data, cenarios[cenario]) : null;
}

function daLei(data: string) {
  const { cbs, ibs_uf, ibs_mun } = parametrosEm(data);
  return {
    cbs: cbs && lerFixo(cbs.valor),
    ibs_uf: ibs_uf && lerFixo(ibs_uf.valor),
    ibs_mun: ibs_mun && lerFixo(ibs_mun.valor),
    fundamento: `${ibs_uf?.fundamento ?? ''} (IBS); ${cbs?.fundamento ?? ''} (CBS)`,
  };
}

function informadas(cenario: Exclude<Cenario, string>, ano: string): AliquotasEm | null {
  const linha = cenario[ano];
  const cbs = percentual(linha?.cbs);
  const ibs_uf = percentual(linha?.ibs_uf);
  const ibs_mun = percentual(linha?.ibs_mun);
  if (cbs === null || ibs_uf === null || ibs_mun === null) return null;
  return { cbs, ibs_uf, ibs_mun, status: 'informada', fundamento: 'Alíquotas informadas por quem calcula' };
}

function percentual(texto: string | undefined): Fixo | null {
  const valor = texto === undefined ? null : lerFixo(texto);
  return valor === null || valor < 0n || valor > CEM_POR_CENTO ? null : valor;
}

function estimadas(data: string, referencia: (typeof cenarios)[keyof typeof cenarios]): AliquotasEm | null {
  const lei = parametrosEm(data);
  const cheia = lerFixo(referencia.cbs);
  const corte = lei.cbs_reducao === null ? 0n : lerFixo(lei.cbs_reducao.valor);
  const ibs_uf = ibsEstimado(referencia.ibs_uf, data, lei.ibs_uf?.valor);
  const ibs_mun = ibsEstimado(referencia.ibs_mun, data, lei.ibs_mun?.valor);
  if (cheia === null || corte === null || ibs_uf === null || ibs_mun === null) return null;
  const partes = [
    referencia.fundamento,
    lei.cbs_reducao?.fundamento,
    lei.ibs_uf?.fundamento ?? faseamentoDoIbs.fundamento,
  ];
  return {
    cbs: cheia - corte,
    ibs_uf,
    ibs_mun,
    status: 'estimativa',
    fundamento: partes.filter((parte) => parte !== undefined).join('; '),
  };
}

function ibsEstimado(pleno: string, data: string, daLei: string | undefined): Fixo | null {
  if (daLei !== undefined) return lerFixo(daLei);
  const valor = lerFixo(pleno);
  const texto = parcelaDoIbs(Number(data.slice(0, 4)));
  const parcela = texto === null ? null : lerFixo(texto);
  if (valor === null || parcela === null) return null;
  return parcela === CEM_POR_CENTO ? valor : arredondarReferencia(porcento(valor, parcela, 8));
}

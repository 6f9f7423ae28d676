import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import type { ContextoDoItem } from '../contexto-do-item.ts';
import type { ItemLido } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { type PorTributoEmFixo, ZEROS } from '../por-tributo.ts';
import { aliquotasDaConferencia, propriaDaConferencia } from './aliquotas-da-conferencia.ts';
import { aliquotasDaOriginal } from './aliquotas-da-original.ts';
import { aliquotasDaPropriaNota } from './aliquotas-da-propria-nota.ts';
import { type AliquotaPropria, aliquotaPropria, temAliquotaPropria } from './aliquotas-uniformes.ts';
import { cbsZeroNaArea } from './cbs-zero-na-area.ts';

export interface AliquotasDoItem {
  /** The standard rates that hold for the item, before what its classification makes of them. */
  readonly padrao: PorTributoEmFixo;
  /** pCBS, pIBSUF and pIBSMun. */
  readonly nominais: PorTributoEmFixo;
  /** The classification sets the rates of the main group to zero. */
  readonly zerada: boolean;
  readonly area_incentivada: boolean;
}

/**
 * The rates of an item: those of the year, of its own note or of the note it returns; then the own rates of the
 * classification, zero where it suspends the main group or excludes the base, and a CBS of zero inside a free area.
 * Null where the sources do not give the classification's own rate for the year.
 */
export function aliquotasDoItem(
  item: ItemLido,
  linha: LinhaDeClassificacao,
  contexto: ContextoDoItem,
  doAno: PorTributoEmFixo,
): AliquotasDoItem | null {
  const padrao = aliquotasPadrao(item, linha, contexto, doAno);
  const propria = aliquotaPropria(linha.cclasstrib, contexto.ano, padrao, contexto.aliquotasProprias);
  if (propria === null) return null;
  if (zeraOPrincipal(linha)) {
    return { padrao, nominais: zerar(item, linha), zerada: true, area_incentivada: false };
  }
  const cheias = propria === undefined ? padrao : comPropria(item, propria, contexto);
  const area_incentivada = cbsZeroNaArea(item.det, contexto);
  const nominais = area_incentivada ? semCbs(item, cheias) : cheias;
  return { padrao, nominais, zerada: false, area_incentivada };
}

/** Suspension with regular taxation beside it, and the exclusion of the base (CST 830). */
const zeraOPrincipal = ({ tributacao_regular, cst }: LinhaDeClassificacao): boolean =>
  tributacao_regular || cst === '830';

function aliquotasPadrao(
  item: ItemLido,
  linha: LinhaDeClassificacao,
  contexto: ContextoDoItem,
  doAno: PorTributoEmFixo,
): PorTributoEmFixo {
  const { conferirCom, ano } = contexto;
  if (conferirCom !== undefined) {
    // What such a note has in pCBS, pIBSUF and pIBSMun is not the standard rate.
    const outra = temAliquotaPropria(linha.cclasstrib, ano) || zeraOPrincipal(linha);
    return aliquotasDaConferencia(item, conferirCom, doAno, outra);
  }
  const daNota = contexto.aliquotasDaPropriaNota ? aliquotasDaPropriaNota(item) : null;
  return daNota ?? aliquotasDaOriginal(item, contexto) ?? doAno;
}

function comPropria(
  item: ItemLido,
  daLei: AliquotaPropria,
  { conferirCom }: ContextoDoItem,
): PorTributoEmFixo {
  const propria = conferirCom === undefined ? daLei : propriaDaConferencia(item, daLei);
  item.premissas.push(propria.premissa);
  for (const nome of ['ibs_uf', 'ibs_mun', 'cbs'] as const) {
    anotar(
      item.memoria,
      `aliquota_${nome}`,
      'aliquota_uniforme',
      { aliquota: [propria.valores[nome], 4] },
      propria.valores[nome],
      propria.fundamento,
      4,
    );
  }
  return propria.valores;
}

function zerar({ memoria }: ItemLido, linha: LinhaDeClassificacao): PorTributoEmFixo {
  const { cclasstrib: cClassTrib, fundamento } = linha;
  anotar(memoria, 'aliquotas', 'aliquota_zerada', { cClassTrib }, 0n, fundamento, 4);
  return ZEROS;
}

function semCbs({ memoria }: ItemLido, cheias: PorTributoEmFixo): PorTributoEmFixo {
  const fundamento = 'LC 214/2025, arts. 451 e 466';
  anotar(memoria, 'aliquota_cbs', 'cbs_zero_na_area', { aliquota: [cheias.cbs, 4] }, 0n, fundamento, 4);
  return { ...cheias, cbs: 0n };
}

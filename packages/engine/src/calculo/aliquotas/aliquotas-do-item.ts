import { vigente } from '@apura/law';
import { admitsCbsZeroInArea } from '../../dados/areas-incentivadas.ts';
import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import { type Fixo, HUNDRED_PERCENT, readFixo, readOrZero } from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
import { type AliquotasDaLei, aliquotasEm } from '../../parametros/aliquotas-em.ts';
import type { ContextoDoItem, ItemLido } from '../item-in-calculo.ts';
import { noteStep } from '../memoria.ts';
import { type ByTributoInFixo, forEachTributo, ZEROS } from '../por-tributo.ts';
import { findAnoDaOriginal } from './aliquotas-do-documento.ts';
import { type AliquotaPropria, findAliquotaPropria, hasAliquotaPropria } from './aliquotas-uniformes.ts';

export interface AliquotasDoItem {
  /** The standard rates that hold for the item, before what its classification makes of them. */
  readonly padrao: ByTributoInFixo;
  /** pCBS, pIBSUF and pIBSMun. */
  readonly nominais: ByTributoInFixo;
  /** The classification sets the rates of the main group to zero. */
  readonly zerada: boolean;
  readonly area_incentivada: boolean;
  /** CBS and IBS together where the law fixes their sum and the CBS is the rest of it. */
  readonly soma?: Fixo;
}

/**
 * The rates of an item: those of the year, of its own note or of the note it returns; then the own rates of the
 * classification, zero where it suspends the main group or excludes the base, and a CBS of zero inside a free area.
 * Null where the sources do not give the classification's own rate for the year.
 */
export function computeAliquotasDoItem(
  item: ItemLido,
  linha: LinhaDeClassificacao,
  contexto: ContextoDoItem,
  doAno: ByTributoInFixo,
): AliquotasDoItem | null {
  const padrao = aliquotasPadrao(item, linha, contexto, doAno);
  const comIss = readOrZero(item.det.imposto.ISSQN?.vISSQN) > 0n;
  const propria = findAliquotaPropria(
    linha.cclasstrib,
    contexto.ano,
    padrao,
    contexto.aliquotasProprias,
    comIss,
  );
  if (propria === null) return null;
  if (zeraOPrincipal(linha)) {
    return { padrao, nominais: zero(item, linha), zerada: true, area_incentivada: false };
  }
  const cheias = propria === undefined ? padrao : withPropria(item, propria, contexto);
  const area_incentivada = cbsZeroNaArea(item.det, contexto);
  const nominais = area_incentivada ? withoutCbs(item, cheias) : cheias;
  const soma = area_incentivada || nominais.cbs !== propria?.valores.cbs ? undefined : propria.soma;
  return { padrao, nominais, zerada: false, area_incentivada, ...(soma === undefined ? {} : { soma }) };
}

/** Suspension with regular taxation beside it, and the exclusion of the base (CST 830). */
const zeraOPrincipal = ({ tributacao_regular, cst }: LinhaDeClassificacao): boolean =>
  tributacao_regular || cst === '830';

function aliquotasPadrao(
  item: ItemLido,
  linha: LinhaDeClassificacao,
  contexto: ContextoDoItem,
  doAno: ByTributoInFixo,
): ByTributoInFixo {
  const { conferirCom, ano } = contexto;
  if (conferirCom !== undefined) {
    // What such a note has in pCBS, pIBSUF and pIBSMun is not the standard rate.
    const outra = hasAliquotaPropria(linha.cclasstrib, ano) || zeraOPrincipal(linha);
    return aliquotasDaConferencia(item, conferirCom, doAno, outra);
  }
  const daNota = contexto.aliquotasDaPropriaNota ? aliquotasDaPropriaNota(item) : null;
  return daNota ?? aliquotasDaOriginal(item, contexto) ?? doAno;
}

function withPropria(
  item: ItemLido,
  daLei: AliquotaPropria,
  { conferirCom }: ContextoDoItem,
): ByTributoInFixo {
  const propria = conferirCom === undefined ? daLei : propriaDaConferencia(item, daLei);
  const { valores, fundamento, premissa } = propria;
  item.premissas.push(premissa);
  for (const nome of ['ibs_uf', 'ibs_mun', 'cbs'] as const) {
    const aliquota = valores[nome];
    const operandos = { aliquota: [aliquota, 4] } as const;
    noteStep(item.memoria, `aliquota_${nome}`, 'aliquota_uniforme', operandos, aliquota, fundamento, 4);
  }
  return valores;
}

function zero({ memoria }: ItemLido, linha: LinhaDeClassificacao): ByTributoInFixo {
  const { cclasstrib: cClassTrib, fundamento } = linha;
  noteStep(memoria, 'aliquotas', 'aliquota_zerada', { cClassTrib }, 0n, fundamento, 4);
  return ZEROS;
}

function withoutCbs({ memoria }: ItemLido, cheias: ByTributoInFixo): ByTributoInFixo {
  const fundamento = 'LC 214/2025, arts. 451 e 466';
  noteStep(memoria, 'aliquota_cbs', 'cbs_zero_na_area', { aliquota: [cheias.cbs, 4] }, 0n, fundamento, 4);
  return { ...cheias, cbs: 0n };
}

/**
 * The standard rates that an item has to be checked against: those of the law, and where there is none the issuer's
 * own, so that its arithmetic is checked and not its choice of a rate.
 */
function aliquotasDaConferencia(
  item: ItemLido,
  daLei: AliquotasDaLei,
  doAno: ByTributoInFixo,
  comOutraAliquota: boolean,
): ByTributoInFixo {
  const daNota = comOutraAliquota ? doAno : declaradas(item);
  return forEachTributo((tributo) => daLei[tributo] ?? daNota[tributo] ?? doAno[tributo]);
}

/** The own rates of a classification as the issuer divided them, where the law fixes their sum only and the sum is right. */
function propriaDaConferencia(item: ItemLido, propria: AliquotaPropria): AliquotaPropria {
  const { cbs, ibs_uf, ibs_mun } = declaradas(item);
  const { outra } = propria;
  if (outra !== undefined && outra.cbs === cbs && outra.ibs_uf === ibs_uf && outra.ibs_mun === ibs_mun)
    return { ...propria, valores: outra };
  if (!propria.soASoma || cbs === null || ibs_uf === null || ibs_mun === null) return propria;
  const { valores } = propria;
  const mesmaSoma = cbs + ibs_uf + ibs_mun === valores.cbs + valores.ibs_uf + valores.ibs_mun;
  return mesmaSoma ? { ...propria, valores: { cbs, ibs_uf, ibs_mun } } : propria;
}

/**
 * The rates that a return repeats of its original, as the issuer wrote them, where all three can be read and are not
 * all zero; null otherwise.
 */
function aliquotasDaPropriaNota(item: ItemLido): ByTributoInFixo | null {
  const { cbs, ibs_uf, ibs_mun } = declaradas(item);
  if (cbs === null || ibs_uf === null || ibs_mun === null || cbs + ibs_uf + ibs_mun === 0n) return null;
  item.premissas.push({
    codigo: 'aliquotas_da_nota',
    texto:
      'Usadas as alíquotas escritas na nota, que desfaz outra e repete as da original (LC 214/2025, arts. 12, § 7º, e 17).',
  });
  return { cbs, ibs_uf, ibs_mun };
}

/** pCBS, pIBSUF and pIBSMun as the issuer wrote them, percent; null for one that cannot be read. */
function declaradas({ det }: ItemLido): AliquotasDaLei {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  return {
    cbs: readAliquota(grupo?.gCBS?.pCBS),
    ibs_uf: readAliquota(grupo?.gIBSUF?.pIBSUF),
    ibs_mun: readAliquota(grupo?.gIBSMun?.pIBSMun),
  };
}

function readAliquota(texto: string | undefined): Fixo | null {
  const valor = texto === undefined ? null : readFixo(texto);
  return valor === null || valor < 0n || valor > HUNDRED_PERCENT ? null : valor;
}

/**
 * The rates of the note that a return without the group goes back to (LC 214/2025 arts. 12 § 7º and 17), by the month
 * in its key; zeros where it is from before the two taxes. Null for any other item, and where the file names no note or
 * notes of several years.
 */
function aliquotasDaOriginal(item: ItemLido, contexto: ContextoDoItem): ByTributoInFixo | null {
  const { cenarioDaOriginal, ide } = contexto;
  if (cenarioDaOriginal === null || item.classificacao.inferencia?.regra !== 'devolucao') return null;
  const ano = findAnoDaOriginal(item.det, ide);
  if (ano === null || ano === contexto.anoDaNota) return null;
  const antes = !vigente('cbs_ibs_em_teste', ano);
  const aliquotas = antes ? ZEROS : aliquotasEm(`${ano}-01-01`, cenarioDaOriginal);
  if (aliquotas === null) return null;
  item.premissas.push({
    codigo: 'aliquotas_da_original',
    texto: antes
      ? `Devolução de nota de ${ano}, anterior à CBS e ao IBS: não há débito nem crédito deles a estornar (LC 214/2025, arts. 12, § 7º, e 17); o crédito do art. 379 não foi calculado.`
      : `Devolução sem o grupo IBSCBS: usadas as alíquotas de ${ano}, ano da nota referenciada (LC 214/2025, arts. 12, § 7º, e 17).`,
  });
  const { cbs, ibs_uf, ibs_mun } = aliquotas;
  return { cbs, ibs_uf, ibs_mun };
}

/**
 * Whether the CBS of an item is zero because seller and buyer stand in the same free area (LC 214/2025 arts. 451 and
 * 466): the issuer claims it, by gALCZFMCBS or a pCBS of zero, and place and goods allow it. Whether the buyer is
 * enrolled with the Suframa no file proves.
 */
function cbsZeroNaArea(det: Det, { modelo, mesmaArea }: ContextoDoItem): boolean {
  if (!mesmaArea || modelo !== '55' || !admitsCbsZeroInArea(det.prod.NCM)) return false;
  const gCBS = det.imposto.IBSCBS?.gIBSCBS?.gCBS;
  if (gCBS === undefined) return false;
  return gCBS.gALCZFMCBS !== undefined || (gCBS.pCBS !== undefined && readFixo(gCBS.pCBS) === 0n);
}

import { vigente } from '@apura/law';
import { arredondar, CEM_POR_CENTO, type Fixo, lerOuZero, porcento } from '../../fixo.ts';
import type { NotaFiscal } from '../../nota-fiscal.ts';
import { parametrosEm } from '../../parametros/parametros-em.ts';
import type { PorTributoEmFixo } from '../por-tributo.ts';

/** gCompraGov of the note: who buys, and the cut of the rates in percent. */
export interface CompraGovernamental {
  readonly ente: string;
  readonly redutor: Fixo;
}

/**
 * tpEnteGov -> the tax that takes the revenue (LC 214/2025 art. 473 § 1º). A consortium (5) is treated as the Município of
 * its seat, and the CGIBS (6) as a consortium (§§ 4º and 6º).
 */
const TRIBUTO_DO_ENTE: Readonly<Record<string, keyof PorTributoEmFixo>> = {
  '1': 'cbs',
  '2': 'ibs_uf',
  '3': 'ibs_uf',
  '4': 'ibs_mun',
  '5': 'ibs_mun',
  '6': 'ibs_mun',
};

export const tributoDoEnte = (ente: string): keyof PorTributoEmFixo | undefined =>
  Object.hasOwn(TRIBUTO_DO_ENTE, ente) ? TRIBUTO_DO_ENTE[ente] : undefined;

/** Uniform and fixed rates: given to the entity as any other, but not cut (LC 214/2025 art. 472, sole paragraph, II). */
const CST_SEM_REDUTOR: ReadonlySet<string> = new Set(['010', '011', '220', '221']);

/** The government purchase as it concerns an item of a CST. */
export const compraDoItem = (compra: CompraGovernamental | null, cst: string): CompraGovernamental | null =>
  compra !== null && CST_SEM_REDUTOR.has(cst) ? { ...compra, redutor: 0n } : compra;

/** The government purchase of a note; null before 2027 (arts. 370 and 372 do not apply in 2026) or without the group. */
export function compraGovernamental(ide: NotaFiscal['ide'], ano: number): CompraGovernamental | null {
  const grupo = ide.gCompraGov;
  if (grupo === undefined || !vigente('cbs_devida', ano)) return null;
  const redutor = lerOuZero(grupo.pRedutor);
  return { ente: grupo.tpEnteGov, redutor: redutor < 0n || redutor > CEM_POR_CENTO ? 0n : redutor };
}

/**
 * The effective rates after the revenue is given to the entity: each taken part leaves its tax and enters the entity's.
 * The IBS goes whole from 2027 on, the CBS by the shares of LC 214/2025 art. 372; to the Union both go whole.
 */
export function destinarAoEnte(aliquotas: PorTributoEmFixo, ente: string, ano: number): PorTributoEmFixo {
  const destino = tributoDoEnte(ente);
  if (destino === undefined) return aliquotas;
  const { cbs, ibs_uf, ibs_mun } = aliquotas;
  if (destino === 'cbs') return { cbs: cbs + ibs_uf + ibs_mun, ibs_uf: 0n, ibs_mun: 0n };
  const parcela = lerOuZero(parametrosEm(`${ano}-01-01`).compra_gov_parcela_cbs?.valor);
  const daCbs = arredondar(porcento(cbs, parcela, 8), 4);
  const soma = ibs_uf + ibs_mun + daCbs;
  return {
    cbs: cbs - daCbs,
    ibs_uf: destino === 'ibs_uf' ? soma : 0n,
    ibs_mun: destino === 'ibs_mun' ? soma : 0n,
  };
}

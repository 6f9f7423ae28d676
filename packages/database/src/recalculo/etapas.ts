import { marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import type { RecalculoClaim } from '../claims/claims.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export interface EtapaDoRecalculo {
  readonly etapa: 'eventos' | 'notas' | 'meses' | 'versoes';
  /** The last event, note, or version, of the stage that is done. */
  readonly depois_de: string | null;
}

/** Where the office stands; undefined when the claim was lost. */
export const lerEtapa = (tenant: Tenant, { id, lease_dono }: RecalculoClaim) =>
  tenant.transaction((tx) =>
    tx.first<EtapaDoRecalculo>('SELECT etapa, depois_de FROM recalculo WHERE id = $1 AND lease_dono = $2', [
      id,
      lease_dono,
    ]),
  );

/**
 * Notes, in the transaction that does a page, how far its stage is and how many notes it wrote.
 *
 * @throws when the claim was lost, so that the page is not written twice
 */
export async function avancar(
  tx: Transaction,
  { id, lease_dono }: RecalculoClaim,
  { etapa, depois_de }: EtapaDoRecalculo,
  documentos = 0,
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE recalculo SET etapa = $3, depois_de = $4, documentos = documentos + $5, tentativas = 1
      WHERE id = $1 AND lease_dono = $2 AND estado = 'executando'`,
    [id, lease_dono, etapa, depois_de, documentos],
  );
  if (!rowCount) throw new Error(`recalculo ${id} is somebody else's by now`);
}

/** Goes on with a stage of the office. */
export const irPara = (tenant: Tenant, claim: RecalculoClaim, etapa: EtapaDoRecalculo): Promise<void> =>
  tenant.transaction((tx) => avancar(tx, claim, etapa));

/** A finished version that other rules computed, the newest of its month. */
export interface VersaoDeOutrasRegras extends MesDoCliente {
  readonly id: string;
  readonly comparativo: object;
}

/** Up to `limit` of them that pass for current, in order of id. */
export const versoesDeOutrasRegras = (
  tenant: Tenant,
  regras: string,
  depoisDe: string | null,
  limit: number,
): Promise<VersaoDeOutrasRegras[]> =>
  tenant.transaction((tx) =>
    tx.rows<VersaoDeOutrasRegras>(
      `SELECT a.id, a.cliente_id, a.competencia, a.comparativo FROM apuracao a
        WHERE a.estado IN ('gerando_pdf', 'calculada') AND a.comparativo IS NOT NULL AND a.desatualizada_desde IS NULL
          AND a.versoes->>'regras' IS DISTINCT FROM $1 AND ($2::uuid IS NULL OR a.id > $2)
          AND NOT EXISTS (SELECT FROM apuracao n WHERE n.cliente_id = a.cliente_id AND n.competencia = a.competencia
                             AND n.versao > a.versao AND n.estado IN ('gerando_pdf', 'calculada'))
        ORDER BY a.id LIMIT $3`,
      [regras, depoisDe, limit],
    ),
  );

/** Marks the months that come out differently, without an event for each, and goes on behind version `depoisDe`. */
export const marcarMeses = (
  tenant: Tenant,
  claim: RecalculoClaim,
  meses: readonly MesDoCliente[],
  depoisDe: string,
): Promise<void> =>
  tenant.transaction(async (tx) => {
    await marcarDesatualizadas(tx, claim.request_id, meses, 'regras', 'em silêncio');
    await avancar(tx, claim, { etapa: 'meses', depois_de: depoisDe });
  });

/** Ends the office's part of the job as failed: its page fails again and again. False when the claim was lost. */
export const falharRecalculo = (tenant: Tenant, { id, lease_dono }: RecalculoClaim): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE recalculo SET estado = 'falhou', fim = now(), lease_dono = NULL, lease_ate = NULL WHERE id = $1 AND lease_dono = $2`,
      [id, lease_dono],
    );
    return rowCount === 1;
  });

import type { RecalculoClaim } from '../operations/claims.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { EventoToStore } from './documento-to-store.ts';
import { identityOfEvento, insertEventosDoDocumento } from './eventos-do-documento.ts';
import { lockChaves } from './insert-documentos.ts';
import { advanceEtapa } from './recalculo.ts';

/** An event of which less is stored than its file may say: earlier versions kept no detEvento. */
export interface EventoIncompleto extends Pick<EventoToStore, 'chave' | 'tp_evento' | 'n_seq' | 'sha256'> {
  readonly id: string;
}

/** Up to `limit` events of NF-e of these types whose detail is not known, after one of them (null: from the first), by id. */
export const eventosIncompletos = (
  tenant: Tenant,
  tipos: readonly string[],
  depoisDe: string | null,
  limit: number,
): Promise<EventoIncompleto[]> =>
  tenant.transaction((tx) =>
    tx.rows<EventoIncompleto>(
      `SELECT id, chave, tp_evento, n_seq, sha256 FROM evento_documento
        WHERE organization_id = $1 AND tipo = 'nfe' AND tp_evento = ANY($2) AND (detalhe IS NULL OR ordem IS NULL)
          AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
      [tx.organizationId, tipos, depoisDe, limit],
    ),
  );

/**
 * Writes what the files of a page of events say of them; the job goes on behind `depoisDe`. Notes whose events were completed are
 * computed anew by the job, whatever rules they are of.
 */
export const completeEventos = (
  tenant: Tenant,
  claim: RecalculoClaim,
  eventos: readonly EventoToStore[],
  depoisDe: string,
): Promise<void> =>
  tenant.transaction(async (tx) => {
    const chaves = [...new Set(eventos.map(({ chave }) => chave))];
    await lockChaves(tx, chaves);
    const unicos = new Map(eventos.map((evento) => [identityOfEvento(evento), evento]));
    const completados = await insertEventosDoDocumento(tx, [...unicos.values()]);
    const mudam = eventos.filter((evento) => completados.has(identityOfEvento(evento)));
    await tx.query(`UPDATE documento SET versao_regras = '' WHERE organization_id = $1 AND chave = ANY($2)`, [
      tx.organizationId,
      mudam.map(({ chave }) => chave),
    ]);
    await advanceEtapa(tx, claim, { etapa: 'eventos', depois_de: depoisDe });
  });

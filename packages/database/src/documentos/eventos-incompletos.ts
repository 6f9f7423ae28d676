import type { RecalculoClaim } from '../operations/claims.ts';
import { anyOf, from } from '../tenancy/builder.ts';
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
    tx.rows(
      from
        .selectFrom('evento_documento')
        .select(['id', 'chave', 'tp_evento', 'n_seq', 'sha256'])
        .where('organization_id', '=', tx.organizationId)
        .where('tipo', '=', 'nfe')
        .where('tp_evento', '=', anyOf(tipos))
        .where((eb) => eb.or([eb('detalhe', 'is', null), eb('ordem', 'is', null)]))
        .where((eb) => eb.and(depoisDe === null ? [] : [eb('id', '>', depoisDe)]))
        .orderBy('id')
        .limit(limit),
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
    await tx.run(
      from
        .updateTable('documento')
        .set({ versao_regras: '' })
        .where('organization_id', '=', tx.organizationId)
        .where('chave', '=', anyOf(mudam.map(({ chave }) => chave))),
    );
    await advanceEtapa(tx, claim, { etapa: 'eventos', depois_de: depoisDe });
  });

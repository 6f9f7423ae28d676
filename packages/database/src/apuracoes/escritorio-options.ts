import type { AliquotasByAno } from '@apura/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { requestRecalculoDosClientes } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { from, type Tables } from '../tenancy/builder.ts';
import { lockEscritorio } from '../tenancy/row-locks.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { markDesatualizadas } from './mark-desatualizadas.ts';

/** Where the office takes the rates from that no law fixes. */
export interface CenarioDoEscritorio {
  /** A scenario of the engine, or the name of the office's own. */
  readonly nome: string;
  readonly status: 'estimativa' | 'informada';
  /** The office's own rates in percent by year ("2027"). */
  readonly aliquotas?: AliquotasByAno;
}

/**
 * Sets the scenario of the office's apurações from now on; null takes the house's. Finished versions keep theirs and
 * become outdated. Choosing the same again changes nothing.
 */
export function chooseCenario(
  tenant: Tenant,
  ator: Ator,
  cenario: CenarioDoEscritorio | null,
  requestId: string,
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    const chosen = JSON.stringify(cenario);
    const changed = await tx.count(
      from
        .updateTable('organization')
        .set(({ ref }) => ({
          config: sql`${ref('config')} - 'cenario' || jsonb_strip_nulls(jsonb_build_object('cenario', ${chosen}::jsonb))`,
        }))
        .where('id', '=', organizationId)
        .where(
          ({ ref }) =>
            sql<boolean>`coalesce(${ref('config')}->'cenario', 'null') IS DISTINCT FROM coalesce(${chosen}::jsonb, 'null')`,
        ),
    );
    if (!changed) return;
    await audit(tx, ator, 'escritorio.cenario_escolhido', organizationId, { cenario });
    const rows = await tx.rows(
      // Also those that are just being finished: they are looked at again once that is done.
      from
        .selectFrom('apuracao')
        .select(['cliente_id', 'competencia'])
        .distinct()
        .where('estado', '<>', 'falhou')
        .where('desatualizada_desde', 'is', null),
    );
    await markDesatualizadas(tx, requestId, rows, 'cenario');
  });
}

/**
 * Says whether notes without protocol count in the office's apurações from now on. Finished versions of months that
 * have such notes become outdated. Saying the same again changes nothing.
 */
export function countWithoutProtocolo(tenant: Tenant, ator: Ator, conta: boolean, requestId: string) {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    const changed = await tx.count(
      from
        .updateTable('organization')
        .set(({ ref }) => ({
          config: sql`${ref('config')} || jsonb_build_object('conta_sem_protocolo', ${conta}::boolean)`,
        }))
        .where('id', '=', organizationId)
        .where(
          ({ ref }) =>
            sql<boolean>`coalesce((${ref('config')}->>'conta_sem_protocolo')::boolean, false) <> ${conta}`,
        ),
    );
    if (!changed) return;
    await audit(tx, ator, 'escritorio.sem_protocolo_mudado', organizationId, {
      conta_sem_protocolo: conta,
    });
    const rows = await tx.rows(
      from
        .selectFrom('lancamento as l')
        .innerJoin('documento as d', 'd.id', 'l.documento_id')
        .select(['l.cliente_id', 'l.competencia'])
        .distinct()
        .where('d.situacao', '=', 'sem_protocolo'),
    );
    await markDesatualizadas(tx, requestId, rows, 'sem_protocolo');
  });
}

/**
 * Says what counts, from now on, of the points of events that no act settles. The notes that have events are computed anew for
 * their clients, and finished versions whose figures change become outdated. Saying the same again changes nothing.
 */
export function chooseEventos(
  tenant: Tenant,
  ator: Ator,
  escolhas: Readonly<Record<string, string>>,
  requestId: string,
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const chosen = sql`${JSON.stringify(escolhas)}::jsonb`;
    const before = ({ ref }: ExpressionBuilder<Tables, 'organization'>) =>
      sql`coalesce(${ref('config')}->'escolhas_dos_eventos', '{}')`;
    const changed = await tx.count(
      from
        .updateTable('organization')
        .set((eb) => ({
          clientes_versao: eb('clientes_versao', '+', 1),
          config: sql`${eb.ref('config')} || jsonb_build_object('escolhas_dos_eventos', ${before(eb)} || ${chosen})`,
        }))
        .where('id', '=', organizationId)
        .where((eb) => sql<boolean>`NOT ${before(eb)} @> ${chosen}`),
    );
    if (!changed) return;
    await audit(tx, ator, 'escritorio.eventos_escolhidos', organizationId, { ...escolhas });
    const tocados = await tx.rows(
      from
        .selectFrom('cliente as c')
        .select('c.id')
        .where('c.status', '=', 'ativo')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('evento_documento as e')
              .innerJoin('documento as d', (join) =>
                join.onRef('d.organization_id', '=', 'e.organization_id').onRef('d.chave', '=', 'e.chave'),
              )
              .where('e.organization_id', '=', organizationId)
              .where(({ eb, ref }) =>
                eb(ref('c.cnpj_raiz'), 'in', [ref('d.emitente_raiz'), ref('d.destinatario_raiz')]),
              ),
          ),
        )
        .orderBy('c.id'),
    );
    await requestRecalculoDosClientes(
      tx,
      tocados.map(({ id }) => id),
      requestId,
      'escolhas_dos_eventos',
    );
  });
}

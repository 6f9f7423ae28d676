import type { Comunicado } from '@apura/contracts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { from, now } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type ComunicadoLido = Omit<Comunicado, 'criado_em' | 'atendido_em'> & {
  readonly criado_em: Date;
  readonly atendido_em: Date | null;
};

const comunicados = (organizationId: string) =>
  from
    .selectFrom('comunicado as k')
    .select((eb) => [
      ...(['k.id', 'k.cliente_id', 'k.orgao', 'k.numero', 'k.assunto', 'k.por', 'k.criado_em'] as const),
      ...(['k.atendimento', 'k.atendido_por', 'k.atendido_em'] as const),
      eb.cast<string>('k.ciencia', 'text').as('ciencia'),
      eb.cast<string>('k.prazo', 'text').as('prazo'),
    ])
    .where('k.organization_id', '=', organizationId);

/** The notices of a client, the first to be answered first; those that were answered last. */
export const listComunicados = (tenant: Tenant, clienteId: string): Promise<ComunicadoLido[]> =>
  tenant.read(
    comunicados(tenant.organizationId)
      .where('k.cliente_id', '=', clienteId)
      .orderBy(
        ({ ref }) => ref('k.atendido_em'),
        (ob) => ob.desc().nullsFirst(),
      )
      .orderBy('k.prazo')
      .orderBy('k.id'),
  );

export interface ComunicadoDoCliente extends ComunicadoLido {
  readonly razao_social: string;
}

interface PeriodoDosComunicados {
  /** Days (YYYY-MM-DD), both included. */
  readonly de: string;
  readonly ate: string;
  readonly clienteId?: string | undefined;
}

/** Those of active clients that are to be answered within a period, the first first. */
export const comunicadosOfPeriod = (
  tenant: Tenant,
  { de, ate, clienteId }: PeriodoDosComunicados,
): Promise<ComunicadoDoCliente[]> =>
  tenant.read(
    comunicados(tenant.organizationId)
      .innerJoin('cliente as c', 'c.id', 'k.cliente_id')
      .select('c.razao_social')
      .where('c.status', '=', 'ativo')
      .where((eb) => eb.between(eb.cast<string>('k.prazo', 'text'), de, ate))
      .$if(clienteId !== undefined, (query) => query.where('k.cliente_id', '=', clienteId ?? ''))
      .orderBy('k.prazo')
      .orderBy('k.id'),
  );

export interface NewComunicado
  extends Pick<Comunicado, 'orgao' | 'numero' | 'assunto' | 'ciencia' | 'prazo'> {
  readonly clienteId: string;
}

/** Undefined where the client has one of that number of that authority already. */
export const storeComunicado = (
  tenant: Tenant,
  ator: Ator,
  { clienteId, ciencia, prazo, ...dito }: NewComunicado,
): Promise<ComunicadoLido | undefined> =>
  tenant.transaction(async (tx) => {
    const id = newId();
    const stored = await tx.first(
      from
        .insertInto('comunicado')
        .values({
          ...{ id, organization_id: tx.organizationId, cliente_id: clienteId, por: ator.nome, ...dito },
          ciencia: new Date(ciencia),
          prazo: new Date(prazo),
        })
        .onConflict((one) => one.columns(['organization_id', 'cliente_id', 'orgao', 'numero']).doNothing())
        .returning('id'),
    );
    if (!stored) return undefined;
    await audit(tx, ator, 'comunicado.registrado', clienteId, { nome: dito.numero });
    return tx.one(comunicados(tx.organizationId).where('k.id', '=', id));
  });

/** Says what was done about a notice. Undefined where the office has none of that id. */
export const answerComunicado = (
  tenant: Tenant,
  ator: Ator,
  id: string,
  atendimento: string,
): Promise<ComunicadoLido | undefined> =>
  tenant.transaction(async (tx) => {
    const answered = await tx.first(
      from
        .updateTable('comunicado')
        .set({ atendimento, atendido_por: ator.nome, atendido_em: now })
        .where('id', '=', id)
        .returning(['cliente_id', 'numero']),
    );
    if (!answered) return undefined;
    await audit(tx, ator, 'comunicado.atendido', answered.cliente_id, { nome: answered.numero });
    return tx.one(comunicados(tx.organizationId).where('k.id', '=', id));
  });

/** False where the office has none of that id. */
export const removeComunicado = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const removed = await tx.first(
      from.deleteFrom('comunicado').where('id', '=', id).returning(['cliente_id', 'numero']),
    );
    if (removed) await audit(tx, ator, 'comunicado.removido', removed.cliente_id, { nome: removed.numero });
    return removed !== undefined;
  });

import type { Forgotten } from '../claims/forgotten-work.ts';
import type { Database } from '../open-database.ts';
import { asking } from '../tenancy/asking.ts';
import { ENDPOINTS_COM_PENDENTES } from '../webhooks/endpoints-com-pendentes.ts';

/**
 * Offices whose part of a running job of new rules has been pending for `aposSegundos`, or whose lease ran out. Each call counts
 * as a new permit; the time doubles with each, for a part may wait long for workers that have its rules. With 0 seconds all that
 * waits is found, for queues that were emptied: that is the same permit once more.
 */
export async function recalculosAtrasados(database: Database, aposSegundos: number): Promise<Forgotten[]> {
  const { rows } = await database.relay.query<Forgotten>(
    `UPDATE recalculo r SET geracao = geracao + ($1 > 0)::int, acordado_em = now(), estado = CASE estado WHEN 'esperando' THEN 'pendente' ELSE estado END
      WHERE EXISTS (SELECT FROM limites.recalculo j WHERE j.regras = r.regras AND j.estado = 'ativo')
        AND ((estado = 'pendente' AND acordado_em < now() - make_interval(secs => $1 * 2 ^ least(geracao, 6)))
          OR (estado = 'executando' AND lease_ate <= now() AND acordado_em < now() - interval '5 seconds')
          OR (estado = 'esperando' AND acordado_em < now() - make_interval(secs => $1) AND NOT EXISTS (
                SELECT FROM apuracao a WHERE a.organization_id = r.organization_id AND a.recalculo = r.regras
                   AND a.estado IN ('na_fila', 'calculando', 'gerando_pdf'))))
     RETURNING id, organization_id, request_id, geracao`,
    [aposSegundos],
  );
  return rows;
}

/**
 * Clients whose stored notes have waited for ten times `aposSegundos` to be picked up: an apuração of theirs does not
 * wait for it, and a permit that is under way must not be doubled.
 */
export async function recolhimentosAtrasados(database: Database, aposSegundos: number) {
  const { rows } = await database.relay.query<Pick<Forgotten, 'id' | 'organization_id'>>(
    `UPDATE cliente SET recolhimento_pedido_em = now()
      WHERE documentos_recolhidos_em IS NULL AND recolhimento_pedido_em < now() - make_interval(secs => $1 * 10)
     RETURNING id, organization_id`,
    [aposSegundos],
  );
  return rows;
}

/**
 * Events that nobody has fanned out for `aposSegundos`, and those set aside whose time has come. Their ids are stable:
 * fanning out twice does nothing.
 */
export async function eventosAtrasados(database: Database, aposSegundos: number) {
  const { rows } = await database.relay.query<Omit<Forgotten, 'geracao'>>(
    `SELECT id, organization_id, request_id FROM event
      WHERE distribuido_em IS NULL AND coalesce(distribuir_em, criado_em + make_interval(secs => $1)) < now()
      ORDER BY id LIMIT 1000`,
    [aposSegundos],
  );
  return rows;
}

/**
 * How many endpoints have entregas that have been due for `aposSegundos`, free to go, without anybody working on them. It
 * looks at the first due rows of each: the outbox waits for this query, and the backlog of one office may be millions.
 */
export const entregasAtrasadas = async (database: Database, aposSegundos: number): Promise<number> =>
  (await asking(database.relay).value<number>(
    `WITH RECURSIVE ${ENDPOINTS_COM_PENDENTES}
     SELECT count(*)::int AS n FROM webhook_endpoint p JOIN fila ON fila.endpoint_id = p.id
      WHERE p.estado = 'ativo' AND (p.disjuntor_ate IS NULL OR p.disjuntor_ate < now() - make_interval(secs => $1))
        AND EXISTS (SELECT FROM (
              SELECT e.lease_ate FROM entrega e
               WHERE e.endpoint_id = p.id AND e.estado = 'pendente'
                 AND e.proxima_tentativa_em < now() - make_interval(secs => $1)
               ORDER BY e.proxima_tentativa_em, e.id LIMIT p.concorrencia) primeira
             WHERE lease_ate IS NULL OR lease_ate <= now())`,
    [aposSegundos],
  )) ?? 0;

/** How many mails have been due for `aposSegundos` without anybody sending them. */
export const emailsAtrasados = async (database: Database, aposSegundos: number): Promise<number> =>
  (await asking(database.relay).value<number>(
    `SELECT count(*)::int AS n FROM email
      WHERE estado = 'pendente' AND proxima_tentativa_em < now() - make_interval(secs => $1)
        AND (lease_ate IS NULL OR lease_ate <= now())`,
    [aposSegundos],
  )) ?? 0;

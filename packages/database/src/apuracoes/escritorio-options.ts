import type { AliquotasByAno } from '@apura/contracts';
import { lockEscritorio } from '../clientes/ajustes.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { requestRecalculoDoCliente } from '../documentos/lancamentos-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
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
    const { rowCount } = await tx.query(
      `UPDATE organization SET config = config - 'cenario' || jsonb_strip_nulls(jsonb_build_object('cenario', $2::jsonb))
        WHERE id = $1 AND coalesce(config->'cenario', 'null') IS DISTINCT FROM coalesce($2::jsonb, 'null')`,
      [organizationId, JSON.stringify(cenario)],
    );
    if (!rowCount) return;
    await audit(tx, ator, 'escritorio.cenario_escolhido', organizationId, { cenario });
    const { rows } = await tx.query<MesDoCliente>(
      // Also those that are just being finished: they are looked at again once that is done.
      `SELECT DISTINCT cliente_id, competencia FROM apuracao WHERE estado <> 'falhou' AND desatualizada_desde IS NULL`,
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
    const { rowCount } = await tx.query(
      `UPDATE organization SET config = config || jsonb_build_object('conta_sem_protocolo', $2::boolean)
        WHERE id = $1 AND coalesce((config->>'conta_sem_protocolo')::boolean, false) <> $2`,
      [organizationId, conta],
    );
    if (!rowCount) return;
    await audit(tx, ator, 'escritorio.sem_protocolo_mudado', organizationId, {
      conta_sem_protocolo: conta,
    });
    const { rows } = await tx.query<MesDoCliente>(
      `SELECT DISTINCT l.cliente_id, l.competencia FROM lancamento l JOIN documento d ON d.id = l.documento_id
        WHERE d.situacao = 'sem_protocolo'`,
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
    const { rowCount } = await tx.query(
      `UPDATE organization SET clientes_versao = clientes_versao + 1, config = config || jsonb_build_object('escolhas_dos_eventos',
              coalesce(config->'escolhas_dos_eventos', '{}') || $2::jsonb)
        WHERE id = $1 AND NOT coalesce(config->'escolhas_dos_eventos', '{}') @> $2::jsonb`,
      [organizationId, JSON.stringify(escolhas)],
    );
    if (!rowCount) return;
    await audit(tx, ator, 'escritorio.eventos_escolhidos', organizationId, { ...escolhas });
    const tocados = await tx.rows<{ id: string }>(
      `SELECT c.id FROM cliente c WHERE c.status = 'ativo' AND EXISTS (
         SELECT FROM evento_documento e JOIN documento d ON d.organization_id = e.organization_id AND d.chave = e.chave
          WHERE e.organization_id = $1 AND c.cnpj_raiz IN (d.emitente_raiz, d.destinatario_raiz)) ORDER BY c.id`,
      [organizationId],
    );
    for (const { id } of tocados) await requestRecalculoDoCliente(tx, id, requestId, 'escolhas_dos_eventos');
  });
}

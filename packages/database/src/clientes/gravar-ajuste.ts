import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { recalcularQuemOAjusteToca } from './recalcular-quem-o-ajuste-toca.ts';

/**
 * The office's answer to what the rules cannot know. At least one criterion, and a classification, an effect or an
 * acquisition.
 */
export interface NovoAjuste {
  /** Left out: for all clients. */
  readonly clienteId?: string;
  /** Months (YYYY-MM) from and to which it holds. */
  readonly desde: string;
  readonly ate?: string;
  /** As in the XML: a purchase has the supplier's CFOP, 5xxx or 6xxx. */
  readonly cfop?: string;
  readonly cprod?: string;
  /** The NCM begins with it. */
  readonly ncmPrefixo?: string;
  /** The classification that the rules gave. */
  readonly cclasstribDe?: string;
  /** CNPJ or CPF of the issuer. */
  readonly emitente?: string;
  readonly cclasstrib?: string;
  readonly efeito?: string;
  /** Of a fixed asset that is sold: the day it was bought (YYYY-MM-DD), and its net acquisition value in reais. */
  readonly aquisicao?: { readonly data: string; readonly valor_liquido: string };
}

/**
 * Notes an answer, in place of one with the same criteria that begins in the same month; an acquisition and the others
 * answer different questions and stand beside one another. What it touches is computed anew by a job, or before the next
 * apuração reads it; finished versions whose figures change become outdated then. Returns its id, or undefined when the
 * office has no such client.
 */
export function gravarAjuste(
  tenant: Tenant,
  novo: NovoAjuste,
  requestId: string,
): Promise<string | undefined> {
  const { organizationId } = tenant;
  const id = newId();
  return tenant.sql(async (client) => {
    // Before the clients' rows, as in criarCliente: who takes both takes them in one order.
    await client.query('SELECT FROM organization WHERE id = $1 FOR UPDATE', [organizationId]);
    if (novo.clienteId !== undefined) {
      const known = await client.query('SELECT FROM cliente WHERE id = $1', [novo.clienteId]);
      if (!known.rowCount) return undefined;
    }
    const criterios = [
      novo.clienteId ?? null,
      novo.desde,
      novo.cfop ?? null,
      novo.cprod ?? null,
      novo.ncmPrefixo ?? null,
      novo.cclasstribDe ?? null,
      novo.emitente ?? null,
    ];
    await client.query(
      `DELETE FROM ajuste_classificacao
        WHERE cliente_id IS NOT DISTINCT FROM $1 AND desde = $2 AND cfop IS NOT DISTINCT FROM $3
          AND cprod IS NOT DISTINCT FROM $4 AND ncm_prefixo IS NOT DISTINCT FROM $5
          AND cclasstrib_de IS NOT DISTINCT FROM $6 AND emitente IS NOT DISTINCT FROM $7
          AND (aquisicao_data IS NOT NULL) = $8`,
      [...criterios, novo.aquisicao !== undefined],
    );
    await client.query(
      `INSERT INTO ajuste_classificacao (cliente_id, desde, cfop, cprod, ncm_prefixo, cclasstrib_de, emitente,
              id, organization_id, ate, cclasstrib, efeito, aquisicao_data, aquisicao_valor)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...criterios,
        ...[id, organizationId, novo.ate ?? null, novo.cclasstrib ?? null, novo.efeito ?? null],
        ...[novo.aquisicao?.data ?? null, novo.aquisicao?.valor_liquido ?? null],
      ],
    );
    await recalcularQuemOAjusteToca(client, organizationId, novo.clienteId, requestId);
    return id;
  });
}

import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type EntradaLida, identidadeDosDocumentos } from './ler-entrada.ts';
import type { ApuracaoReivindicada } from './reivindicar-apuracao.ts';

export interface ResultadoDaApuracao {
  readonly comparativo: object;
  readonly versoes: object;
}

/**
 * Stores the figures and asks for the PDF. False when the claim was lost: then somebody else stores them. A note that
 * came in since the sums were read marks the version as outdated at once.
 */
export function gravarResultado(
  tenant: Tenant,
  claim: ApuracaoReivindicada,
  entrada: EntradaLida,
  resultado: ResultadoDaApuracao,
): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ geracao: number }>(
      `UPDATE apuracao SET estado = 'gerando_pdf', comparativo = $3, versoes = $4, divergencias = $5, documentos = $6,
              documentos_hash = $7, lease_dono = NULL, lease_ate = NULL, acordada_em = now()
        WHERE id = $1 AND estado = 'calculando' AND lease_dono = $2 RETURNING geracao`,
      [
        claim.id,
        claim.lease_dono,
        JSON.stringify(resultado.comparativo),
        JSON.stringify(resultado.versoes),
        JSON.stringify(entrada.divergencias),
        entrada.documentos,
        entrada.documentos_hash,
      ],
    );
    const row = rows[0];
    if (!row) return false;
    const agora = await identidadeDosDocumentos(client, entrada.cliente_id, entrada.competencia);
    if (!agora.documentos_hash.equals(entrada.documentos_hash)) {
      await client.query('UPDATE apuracao SET desatualizada_desde = now() WHERE id = $1', [claim.id]);
    }
    await inserirOutbox(client, tenant.organizationId, [
      { fila: 'pdfs', jobId: `pdf-${claim.id}-${row.geracao}`, id: claim.id, requestId: claim.request_id },
    ]);
    return true;
  });
}

import { inserirEventos, type NovoEvento } from '../eventos/inserir-eventos.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { ApuracaoReivindicada } from './reivindicar-apuracao.ts';

export interface PdfPronto {
  readonly versao: number;
  /** Hash of the stored bytes. */
  readonly sha256: Buffer;
  readonly eventos: readonly NovoEvento[];
}

/** Finishes the version: PDF, state and events are one transaction. False when the claim was lost. */
export function gravarPdf(
  tenant: Tenant,
  claim: ApuracaoReivindicada,
  calculadaEm: Date,
  pdf: PdfPronto,
): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE apuracao SET estado = 'calculada', calculada_em = $3, pdf_sha256 = $4, lease_dono = NULL, lease_ate = NULL
        WHERE id = $1 AND estado = 'gerando_pdf' AND lease_dono = $2`,
      [claim.id, claim.lease_dono, calculadaEm, pdf.sha256],
    );
    if (!rowCount) return false;
    await client.query('UPDATE conteudo SET provisorio = false WHERE organization_id = $1 AND sha256 = $2', [
      tenant.organizationId,
      pdf.sha256,
    ]);
    const agregado = { apuracao: claim.id, versao: pdf.versao };
    await inserirEventos(client, tenant.organizationId, agregado, claim.request_id, pdf.eventos);
    return true;
  });
}

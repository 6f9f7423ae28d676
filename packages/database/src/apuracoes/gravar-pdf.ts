import type { Fato } from '@apura/contracts';
import type { Claim } from '../claims/claims.ts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import { acordarRecalculo, prenderRecalculo } from '../recalculo/acordar-recalculo.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface PdfPronto {
  readonly versao: number;
  /** Hashes of the stored bytes: the report, its figures as sheets, and the report for a browser. */
  readonly pdf: Buffer;
  readonly xlsx: Buffer;
  readonly csv: Buffer;
  /** Of the ZIP of one CSV per table. */
  readonly csvZip: Buffer;
  readonly html: Buffer;
  readonly fatos: readonly Fato[];
}

/**
 * Finishes the version: PDF, sheets, state and events are one transaction. One that new rules asked for has no events of
 * its own. False when the claim was lost.
 */
export const gravarPdf = (tenant: Tenant, claim: Claim, calculadaEm: Date, pronto: PdfPronto) =>
  tenant.transaction(async (tx) => {
    const recalculo = await prenderRecalculo(tx, claim.id);
    const { rowCount } = await tx.query(
      `UPDATE apuracao SET estado = 'calculada', calculada_em = $3, pdf_sha256 = $4, xlsx_sha256 = $5, csv_sha256 = $6,
              csv_zip_sha256 = $7, html_sha256 = $8, lease_dono = NULL, lease_ate = NULL
        WHERE id = $1 AND estado = 'gerando_pdf' AND lease_dono = $2`,
      [
        claim.id,
        claim.lease_dono,
        calculadaEm,
        pronto.pdf,
        pronto.xlsx,
        pronto.csv,
        pronto.csvZip,
        pronto.html,
      ],
    );
    if (!rowCount) return false;
    await tx.query('UPDATE conteudo SET provisorio = false WHERE organization_id = $1 AND sha256 = ANY($2)', [
      tenant.organizationId,
      [pronto.pdf, pronto.xlsx, pronto.csv, pronto.csvZip, pronto.html],
    ]);
    const agregado = { apuracao: claim.id, versao: pronto.versao };
    if (!recalculo) await inserirEventos(tx, agregado, claim.request_id, pronto.fatos);
    await acordarRecalculo(tx, recalculo);
    return true;
  });

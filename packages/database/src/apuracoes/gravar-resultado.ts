import { permitFor } from '@apura/queues/permits';
import type { Claim } from '../claims/claims.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import { acordarRecalculo, prenderRecalculo } from '../recalculo/acordar-recalculo.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { figurasDe } from './figuras-do-mes.ts';
import type { EntradaLida } from './ler-entrada.ts';
import { lockVersoes, marcarDesatualizadas } from './marcar-desatualizadas.ts';
import { mesesQueMudaram } from './meses-que-mudaram.ts';

export interface ResultadoDaApuracao {
  readonly comparativo: object;
  readonly versoes: object;
  /** What the figures were made of besides the notes. */
  readonly entrada: object;
  /** The credit balances that go into the next month, as `comparativo.saldos_a_transportar` has them. */
  readonly saldos_a_transportar: readonly object[];
}

/**
 * Stores the figures and asks for the PDF; the list of the notes is kept, if it is stored provisionally. False when the
 * claim was lost: then somebody else stores them. What changed since the sums were read (a note, an entry by hand, the
 * regime, the scenario, the month before) marks the version as outdated at once; a balance other than the one that the
 * next month began with marks that month.
 */
export const gravarResultado = (
  tenant: Tenant,
  claim: Claim,
  entrada: EntradaLida,
  resultado: ResultadoDaApuracao,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const recalculo = await prenderRecalculo(tx, claim.id);
    await lockVersoes(tx, [entrada.cliente_id], 'termina');
    const [row] = await tx.rows<{ geracao: number }>(
      `UPDATE apuracao SET estado = 'gerando_pdf', comparativo = $3::jsonb, versoes = $4, divergencias = $5, documentos = $6,
              documentos_hash = $7, entrada = $8, figuras = ${figurasDe('$3::jsonb')}, lease_dono = NULL, lease_ate = NULL, acordada_em = now(),
              tentativas = 0
        WHERE id = $1 AND estado = 'calculando' AND lease_dono = $2 RETURNING geracao`,
      [
        claim.id,
        claim.lease_dono,
        JSON.stringify(resultado.comparativo),
        JSON.stringify(resultado.versoes),
        JSON.stringify(entrada.divergencias),
        entrada.documentos,
        entrada.documentos_hash,
        JSON.stringify(resultado.entrada),
      ],
    );
    if (!row) return false;
    await tx.query('UPDATE conteudo SET provisorio = false WHERE organization_id = $1 AND sha256 = $2', [
      tenant.organizationId,
      entrada.documentos_hash,
    ]);
    const meses = await mesesQueMudaram(tx, claim.id, entrada, resultado.saldos_a_transportar);
    await marcarDesatualizadas(tx, claim.request_id, meses, 'durante_o_calculo');
    await insertOutbox(tx, [permitFor.pdfs(claim, row.geracao)]);
    await acordarRecalculo(tx, recalculo);
    return true;
  });

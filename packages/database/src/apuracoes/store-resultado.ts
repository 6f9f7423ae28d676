import { createFato, type FalhaDaApuracao, type Fato } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { holdRecalculo, wakeRecalculo } from '../documentos/recalculo.ts';
import type { Claim } from '../operations/claims.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, from, now, type Row, textOf } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { keepPlans, type Tenant, type Transaction } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';
import { changedMeses } from './changed-meses.ts';
import { type ApuracaoVista, figuresOf } from './find-apuracao.ts';
import { lockVersoes, markDesatualizadas } from './mark-desatualizadas.ts';
import type { EntradaLida } from './read-entrada.ts';

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
export const storeResultado = (
  tenant: Tenant,
  claim: Claim,
  entrada: EntradaLida,
  resultado: ResultadoDaApuracao,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const recalculo = await holdRecalculo(tx, claim.id);
    await lockVersoes(tx, [entrada.cliente_id], 'termina');
    const { comparativo, versoes, entrada: feitaDe } = resultado;
    const { divergencias, documentos, documentos_hash } = entrada;
    const row = await tx.first(
      from
        .updateTable('apuracao as a')
        .from(givenRows('n', FIGURES, [{ comparativo, versoes, entrada: feitaDe }]))
        .set(({ ref }) => ({
          ...{
            comparativo: ref('n.comparativo'),
            figuras: sql<object>`${sql.raw(figuresOf(textOf(ref('n.comparativo'))))}`,
          },
          versoes: ref('n.versoes').$castTo<Row<'apuracao'>['versoes']>(),
          entrada: ref('n.entrada'),
        }))
        .set({ estado: 'gerando_pdf', divergencias, documentos, documentos_hash })
        .set({ lease_dono: null, lease_ate: null, acordada_em: now, tentativas: 0 })
        .where('a.id', '=', claim.id)
        .where('a.estado', '=', sql.lit<'calculando'>('calculando'))
        .where('a.lease_dono', '=', claim.lease_dono)
        .returning('a.geracao'),
    );
    if (!row) return false;
    await keepBytes(tx, [entrada.documentos_hash]);
    const meses = await changedMeses(tx, claim.id, entrada, resultado.saldos_a_transportar);
    await markDesatualizadas(tx, claim.request_id, meses, 'durante_o_calculo');
    await insertOutbox(tx, [permitFor.pdfs(claim, row.geracao)]);
    await wakeRecalculo(tx, recalculo);
    return true;
  });

const FIGURES = { comparativo: 'jsonb', versoes: 'jsonb', entrada: 'jsonb' } as const;

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
export const storePdf = (tenant: Tenant, claim: Claim, calculadaEm: Date, pronto: PdfPronto) =>
  tenant.transaction(async (plain) => {
    const tx = keepPlans(plain);
    const recalculo = await holdRecalculo(tx, claim.id);
    const { pdf, xlsx, csv, csvZip, html } = pronto;
    const finished = from
      .updateTable('apuracao')
      .set({ estado: 'calculada', calculada_em: calculadaEm, lease_dono: null, lease_ate: null })
      .set({ pdf_sha256: pdf, xlsx_sha256: xlsx, csv_sha256: csv, csv_zip_sha256: csvZip, html_sha256: html })
      .where('id', '=', claim.id)
      .where('estado', '=', sql.lit('gerando_pdf'))
      .where('lease_dono', '=', claim.lease_dono);
    if (!(await tx.count(finished))) return false;
    await keepBytes(tx, [pdf, xlsx, csv, csvZip, html]);
    const agregado = { apuracao: claim.id, versao: pronto.versao };
    if (!recalculo) await insertEvents(tx, agregado, claim.request_id, pronto.fatos);
    await wakeRecalculo(tx, recalculo);
    return true;
  });

/** Bytes that rows name now: nobody sweeps them. */
export const keepBytes = (tx: Transaction, hashes: readonly Buffer[]): Promise<void> =>
  tx.run(
    from
      .updateTable('conteudo')
      .set({ provisorio: false })
      .where('organization_id', '=', tx.organizationId)
      .where('sha256', '=', anyOf(hashes)),
  );

/** Ends the version with a reason. False when the claim was lost. It can be asked for anew. */
export const failApuracao = (tenant: Tenant, claim: Claim, erro: FalhaDaApuracao): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const recalculo = await holdRecalculo(tx, claim.id);
    const row = await tx.first(
      from
        .updateTable('apuracao')
        .set({ estado: 'falhou', lease_dono: null, lease_ate: null })
        .set({ erro_estagio: erro.etapa, erro_codigo: erro.codigo, erro_mensagem: erro.mensagem })
        .where('id', '=', claim.id)
        .where('lease_dono', '=', claim.lease_dono)
        .returning(['cliente_id', 'competencia', 'versao']),
    );
    if (!row) return false;
    await insertEvents(tx, { apuracao: claim.id, versao: row.versao }, claim.request_id, [
      createFato('apuracao.falhou', { versao: { id: claim.id, ...row }, erro }),
    ]);
    await wakeRecalculo(tx, recalculo);
    return true;
  });

/** Hashes of the stored sheets of the client's month in its newest finished version before this one; undefined where there is none. */
export const earlierSheets = (
  { organizationId, first }: Tenant,
  { cliente_id, competencia, versao }: Pick<ApuracaoVista, 'cliente_id' | 'competencia' | 'versao'>,
) =>
  first(
    from
      .selectFrom('apuracao')
      .select(['xlsx_sha256 as xlsx', 'csv_zip_sha256 as csv_zip'])
      .where((eb) => eb.and({ organization_id: organizationId, cliente_id, competencia }))
      .where('versao', '<', versao)
      .where('estado', '=', sql.lit('calculada'))
      .where('xlsx_sha256', 'is not', null)
      .where('csv_zip_sha256', 'is not', null)
      .orderBy('versao', 'desc')
      .limit(1)
      .$narrowType<Readonly<Record<'xlsx' | 'csv_zip', Buffer>>>(),
  );

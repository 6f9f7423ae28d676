import { createFato, mesesBefore } from '@apura/contracts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireOpenMeses } from '../fechamento/open-mes.ts';
import { from } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';
import { markDesatualizadas } from './mark-desatualizadas.ts';

/**
 * Removes one version of a client's month, with its reports and the links to them. The version before it is the newest then, and the month
 * after, which began with other balances, becomes outdated.
 *
 * @throws ClosedMes
 */
export const removeVersao = (
  tenant: Tenant,
  ator: Ator,
  id: string,
  requestId: string,
): Promise<'feito' | 'em_andamento' | 'desconhecida'> =>
  tenant.transaction(async (tx) => {
    const seen = await tx.first(
      from.selectFrom('apuracao').select(['cliente_id', 'competencia']).where('id', '=', id),
    );
    if (!seen) return 'desconhecida';
    await requireOpenMeses(tx, [seen]);
    const versao = await tx.first(
      from
        .selectFrom('apuracao')
        .select(['id', 'cliente_id', 'competencia', 'versao', 'estado'])
        .select(['pdf_sha256', 'xlsx_sha256', 'csv_sha256', 'csv_zip_sha256', 'html_sha256'])
        .where('id', '=', id)
        .forUpdate(),
    );
    if (!versao) return 'desconhecida';
    const { cliente_id, competencia, estado, versao: numero, ...reports } = versao;
    if (estado !== 'calculada' && estado !== 'falhou') return 'em_andamento';
    const later = await tx.count(
      from
        .selectFrom('apuracao')
        .select('id')
        .where('cliente_id', '=', cliente_id)
        .where('competencia', '=', competencia)
        .where('versao', '>', numero)
        .where('comparativo', 'is not', null),
    );
    await insertEvents(tx, { apuracao: id, versao: numero }, requestId, [
      createFato('apuracao.removida', { versao, por: ator.nome }),
    ]);
    await removeRows(tx, id);
    await releaseReports(
      tx,
      Object.values(reports).filter((one) => one instanceof Uint8Array),
    );
    if (!later)
      await markDesatualizadas(
        tx,
        requestId,
        [{ cliente_id, competencia: mesesBefore(competencia, -1) }],
        'mes_anterior',
      );
    await audit(tx, ator, 'apuracao.removida', cliente_id, { competencia, versao: numero });
    return 'feito';
  });

async function removeRows(tx: Transaction, id: string): Promise<void> {
  await tx.run(
    from
      .updateTable('fechamento')
      .set({ conferida_id: null, conferida_por: null, conferida_em: null })
      .where('conferida_id', '=', id),
  );
  await tx.run(
    from
      .deleteFrom('abertura')
      .where('compartilhamento_id', 'in', ({ selectFrom }) =>
        selectFrom('compartilhamento').select('id').where('apuracao_id', '=', id),
      ),
  );
  for (const table of ['compartilhamento', 'apuracao_lote'] as const)
    await tx.run(from.deleteFrom(table).where('apuracao_id', '=', id));
  await tx.run(from.deleteFrom('apuracao').where('id', '=', id));
}

/** Reports that no other version has go within the hour. */
async function releaseReports(tx: Transaction, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.query(
    `UPDATE conteudo c SET provisorio = true, criado_em = now()
      WHERE c.organization_id = $1 AND c.sha256 = ANY($2::bytea[])
        AND NOT EXISTS (SELECT FROM apuracao a WHERE a.organization_id = $1
                           AND c.sha256 IN (a.pdf_sha256, a.xlsx_sha256, a.csv_sha256, a.csv_zip_sha256, a.html_sha256))`,
    [tx.organizationId, hashes],
  );
}

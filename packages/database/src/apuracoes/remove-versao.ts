import { createFato, mesesBefore } from '@apura/contracts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireOpenMeses } from '../fechamento/open-mes.ts';
import { from } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';
import { markDesatualizadas } from './mark-desatualizadas.ts';

const REPORTS = ['pdf_sha256', 'xlsx_sha256', 'csv_sha256', 'csv_zip_sha256', 'html_sha256'] as const;

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
        .select(REPORTS)
        .where('id', '=', id)
        .forUpdate(),
    );
    if (!versao) return 'desconhecida';
    const { cliente_id, competencia, estado, versao: numero } = versao;
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
    const hashes = REPORTS.flatMap((name) => versao[name] ?? []).map((hash) => Buffer.from(hash));
    if (hashes.length) await tx.value(call('devolver_conteudos', hashes));
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

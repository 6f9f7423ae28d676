import type { CriarResposta } from '@apura/contracts';
import { marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { pedirRecalculoDoCliente } from '../documentos/lancamentos-do-cliente.ts';
import type { Resposta } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { lockEscritorio } from './ajustes.ts';

export type RespostaListada = Omit<Resposta, 'organization_id'>;

const MESMA = `r.cliente_id = n.cliente_id::uuid AND r.pergunta = n.pergunta AND r.quando = n.quando AND r.desde = n.desde`;

/**
 * Notes answers to what documents that are no notes leave open, each in place of one to the same question that begins in the
 * same month; of two such among them the later one holds. What they touch is computed anew as by an ajuste. Undefined, and
 * nothing noted, when the office has not all of the clients.
 */
export const gravarRespostas = (
  tenant: Tenant,
  ator: Ator,
  respostas: readonly CriarResposta[],
  requestId: string,
): Promise<RespostaListada[] | undefined> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const novas = [...new Map(respostas.map((nova) => [impressao(nova), nova])).values()].map(
      ({ ate = null, ...nova }) => ({
        ...{ id: newId(), organization_id: tx.organizationId, por: ator.nome, ate },
        ...nova,
      }),
    );
    const clientes = [...new Set(novas.map(({ cliente_id }) => cliente_id))].sort();
    if ((await tx.prisma.cliente.count({ where: { id: { in: clientes } } })) < clientes.length)
      return undefined;
    await tx.query(
      `DELETE FROM resposta r
         USING jsonb_to_recordset($2::jsonb) AS n(cliente_id text, pergunta text, quando jsonb, desde text)
        WHERE r.organization_id = $1 AND ${MESMA}`,
      [tx.organizationId, JSON.stringify(novas)],
    );
    const gravadas = await tx.prisma.resposta.createManyAndReturn({
      data: novas,
      omit: { organization_id: true },
    });
    for (const cliente of clientes) {
      const dele = novas.filter(({ cliente_id }) => cliente_id === cliente);
      const detalhe = {
        perguntas: [...new Set(dele.map(({ pergunta }) => pergunta))],
        respostas: dele.length,
      };
      await auditar(tx, ator, 'pergunta.respondida', cliente, detalhe);
      await pedirRecalculoDoCliente(tx, cliente, requestId, 'resposta');
      await marcarMesesDaEmpresa(tx, dele, requestId);
    }
    return gravadas;
  });

/** An answer on the company as a whole may change months without changing what any of their documents means. */
async function marcarMesesDaEmpresa(
  tx: Transaction,
  respostas: readonly Pick<Resposta, 'cliente_id' | 'quando' | 'desde' | 'ate'>[],
  requestId: string,
): Promise<void> {
  const daEmpresa = respostas.filter(({ quando }) => Object.keys(quando as object).length === 0);
  if (daEmpresa.length === 0) return;
  const meses = await tx.rows<MesDoCliente>(
    `SELECT DISTINCT a.cliente_id, a.competencia::text
       FROM jsonb_to_recordset($1::jsonb) AS r(cliente_id uuid, desde text, ate text)
       JOIN apuracao a ON a.cliente_id = r.cliente_id AND a.competencia >= r.desde AND (r.ate IS NULL OR a.competencia <= r.ate)`,
    [JSON.stringify(daEmpresa.map(({ cliente_id, desde, ate }) => ({ cliente_id, desde, ate })))],
  );
  await marcarDesatualizadas(tx, requestId, meses, 'resposta');
}

const impressao = ({ cliente_id, pergunta, quando, desde }: CriarResposta): string =>
  JSON.stringify([cliente_id, pergunta, desde, Object.entries(quando).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** The office's answers, the newest first: all, or those of a client. */
export const listarRespostas = (tenant: Tenant, clienteId?: string): Promise<RespostaListada[]> =>
  tenant.transaction(({ prisma }) =>
    prisma.resposta.findMany({
      where: clienteId === undefined ? {} : { cliente_id: clienteId },
      omit: { organization_id: true },
      orderBy: { id: 'desc' },
    }),
  );

/** Takes an answer back; what it touched is computed anew. False when the office has none of that id. */
export const removerResposta = (tenant: Tenant, ator: Ator, id: string, requestId: string) =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const removida = await tx.prisma.resposta.findUnique({ where: { id } });
    if (!removida) return false;
    await tx.prisma.resposta.delete({ where: { id } });
    const { cliente_id, pergunta } = removida;
    await marcarMesesDaEmpresa(tx, [removida], requestId);
    await auditar(tx, ator, 'pergunta.reaberta', cliente_id, { pergunta });
    await pedirRecalculoDoCliente(tx, cliente_id, requestId, 'resposta');
    return true;
  });

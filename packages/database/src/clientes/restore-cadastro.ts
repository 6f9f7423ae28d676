import type { CadastroBefore } from '@apura/contracts';
import { requestRecalculoDoCliente } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireOpenMeses } from '../fechamento/open-mes.ts';
import { from } from '../tenancy/builder.ts';
import { lockClientes, lockEscritorio } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { writeRegime } from './cadastro.ts';

/**
 * Brings back what stood before lines of the register were kept: of all of these clients, or of none. False where the office has not all
 * of them.
 *
 * @throws ClosedMes where a month has been closed since, of which the RBT12 or the payroll would become another
 */
export const restoreCadastro = (
  tenant: Tenant,
  ator: Ator,
  linhas: readonly CadastroBefore[],
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const ids = [...new Set(linhas.map(({ cliente_id }) => cliente_id.toLowerCase()))];
    await lockClientes(tx, ids);
    if ((await tx.prisma.cliente.count({ where: { id: { in: ids } } })) < ids.length) return false;
    const agora = await tx.prisma.clienteRegime.findMany({ where: { cliente_id: { in: ids } } });
    const receitas = new Map(
      agora.map(({ cliente_id, desde, rbt12, folha12 }) => [
        `${cliente_id} ${desde}`,
        `${rbt12?.toFixed(2)} ${folha12?.toFixed(2)}`,
      ]),
    );
    const outrasReceitas = linhas.filter(
      ({ cliente_id, desde, regime }) =>
        regime !== undefined &&
        (receitas.get(`${cliente_id.toLowerCase()} ${desde}`) ?? NENHUMA) !==
          (regime ? `${regime.rbt12 ?? undefined} ${regime.folha12 ?? undefined}` : NENHUMA),
    );
    await requireOpenMeses(
      tx,
      outrasReceitas.map(({ cliente_id, desde: competencia }) => ({ cliente_id, competencia })),
    );
    for (const linha of linhas) await restore(tx, ator, linha, requestId);
    return true;
  });

const NENHUMA = `${undefined} ${undefined}`;

async function restore(
  tx: Transaction,
  ator: Ator,
  { cliente_id, desde, regime, inicio_de_atividade, contato }: CadastroBefore,
  requestId: string,
): Promise<void> {
  const { clienteRegime, cliente, contato: contatos } = tx.prisma;
  if (regime) await writeRegime(tx, cliente_id, { ...regime, desde });
  // A client keeps at least one.
  else if (regime === null && (await clienteRegime.count({ where: { cliente_id } })) > 1)
    await clienteRegime.deleteMany({ where: { cliente_id, desde } });
  if (inicio_de_atividade !== undefined)
    await cliente.updateMany({
      where: { id: cliente_id },
      data: { inicio_de_atividade: inicio_de_atividade === null ? null : new Date(inicio_de_atividade) },
    });
  if (contato) {
    const { email, nome } = contato;
    if (nome === null)
      await tx.run(
        from.deleteFrom('contato').where('cliente_id', '=', cliente_id).where('email', '=', email),
      );
    else await contatos.updateMany({ where: { cliente_id, email }, data: { nome } });
  }
  const { rbt12, folha12, simples_anexo, regime: nome } = regime ?? {};
  await audit(tx, ator, 'cliente.cadastro_desfeito', cliente_id, {
    competencia: desde,
    ...(regime ? { regime: nome, simples_anexo, rbt12, folha12 } : {}),
    ...(contato ? { contato: contato.email } : {}),
  });
  if (regime !== undefined || inicio_de_atividade !== undefined)
    await requestRecalculoDoCliente(tx, cliente_id, requestId, 'cadastro');
}

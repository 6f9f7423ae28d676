import { LIMITES } from '@apura/contracts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Contato } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type ContatoVisto = Contato;

/** Whom a client's reports go to, by name. Undefined when the office has no such client. */
export const listarContatos = (tenant: Tenant, clienteId: string): Promise<ContatoVisto[] | undefined> =>
  tenant.transaction(async ({ prisma }) => {
    if (!(await prisma.cliente.findUnique({ where: { id: clienteId }, select: { id: true } })))
      return undefined;
    return prisma.contato.findMany({
      where: { cliente_id: clienteId },
      orderBy: [{ nome: 'asc' }, { id: 'asc' }],
    });
  });

/** Adds a contact; one with the same address gets the new name. `email` in lower case. Undefined when there is no such client. */
export const gravarContato = (
  tenant: Tenant,
  ator: Ator,
  novo: { readonly clienteId: string; readonly nome: string; readonly email: string },
): Promise<ContatoVisto | 'muitos' | undefined> =>
  tenant.transaction(async (tx) => {
    const { clienteId: cliente_id, nome, email } = novo;
    const [cliente] = await tx.rows('SELECT FROM cliente WHERE id = $1 FOR UPDATE', [cliente_id]);
    if (!cliente) return undefined;
    const { contato } = tx.prisma;
    const outros = await contato.count({ where: { cliente_id, NOT: { email } } });
    if (outros >= LIMITES.contatos_por_cliente) return 'muitos';
    const gravado = await contato.upsert({
      where: {
        organization_id_cliente_id_email: { organization_id: tx.organizationId, cliente_id, email },
      },
      create: { id: newId(), organization_id: tx.organizationId, cliente_id, nome, email },
      update: { nome },
    });
    await auditar(tx, ator, 'contato.gravado', gravado.id, { nome, email });
    return gravado;
  });

/** False when the office has no such contact. */
export const removerContato = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const [contato] = await tx.rows<{ nome: string; email: string }>(
      'DELETE FROM contato WHERE id = $1 RETURNING nome, email',
      [id],
    );
    if (!contato) return false;
    await auditar(tx, ator, 'contato.removido', id, { ...contato });
    return true;
  });

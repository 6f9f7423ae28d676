import { ESCOPOS } from '@apura/contracts';
import { insertEmail } from '../emails/emails.ts';
import { createAcesso, type NovoAcesso } from '../pessoas/cadastro.ts';
import { from, now } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type Ator, audit } from './audit.ts';
import { type AmbienteDaChave, type ChaveGerada, generateChave } from './chaves.ts';

export interface NovoEscritorio {
  readonly nome: string;
  /** The live office that a sandbox belongs to. */
  readonly sandboxDe?: string;
  readonly dono?: Omit<NovoAcesso, 'papel'>;
}

/** Makes an office, with its owner's login if one is given, whose address counts as confirmed. Returns its id. */
export async function createEscritorio(database: Database, { nome, sandboxDe, dono }: NovoEscritorio) {
  const id = newId();
  await database.forOrganization(id).transaction(async (tx) => {
    await tx.prisma.organization.create({ data: { id, nome, sandbox_of: sandboxDe ?? null } });
    if (dono) await createAcesso(tx, { ...dono, papel: 'owner' });
  });
  return id;
}

export interface NovaChave extends Omit<ChaveGerada, 'chave'> {
  readonly nome: string;
  readonly escopos: readonly string[];
  readonly expiraEm?: Date;
}

/** Stores a key's hash for the office; the key itself is never stored. Returns the row's id. */
export const createChave = (
  { transaction, organizationId }: Tenant,
  { nome, prefixo, hash, escopos, expiraEm }: NovaChave,
): Promise<string> =>
  transaction(async ({ prisma }) => {
    const { id } = await prisma.apiKey.create({
      data: {
        id: newId(),
        organization_id: organizationId,
        nome,
        prefixo,
        hash: new Uint8Array(hash),
        escopos: [...escopos],
        expira_em: expiraEm ?? null,
      },
    });
    return id;
  });

/** Gives an office a key of all scopes. Returns the key, which is to be shown once. */
export async function createChavePlena(tenant: Tenant, nome: string, ambiente: AmbienteDaChave) {
  const { chave, ...nova } = generateChave(ambiente);
  await createChave(tenant, { nome, ...nova, escopos: Object.keys(ESCOPOS) });
  return chave;
}

/** Notes that an owner wants everything of the office removed, and tells all owners. Asking again keeps the first date. */
export function requestApagamento(
  tenant: Tenant,
  ator: Ator,
  { dias, requestId }: { readonly dias: number; readonly requestId: string },
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    const pedido = await tx.first(
      from
        .updateTable('organization')
        .set({ apagamento_pedido_em: now, apagamento_pedido_por: ator.id })
        .where('id', '=', organizationId)
        .where('apagamento_pedido_em', 'is', null)
        .returning('apagamento_pedido_em as em')
        .$narrowType<{ em: Date }>(),
    );
    if (!pedido) return;
    const apagar_em = new Date(pedido.em.getTime() + dias * 86_400_000).toISOString();
    await avisarTitulares('apagamento.pedido', { nome: ator.nome, apagar_em });
    await audit(tx, ator, 'escritorio.apagamento_pedido', organizationId, { apagar_em });

    async function avisarTitulares(modelo: string, dados: object): Promise<void> {
      const titulares = await tx.prisma.pessoa.findMany({
        where: { acessos: { some: { papel: 'owner' } } },
        select: { email: true },
      });
      for (const { email } of titulares) await insertEmail(tx, { para: email, modelo, dados, requestId });
    }
  });
}

/** Takes the wish back. False when there was none. */
export const withdrawApagamento = (tenant: Tenant, ator: Ator): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { count } = await tx.prisma.organization.updateMany({
      where: { id: tenant.organizationId, apagamento_pedido_em: { not: null } },
      data: { apagamento_pedido_em: null, apagamento_pedido_por: null },
    });
    if (!count) return false;
    await audit(tx, ator, 'escritorio.apagamento_retirado', tenant.organizationId);
    return true;
  });

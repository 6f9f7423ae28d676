import { ESCOPOS } from '@apura/contracts';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { criarAcesso, type NovoAcesso } from '../usuarios/criar-acesso.ts';
import { type AmbienteDaChave, type ChaveGerada, gerarChave } from './chave-de-api.ts';

export interface NovoEscritorio {
  readonly nome: string;
  /** The live office that a sandbox belongs to. */
  readonly sandboxDe?: string;
  readonly dono?: Omit<NovoAcesso, 'papel'>;
}

/** Makes an office, with its owner's login if one is given, whose address counts as confirmed. Returns its id. */
export async function criarEscritorio(database: Database, { nome, sandboxDe, dono }: NovoEscritorio) {
  const id = newId();
  await database.forOrganization(id).transaction(async (tx) => {
    await tx.prisma.organization.create({ data: { id, nome, sandbox_of: sandboxDe ?? null } });
    if (dono) await criarAcesso(tx, { ...dono, papel: 'owner' });
  });
  return id;
}

export interface NovaChave extends Omit<ChaveGerada, 'chave'> {
  readonly nome: string;
  readonly escopos: readonly string[];
  readonly expiraEm?: Date;
}

/** Stores a key's hash for the office; the key itself is never stored. Returns the row's id. */
export const criarChave = (
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
export async function criarChavePlena(tenant: Tenant, nome: string, ambiente: AmbienteDaChave) {
  const { chave, ...nova } = gerarChave(ambiente);
  await criarChave(tenant, { nome, ...nova, escopos: Object.keys(ESCOPOS) });
  return chave;
}

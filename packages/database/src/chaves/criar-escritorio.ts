import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';

export interface NovoEscritorio {
  readonly nome: string;
  /** The live office that a sandbox belongs to. */
  readonly sandboxDe?: string;
  readonly dono?: { readonly nome: string; readonly email: string; readonly senhaHash: string };
}

/** Makes an office, with its owner's login if one is given, whose address counts as confirmed. Returns its id. */
export async function criarEscritorio(database: Database, novo: NovoEscritorio): Promise<string> {
  const id = newId();
  await database.forOrganization(id).inTransaction(async (tx) => {
    await tx.organization.create({ data: { id, nome: novo.nome, sandbox_of: novo.sandboxDe ?? null } });
    if (novo.dono) {
      await tx.user.create({
        data: {
          id: newId(),
          organization_id: id,
          email: novo.dono.email,
          nome: novo.dono.nome,
          senha_hash: novo.dono.senhaHash,
          papel: 'owner',
          email_confirmado_em: new Date(),
        },
      });
    }
  });
  return id;
}

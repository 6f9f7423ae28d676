import type { Ator } from '../auditoria/auditar.ts';
import type { Database } from '../open-database.ts';
import { encerrarSessao, type SessaoQueComeca } from '../sessoes/sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { entrar } from './entrar.ts';
import { escritoriosDaPessoa, findCredentials } from './usuarios.ts';

export interface Troca extends SessaoQueComeca {
  readonly sessaoId: string;
  /** The office to go on in. */
  readonly escritorioId: string;
}

/**
 * Opens a session of another office that the person belongs to, and ends the one of this office. Undefined where they do not
 * belong to it, or the session is over.
 *
 * @throws ContaDaEmpresaExigida, or what the database says of an office that moves, with the session as it was
 */
export async function trocarDeEscritorio(
  database: Database,
  tenant: Tenant,
  ator: Ator,
  { sessaoId, escritorioId, ...sessao }: Troca,
): Promise<{ readonly tenant: Tenant; readonly sessaoId: string } | undefined> {
  const ofPerson = await escritoriosDaPessoa(tenant, ator.id);
  const there = ofPerson.find(({ id }) => id === escritorioId && id !== tenant.organizationId);
  // A password that changes from now on lets nobody into the other office.
  const credentials = there && (await findCredentials(tenant, ator.id));
  if (!credentials) return undefined;
  const destination = database.forOrganization(escritorioId);
  const { id: pessoaId, senha_hash: senhaHash } = credentials;
  const { user_id: userId, user_nome: nome } = there;
  const opened = await entrar(destination, { ...sessao, userId, nome, pessoaId, senhaHash });
  if (opened === undefined) return undefined;
  if (await encerrarSessao(tenant, ator, sessaoId)) return { tenant: destination, sessaoId: opened };
  // It has ended meanwhile, perhaps because the person ended all of them: nothing goes on.
  await encerrarSessao(destination, { id: userId, nome, ip: sessao.ip }, opened);
  return undefined;
}

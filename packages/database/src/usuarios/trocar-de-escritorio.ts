import type { Ator } from '../auditoria/auditar.ts';
import { ContaDaEmpresaExigida, exigeContaDaEmpresa } from '../conta-da-empresa/exigencia.ts';
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
 * Ends a session of one office and opens one of another that the person belongs to. Undefined where they do not belong to
 * it, or the session is over.
 *
 * @throws ContaDaEmpresaExigida with the session as it was
 */
export async function trocarDeEscritorio(
  database: Database,
  tenant: Tenant,
  ator: Ator,
  { sessaoId, escritorioId, ...sessao }: Troca,
): Promise<{ readonly tenant: Tenant; readonly sessaoId: string } | undefined> {
  const ofPerson = await escritoriosDaPessoa(tenant, ator.id);
  const there = ofPerson.find(({ id }) => id === escritorioId && id !== tenant.organizationId);
  // Read before the session ends: a password that changes from now on lets nobody into the other office.
  const credentials = there && (await findCredentials(tenant, ator.id));
  const destination = database.forOrganization(escritorioId);
  if (there && (await destination.transaction(exigeContaDaEmpresa))) throw new ContaDaEmpresaExigida();
  if (!credentials || !(await encerrarSessao(tenant, ator, sessaoId))) return undefined;
  const { id: pessoaId, senha_hash: senhaHash } = credentials;
  const { user_id: userId, user_nome: nome } = there;
  const opened = await entrar(destination, { ...sessao, userId, nome, pessoaId, senhaHash });
  return opened === undefined ? undefined : { tenant: destination, sessaoId: opened };
}

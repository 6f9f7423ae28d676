import { auditar } from '../auditoria/auditar.ts';
import { darPapel } from '../pessoas/mudar-papel.ts';
import { abrirSessao, encerrarSessoesDoAcesso, type SessaoQueComeca } from '../sessoes/sessoes.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import type { Provedor } from './provedor.ts';

/** Whom an office's provider has shown. The office says who that is: it counts for nothing outside it. */
export interface Identidade {
  readonly issuer: string;
  readonly sub: string;
  /** In lower case; undefined where the provider does not say that it is verified. */
  readonly email: string | undefined;
  /** Null: none, and whoever has none is refused. Undefined: the office says it, not the provider. */
  readonly papel: 'owner' | 'member' | null | undefined;
}

export interface EntradaPelaEmpresa {
  readonly provedor: Pick<Provedor, 'id' | 'configurado_em'>;
  readonly identidade: Identidade;
  readonly sessao: SessaoQueComeca;
  readonly requestId: string;
}

export type Recusa =
  /** The provider gives them no role. */
  | 'sem_papel'
  /** The provider shows somebody else with the address of a person whom it has shown before. */
  | 'outra_identidade'
  /** Nobody of the office is that. */
  | 'fora_do_escritorio'
  /** The provider was set up anew, or suspended, meanwhile. */
  | 'configuracao_mudou';

interface Achado {
  readonly id: string;
  readonly nome: string;
  readonly ligado: boolean;
  readonly outro: boolean;
}

/**
 * Lets in whom the office's provider shows, if they belong to the office: by what it has known them by before, or, once, by
 * their verified address. Their role becomes what the provider says. Returns the session's id.
 */
export const entrarPelaEmpresa = (
  tenant: Tenant,
  { provedor, identidade, sessao, requestId }: EntradaPelaEmpresa,
): Promise<{ readonly sessaoId: string } | Recusa> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'SELECT FROM provedor_de_entrada WHERE id = $1 AND configurado_em = $2 AND suspenso_em IS NULL FOR NO KEY UPDATE',
      [provedor.id, provedor.configurado_em],
    );
    if (!rowCount) return 'configuracao_mudou';
    const pessoa = await achar(tx, identidade);
    if (!pessoa) return 'fora_do_escritorio';
    if (pessoa.outro) return 'outra_identidade';
    const { id: userId, nome, ligado } = pessoa;
    const { issuer, sub, email, papel } = identidade;
    if (papel === null) {
      await encerrarSessoesDoAcesso(tx, userId);
      await auditar(tx, null, 'pessoa.sem_papel_na_empresa', userId, { nome });
      return 'sem_papel';
    }
    // The last owner stays one, whatever the provider says. Owners are locked in the order in which everybody locks them.
    if (papel !== undefined) await darPapel(tx, null, { id: userId, papel, requestId });
    const { rowCount: still } = await tx.query(
      'UPDATE "user" SET oidc_issuer = $2, oidc_sub = $3 WHERE id = $1',
      [userId, issuer, sub],
    );
    if (!still) return 'fora_do_escritorio';
    const ator = { id: userId, nome, ip: sessao.ip };
    if (!ligado) await auditar(tx, ator, 'pessoa.ligada_a_empresa', userId, { email, issuer });
    const sessaoId = await abrirSessao(tx, { userId, ...sessao, daEmpresa: true });
    await auditar(tx, ator, 'sessao.aberta', sessaoId, { conta_da_empresa: issuer });
    await tx.query(
      `UPDATE provedor_de_entrada SET testado_em = now()
        WHERE testado_em IS NULL AND EXISTS (SELECT FROM "user" WHERE id = $1 AND papel = 'owner')`,
      [userId],
    );
    return { sessaoId };
  });

/** Whom of the office it is. */
async function achar({ rows }: Transaction, { issuer, sub, email }: Identidade): Promise<Achado | undefined> {
  const [achado] = await rows<Achado>(
    `SELECT u.id, u.nome, coalesce(u.oidc_issuer = $1 AND u.oidc_sub = $2, false) AS ligado,
            coalesce(u.oidc_issuer = $1 AND u.oidc_sub <> $2, false) AS outro
       FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id
      WHERE (u.oidc_issuer = $1 AND u.oidc_sub = $2) OR p.email = $3 ORDER BY ligado DESC LIMIT 1`,
    [issuer, sub, email],
  );
  return achado;
}

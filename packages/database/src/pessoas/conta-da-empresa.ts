import { type Ator, audit } from '../escritorios/audit.ts';
import { requireDireito } from '../escritorios/chaves.ts';
import type { ProvedorDeEntrada } from '../generated/client.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { endCompanySessions, lockProvedor } from './exigencia-da-empresa.ts';
import { givePapel } from './pessoas.ts';
import { type BeginningSessao, endSessoesOfAcesso, openSessao } from './sessoes.ts';

/** An office's provider; `client_secret` is encrypted. */
export type Provedor = Omit<ProvedorDeEntrada, 'organization_id' | 'client_secret' | 'sem_papel'> & {
  readonly client_secret: Buffer;
  readonly sem_papel: 'member' | null;
};

const COLUNAS = `id, codigo, issuer, client_id, client_secret, claim, valores_titular, valores_equipe, sem_papel, convida,
  configurado_por, configurado_em, testado_em, exigido_em, suspenso_em`;

/** Undefined where the office has none. */
export async function readProvedor(tenant: Tenant): Promise<Provedor | undefined> {
  const [provedor] = await tenant.transaction(({ rows }) =>
    rows<Provedor>(`SELECT ${COLUNAS} FROM provedor_de_entrada`),
  );
  return provedor;
}

/** The office whose people name it so before they sign in; undefined when there is none. */
export async function escritorioDoProvedor(database: Database, codigo: string): Promise<Tenant | undefined> {
  const { rows } = await database.strangers.query<{ id: string | null }>(
    'SELECT escritorio_do_provedor($1) AS id',
    [codigo],
  );
  const id = rows[0]?.id;
  return id ? database.forOrganization(id) : undefined;
}

export type ProvedorConfigurado = Pick<
  Provedor,
  | 'issuer'
  | 'client_id'
  | 'client_secret'
  | 'claim'
  | 'valores_titular'
  | 'valores_equipe'
  | 'sem_papel'
  | 'convida'
>;

/**
 * Keeps how the office's people sign in. Whatever was tried out or asked for before does not count any more, and of another
 * issuer the sessions end. `codigo` stays what it was where there is one.
 *
 * @throws NoPermission
 */
export const storeProvedor = (
  tenant: Tenant,
  ator: Ator,
  { codigo, ...novo }: ProvedorConfigurado & { readonly codigo: string },
): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { issuer, client_id, client_secret, claim, valores_titular, valores_equipe, sem_papel, convida } =
      novo;
    const before = await lockProvedor(tx);
    await requireDireito(tx, ator);
    if (before !== issuer) await endCompanySessions(tx);
    await tx.query(
      `INSERT INTO provedor_de_entrada (id, organization_id, codigo, issuer, client_id, client_secret, claim, valores_titular,
           valores_equipe, sem_papel, convida, configurado_por)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (organization_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
         client_secret = excluded.client_secret, claim = excluded.claim, valores_titular = excluded.valores_titular,
         valores_equipe = excluded.valores_equipe, sem_papel = excluded.sem_papel, convida = excluded.convida,
         configurado_por = excluded.configurado_por, configurado_em = excluded.configurado_em,
         testado_em = NULL, exigido_em = NULL, suspenso_em = NULL`,
      [
        ...[newId(), tenant.organizationId, codigo, issuer, client_id, client_secret, claim],
        ...[valores_titular, valores_equipe, sem_papel, convida, ator.id],
      ],
    );
    const { client_secret: _, ...detalhe } = novo;
    await note(tx, ator, 'configurada', detalhe);
  });

/** Passwords alone open the office again. False where there was no provider. */
export const removeProvedor = (tenant: Tenant, ator: Ator): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query('DELETE FROM provedor_de_entrada');
    if (!rowCount) return false;
    await endCompanySessions(tx);
    await note(tx, ator, 'removida');
    return true;
  });

/**
 * From now on only the provider opens the office; sessions that passwords have opened end. Undefined where there is no
 * provider, false where no owner has come in by it as it is set up now: nobody may be shut out by a slip.
 */
export const requireProvedor = (tenant: Tenant, ator: Ator): Promise<boolean | undefined> =>
  tenant.transaction(async (tx) => {
    const [provedor] = await tx.rows<{ testado: boolean }>(
      'SELECT testado_em IS NOT NULL AS testado FROM provedor_de_entrada FOR UPDATE',
    );
    if (!provedor?.testado) return provedor?.testado;
    await tx.query('UPDATE provedor_de_entrada SET exigido_em = coalesce(exigido_em, now())');
    await tx.query('UPDATE session SET revogada_em = now() WHERE NOT da_empresa AND revogada_em IS NULL');
    await note(tx, ator, 'exigida');
    return true;
  });

/** Passwords open the office again, too. False where they did, or there is no provider. `ator` null: the operator. */
export const dismissProvedor = (tenant: Tenant, ator: Ator | null): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE provedor_de_entrada SET exigido_em = NULL WHERE exigido_em IS NOT NULL',
    );
    if (rowCount) await note(tx, ator, 'dispensada');
    return rowCount === 1;
  });

const note = (tx: Transaction, ator: Ator | null, what: string, detalhe: object = {}): Promise<void> =>
  audit(tx, ator, `conta_da_empresa.${what}`, tx.organizationId, detalhe);

/** Whom an office's provider has shown. The office says who that is: it counts for nothing outside it. */
export interface Identidade {
  readonly issuer: string;
  readonly sub: string;
  /** In lower case; undefined where the provider does not say that it is verified. */
  readonly email: string | undefined;
  /** Null: none, and whoever has none is refused. Undefined: the office says it, not the provider. */
  readonly papel: 'owner' | 'member' | null | undefined;
}

export interface SignInByEmpresa {
  readonly provedor: Pick<Provedor, 'id' | 'configurado_em'>;
  readonly identidade: Identidade;
  readonly sessao: BeginningSessao;
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
export const signInByEmpresa = (
  tenant: Tenant,
  { provedor, identidade, sessao, requestId }: SignInByEmpresa,
): Promise<{ readonly sessaoId: string } | Recusa> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'SELECT FROM provedor_de_entrada WHERE id = $1 AND configurado_em = $2 AND suspenso_em IS NULL FOR NO KEY UPDATE',
      [provedor.id, provedor.configurado_em],
    );
    if (!rowCount) return 'configuracao_mudou';
    const pessoa = await find(tx, identidade);
    if (!pessoa) return 'fora_do_escritorio';
    if (pessoa.outro) return 'outra_identidade';
    const { id: userId, nome, ligado } = pessoa;
    const { issuer, sub, email, papel } = identidade;
    if (papel === null) {
      await endSessoesOfAcesso(tx, userId);
      await audit(tx, null, 'pessoa.sem_papel_na_empresa', userId, { nome });
      return 'sem_papel';
    }
    // The last owner stays one, whatever the provider says. Owners are locked in the order in which everybody locks them.
    if (papel !== undefined) await givePapel(tx, null, { id: userId, papel, requestId });
    const { rowCount: still } = await tx.query(
      'UPDATE "user" SET oidc_issuer = $2, oidc_sub = $3 WHERE id = $1',
      [userId, issuer, sub],
    );
    if (!still) return 'fora_do_escritorio';
    const ator = { id: userId, nome, ip: sessao.ip };
    if (!ligado) await audit(tx, ator, 'pessoa.ligada_a_empresa', userId, { email, issuer });
    const sessaoId = await openSessao(tx, { userId, ...sessao, daEmpresa: true });
    await audit(tx, ator, 'sessao.aberta', sessaoId, { conta_da_empresa: issuer });
    await tx.query(
      `UPDATE provedor_de_entrada SET testado_em = now()
        WHERE testado_em IS NULL AND EXISTS (SELECT FROM "user" WHERE id = $1 AND papel = 'owner')`,
      [userId],
    );
    return { sessaoId };
  });

/** Whom of the office it is. */
async function find({ rows }: Transaction, { issuer, sub, email }: Identidade): Promise<Achado | undefined> {
  const [achado] = await rows<Achado>(
    `SELECT u.id, u.nome, coalesce(u.oidc_issuer = $1 AND u.oidc_sub = $2, false) AS ligado,
            coalesce(u.oidc_issuer = $1 AND u.oidc_sub <> $2, false) AS outro
       FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id
      WHERE (u.oidc_issuer = $1 AND u.oidc_sub = $2) OR p.email = $3 ORDER BY ligado DESC LIMIT 1`,
    [issuer, sub, email],
  );
  return achado;
}

/**
 * Uses a way back from the office's provider, named by the SHA-256 of its `state`. False where it was used before, by
 * whichever process. It is remembered until `expiraEm`, when its cookie has ended by itself; what has ended `agora` is forgotten.
 */
export const useWayBack = (
  tenant: Tenant,
  { hash, expiraEm, agora }: { readonly hash: Buffer; readonly expiraEm: Date; readonly agora: Date },
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await tx.query('DELETE FROM retorno_usado WHERE expira_em < $1', [agora]);
    const { rowCount } = await tx.query(
      `INSERT INTO retorno_usado (organization_id, hash, expira_em) VALUES (tenant(), $1, $2) ON CONFLICT DO NOTHING`,
      [hash, expiraEm],
    );
    return rowCount === 1;
  });

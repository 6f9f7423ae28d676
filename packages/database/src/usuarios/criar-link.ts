import type { PoolClient } from 'pg';
import { inserirEmail } from '../emails/inserir-email.ts';
import { newId } from '../new-id.ts';

/** What a mail carries so that its receiver can be known again. */
export interface SegredoDeLink {
  /** SHA-256 of it: all that is stored. */
  readonly hash: Buffer;
  /** Encrypted, until the mail is sent. */
  readonly cifrado: Buffer;
  readonly expiraEm: Date;
}

export interface NovoLink {
  readonly tipo: 'senha' | 'email' | 'convite' | 'cadastro';
  readonly userId?: string;
  readonly email: string;
  readonly papel?: 'owner' | 'member';
  readonly criadoPor?: string;
  /** The session that asked for it. */
  readonly sessaoId?: string;
  /** What is to be known again when it is opened. */
  readonly guardar?: object;
  readonly hash: Buffer;
  readonly expiraEm: Date;
}

export interface LinkComEmail extends Omit<NovoLink, 'hash' | 'expiraEm'> {
  readonly segredo: SegredoDeLink;
  /** What the mail says besides the link. */
  readonly dados?: object;
  readonly requestId: string;
}

/** Makes a link. Earlier links for the same purpose end. Returns its id. */
export async function inserirLink(
  client: PoolClient,
  organizationId: string,
  { tipo, userId, email, papel, criadoPor, sessaoId, guardar, hash, expiraEm }: NovoLink,
): Promise<string> {
  await client.query(
    `UPDATE link_de_email SET usado_em = now() WHERE tipo = $1 AND usado_em IS NULL
        AND CASE WHEN $1 = 'convite' THEN email = $2 ELSE user_id = $3 END`,
    [tipo, email, userId ?? null],
  );
  const id = newId();
  await client.query(
    `INSERT INTO link_de_email (id, organization_id, tipo, hash, user_id, email, papel, criado_por, expira_em, sessao_id, dados)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      organizationId,
      tipo,
      hash,
      userId ?? null,
      email,
      papel ?? null,
      criadoPor ?? null,
      expiraEm,
      sessaoId ?? null,
      guardar ? JSON.stringify(guardar) : null,
    ],
  );
  return id;
}

/** The same with the mail that carries it. @throws ExcessoDeEmails */
export async function criarLink(
  client: PoolClient,
  organizationId: string,
  { segredo, dados, requestId, ...link }: LinkComEmail,
): Promise<string> {
  const { hash, expiraEm, cifrado } = segredo;
  const id = await inserirLink(client, organizationId, { ...link, hash, expiraEm });
  await inserirEmail(client, organizationId, {
    para: link.email,
    modelo: `link.${link.tipo}`,
    dados: dados ?? {},
    segredo: cifrado,
    requestId,
  });
  return id;
}

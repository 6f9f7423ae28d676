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
  readonly tipo: 'senha' | 'email' | 'convite';
  readonly userId?: string;
  readonly email: string;
  readonly papel?: 'owner' | 'member';
  readonly criadoPor?: string;
  readonly segredo: SegredoDeLink;
  /** What the mail says besides the link. */
  readonly dados?: object;
  readonly requestId: string;
}

/** Makes a link and the mail that carries it. Earlier links for the same purpose end. Returns the link's id. */
export async function criarLink(client: PoolClient, organizationId: string, link: NovoLink): Promise<string> {
  const { tipo, userId, email, papel, criadoPor, segredo, dados, requestId } = link;
  await client.query(
    `UPDATE link_de_email SET usado_em = now() WHERE tipo = $1 AND usado_em IS NULL
        AND CASE WHEN $1 = 'convite' THEN email = $2 ELSE user_id = $3 END`,
    [tipo, email, userId ?? null],
  );
  const id = newId();
  await client.query(
    `INSERT INTO link_de_email (id, organization_id, tipo, hash, user_id, email, papel, criado_por, expira_em)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      organizationId,
      tipo,
      segredo.hash,
      userId ?? null,
      email,
      papel ?? null,
      criadoPor ?? null,
      segredo.expiraEm,
    ],
  );
  await inserirEmail(client, organizationId, {
    para: email,
    modelo: `link.${tipo}`,
    dados: dados ?? {},
    segredo: segredo.cifrado,
    requestId,
  });
  return id;
}

import type { Sessao } from '@apura/contracts';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { Session } from '../generated/client.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { ContaDaEmpresaExigida, requiresContaDaEmpresa } from './exigencia-da-empresa.ts';

export interface BeginningSessao {
  readonly expiraEm: Date;
  readonly ip: string;
  /** What the browser says of itself. */
  readonly navegador: string;
}

export interface NovaSessao extends BeginningSessao {
  readonly userId: string;
  /** The office's provider has said who it is: the session is good for this office alone. */
  readonly daEmpresa?: boolean;
}

export type SessaoVista = Pick<Session, 'id' | 'criada_em' | 'usada_em' | 'ip' | 'navegador'>;

/**
 * Makes a session, in the transaction of what lets the person in. Returns its id; its cookie names generation 0.
 *
 * @throws ContaDaEmpresaExigida
 */
export async function openSessao(
  tx: Transaction,
  { userId, expiraEm, ip, navegador, daEmpresa = false }: NovaSessao,
): Promise<string> {
  const { organizationId, query } = tx;
  if (!daEmpresa && (await requiresContaDaEmpresa(tx))) throw new ContaDaEmpresaExigida();
  const id = newId();
  await query(
    `INSERT INTO session (id, organization_id, user_id, expira_em, ip, navegador, da_empresa) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, organizationId, userId, expiraEm, ip, navegador, daEmpresa],
  );
  await query('UPDATE "user" SET ultimo_acesso_em = now() WHERE id = $1', [userId]);
  return id;
}

const ABERTA = 'revogada_em IS NULL AND expira_em > now() AND usada_em > now() - make_interval(secs => $2)';

/** A person's sessions that are still open, the last used first. `inatividade` in seconds. */
export const listSessoes = (tenant: Tenant, userId: string, inatividade: number): Promise<SessaoVista[]> =>
  tenant.read<SessaoVista>(
    `SELECT id, criada_em, usada_em, ip, navegador FROM session
      WHERE user_id = $1 AND ${ABERTA} ORDER BY usada_em DESC LIMIT 100`,
    [userId, inatividade],
  );

/** Whether a session is still open; looking does not count as using it. `inatividade` in seconds. */
export async function openedSessao(tenant: Tenant, id: string, inatividade: number): Promise<boolean> {
  return (await tenant.read(`SELECT FROM session WHERE id = $1 AND ${ABERTA}`, [id, inatividade])).length > 0;
}

/** Ends a person's sessions of whatever office, in the transaction of what makes them end. `menos`: one that stays. */
export async function endSessoesOf(tx: Transaction, userId: string, menos?: string): Promise<void> {
  await tx.query('SELECT encerrar_sessoes_da_pessoa($1, $2)', [userId, menos]);
}

/** Ends those of this office alone. */
export async function endSessoesOfAcesso(tx: Transaction, userId: string): Promise<void> {
  await tx.query('UPDATE session SET revogada_em = now() WHERE user_id = $1 AND revogada_em IS NULL', [
    userId,
  ]);
}

/** Ends one of the person's own sessions. False when there is none of that id. */
export const endSessao = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE session SET revogada_em = now() WHERE id = $1 AND user_id = $2 AND revogada_em IS NULL',
      [id, ator.id],
    );
    if (!rowCount) return false;
    await audit(tx, ator, 'sessao.encerrada', id);
    return true;
  });

/** Ends all of them, of whatever office, or of this one alone. */
export const endAllSessoes = (tenant: Tenant, ator: Ator, soDaqui = false): Promise<void> =>
  tenant.transaction(async (tx) => {
    await (soDaqui ? endSessoesOfAcesso : endSessoesOf)(tx, ator.id);
    await audit(tx, ator, 'sessao.todas_encerradas', ator.id);
  });

/** A person signed in, and the office, as a request finds them. */
export interface SessaoAberta {
  readonly id: string;
  /** The generation that the cookie must name from now on. */
  readonly geracao: number;
  readonly expira_em: Date;
  readonly usada_em: Date;
  /** Whoever that is, whatever the office. */
  readonly pessoa_id: string;
  /** The office's provider has opened it: it is good for this office alone, and proves nothing of the person elsewhere. */
  readonly da_empresa: boolean;
  readonly usuario: Sessao['usuario'];
  readonly escritorio: Omit<Sessao['escritorio'], 'id'>;
  /** Where the office lives now; null is here. */
  readonly moved_to: string | null;
}

interface Linha extends SessaoAberta {
  readonly geracao_vista: number;
  /** Since the last change of generation, in seconds; since the last use likewise. */
  readonly girada_ha: number;
  readonly usada_ha: number;
  readonly terminou: boolean;
}

export interface RegrasDaSessao {
  /** Seconds without use after which a session is over. */
  readonly inatividade: number;
  /** Seconds after which the cookie gets a new generation. */
  readonly giro: number;
}

/** For so long requests that were under way when the generation changed are still taken, in seconds. */
const FOLGA = 60;

/**
 * Looks at the session that a cookie names, at the generation that it names. Undefined when it is over. A cookie of the
 * generation before is taken while its successor was never seen (the answer that carried it was lost) and a moment
 * longer; after that somebody holds a copy of it, and the session ends for both.
 */
export const useSessao = (
  tenant: Tenant,
  { id, geracao }: { readonly id: string; readonly geracao: number },
  { inatividade, giro }: RegrasDaSessao,
): Promise<SessaoAberta | undefined> =>
  tenant.transaction(async (tx) => {
    const [linha] = await tx.rows<Linha>({
      name: 'usar-sessao',
      text: `SELECT s.id, s.geracao, s.geracao_vista, s.expira_em, s.usada_em, s.da_empresa,
                    extract(epoch FROM now() - s.girada_em)::float8 AS girada_ha,
                    extract(epoch FROM now() - s.usada_em)::float8 AS usada_ha,
                    s.revogada_em IS NOT NULL OR s.expira_em <= now() AS terminou,
                    p.id AS pessoa_id,
                    jsonb_build_object('id', u.id, 'nome', u.nome, 'email', p.email, 'papel', u.papel, 'avisos', u.avisos,
                      'email_confirmado', p.email_confirmado_em IS NOT NULL, 'dois_fatores', p.totp_ativo_em IS NOT NULL) AS usuario,
                    jsonb_build_object('nome', o.nome, 'cnpj', o.cnpj, 'cor', o.config->>'cor',
                      'logo', EXISTS (SELECT FROM logo l WHERE l.organization_id = o.id)) AS escritorio,
                    m.address AS moved_to
               FROM session s JOIN "user" u ON u.id = s.user_id JOIN pessoa p ON p.id = u.pessoa_id
                    JOIN organization o ON o.id = s.organization_id
                    LEFT JOIN office_move m ON m.organization_id = s.organization_id AND m.moved_at IS NOT NULL
              WHERE s.id = $1 FOR NO KEY UPDATE OF s`,
      values: [id],
    });
    if (!linha || linha.terminou || linha.usada_ha >= inatividade) return undefined;
    const anterior = geracao === linha.geracao - 1;
    const folga = linha.geracao_vista < linha.geracao || linha.girada_ha < FOLGA;
    if (geracao !== linha.geracao && !(anterior && folga)) {
      await tx.query('UPDATE session SET revogada_em = now() WHERE id = $1', [id]);
      await audit(tx, null, 'sessao.copia_detectada', linha.usuario.id, { sessao: id });
      return undefined;
    }
    const gira = !anterior && linha.girada_ha >= giro;
    const viu = !anterior && linha.geracao_vista < geracao;
    if (gira || viu || linha.usada_ha >= FOLGA) {
      await tx.query(
        `UPDATE session SET usada_em = now(), geracao = $2, geracao_vista = greatest(geracao_vista, $3),
                girada_em = CASE WHEN $4 THEN now() ELSE girada_em END WHERE id = $1`,
        [id, linha.geracao + (gira ? 1 : 0), anterior ? 0 : geracao, gira],
      );
    }
    return { ...linha, geracao: linha.geracao + (gira ? 1 : 0) };
  });

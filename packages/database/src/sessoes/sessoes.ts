import { type Ator, auditar } from '../auditoria/auditar.ts';
import { ContaDaEmpresaExigida, exigeContaDaEmpresa } from '../conta-da-empresa/exigencia.ts';
import type { Session } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export interface SessaoQueComeca {
  readonly expiraEm: Date;
  readonly ip: string;
  /** What the browser says of itself. */
  readonly navegador: string;
}

export interface NovaSessao extends SessaoQueComeca {
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
export async function abrirSessao(
  tx: Transaction,
  { userId, expiraEm, ip, navegador, daEmpresa = false }: NovaSessao,
): Promise<string> {
  const { organizationId, query } = tx;
  if (!daEmpresa && (await exigeContaDaEmpresa(tx))) throw new ContaDaEmpresaExigida();
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
export const listarSessoes = (tenant: Tenant, userId: string, inatividade: number): Promise<SessaoVista[]> =>
  tenant.read<SessaoVista>(
    `SELECT id, criada_em, usada_em, ip, navegador FROM session
      WHERE user_id = $1 AND ${ABERTA} ORDER BY usada_em DESC LIMIT 100`,
    [userId, inatividade],
  );

/** Whether a session is still open; looking does not count as using it. `inatividade` in seconds. */
export async function sessaoAberta(tenant: Tenant, id: string, inatividade: number): Promise<boolean> {
  return (await tenant.read(`SELECT FROM session WHERE id = $1 AND ${ABERTA}`, [id, inatividade])).length > 0;
}

/** Ends a person's sessions of whatever office, in the transaction of what makes them end. `menos`: one that stays. */
export async function encerrarSessoesDe(tx: Transaction, userId: string, menos?: string): Promise<void> {
  await tx.query('SELECT encerrar_sessoes_da_pessoa($1, $2)', [userId, menos]);
}

/** Ends those of this office alone. */
export async function encerrarSessoesDoAcesso(tx: Transaction, userId: string): Promise<void> {
  await tx.query('UPDATE session SET revogada_em = now() WHERE user_id = $1 AND revogada_em IS NULL', [
    userId,
  ]);
}

/** Ends one of the person's own sessions. False when there is none of that id. */
export const encerrarSessao = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE session SET revogada_em = now() WHERE id = $1 AND user_id = $2 AND revogada_em IS NULL',
      [id, ator.id],
    );
    if (!rowCount) return false;
    await auditar(tx, ator, 'sessao.encerrada', id);
    return true;
  });

/** Ends all of them, of whatever office, or of this one alone. */
export const encerrarTodas = (tenant: Tenant, ator: Ator, soDaqui = false): Promise<void> =>
  tenant.transaction(async (tx) => {
    await (soDaqui ? encerrarSessoesDoAcesso : encerrarSessoesDe)(tx, ator.id);
    await auditar(tx, ator, 'sessao.todas_encerradas', ator.id);
  });

import type { Sessao } from '@apura/contracts';
import { sql } from 'kysely';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { Session } from '../generated/client.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { ContaDaEmpresaExigida, endOfSessoes, requiresContaDaEmpresa } from './exigencia-da-empresa.ts';

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
  if (!daEmpresa && (await requiresContaDaEmpresa(tx))) throw new ContaDaEmpresaExigida();
  const id = newId();
  await tx.run(
    from.insertInto('session').values({
      ...{ id, organization_id: tx.organizationId, user_id: userId, expira_em: expiraEm },
      ...{ ip, navegador, da_empresa: daEmpresa },
    }),
  );
  await tx.run(from.updateTable('user').set({ ultimo_acesso_em: now }).where('id', '=', userId));
  return id;
}

/** Sessions that are still open. */
const abertas = (inatividade: number) =>
  from
    .selectFrom('session')
    .where('revogada_em', 'is', null)
    .where('expira_em', '>', now)
    .where('usada_em', '>', sql<Date>`now() - make_interval(secs => ${inatividade})`);

/** A person's sessions that are still open, the last used first. `inatividade` in seconds. */
export const listSessoes = (tenant: Tenant, userId: string, inatividade: number): Promise<SessaoVista[]> =>
  tenant.read(
    abertas(inatividade)
      .select(['id', 'criada_em', 'usada_em', 'ip', 'navegador'])
      .where('user_id', '=', userId)
      .orderBy('usada_em', 'desc')
      .limit(100),
  );

/** Whether a session is still open; looking does not count as using it. `inatividade` in seconds. */
export async function openedSessao(tenant: Tenant, id: string, inatividade: number): Promise<boolean> {
  return (await tenant.count(abertas(inatividade).where('id', '=', id))) > 0;
}

/** Ends a person's sessions of whatever office, in the transaction of what makes them end. `menos`: one that stays. */
export const endSessoesOf = (tx: Transaction, userId: string, menos?: string): Promise<void> =>
  tx.run(call('encerrar_sessoes_da_pessoa', userId, menos));

/** Ends those of this office alone. */
export const endSessoesOfAcesso = (tx: Transaction, userId: string): Promise<void> =>
  tx.run(endOfSessoes().where('user_id', '=', userId));

/** Ends one of the person's own sessions. False when there is none of that id. */
export const endSessao = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    if (!(await tx.count(endOfSessoes().where('id', '=', id).where('user_id', '=', ator.id)))) return false;
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
  /** The day that the office lives on (YYYY-MM-DD), which only a sandbox chooses. */
  readonly relogio: string | null;
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
                    jsonb_build_object('id', u.id, 'nome', u.nome, 'email', p.email, 'papel', u.papel, 'so_leitura', u.so_leitura, 'so_clientes', u.so_clientes, 'avisos', u.avisos,
                      'email_confirmado', p.email_confirmado_em IS NOT NULL, 'dois_fatores', p.totp_ativo_em IS NOT NULL) AS usuario,
                    jsonb_build_object('nome', o.nome, 'cnpj', o.cnpj, 'cor', o.config->>'cor',
                      'logo', EXISTS (SELECT FROM logo l WHERE l.organization_id = o.id)) AS escritorio,
                    m.address AS moved_to, o.relogio::text AS relogio
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
      await tx.run(endOfSessoes().where('id', '=', id));
      await audit(tx, null, 'sessao.copia_detectada', linha.usuario.id, { sessao: id });
      return undefined;
    }
    const gira = !anterior && linha.girada_ha >= giro;
    const viu = !anterior && linha.geracao_vista < geracao;
    if (gira || viu || linha.usada_ha >= FOLGA) {
      const vista = Math.max(linha.geracao_vista, anterior ? 0 : geracao);
      await tx.run(
        from
          .updateTable('session')
          .set({ usada_em: now, geracao: linha.geracao + (gira ? 1 : 0), geracao_vista: vista })
          .set(gira ? { girada_em: now } : {})
          .where('id', '=', id),
      );
    }
    return { ...linha, geracao: linha.geracao + (gira ? 1 : 0) };
  });

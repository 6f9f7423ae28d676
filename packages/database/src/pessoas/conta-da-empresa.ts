import { type Ator, audit } from '../escritorios/audit.ts';
import { requireDireito } from '../escritorios/chaves.ts';
import type { ProvedorDeEntrada } from '../generated/client.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { endCompanySessions, endOfSessoes, lockProvedor } from './exigencia-da-empresa.ts';
import { givePapel } from './pessoas.ts';
import { type BeginningSessao, endSessoesOfAcesso, openSessao } from './sessoes.ts';

/** An office's provider; `client_secret` is encrypted. */
export type Provedor = Omit<ProvedorDeEntrada, 'organization_id' | 'client_secret' | 'sem_papel'> & {
  readonly client_secret: Buffer;
  readonly sem_papel: 'member' | null;
};

/** Undefined where the office has none. */
export const readProvedor = (tenant: Tenant): Promise<Provedor | undefined> =>
  tenant.first(
    from
      .selectFrom('provedor_de_entrada')
      .select(['id', 'codigo', 'issuer', 'client_id', 'client_secret', 'claim'])
      .select(['valores_titular', 'valores_equipe', 'sem_papel', 'convida'])
      .select(['configurado_por', 'configurado_em', 'testado_em', 'exigido_em', 'suspenso_em'])
      .$narrowType<Pick<Provedor, 'sem_papel'>>(),
  );

/** The office whose people name it so before they sign in; undefined when there is none. */
export const escritorioDoProvedor = (database: Database, codigo: string): Promise<Tenant | undefined> =>
  database.forStranger(call('escritorio_do_provedor', codigo));

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
    const { client_secret, ...detalhe } = novo;
    const before = await lockProvedor(tx);
    await requireDireito(tx, ator);
    if (before !== novo.issuer) await endCompanySessions(tx);
    const kept = { ...novo, configurado_por: ator.id };
    await tx.run(
      from
        .insertInto('provedor_de_entrada')
        .values({ ...kept, id: newId(), organization_id: tenant.organizationId, codigo })
        .onConflict((one) =>
          one.column('organization_id').doUpdateSet({
            ...{ ...kept, configurado_em: now },
            ...{ testado_em: null, exigido_em: null, suspenso_em: null },
          }),
        ),
    );
    await note(tx, ator, 'configurada', detalhe);
  });

/** Passwords alone open the office again. False where there was no provider. */
export const removeProvedor = (tenant: Tenant, ator: Ator): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { count } = await tx.prisma.provedorDeEntrada.deleteMany();
    if (!count) return false;
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
    const provedor = await tx.first(from.selectFrom('provedor_de_entrada').select('testado_em').forUpdate());
    if (!provedor) return undefined;
    if (provedor.testado_em === null) return false;
    await tx.run(
      from.updateTable('provedor_de_entrada').set({ exigido_em: now }).where('exigido_em', 'is', null),
    );
    await tx.run(endOfSessoes().where('da_empresa', '=', false));
    await note(tx, ator, 'exigida');
    return true;
  });

/** Passwords open the office again, too. False where they did, or there is no provider. `ator` null: the operator. */
export const dismissProvedor = (tenant: Tenant, ator: Ator | null): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { count } = await tx.prisma.provedorDeEntrada.updateMany({
      where: { exigido_em: { not: null } },
      data: { exigido_em: null },
    });
    if (count) await note(tx, ator, 'dispensada');
    return count === 1;
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
    const same = from
      .selectFrom('provedor_de_entrada')
      .where('id', '=', provedor.id)
      .where('configurado_em', '=', provedor.configurado_em)
      .where('suspenso_em', 'is', null)
      .forNoKeyUpdate();
    if (!(await tx.count(same))) return 'configuracao_mudou';
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
    const still = await tx.prisma.user.updateMany({
      where: { id: userId },
      data: { oidc_issuer: issuer, oidc_sub: sub },
    });
    if (!still.count) return 'fora_do_escritorio';
    const ator = { id: userId, nome, ip: sessao.ip };
    if (!ligado) await audit(tx, ator, 'pessoa.ligada_a_empresa', userId, { email, issuer });
    const sessaoId = await openSessao(tx, { userId, ...sessao, daEmpresa: true });
    await audit(tx, ator, 'sessao.aberta', sessaoId, { conta_da_empresa: issuer });
    await tx.run(
      from
        .updateTable('provedor_de_entrada')
        .set({ testado_em: now })
        .where('testado_em', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('user').where('id', '=', userId).where('papel', '=', 'owner')),
        ),
    );
    return { sessaoId };
  });

/** Whom of the office it is. */
async function find(tx: Transaction, { issuer, sub, email }: Identidade): Promise<Achado | undefined> {
  const found = await tx.rows(
    from
      .selectFrom('user as u')
      .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
      .select(['u.id', 'u.nome', 'u.oidc_issuer', 'u.oidc_sub'])
      .where((eb) =>
        eb.or([
          eb.and({ 'u.oidc_issuer': issuer, 'u.oidc_sub': sub }),
          ...(email === undefined ? [] : [eb('p.email', '=', email)]),
        ]),
      ),
  );
  const seen = found.map(({ id, nome, oidc_issuer, oidc_sub }) => {
    const ofThis = oidc_issuer === issuer && oidc_sub !== null;
    return { id, nome, ligado: ofThis && oidc_sub === sub, outro: ofThis && oidc_sub !== sub };
  });
  return seen.find(({ ligado }) => ligado) ?? seen[0];
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
    const { retornoUsado } = tx.prisma;
    await retornoUsado.deleteMany({ where: { expira_em: { lt: agora } } });
    const { count } = await retornoUsado.createMany({
      data: { organization_id: tx.organizationId, hash: new Uint8Array(hash), expira_em: expiraEm },
      skipDuplicates: true,
    });
    return count === 1;
  });

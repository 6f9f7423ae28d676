import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { ApiKey } from '../generated/client.ts';
import { asking } from '../tenancy/asking.ts';
import { asked, from, now, writeEachShape, writeOnce } from '../tenancy/builder.ts';
import { type Answer, call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import { lockPlaces } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type Ator, audit } from './audit.ts';
import { type Ambiente, inAmbiente, inEachAmbiente } from './in-each-ambiente.ts';

/** `test` keys belong to a sandbox office, `live` keys to all others. */
export type AmbienteDaChave = 'live' | 'test';

export interface ChaveGerada {
  /** The whole key, to be shown once. */
  readonly chave: string;
  /** What may be shown again. */
  readonly prefixo: string;
  /** SHA-256 of the key: all that is stored. */
  readonly hash: Buffer;
}

const ALFABETO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters of base62 are 190 bits: nobody guesses one, so a plain hash protects them at rest. */
const RANDOM = 32;
const FORMA = /^(apura_(live|test)_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

/** A new key, `apura_live_<32 random characters>_<checksum>`. */
export function generateChave(ambiente: AmbienteDaChave): ChaveGerada {
  const random = Array.from({ length: RANDOM }, () => ALFABETO[randomInt(ALFABETO.length)]).join('');
  const body = `apura_${ambiente}_${random}`;
  const chave = `${body}_${soma(body)}`;
  return { chave, prefixo: body.slice(0, 'apura_live_'.length + 6), hash: resumo(chave) };
}

/**
 * Reads a key that somebody sent. Undefined when its form or checksum is wrong, as after a bad copy: the database need
 * not be asked then.
 */
export function readChave(texto: string): { ambiente: AmbienteDaChave; hash: Buffer } | undefined {
  const [, body, ambiente, checksum] = FORMA.exec(texto) ?? [];
  if (!body || soma(body) !== checksum) return undefined;
  return { ambiente: ambiente === 'live' ? 'live' : 'test', hash: resumo(texto) };
}

const resumo = (chave: string): Buffer => createHash('sha256').update(chave).digest();

/** CRC-32 of the text in base62, six characters. */
function soma(texto: string): string {
  let resto = crc32(texto);
  let digitos = '';
  for (let i = 0; i < 6; i++) {
    digitos = ALFABETO.charAt(resto % ALFABETO.length) + digitos;
    resto = Math.floor(resto / ALFABETO.length);
  }
  return digitos;
}

/** `moved_to`: where its office lives now; null is here. `relogio`: the day that it lives on (YYYY-MM-DD), which only a sandbox chooses. */
export type ChaveAutenticada = Answer<'autenticar_chave_com_relogio'>;

const chaveWithHash = writeOnce(({ hash }: { hash: Buffer }) => call('autenticar_chave_com_relogio', hash));

/** Finds a key by the SHA-256 of its text, whatever office it belongs to. Undefined when there is none. */
export const authenticateChave = (database: Database, hash: Buffer): Promise<ChaveAutenticada | undefined> =>
  asking(database.auth).first(chaveWithHash({ hash }));

/** `criada_por` is the id of the person who made it, null for one that no person did; `criador` is their name. */
export type ChaveListada = Omit<ApiKey, 'organization_id' | 'hash'> & {
  readonly ambiente: Ambiente;
  readonly criador: string | null;
};

const COLUNAS = [
  ...(['id', 'nome', 'prefixo', 'escopos', 'criada_em', 'criada_por'] as const),
  ...(['expira_em', 'revogada_em', 'ultimo_uso_em'] as const),
];

/** Of the office, and as many of its sandbox: more than may work at a time, so that only ended ones are left out. */
const MAXIMO = 200;

/** The keys of the office and of its sandbox, the newest first: those that work, and the last that ended. `id`: only that one. */
export const listChaves = (tenant: Tenant, id?: string): Promise<ChaveListada[]> =>
  tenant.transaction(async (tx) => {
    const pages = await inEachAmbiente(tx, async (cada, ambiente) => {
      const rows = await cada.rows(chavesOf({ organizationId: cada.organizationId, ...asked({ id }) }));
      return rows.map((row) => ({ ...row, ambiente }));
    });
    const pessoas = await tx.rows(nomesDasPessoas({}));
    const nomes = new Map(pessoas.map((pessoa) => [pessoa.id, pessoa.nome]));
    return pages
      .flat()
      .map((chave) => ({ ...chave, criador: nomes.get(chave.criada_por ?? '') ?? null }))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  });

const chavesOf = writeEachShape(
  ({ organizationId, id }: { readonly organizationId: string; readonly id?: string }) =>
    from
      .selectFrom('api_key')
      .select(COLUNAS)
      .where('organization_id', '=', organizationId)
      .where((eb) => eb.and(asked({ id })))
      .orderBy(
        ({ ref }) => sql`${ref('revogada_em')} IS NULL AND coalesce(${ref('expira_em')} > now(), true)`,
        'desc',
      )
      .orderBy('id', 'desc')
      .limit(MAXIMO),
);

const nomesDasPessoas = writeOnce(() => from.selectFrom('user').select(['id', 'nome']));

/** From now on the key is refused. False when the office has no such key; revoking again changes nothing. */
export const revokeChave = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const nomes = await inEachAmbiente(tx, () =>
      tx.rows(
        from
          .updateTable('api_key as k')
          .from(locked(id).as('velha'))
          .set((eb) => ({ revogada_em: eb.fn.coalesce('k.revogada_em', now) }))
          .whereRef('k.id', '=', 'velha.id')
          .returning(['k.nome', 'velha.revogada_em as antes']),
      ),
    );
    const [linha] = nomes.flat();
    if (!linha) return false;
    if (linha.antes === null) await audit(tx, ator, 'chave.revogada', id, { nome: linha.nome });
    return true;
  });

/** A key as it was before a statement changes it; until then nobody else does. */
const locked = (id: string) =>
  from
    .selectFrom('api_key')
    .select(['id', 'expira_em', 'criada_em', 'revogada_em'])
    .where('id', '=', id)
    .forUpdate();

/** A key never grants what its maker lacks: who is no owner any more takes their keys along. Returns how many ended. */
export async function revokeChavesOf(tx: Transaction, userId: string): Promise<number> {
  const contagens = await inEachAmbiente(tx, () =>
    tx.count(
      from
        .updateTable('api_key')
        .set({ revogada_em: now })
        .where('criada_por', '=', userId)
        .where('revogada_em', 'is', null),
    ),
  );
  return contagens.reduce((soma, n) => soma + n, 0);
}

export interface ChaveToIssue {
  readonly nome: string;
  readonly ambiente: Ambiente;
  readonly prefixo: string;
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
  readonly escopos: readonly string[];
  readonly expiraEm?: Date;
  /** Keys of the office, or of its sandbox, that may work at a time. */
  readonly maximoDeAtivas: number;
}

/** The office has as many keys that work as it may have. */
export class TooManyChaves extends Error {
  override readonly name = 'ExcessoDeChaves';
}

/**
 * Stores a key that an owner made. Returns its id, or undefined when the person is no owner any more: the row lock
 * makes a change of role wait, which then revokes this key too.
 *
 * @throws TooManyChaves
 */
export const issueChave = (tenant: Tenant, ator: Ator, chave: ChaveToIssue) =>
  tenant.transaction(async (tx) => {
    if (!(await isTitular(tx, ator.id))) return undefined;
    const id = await insertChave(tx, ator.id, chave);
    const { nome, ambiente, escopos, expiraEm } = chave;
    await audit(tx, ator, 'chave.criada', id, {
      nome,
      ambiente,
      escopos,
      expira_em: expiraEm?.toISOString() ?? null,
    });
    return id;
  });

export const isTitular = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.count(
    from.selectFrom('user').where('id', '=', userId).where('papel', '=', 'owner').forShare(),
  )) === 1;

/** `person`: with whose right to make keys it ends. @throws TooManyChaves */
export async function insertChave(
  tx: Transaction,
  person: string | null,
  { nome, ambiente, prefixo, hash, escopos, expiraEm, maximoDeAtivas }: ChaveToIssue,
): Promise<string> {
  const id = newId();
  await lockPlaces(tx);
  await inAmbiente(tx, ambiente, async (there) => {
    const ativas = from
      .selectFrom('api_key')
      .where('organization_id', '=', there.organizationId)
      .where('revogada_em', 'is', null)
      // A key that was made to end right now is kept with an end in milliseconds, which may lie after now().
      .where((eb) =>
        eb.or([eb('expira_em', 'is', null), eb('expira_em', '>', sql<Date>`now()::timestamptz(3)`)]),
      );
    if ((await there.count(ativas)) >= maximoDeAtivas) throw new TooManyChaves('too many active keys');
    await there.run(
      from.insertInto('api_key').values({
        ...{ id, organization_id: there.organizationId, nome, prefixo, hash, escopos: [...escopos] },
        ...{ expira_em: expiraEm, criada_por: person },
      }),
    );
  });
  return id;
}

/** Who acts may not do this any more: no owner, or a key that was revoked meanwhile. */
export class NoPermission extends Error {
  override readonly name = 'SemDireito';
  readonly quem: 'pessoa' | 'chave';

  constructor(quem: 'pessoa' | 'chave') {
    super(`the ${quem === 'chave' ? 'key' : 'person'} has lost this right`);
    this.quem = quem;
  }
}

/**
 * That who acts is an owner, or a key that counts, until this transaction is over: whoever takes that away waits for it,
 * and finds what it has made. First in a transaction, before it locks anything else.
 *
 * @throws NoPermission
 */
export async function requireDireito(tx: Transaction, { id }: Ator): Promise<void> {
  const chave = await tx.first(
    from.selectFrom('api_key').select('revogada_em').where('id', '=', id).forShare(),
  );
  if (!(chave ? chave.revogada_em === null : await isTitular(tx, id)))
    throw new NoPermission(chave ? 'chave' : 'pessoa');
}

export interface Giro {
  readonly id: string;
  readonly ambiente: Ambiente;
  /** Of the new key. */
  readonly prefixo: string;
  readonly hash: Buffer;
  /** For how long the old key still works. */
  readonly sobreposicaoHoras: number;
  /** As of a key that is made. */
  readonly maximoDeAtivas: number;
}

export type ChaveGirada = { readonly id: string; readonly anteriorExpiraEm: Date };

/**
 * Makes a key that may do what an old one may, for as long as that one was made for; both work until the overlap is
 * over. `inativa`: the old one does not work any more. Undefined: there is none, or the person is no owner any more.
 *
 * @throws TooManyChaves; the old one then stays as it is
 */
export const rotateChave = (
  tenant: Tenant,
  ator: Ator,
  { id, ambiente, prefixo, hash, sobreposicaoHoras, maximoDeAtivas }: Giro,
): Promise<ChaveGirada | 'inativa' | undefined> =>
  tenant.transaction(async (tx) => {
    if (!(await isTitular(tx, ator.id))) return undefined;
    const antiga = await inAmbiente(tx, ambiente, (there) => beginEnd(there, id, sobreposicaoHoras));
    if (typeof antiga !== 'object') return antiga;
    const { nome, escopos, nova_expira_em, anterior_expira_em } = antiga;
    const nova = await insertChave(tx, ator.id, {
      nome,
      ambiente,
      prefixo,
      hash,
      escopos,
      maximoDeAtivas,
      ...(nova_expira_em ? { expiraEm: nova_expira_em } : {}),
    });
    await audit(tx, ator, 'chave.girada', id, {
      nome,
      nova,
      anterior_expira_em: anterior_expira_em.toISOString(),
    });
    return { id: nova, anteriorExpiraEm: anterior_expira_em };
  });

/** From now on a key ends when the overlap is over, and not later than it would have ended anyway. */
async function beginEnd(tx: Transaction, id: string, sobreposicaoHoras: number) {
  const velha = await tx.first(
    locked(id).select((eb) => [
      eb
        .and([eb('revogada_em', 'is', null), eb.or([eb('expira_em', 'is', null), eb('expira_em', '>', now)])])
        .as('ativa'),
      sql<Date | null>`now() + (${eb.ref('expira_em')} - ${eb.ref('criada_em')})`.as('nova_expira_em'),
    ]),
  );
  if (!velha?.ativa) return velha && 'inativa';
  const { nova_expira_em } = velha;
  const antiga = await tx.one(
    from
      .updateTable('api_key')
      .set((eb) => ({
        expira_em: sql`least(${eb.ref('expira_em')}, now() + make_interval(hours => ${sobreposicaoHoras}))`,
      }))
      .where('id', '=', id)
      .returning(['nome', 'escopos', 'expira_em as anterior_expira_em'])
      .$narrowType<{ anterior_expira_em: Date }>(),
  );
  return { ...antiga, nova_expira_em };
}

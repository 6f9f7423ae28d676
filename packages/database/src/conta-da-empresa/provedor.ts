import { type Ator, auditar } from '../auditoria/auditar.ts';
import { exigirDireito } from '../chaves/emitir-chave.ts';
import type { ProvedorDeEntrada } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { endCompanySessions, lockProvedor } from './suspend-provedor.ts';

/** An office's provider; `client_secret` is encrypted. */
export type Provedor = Omit<ProvedorDeEntrada, 'organization_id' | 'client_secret'> & {
  readonly client_secret: Buffer;
};

const COLUNAS = `id, codigo, issuer, client_id, client_secret, claim, valores_titular, valores_equipe, sem_papel, convida,
  configurado_por, configurado_em, testado_em, exigido_em, suspenso_em`;

/** Undefined where the office has none. */
export async function lerProvedor(tenant: Tenant): Promise<Provedor | undefined> {
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
  'issuer' | 'client_id' | 'client_secret' | 'claim' | 'valores_titular' | 'valores_equipe' | 'convida'
> & { readonly sem_papel: 'member' | null };

/**
 * Keeps how the office's people sign in. Whatever was tried out or asked for before does not count any more, and of another
 * issuer the sessions end. `codigo` stays what it was where there is one.
 *
 * @throws SemDireito
 */
export const gravarProvedor = (
  tenant: Tenant,
  ator: Ator,
  { codigo, ...novo }: ProvedorConfigurado & { readonly codigo: string },
): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { issuer, client_id, client_secret, claim, valores_titular, valores_equipe, sem_papel, convida } =
      novo;
    const before = await lockProvedor(tx);
    await exigirDireito(tx, ator);
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
export const removerProvedor = (tenant: Tenant, ator: Ator): Promise<boolean> =>
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
export const exigirProvedor = (tenant: Tenant, ator: Ator): Promise<boolean | undefined> =>
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
export const dispensarProvedor = (tenant: Tenant, ator: Ator | null): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE provedor_de_entrada SET exigido_em = NULL WHERE exigido_em IS NOT NULL',
    );
    if (rowCount) await note(tx, ator, 'dispensada');
    return rowCount === 1;
  });

const note = (tx: Transaction, ator: Ator | null, what: string, detalhe: object = {}): Promise<void> =>
  auditar(tx, ator, `conta_da_empresa.${what}`, tx.organizationId, detalhe);

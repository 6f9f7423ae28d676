import { createHash } from 'node:crypto';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** What the columns of a file are, and what holds for all its lines. */
export interface MapaGuardado {
  readonly colunas: Readonly<Record<string, string>>;
  readonly constantes: Readonly<Record<string, string>>;
}

/** Names of columns, in their order. */
type Header = readonly string[];

/** Headers are as long as people write them; they are only ever looked up whole. */
const identidadeDo = (header: Header): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex');

/** What the office said of files with this header; undefined where it said nothing. */
export const lerMapaGuardado = (tenant: Tenant, header: Header): Promise<MapaGuardado | undefined> =>
  tenant.first<MapaGuardado>(
    'SELECT colunas, constantes FROM assistida_mapa WHERE organization_id = $1 AND header = $2',
    [tenant.organizationId, identidadeDo(header)],
  );

/** Keeps what the office said of files with this header, for the next of them. */
export const guardarMapa = async (tx: Transaction, header: Header, { colunas, constantes }: MapaGuardado) => {
  await tx.query(
    `INSERT INTO assistida_mapa (organization_id, header, colunas, constantes) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, header) DO UPDATE SET colunas = excluded.colunas, constantes = excluded.constantes`,
    [tx.organizationId, identidadeDo(header), JSON.stringify(colunas), JSON.stringify(constantes)],
  );
};

import { ApiError } from '@apura/contracts';
import type { SessaoAberta } from '@apura/database';
import type { Route } from '../route.ts';

type Address = Pick<Route, 'method' | 'path'> & { readonly keeps?: false };

/** About the person themselves, or one's own way out of an office. */
const OF_ONESELF = /^\/(sessao|sessoes|perfil)(\/|$)|^\/pessoas\/:id$/;

/** Addresses of what the whole office has, which clients it is of or not. */
const OF_ALL_CLIENTS = [
  /^get \/upload$/,
  /^\w+ \/(webhooks|eventos|entregas|recusados|eventos-sem-nota)(\/|$)/,
  /^\w+ \/clientes\/sugestoes(\/|$)/,
  /^post \/clientes(\/importar|\/importar\/conferir|\/varios|\/varios\/desfazer)?$/,
  /^(put|post) \/fornecedores-simples(\/|$)/,
];

/** Bodies that are of all clients where they name none. */
const OF_ALL_WITHOUT_NAME = new Set([
  'post /ajustes',
  'post /ajustes/varios',
  'put /regras-de-entrada',
  'post /calendarios',
]);

/**
 * That a person may call an address: who only reads changes nothing, and who sees some clients does nothing that is of all. Which rows
 * there are for them the database says.
 *
 * @throws ApiError `so_leitura`, `so_os_seus_clientes`
 */
export function requireAcesso(
  { method, path, keeps }: Address,
  { usuario: { so_leitura, so_clientes } }: Pick<SessaoAberta, 'usuario'>,
): void {
  if (so_leitura && method !== 'get' && keeps !== false && !OF_ONESELF.test(path))
    throw new ApiError('so_leitura');
  if (so_clientes && OF_ALL_CLIENTS.some((address) => address.test(`${method} ${path}`)))
    throw new ApiError('so_os_seus_clientes');
}

/** The same once the body is known. @throws ApiError `so_os_seus_clientes` */
export function requireClientes(
  { method, path }: Address,
  { usuario: { so_clientes } }: Pick<SessaoAberta, 'usuario'>,
  body: unknown,
): void {
  if (!so_clientes || !OF_ALL_WITHOUT_NAME.has(`${method} ${path}`)) return;
  if (!rowsOf(body).every((row) => isNamed(row))) throw new ApiError('so_os_seus_clientes');
}

function rowsOf(body: unknown): readonly unknown[] {
  const many = typeof body === 'object' && body !== null && 'ajustes' in body ? body.ajustes : undefined;
  return Array.isArray(many) ? many : [body];
}

const isNamed = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'cliente_id' in row && typeof row.cliente_id === 'string';

import type { Provedor } from '@apura/database';
import type { Gateway } from '../../gateway.ts';
import type { Client } from './providers.ts';

/** How we are known to the provider of an office. */
export const providerClient = (
  { keyRing }: Gateway,
  organizationId: string,
  { id, issuer, client_id, client_secret, configurado_em }: Provedor,
): Client => ({
  organizationId,
  issuer,
  clientId: client_id,
  clientSecret: keyRing.open(client_secret).secret,
  version: `${id} ${configurado_em.getTime()}`,
});

/** Where an office's provider sends people back: an address for each, so that no provider answers for another (RFC 9700, 2.1). */
export const returnAddress = ({ publicBaseUrl }: Gateway, organizationId: string): string =>
  `${publicBaseUrl}/painel/empresa/${organizationId}/retorno`;

/** The page on which somebody begins, with the office's code or with what went wrong. */
export const beginPage = ({ publicBaseUrl }: Gateway, query: Readonly<Record<string, string>>): string =>
  `${publicBaseUrl}/painel/entrar/empresa?${new URLSearchParams(query)}`;

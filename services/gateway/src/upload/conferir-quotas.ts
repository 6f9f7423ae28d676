import { ErroDaApi } from '@apura/contracts';
import { type Quotas, type Tenant, usoDoEscritorio } from '@apura/database';
import type { Response } from 'express';
import type { Gateway } from '../gateway.ts';

const NOMES: Readonly<Record<keyof Quotas, string>> = {
  lotes: 'lotes em andamento',
  arquivos: 'arquivos por dia',
  bytes: 'bytes por dia',
};
const TODAS = Object.keys(NOMES) as (keyof Quotas)[];
/** An open lote is done within moments; files and bytes leave the window a day after they came. */
const ESPERA_DOS_LOTES_S = 30;

/**
 * Refuses an upload that would take the office over one of its quotas, and says in `X-Quota` what is left: a list
 * (RFC 9651) of names with quota `q` and rest `r`. Asked before the body is read, with one lote and one file at least,
 * and again with what came. Uploads at the same moment may pass together.
 *
 * @throws ErroDaApi `quota_excedida`
 */
export async function conferirQuotas(
  gateway: Gateway,
  tenant: Tenant,
  res: Response | undefined,
  vem: Quotas,
): Promise<void> {
  const { uso, proprias, libera_s } = await usoDoEscritorio(tenant);
  const quotas: Quotas = { ...gateway.quotas, ...proprias };
  const itens = TODAS.map((nome) => `"${nome}";q=${quotas[nome]};r=${Math.max(0, quotas[nome] - uso[nome])}`);
  res?.set('X-Quota', itens.join(', '));
  const excedida = TODAS.find((nome) => uso[nome] + vem[nome] > quotas[nome]);
  if (!excedida) return;
  const segundos = excedida === 'lotes' ? ESPERA_DOS_LOTES_S : Math.max(1, libera_s);
  throw new ErroDaApi('quota_excedida', {
    params: {
      recurso: NOMES[excedida],
      usados: uso[excedida],
      limite: quotas[excedida],
      espera: segundos < 120 ? `${segundos} segundos` : `${Math.ceil(segundos / 60)} minutos`,
    },
    adicionais: { retryAfter: segundos },
  });
}

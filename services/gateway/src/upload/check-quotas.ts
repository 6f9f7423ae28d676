import { ErroDaApi } from '@apura/contracts';
import { type Quotas, type Tenant, type UsoDoEscritorio, usoDoEscritorio } from '@apura/database';
import type { Response } from 'express';
import type { Gateway } from '../gateway.ts';

const NAMES: Readonly<Record<keyof Quotas, string>> = {
  lotes: 'envios em andamento',
  arquivos: 'arquivos por dia',
  bytes: 'bytes por dia',
};
const ALL = Object.keys(NAMES) as (keyof Quotas)[];
/** An open lote is done within moments; files and bytes leave the window a day after they came. */
const LOTES_WAIT_S = 30;

/**
 * What an upload is held to before its body is read, and again before each piece of it is stored: bytes that the office
 * has stored without a lote count too, or uploads that never end could fill the disk. Uploads at the same moment may come in
 * together; when each becomes a lote it is held to what the others have become ({@link quotasDoLote}). What is returned throws ErroDaApi `quota_excedida` where there is no room. `X-Quota` says what is left: a list (RFC 9651) of names with quota `q` and rest `r`.
 */
export async function sendingQuotas(gateway: Gateway, tenant: Tenant, res: Response | undefined) {
  const { uso, quotas, libera_s, provisorio } = withQuotas(gateway, await usoDoEscritorio(tenant), res);
  const withProvisional: Quotas = {
    lotes: uso.lotes,
    arquivos: uso.arquivos + provisorio.arquivos,
    bytes: uso.bytes + provisorio.bytes,
  };
  const wait = provisorio.libera_s || libera_s;
  return (incoming: Quotas) => check({ uso: withProvisional, quotas, libera_s: wait }, incoming);
}

/** The same for a whole upload that becomes a lote: what is stored without one is what it brings. */
export const quotasDoLote =
  (gateway: Gateway, res: Response | undefined, incoming: Quotas) =>
  (usado: UsoDoEscritorio): void =>
    check(withQuotas(gateway, usado, res), incoming);

function withQuotas(gateway: Gateway, { proprias, ...used }: UsoDoEscritorio, res: Response | undefined) {
  const quotas: Quotas = { ...gateway.quotas, ...proprias };
  const left = (name: keyof Quotas) => Math.max(0, quotas[name] - used.uso[name]);
  res?.set('X-Quota', ALL.map((name) => `"${name}";q=${quotas[name]};r=${left(name)}`).join(', '));
  return { ...used, proprias, quotas };
}

interface Used {
  readonly uso: Quotas;
  readonly quotas: Quotas;
  readonly libera_s: number;
}

function check({ uso, quotas, libera_s }: Used, incoming: Quotas): void {
  const exceeded = ALL.find((name) => uso[name] + incoming[name] > quotas[name]);
  if (!exceeded) return;
  const seconds = exceeded === 'lotes' ? LOTES_WAIT_S : Math.max(1, libera_s);
  throw new ErroDaApi('quota_excedida', {
    params: {
      recurso: NAMES[exceeded],
      usados: uso[exceeded],
      limite: quotas[exceeded],
      espera: seconds < 120 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`,
    },
    adicionais: { retryAfter: seconds },
  });
}

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

/** @throws ErroDaApi `quota_excedida` when the office has no room for this */
export type ConferirQuotas = (vem: Quotas) => void;

/**
 * What an upload is held to before its body is read, and again before each piece of it is stored: bytes that the office
 * has stored without a lote count too, or uploads that never end could fill the disk. Uploads at the same moment may pass
 * together. `X-Quota` says what is left: a list (RFC 9651) of names with quota `q` and rest `r`.
 */
export async function quotasDoEnvio(
  gateway: Gateway,
  tenant: Tenant,
  res: Response | undefined,
): Promise<ConferirQuotas> {
  const { uso, quotas, libera_s, provisorio } = await lerQuotas(gateway, tenant, res);
  const comProvisorio: Quotas = {
    lotes: uso.lotes,
    arquivos: uso.arquivos + provisorio.arquivos,
    bytes: uso.bytes + provisorio.bytes,
  };
  const espera = provisorio.libera_s || libera_s;
  return (vem) => conferir({ uso: comProvisorio, quotas, libera_s: espera }, vem);
}

/** The same for a whole upload that is about to become a lote: what is stored without one is what it brings. */
export async function quotasDoLote(
  gateway: Gateway,
  tenant: Tenant,
  res: Response | undefined,
): Promise<ConferirQuotas> {
  const lidas = await lerQuotas(gateway, tenant, res);
  return (vem) => conferir(lidas, vem);
}

async function lerQuotas(gateway: Gateway, tenant: Tenant, res: Response | undefined) {
  const { proprias, ...usado } = await usoDoEscritorio(tenant);
  const quotas: Quotas = { ...gateway.quotas, ...proprias };
  const resta = (nome: keyof Quotas) => Math.max(0, quotas[nome] - usado.uso[nome]);
  res?.set('X-Quota', TODAS.map((nome) => `"${nome}";q=${quotas[nome]};r=${resta(nome)}`).join(', '));
  return { ...usado, quotas };
}

interface Usadas {
  readonly uso: Quotas;
  readonly quotas: Quotas;
  readonly libera_s: number;
}

function conferir({ uso, quotas, libera_s }: Usadas, vem: Quotas): void {
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

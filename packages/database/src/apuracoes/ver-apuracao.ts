import { createHash } from 'node:crypto';
import type { Prisma } from '../generated/client.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type ApuracaoVista = Prisma.ApuracaoGetPayload<object>;

/** One version of an apuração, or null when the office has none of that id. */
export function verApuracao(tenant: Tenant, id: string): Promise<ApuracaoVista | null> {
  return tenant.inTransaction((tx) => tx.apuracao.findUnique({ where: { id } }));
}

export interface LogoDoRelatorio {
  readonly tipo: string;
  readonly bytes: Uint8Array;
  /** True when we wrote the bytes anew; else they are as somebody sent them, and no browser may get them. */
  readonly reescrito: boolean;
}

export interface ApuracaoDoRelatorio {
  readonly escritorio: { readonly nome: string; readonly crc?: string; readonly responsavel?: string };
  readonly cliente: { readonly razao_social: string; readonly cnpj_raiz: string };
  readonly apuracao: ApuracaoVista;
  /** How the office wants to be seen. */
  readonly marca: {
    readonly logo?: LogoDoRelatorio;
    /** "#rrggbb". */
    readonly cor?: string;
  };
}

/** What the report says besides its figures. Null when the apuração, its office or client is not there. */
export function verApuracaoDoRelatorio(tenant: Tenant, id: string): Promise<ApuracaoDoRelatorio | null> {
  return tenant.inTransaction(async (tx) => {
    const apuracao = await tx.apuracao.findUnique({ where: { id } });
    if (!apuracao) return null;
    const office = await tx.organization.findUnique({ where: { id: tenant.organizationId } });
    const cliente = await tx.cliente.findUnique({ where: { id: apuracao.cliente_id } });
    if (!office || !cliente) return null;
    const logo = await tx.logo.findUnique({ where: { organization_id: tenant.organizationId } });
    const { cor, crc, responsavel } = office.config as { cor?: string; crc?: string; responsavel?: string };
    return {
      escritorio: { nome: office.nome, ...(crc ? { crc } : {}), ...(responsavel ? { responsavel } : {}) },
      cliente,
      apuracao,
      marca: { ...(logo ? { logo: descrever(logo) } : {}), ...(cor ? { cor } : {}) },
    };
  });
}

const descrever = ({ tipo, bytes, reescrito_sha256 }: Prisma.LogoGetPayload<object>): LogoDoRelatorio => ({
  tipo,
  bytes,
  reescrito:
    reescrito_sha256 !== null && createHash('sha256').update(bytes).digest().equals(reescrito_sha256),
});

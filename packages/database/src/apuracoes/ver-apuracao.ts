import { createHash } from 'node:crypto';
import type { ListarApuracoesQuery } from '@apura/contracts';
import type { Apuracao, Logo, Prisma } from '../generated/client.ts';
import { type Filter, idsOfPage } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type ApuracaoVista = Apuracao;

/** One version of an apuração, or null when the office has none of that id. */
export const verApuracao = (tenant: Tenant, id: string): Promise<ApuracaoVista | null> =>
  tenant.transaction((tx) => tx.prisma.apuracao.findUnique({ where: { id } }));

export interface ReportLogo {
  readonly tipo: string;
  readonly bytes: Uint8Array;
  /** True when we wrote the bytes anew; else they are as somebody sent them, and no browser may get them. */
  readonly reescrito: boolean;
}

export interface ReportApuracao {
  readonly escritorio: { readonly nome: string; readonly crc?: string; readonly responsavel?: string };
  readonly cliente: { readonly razao_social: string; readonly cnpj_raiz: string };
  readonly apuracao: ApuracaoVista;
  /** How the office wants to be seen. */
  readonly marca: {
    readonly logo?: ReportLogo;
    /** "#rrggbb". */
    readonly cor?: string;
  };
}

/** What the report says besides its figures. Null when the apuração, its office or client is not there. */
export const verApuracaoForReport = (tenant: Tenant, id: string): Promise<ReportApuracao | null> =>
  tenant.transaction(async (tx) => {
    const apuracao = await tx.prisma.apuracao.findUnique({ where: { id } });
    if (!apuracao) return null;
    const office = await tx.prisma.organization.findUnique({ where: { id: tenant.organizationId } });
    const cliente = await tx.prisma.cliente.findUnique({ where: { id: apuracao.cliente_id } });
    if (!office || !cliente) return null;
    const logo = await tx.prisma.logo.findUnique({ where: { organization_id: tenant.organizationId } });
    const { cor, crc, responsavel } = office.config as { cor?: string; crc?: string; responsavel?: string };
    return {
      escritorio: { nome: office.nome, ...(crc ? { crc } : {}), ...(responsavel ? { responsavel } : {}) },
      cliente,
      apuracao,
      marca: { ...(logo ? { logo: descrever(logo) } : {}), ...(cor ? { cor } : {}) },
    };
  });

const descrever = ({ tipo, bytes, reescrito_sha256 }: Logo): ReportLogo => ({
  tipo,
  bytes,
  reescrito:
    reescrito_sha256 !== null && createHash('sha256').update(bytes).digest().equals(reescrito_sha256),
});

/** One page of the office's apurações, the newest first, without figures; one more than `limit` if there are more. */
export function listarApuracoes(
  tenant: Tenant,
  { clienteId, competencia, estado, limit, ...filtro }: Filter<ListarApuracoesQuery>,
): Promise<Omit<ApuracaoVista, 'comparativo'>[]> {
  const where: Prisma.ApuracaoWhereInput = {
    organization_id: tenant.organizationId,
    ...(clienteId === undefined ? {} : { cliente_id: clienteId }),
    ...(competencia === undefined ? {} : { competencia }),
    ...(estado === undefined ? {} : { estado }),
    id: idsOfPage(filtro),
  };
  return tenant.transaction((tx) =>
    tx.prisma.apuracao.findMany({
      where,
      omit: { comparativo: true },
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
  );
}

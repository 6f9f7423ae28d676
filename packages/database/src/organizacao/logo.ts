import { createHash } from 'node:crypto';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Logo as Row } from '../generated/client.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** "image/png", "image/jpeg" or "image/webp", and the bytes. */
export type Logo = Pick<Row, 'tipo' | 'bytes'>;

/** A PNG that we wrote anew. */
const reescrito = (png: Buffer) => ({
  tipo: 'image/png',
  bytes: new Uint8Array(png),
  reescrito_sha256: new Uint8Array(createHash('sha256').update(png).digest()),
  atualizado_em: new Date(),
});

/** Stores the office's picture, a PNG that we wrote anew, in place of the one before. */
export const guardarLogo = (tenant: Tenant, ator: Ator, png: Buffer): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { organizationId: organization_id } = tx;
    const data = reescrito(png);
    await tx.prisma.logo.upsert({
      where: { organization_id },
      create: { organization_id, ...data },
      update: data,
    });
    await auditar(tx, ator, 'escritorio.logo_guardado', organization_id, {
      tipo: 'image/png',
      bytes: png.length,
    });
  });

/** Puts `png`, written anew of `bruto`, in the place of it, unless another picture has come meanwhile. */
export const trocarLogoBruto = (tenant: Tenant, bruto: Uint8Array, png: Buffer): Promise<unknown> =>
  tenant.transaction(({ prisma }) =>
    prisma.logo.updateMany({
      where: { organization_id: tenant.organizationId, bytes: new Uint8Array(bruto) },
      data: reescrito(png),
    }),
  );

export const lerLogo = (tenant: Tenant): Promise<Logo | null> =>
  tenant.transaction(({ prisma }) =>
    prisma.logo.findUnique({
      where: { organization_id: tenant.organizationId },
      select: { tipo: true, bytes: true },
    }),
  );

/** False when there was none. */
export const removerLogo = (tenant: Tenant, ator: Ator): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { count } = await tx.prisma.logo.deleteMany({ where: { organization_id: tx.organizationId } });
    if (!count) return false;
    await auditar(tx, ator, 'escritorio.logo_removido', tx.organizationId);
    return true;
  });

import { ErroDaApi } from '@apura/contracts';
import { type DocumentoListado, type Tenant, verDocumento } from '@apura/database';
import type { Storage } from '@apura/storage';
import type { Request } from 'express';

const CHAVE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/** The note whose access key stands in the address. @throws ErroDaApi `not_found` */
export async function documentoDoCaminho(tenant: Tenant, req: Request): Promise<DocumentoListado> {
  const { chave } = req.params;
  const documento =
    typeof chave === 'string' && CHAVE.test(chave) ? await verDocumento(tenant, chave) : undefined;
  if (!documento) throw new ErroDaApi('not_found');
  return documento;
}

/** The bytes of the file that the note came in. */
export async function xmlDoDocumento(
  storage: Storage,
  tenant: Tenant,
  { sha256, chave }: DocumentoListado,
): Promise<Buffer> {
  const bytes = (await storage.read(tenant.organizationId, [sha256])).get(sha256.toString('hex'));
  if (!bytes) throw new Error(`the file of documento ${chave} is not in the storage`);
  return bytes;
}

import type { Transaction } from '../tenancy/tenant.ts';

/** The office lets nobody in but by the company's account. */
export class ContaDaEmpresaExigida extends Error {
  override readonly name = 'ContaDaEmpresaExigida';
}

/** Whether passwords do not open the office. It stays so until the transaction is over. */
export async function exigeContaDaEmpresa({ rows }: Transaction): Promise<boolean> {
  // The row is locked whatever it says: who asks for the account from now on waits, and then ends what was opened here.
  const [provedor] = await rows<{ exigido: boolean }>(
    'SELECT exigido_em IS NOT NULL AS exigido FROM provedor_de_entrada FOR SHARE',
  );
  return provedor?.exigido ?? false;
}

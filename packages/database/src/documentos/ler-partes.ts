import type { Tenant } from '../tenancy/tenant.ts';

/** Which notes can have a name: those of these CNPJ roots, and these. */
export interface Partes {
  readonly raizes: readonly string[];
  readonly documentos: readonly string[];
}

/** Of more parties than this the next note is never far: they are looked for note by note, the newest first. */
const MUITAS = 200;

/** The office's parties that one of the patterns of ILIKE matches; undefined when they are many. */
export async function lerPartes(tenant: Tenant, padroes: readonly string[]): Promise<Partes | undefined> {
  const raizes = new Set<string>();
  const documentos = new Set<string>();
  for (const padrao of padroes) {
    const rows = await tenant.read<{ raiz: string; documento_id: string }>(
      'SELECT raiz, documento_id FROM partes_com($1, $2)',
      [padrao, MUITAS + 1],
    );
    if (rows.length > MUITAS) return undefined;
    for (const { raiz, documento_id } of rows) {
      if (raiz) raizes.add(raiz);
      else documentos.add(documento_id);
    }
  }
  return { raizes: [...raizes], documentos: [...documentos] };
}

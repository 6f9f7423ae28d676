import { dvDaChave } from '../../packages/documents/src/index.ts';

const INTEIRA = {
  uf: '35',
  ano: '26',
  mes: '08',
  emitente: '90003003000171',
  modelo: '55',
  serie: '001',
  numero: '000000042',
  tpEmis: '1',
  cNF: '12345678',
};

/** The access key of another document, its check digit right, with parts that may be wrong. */
export function chaveOf(partes: Partial<typeof INTEIRA>): string {
  const base = Object.values({ ...INTEIRA, ...partes }).join('');
  return base + dvDaChave(base);
}

import type { Det, Ide } from '../../nota-fiscal.ts';

const CHAVE = /^\d{6}/;

/**
 * The year of the note that a return goes back to, by the access key that the item or the note refers to; null where
 * none is named, or notes of several years are.
 */
export function anoDaOriginal(det: Det, ide: Pick<Ide, 'refNFe'>): number | null {
  const { DFeReferenciado } = det;
  const chaves = DFeReferenciado === undefined ? (ide.refNFe ?? []) : [DFeReferenciado.chaveAcesso];
  const anos = new Set(chaves.map((chave) => (CHAVE.test(chave) ? 2000 + Number(chave.slice(2, 4)) : null)));
  const [ano] = anos;
  return anos.size === 1 && ano !== undefined ? ano : null;
}

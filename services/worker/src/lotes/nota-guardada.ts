import { type DocumentoGuardado, type DocumentoParaGravar, ErroDosDados } from '@apura/database';
import type { ProcessedFile } from './readers/reading-request.ts';

/** A stored note in what was read from its file. Throws when the file no longer holds it: then it would go unseen. */
export function notaGuardada(
  { chave, ordem }: DocumentoGuardado,
  processado: ProcessedFile | undefined,
): Omit<DocumentoParaGravar, 'sha256'> {
  if (processado && 'falhou' in processado) throw new ErroDosDados(`note ${chave}: ${processado.falhou}`);
  const item = processado && 'itens' in processado ? processado.itens[ordem] : undefined;
  if (item?.tipo !== 'nota') throw new ErroDosDados(`the stored bytes of note ${chave} do not hold it`);
  return item.documento;
}

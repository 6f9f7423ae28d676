import { formatFixo, readOrZero } from '../fixo.ts';
import { countsInLivro, identify, tributosOf } from './compare-documento.ts';
import type { AchadoDoConfronto, LivroCarregado } from './confronto.ts';
import type { DocumentoEscriturado } from './fatos.ts';

/** Each document that stands in a book of a later month than its own, and is not noted as late; with that book. */
export type ForaDoPeriodo = ReadonlyMap<DocumentoEscriturado, LivroCarregado>;

/**
 * Of EFD ICMS/IPI alone: there a document of an earlier month is noted as late by its situation (COD_SIT 01, 03 and 07). Its month is that of
 * the day on which its goods came in or left, as the book has it, else of its issue.
 */
export function findForaDoPeriodo(livros: readonly LivroCarregado[]): ForaDoPeriodo {
  const fora = new Map<DocumentoEscriturado, LivroCarregado>();
  for (const livro of livros) {
    if (livro.livro !== 'icms_ipi') continue;
    for (const documento of livro.documentos) {
      const dia = dayOf(documento);
      if (dia !== undefined && dia < livro.de && !documento.extemporanea && countsInLivro(documento))
        fora.set(documento, livro);
    }
  }
  return fora;
}

const dayOf = ({ movimento_em, emitido_em }: DocumentoEscriturado): string | undefined =>
  movimento_em ?? emitido_em;

/** `onde`: the month that is looked at is the one that has the document, and should not; or the one that lacks it. */
export function describeForaDoPeriodo(
  documento: DocumentoEscriturado,
  livro: LivroCarregado,
  onde: 'a_mais' | 'a_menos',
): AchadoDoConfronto {
  const mes = (dia = ''): string => `${dia.slice(5, 7)}/${dia.slice(0, 4)}`;
  return {
    ...identify(documento),
    tipo: 'fora_do_periodo',
    peso: documento.lado === 'saida' ? 'alto' : 'medio',
    campo: documento.movimento_em === undefined ? 'DT_DOC' : 'DT_E_S',
    no_livro: dayOf(documento) ?? '',
    tributos: tributosOf(documento).map(({ tributo, diferenca }) => ({
      tributo,
      diferenca: onde === 'a_mais' ? diferenca : formatFixo(-readOrZero(diferenca), 2),
    })),
    motivo: `Pela data que o livro lhe dá, o documento é de ${mes(dayOf(documento))}; está no livro de ${mes(livro.de)}, e não como extemporâneo (COD_SIT 01 ou 07).`,
  };
}

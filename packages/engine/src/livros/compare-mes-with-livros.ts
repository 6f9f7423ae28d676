import { confrontarLivros } from './confront-livros.ts';
import type { Confronto } from './confronto.ts';
import type { CreditosNoMes } from './documento-do-confronto.ts';
import { type DocumentoGuardado, documentoGuardado } from './documento-guardado.ts';
import type { ApuracaoDoLivro, DocumentoEscriturado, FatoDoLivro, Livro } from './fatos.ts';

/** A book that counts, its facts as they are stored: those of the month, and the rest as JSON texts. */
export interface LivroGuardado {
  readonly livro: Livro;
  readonly cnpj: string;
  readonly de: string;
  readonly ate: string;
  readonly consolidado: boolean;
  readonly fatos: readonly object[];
  /** UTF-8. */
  readonly partes: readonly Uint8Array[];
}

/** What is stored of a client's month: its books and those of the months after it, and the documents of these months. */
export interface MesDosLivros {
  readonly competencia: string;
  readonly cnpj_raiz: string;
  readonly livros: readonly LivroGuardado[];
  /** JSON of a list of `DocumentoGuardado`. */
  readonly documentos: string;
  /** JSON of what the client's months credit of them, by id. */
  readonly creditos: string;
}

/** A client's month in its books beside its documents, from what is stored of both. Pure. */
export function compareMesWithLivros({
  competencia,
  cnpj_raiz,
  livros,
  ...guardado
}: MesDosLivros): Confronto {
  const documentos: readonly DocumentoGuardado[] = JSON.parse(guardado.documentos);
  const creditos: Readonly<Record<string, CreditosNoMes>> = JSON.parse(guardado.creditos);
  return confrontarLivros({
    competencia,
    cnpj_raiz,
    livros: livros.map(({ livro, cnpj, de, ate, consolidado, partes, fatos }) => ({
      ...{ livro, cnpj, de, ate, consolidado },
      documentos: partes.flatMap(documentosIn),
      apuracoes: fatos.filter(isApuracao),
    })),
    documentos: documentos.map((documento) => documentoGuardado(documento, creditos[documento.id])),
  });
}

function documentosIn(parte: Uint8Array): DocumentoEscriturado[] {
  const fatos: readonly FatoDoLivro[] = JSON.parse(new TextDecoder().decode(parte));
  return fatos.filter((fato) => fato.tipo === 'documento');
}

const isApuracao = (fato: object): fato is ApuracaoDoLivro => 'tipo' in fato && fato.tipo === 'apuracao';

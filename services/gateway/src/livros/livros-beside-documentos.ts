import type { ConfrontoDosLivros } from '@apura/contracts';
import {
  type ApuracaoDoLivro,
  confrontarLivros,
  type DocumentoDoConfronto,
  type DocumentoEscriturado,
  type FatoDoLivro,
  type Livro,
} from '@apura/engine';

/** A book that counts, its facts as they are stored: those of the month, and the rest as JSON texts. */
export interface LivroGuardado {
  readonly livro: Livro;
  readonly cnpj: string;
  readonly de: string;
  readonly ate: string;
  readonly consolidado: boolean;
  readonly fatos: readonly object[];
  readonly partes: readonly Uint8Array[];
}

export interface PedidoOfConfronto {
  readonly competencia: string;
  readonly cnpj_raiz: string;
  readonly livros: readonly LivroGuardado[];
  /** JSON of `DocumentoDoConfronto`. */
  readonly documentos: string;
  /** Which findings are wanted, by place. */
  readonly de: number;
  readonly ate: number;
}

export interface MesInConfronto
  extends Pick<ConfrontoDosLivros, 'competencia' | 'resumo' | 'por_tributo' | 'xmls_a_pedir' | 'data'> {
  /** How many findings there are in all. */
  readonly quantos: number;
}

/** So many XMLs are named that should be asked for. */
const A_PEDIR = 1_000;

/** A client's month in its books beside its documents. */
export function compareMesWithLivros({
  competencia,
  cnpj_raiz,
  livros,
  documentos,
  de,
  ate,
}: PedidoOfConfronto): MesInConfronto {
  const lidos: readonly DocumentoDoConfronto[] = JSON.parse(documentos);
  const { achados, xmls_a_pedir, resumo, por_tributo } = confrontarLivros({
    competencia,
    cnpj_raiz,
    livros: livros.map(({ partes, fatos, ...livro }) => ({
      ...livro,
      documentos: partes.flatMap(documentosIn),
      apuracoes: fatos.filter(isApuracao),
    })),
    documentos: lidos,
  });
  return {
    competencia,
    resumo,
    por_tributo: [...por_tributo],
    xmls_a_pedir: xmls_a_pedir.slice(0, A_PEDIR).map((um) => ({ ...um })),
    data: achados.slice(de, ate).map(({ tributos, ...achado }) => ({ ...achado, tributos: [...tributos] })),
    quantos: achados.length,
  };
}

function documentosIn(parte: Uint8Array): DocumentoEscriturado[] {
  const fatos: readonly FatoDoLivro[] = JSON.parse(Buffer.from(parte).toString());
  return fatos.filter((fato) => fato.tipo === 'documento');
}

const isApuracao = (fato: object): fato is ApuracaoDoLivro => 'tipo' in fato && fato.tipo === 'apuracao';

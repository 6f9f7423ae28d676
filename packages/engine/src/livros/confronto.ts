import type { Decimal } from '../nota-fiscal.ts';
import type { DocumentoDoConfronto } from './documento-do-confronto.ts';
import type { ApuracaoDoLivro, DocumentoEscriturado, LadoDoLivro, Livro } from './fatos.ts';

/** A book that was read, of the establishment or the company that it is of. */
export interface LivroCarregado {
  readonly livro: Livro;
  /** Of 0000. */
  readonly cnpj: string;
  readonly de: string;
  readonly ate: string;
  readonly documentos: readonly DocumentoEscriturado[];
  readonly apuracoes: readonly ApuracaoDoLivro[];
  /** It has documents in sums, or in registers that are not read: what is not found in it may yet be there. */
  readonly consolidado: boolean;
}

export interface PedidoDoConfronto {
  /** YYYY-MM. */
  readonly competencia: string;
  /** First eight characters of the client's CNPJ. */
  readonly cnpj_raiz: string;
  /** Of the month and, so that what was entered later is found, of those after it. */
  readonly livros: readonly LivroCarregado[];
  /** Of the month and of those before it, which a book of the month may have entered late. */
  readonly documentos: readonly DocumentoDoConfronto[];
}

export type TributoDoConfronto = 'icms' | 'icms_st' | 'ipi' | 'pis' | 'cofins';

/** How much it matters: `informativo` is no error. */
export type PesoDoAchado = 'alto' | 'medio' | 'baixo' | 'informativo';

/**
 * `nao_escriturado`: the XML is there and no book has it; `sem_xml`: the reverse. `total`, `tributo`: the book has another amount than the
 * XML. `credito_a_maior`: the book credits more than the XML has; `credito_do_mes`: another amount than the client's month credits of it;
 * `credito_nao_tomado`: less than the XML has, of what the month has no row of. `situacao`: one says that the document is
 * cancelled. `chave`: the key in the book does not agree with itself or its line. `em_dobro`: entered twice. `soma_do_documento`,
 * `soma_da_apuracao`: the book does not agree with itself. `lacuna`: numbers of an own series that neither has. `fora_do_periodo`: the document
 * is of an earlier month than the book that has it, and is not noted there as late; told of both months.
 */
export type TipoDoAchado =
  | 'nao_escriturado'
  | 'sem_xml'
  | 'total'
  | 'tributo'
  | 'credito_a_maior'
  | 'credito_do_mes'
  | 'credito_nao_tomado'
  | 'situacao'
  | 'chave'
  | 'em_dobro'
  | 'fora_do_periodo'
  | 'soma_do_documento'
  | 'soma_da_apuracao'
  | 'lacuna';

export interface AchadoDoConfronto {
  readonly tipo: TipoDoAchado;
  readonly peso: PesoDoAchado;
  readonly livro: Livro;
  /** Whose book has it, or should. */
  readonly estabelecimento: string;
  readonly lado?: LadoDoLivro;
  readonly chave?: string;
  readonly modelo?: string;
  readonly serie?: string;
  /** Of a gap its first number, and `ate` its last. */
  readonly numero?: string;
  readonly ate?: string;
  /** Of the book. */
  readonly linha?: number;
  /** As the layout calls it. */
  readonly campo?: string;
  readonly item?: string;
  readonly no_xml?: Decimal | string;
  readonly no_livro?: Decimal | string;
  /** What the client's month credits. */
  readonly no_mes?: Decimal;
  /** What the lines of the book itself add up to. */
  readonly na_soma?: Decimal;
  /** The money, by tax: what the book has more (negative: less) than the documents. */
  readonly tributos: readonly { readonly tributo: TributoDoConfronto; readonly diferenca: Decimal }[];
  readonly motivo: string;
}

export interface Confronto {
  readonly competencia: string;
  readonly resumo: {
    /** Documents of a book and their XML that agree. */
    readonly conferem: number;
    readonly diferentes: number;
    readonly so_no_livro: number;
    readonly so_no_xml: number;
    /** XMLs whose book was not sent. */
    readonly sem_livro: number;
  };
  /** Sums of what the findings say, `informativo` ones apart. */
  readonly por_tributo: readonly {
    readonly livro: Livro;
    readonly lado: LadoDoLivro;
    readonly tributo: TributoDoConfronto;
    readonly so_no_xml: Decimal;
    readonly so_no_livro: Decimal;
    readonly diferente: Decimal;
  }[];
  /** The weightiest first. */
  readonly achados: readonly AchadoDoConfronto[];
  /** What to ask for: by key, or by the numbers of a series. */
  readonly xmls_a_pedir: readonly (
    | { readonly chave: string }
    | {
        readonly estabelecimento: string;
        readonly modelo: string;
        readonly serie: string;
        readonly de: string;
        readonly ate: string;
      }
  )[];
}

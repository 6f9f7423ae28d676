import type { Comparativo, Divergencia, StatusDoParametro, Versoes } from '@apura/engine';

export interface DivergenciaDoRelatorio
  extends Pick<Divergencia, 'gravidade' | 'campo' | 'declarado' | 'calculado' | 'mensagem'> {
  /** Access key, 44 characters. */
  readonly chave: string;
  /** Null where the divergence is about the whole note. */
  readonly n_item: number | null;
}

/** All that the report shows. The same data give the same page, letter by letter. */
export interface DadosDoRelatorio {
  readonly escritorio: string;
  readonly cliente: {
    readonly razao_social: string;
    /** First eight characters of the CNPJ. */
    readonly cnpj_raiz: string;
  };
  /** YYYY-MM. */
  readonly competencia: string;
  readonly versao: number;
  /** UTC, ISO 8601. */
  readonly calculada_em: string;
  readonly cenario: { readonly nome: string; readonly status: StatusDoParametro };
  readonly comparativo: Comparativo;
  readonly documentos: number;
  /** The gravest first; only the first few are printed. */
  readonly divergencias: readonly DivergenciaDoRelatorio[];
  /** Counts over all divergences of the month, printed or not. */
  readonly totais_de_divergencias: { readonly criticas: number; readonly avisos: number };
  readonly versoes: Versoes;
}

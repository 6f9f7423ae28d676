import { type LancamentoManual, withEfeito } from '@apura/contracts';
import type { LacunaDeNumeracao, RevisaoListada, TotalDeRevisoes } from '@apura/database';
import type {
  Comparativo,
  Decimal,
  Divergencia,
  PrazosDaAssistida,
  Reconciliacao,
  RevisaoEmPalavras,
  Versoes,
} from '@apura/engine';
import { type ATIVIDADES, efeitoDaDivergencia, type REGIMES } from '@apura/words';

export interface ReportDivergencia
  extends Pick<Divergencia, 'gravidade' | 'campo' | 'declarado' | 'calculado' | 'mensagem'> {
  /** Access key, 44 characters. */
  readonly chave: string;
  /** Null where the divergence is about the whole note. */
  readonly n_item: number | null;
  /** The article or rule that the divergence goes against. */
  readonly fundamento?: string;
  /** The code by which SEFAZ rejects the note. */
  readonly rejeicao?: string | null;
}

/** What a divergence brings, in words. */
export const efeitoInWords = (divergencia: ReportDivergencia): string =>
  efeitoDaDivergencia(withEfeito(divergencia).efeito, divergencia.rejeicao);

/** A product of one issuer whose declared classification ought to be looked at again, as far as it is printed. */
export type ReportRevisao = RevisaoEmPalavras &
  Omit<
    RevisaoListada,
    | keyof RevisaoEmPalavras
    | 'id'
    | 'desde'
    | 'ate'
    | 'documentos'
    | 'cbs'
    | 'ibs'
    | 'cbs_plena'
    | 'ibs_plena'
    | 'chaves'
  >;

/** Who answers for the report. */
export interface ReportEscritorio {
  readonly nome: string;
  /** Registration in the Conselho Regional de Contabilidade, as the office writes it. */
  readonly crc?: string;
  readonly responsavel?: string;
  /** How its clients reach it. */
  readonly email?: string;
  readonly telefone?: string;
}

/** How the office wants to be seen. What cannot be printed is left out or made legible, never an error. */
export interface Marca {
  /** A PNG that we wrote anew as a `data:` URI in base64, 500 KB at most. */
  readonly logo_data_uri?: string;
  /** "#rrggbb". */
  readonly cor?: string;
}

/** What the office entered by hand, as it entered it. */
export type ReportLancamentoManual = Pick<LancamentoManual, 'tipo' | 'tributo' | 'valor' | 'nota'>;

/** The regime of the month, as the figures were made for it. */
export interface ReportRegime {
  readonly regime: keyof typeof REGIMES;
  readonly ibs_cbs: 'das' | 'regular';
  readonly simples?: { readonly anexo: string; readonly rbt12: Decimal };
  /** Of a MEI. */
  readonly atividade?: keyof typeof ATIVIDADES;
}

/** All that the report shows. The same data give the same pages, letter by letter. */
export interface ReportData {
  readonly escritorio: ReportEscritorio;
  readonly cliente: {
    readonly razao_social: string;
    /** First eight characters of the CNPJ. */
    readonly cnpj_raiz: string;
    /** Left out where a version does not tell it. */
    readonly regime?: ReportRegime;
  };
  /** YYYY-MM. */
  readonly competencia: string;
  readonly versao: number;
  /** UTC, ISO 8601. */
  readonly calculada_em: string;
  readonly comparativo: Comparativo;
  readonly documentos: number;
  /** The gravest first. The annex prints the first of them. */
  readonly divergencias: readonly ReportDivergencia[];
  /** Counts over all divergences of the month, printed or not. */
  readonly totais_de_divergencias: { readonly criticas: number; readonly avisos: number };
  /** What weighs most at full rates first. */
  readonly revisoes?: {
    readonly produtos: readonly ReportRevisao[];
    readonly totais: readonly Omit<TotalDeRevisoes, 'valor'>[];
  };
  readonly versoes: Versoes;
  readonly marca?: Marca;
  readonly lancamentos_manuais?: readonly ReportLancamentoManual[];
  readonly lacunas?: readonly LacunaDeNumeracao[];
  /** Where anything of what the tax authority worked out was imported; the documents that differ most. */
  readonly assistida?: Pick<Reconciliacao, 'lados' | 'linhas'> & { readonly prazos: PrazosDaAssistida };
}

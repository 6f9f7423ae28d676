import type { Autenticidade } from '@apura/contracts';
import type { EventoDocumento, Pergunta, Prisma, Retencao } from '../generated/client.ts';
import type { LancamentosEmColunas } from './lancamentos-em-colunas.ts';

/** What only the office can tell of some items of one document, for one client. */
export interface PerguntaParaGravar
  extends Omit<
    Pergunta,
    'id' | 'organization_id' | 'documento_id' | 'valor' | 'quando' | 'em_jogo' | 'padrao'
  > {
  readonly valor: string;
  /** Of a question of what is no note: what an answer is remembered by, and reais by tax. */
  readonly quando?: object;
  readonly em_jogo?: object;
  /** What counts until the answer, where that is not the same for all of its kind. */
  readonly padrao?: string;
}

/** Amounts are decimal strings; the names are those of the tables. */

/** What is kept back at the source, for one client. */
export interface RetencaoParaGravar
  extends Readonly<Record<Exclude<keyof Retencao, 'id' | 'organization_id' | 'documento_id'>, string>> {}

/** A credit that is argued, and not used. */
export interface EmDuvidaParaGravar
  extends Readonly<Record<'cliente_id' | 'competencia' | 'tributo' | 'valor' | 'fundamento', string>> {}

/** What a document means for clients; of a note there are only the first two. */
export interface LinhasDosClientes {
  readonly lancamentos: LancamentosEmColunas;
  /** What only the office can tell of it; left out: nothing. */
  readonly perguntas?: readonly PerguntaParaGravar[] | undefined;
  readonly retencoes?: readonly RetencaoParaGravar[] | undefined;
  readonly em_duvida?: readonly EmDuvidaParaGravar[] | undefined;
}

export type DivergenciaParaGravar = Omit<
  Prisma.DivergenciaUncheckedCreateInput,
  'id' | 'organization_id' | 'documento_id'
>;

export type RevisaoParaGravar = Omit<
  Prisma.RevisaoUncheckedCreateInput,
  'id' | 'organization_id' | 'documento_id'
>;

/** What the rules find in a note, whoever its clients are. */
export interface AchadosDaNota {
  readonly divergencias: readonly DivergenciaParaGravar[];
  /** Declared classifications to be looked at again; left out: none. */
  readonly revisoes?: readonly RevisaoParaGravar[];
}

export interface DocumentoParaGravar extends AchadosDaNota, LinhasDosClientes {
  readonly chave: string;
  /** A key of the engine's `TIPOS_DE_DOCUMENTO`. */
  readonly tipo: string;
  readonly modelo: string | null;
  readonly serie: string | null;
  readonly numero: string;
  /** dhEmi as written. */
  readonly dh_emi: string;
  readonly competencia: string;
  /** What counts; `situacao_no_arquivo` is what the file says where that is something else. */
  readonly situacao: string;
  readonly situacao_no_arquivo?: string | null;
  readonly substituida_por?: string | null;
  readonly tp_amb: string;
  readonly emitente: object;
  readonly destinatario: object | null;
  readonly emitente_raiz: string | null;
  readonly destinatario_raiz: string | null;
  readonly valor_total: string;
  readonly tributos_atuais: object;
  readonly reforma: object;
  readonly versao_regras: string;
  readonly sha256: Buffer;
  /** Position of the note in its file, from zero. */
  readonly ordem: number;
  /** Verdict on the file's signature and protocol; null where nobody looked. */
  readonly autenticidade?: Autenticidade | null;
  /** nProt of its authorisation; null or left out where the file has none. */
  readonly protocolo?: string | null;
  /** What its items are found by, as `produtosDaNota` writes it. */
  readonly produtos: string;
  /** The rest only of what is no note. What the month is taken from: "emissao" or "dCompet". */
  readonly competencia_motivo?: string;
  /** Everybody whom the file names, by role. */
  readonly partes?: object;
  /** CBS and IBS as the file declares them, reais; `definitivo`: of an NF-e that names advance payments and is none. */
  readonly declarado?: {
    readonly cbs: string;
    readonly ibs_uf: string;
    readonly ibs_mun: string;
    readonly definitivo?: true;
  } | null;
  readonly vinculos?: readonly { readonly tipo: string; readonly chave: string }[];
}

/** `efeito` is that of its kind: an event that is not `registrado` has none. */
export interface EventoParaGravar
  extends Omit<
    EventoDocumento,
    'id' | 'organization_id' | 'criado_em' | 'cancela' | 'sha256' | 'detalhe' | 'autenticidade_detalhe'
  > {
  readonly sha256: Buffer;
  /** The verdict on its signature; null where nobody looked. */
  readonly autenticidade?: Autenticidade | null;
  /** What its kind has besides. */
  readonly detalhe: object | null;
}

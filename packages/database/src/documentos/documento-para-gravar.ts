import type { Autenticidade, Pergunta } from '@apura/contracts';
import type { Prisma } from '../generated/client.ts';
import type { LancamentosEmColunas } from './lancamentos-em-colunas.ts';

/** What only the office can tell of some items of one note, for one client. */
export interface PerguntaParaGravar
  extends Omit<Pergunta, 'cliente' | 'desde' | 'ate' | 'documentos' | 'chaves'> {
  readonly competencia: string;
}

/** Amounts are decimal strings; the names are those of the tables. */
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

export interface DocumentoParaGravar extends AchadosDaNota {
  readonly chave: string;
  readonly modelo: string;
  readonly serie: string;
  readonly numero: string;
  /** dhEmi as written. */
  readonly dh_emi: string;
  readonly competencia: string;
  readonly situacao: string;
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
  /** What its items are found by, as `produtosDaNota` writes it. */
  readonly produtos: string;
  readonly lancamentos: LancamentosEmColunas;
  /** What only the office can tell of it; left out: nothing. */
  readonly perguntas?: readonly PerguntaParaGravar[];
}

export interface EventoParaGravar
  extends Omit<Prisma.EventoNfeGetPayload<object>, 'id' | 'organization_id' | 'criado_em' | 'sha256'> {
  readonly sha256: Buffer;
}

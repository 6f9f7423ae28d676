import type { PerguntaParaGravar } from './pergunta-para-gravar.ts';
import type { Valores } from './valores.ts';

/** Amounts are decimal strings; the names are those of the tables. */

export interface LancamentoParaGravar extends Valores {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly estabelecimento: string;
  readonly segregacao: string;
  readonly efeito: string;
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  readonly itens: number;
}

export interface DivergenciaParaGravar {
  readonly regra: string;
  readonly gravidade: string;
  readonly n_item?: number;
  readonly campo: string;
  readonly declarado: string | null;
  readonly calculado: string | null;
  readonly mensagem: string;
  readonly fundamento: string;
  readonly rejeicao?: string;
}

export interface DocumentoParaGravar {
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
  readonly lancamentos: readonly LancamentoParaGravar[];
  /** What only the office can tell of it; left out: nothing. */
  readonly perguntas?: readonly PerguntaParaGravar[];
  readonly divergencias: readonly DivergenciaParaGravar[];
}

export interface EventoParaGravar {
  readonly chave: string;
  readonly tp_evento: string;
  readonly n_seq: string;
  readonly dh_evento: string;
  readonly c_stat: string | null;
  readonly cancela: boolean;
  readonly sha256: Buffer;
}

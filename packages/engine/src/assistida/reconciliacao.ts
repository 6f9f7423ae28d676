import { vigente } from '@apura/law';
import type { Decimal, Situacao } from '../nota-fiscal.ts';
import { mesDepois, ultimoDiaUtil } from '../prazos/obrigacoes.ts';
import type { LadoDoFisco, ValoresDoFisco } from './linha-do-fisco.ts';

export type TributoReconciliado = 'cbs' | 'ibs';

/** What a document of ours owes or gives for one tax. Reais. */
export interface ValoresDaqui {
  /** As the document says, with its events. */
  readonly declarado: Decimal;
  /** By the rules. */
  readonly calculado: Decimal;
  /** What the month counts: the one that is compared. */
  readonly usado: Decimal;
}

/** A document of the month, on one side of the client, for one tax. */
export interface LinhaDaqui extends ValoresDaqui {
  readonly chave: string;
  readonly tributo: TributoReconciliado;
  readonly lado: LadoDoFisco;
}

/** What we know of a document beyond its amounts of the month, also of one that counts in another month or not at all. */
export interface DocumentoConhecido {
  readonly competencia: string;
  readonly situacao: Situacao | 'substituida' | 'anulada';
  /** An event other than a cancellation moves its amounts. */
  readonly comEventos: boolean;
}

export type SituacaoDaReconciliacao = 'igual' | 'diferente' | 'so_aqui' | 'so_no_fisco';

export type MotivoDaReconciliacao = keyof typeof MOTIVOS_DA_RECONCILIACAO;

/**
 * Why a document stands otherwise here than there, and what to do about it. Each difference has one of them, so that their
 * amounts add up to the whole difference.
 */
export const MOTIVOS_DA_RECONCILIACAO = {
  igual: {
    texto: 'Igual dos dois lados',
    conselho: 'Nada a fazer.',
  },
  outra_competencia: {
    texto: 'Conta em outro mês',
    conselho:
      'Confira a data de previsão de entrega (e o evento 112150), a hora de Brasília na virada do mês e se o documento foi registrado com atraso.',
  },
  cancelada: {
    texto: 'Cancelada, substituída ou anulada de um dos lados',
    conselho: 'Confira se o evento de cancelamento foi registrado e envie o XML do evento ao Apura.',
  },
  evento: {
    texto: 'Um evento mudou o valor',
    conselho: 'Confira se os eventos do documento estão dos dois lados; envie ao Apura o XML dos que faltam.',
  },
  credito_nao_extinto: {
    texto: 'O débito do fornecedor ainda não foi extinto',
    conselho:
      'O crédito nasce quando o débito do fornecedor é extinto (LC 214/2025, art. 47). Aguarde, ou cobre do fornecedor o recolhimento.',
  },
  credito_inapropriavel: {
    texto: 'O Fisco não dá este crédito, ou o suspendeu',
    conselho:
      'Confira o cClassTrib e o uso do bem (LC 214/2025, arts. 47 e 57). Onde couber, o adquirente registra o evento 211150 ou 211140.',
  },
  outro_documento: {
    texto: 'Tipo de documento que o Apura não lê',
    conselho: 'Confira o valor no próprio documento.',
  },
  sem_chave: {
    texto: 'Linha do Fisco que não é de um documento',
    conselho: 'Confira a origem da linha no portal.',
  },
  falta_o_arquivo: {
    texto: 'O documento não foi enviado ao Apura',
    conselho:
      'Obtenha o XML e envie. Se a operação é desconhecida, manifeste-se (evento 210220) ou confira quem usou o CNPJ.',
  },
  nao_processado: {
    texto: 'O Fisco não tem o documento neste mês',
    conselho:
      'Confira a autorização e o mês. Débito que falta na apuração é declarado com nota de débito do tipo 03, até o último dia útil do mês seguinte.',
  },
  valor: {
    texto: 'Valor diferente',
    conselho:
      'Confira o documento. A mais: nota de crédito do tipo 04, com aceite do adquirente; a menos: nota de débito.',
  },
} as const satisfies Readonly<Record<string, { readonly texto: string; readonly conselho: string }>>;

/** One document, tax and side. `diferenca` is what the tax authority has less what we have. Reais. */
export interface LinhaReconciliada {
  readonly chave: string;
  readonly tributo: TributoReconciliado;
  readonly lado: LadoDoFisco;
  readonly situacao: SituacaoDaReconciliacao;
  readonly motivo: MotivoDaReconciliacao;
  /** Null where we have no such document in the month. */
  readonly aqui: ValoresDaqui | null;
  /** Null where the tax authority has none. */
  readonly no_fisco: ValoresDoFisco | null;
  readonly diferenca: Decimal;
  /** Model and origin as the tax authority gives them. */
  readonly documento: string;
  readonly origem: string;
}

/** Of one tax and side: both sums, and the difference by its reasons, which add up to it. Reais. */
export interface LadoReconciliado {
  readonly tributo: TributoReconciliado;
  readonly lado: LadoDoFisco;
  readonly aqui: Decimal;
  readonly no_fisco: Decimal;
  readonly diferenca: Decimal;
  /** The part of the difference that stands on documents named by their key. */
  readonly atribuida: Decimal;
  readonly por_motivo: readonly {
    readonly motivo: MotivoDaReconciliacao;
    readonly linhas: number;
    readonly diferenca: Decimal;
  }[];
}

export interface Reconciliacao {
  /** Of each tax and side that was imported, in this order: CBS debits, CBS credits, IBS debits, IBS credits. */
  readonly lados: readonly LadoReconciliado[];
  /** Taxes and sides that nobody imported: nothing is said of them. */
  readonly nao_importados: readonly { readonly tributo: TributoReconciliado; readonly lado: LadoDoFisco }[];
  /** Largest difference first; equal ones last, by key. */
  readonly linhas: readonly LinhaReconciliada[];
}

export interface PrazosDaAssistida {
  /** Day (YYYY-MM-DD) by which the tax authority presents the month (Resolução CGIBS 6/2026 art. 46). */
  readonly apresentada_ate: string;
  /** Last day to adjust and to pay (arts. 27 and 46 §§ 2º-3º); a holiday of the head office's city makes it earlier. */
  readonly ajuste_ate: string;
  /** What comes of doing nothing, in plain Portuguese. */
  readonly silencio: string;
}

const EM_2026 =
  'Em 2026 a apuração é informativa: o recolhimento é dispensado para quem cumpre as obrigações acessórias, e o saldo de 31/12/2026 não passa para 2027 (LC 214/2025, art. 348, § 1º).';
const EM_SILENCIO =
  'Sem ajuste até esse dia, o saldo apresentado pelo Fisco presume-se correto e constitui o crédito tributário (LC 214/2025, art. 46, § 4º). Ajustes se fazem só com documentos fiscais.';

/** The days of the assisted assessment of a month (YYYY-MM). */
export function prazosDaAssistida(competencia: string): PrazosDaAssistida {
  return {
    apresentada_ate: `${mesDepois(competencia, 1)}-15`,
    ajuste_ate: ultimoDiaUtil(competencia),
    silencio: vigente('cbs_devida', competencia) ? EM_SILENCIO : EM_2026,
  };
}

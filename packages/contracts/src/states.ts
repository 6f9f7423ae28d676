import { keysOf } from '@apura/engine/tables';
/** The states of what is stored, and where each may go. A state without moves is final. */
export const STATES = {
  lote: {
    recebendo: ['na_fila'],
    na_fila: ['processando', 'cancelado'],
    processando: ['concluido', 'cancelado'],
    concluido: [],
    cancelado: [],
  },
  arquivo: {
    pendente: ['processado', 'duplicado', 'recusado', 'cancelado'],
    processado: [],
    duplicado: [],
    recusado: [],
    cancelado: [],
  },
  // A chunk whose lease ran out becomes pending again, one generation later; one of a lote that is cancelled just ends.
  pedaco: {
    pendente: ['executando', 'concluido'],
    executando: ['concluido', 'pendente'],
    concluido: [],
  },
  apuracao: {
    na_fila: ['calculando', 'falhou'],
    calculando: ['gerando_pdf', 'falhou'],
    gerando_pdf: ['calculada', 'falhou'],
    calculada: [],
    falhou: ['na_fila'],
  },
  // What has ended, well or not, can be sent again for 30 days.
  entrega: {
    pendente: ['entregue', 'falhou', 'cancelada'],
    entregue: ['pendente'],
    falhou: ['pendente'],
    cancelada: ['pendente'],
  },
  webhook_endpoint: {
    ativo: ['pausado', 'desativado'],
    pausado: ['ativo', 'desativado'],
    desativado: ['ativo'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type Machine = keyof typeof STATES;
export type Estado<M extends Machine> = keyof (typeof STATES)[M] & string;

/** The state names of a machine, in the order in which work passes them. */
export function statesOf<M extends Machine>(machine: M): Estado<M>[] {
  return keysOf(STATES[machine]);
}

/** A point that no act settles: what the office may choose, and what counts until it does. */
interface PontoEmAberto {
  readonly texto: string;
  readonly respostas: Readonly<Record<string, string>>;
  readonly padrao: string;
  readonly fundamento: string;
}

/** Open points of the events, each a setting of the office. */
export const PONTOS_EM_ABERTO = {
  eventos_repetidos: {
    texto: 'Um segundo evento do mesmo tipo na mesma nota soma ao primeiro ou toma o lugar dele?',
    respostas: { somam: 'Somam', ultimo: 'Vale só o último' },
    padrao: 'somam',
    fundamento: 'NT 2025.002 v1.51, seção 8 (nSeqEvento)',
  },
  mes_do_evento: {
    texto: 'Em que mês conta um evento registrado até o fechamento do mês da nota?',
    respostas: { registro: 'No mês do registro do evento', nota: 'No mês da nota' },
    padrao: 'registro',
    fundamento: 'Resolução CGIBS 6/2026, arts. 44, §§ 1º e 2º, e 144',
  },
  cancelamento_de_evento: {
    texto: 'O que faz o cancelamento de um evento de mês já fechado?',
    respostas: {
      inverte: 'Desfaz o evento no mês do cancelamento',
      desfaz: 'Desfaz o evento no próprio mês dele',
    },
    padrao: 'inverte',
    fundamento: 'Resolução CGIBS 6/2026, art. 144',
  },
  entrega_informada_depois: {
    texto: 'A data de entrega informada depois de fechado o mês ainda move o débito?',
    respostas: { move: 'Move', mantem: 'Mantém o mês anterior' },
    padrao: 'move',
    fundamento: 'Resolução CGIBS 6/2026, art. 11, §§ 8º e 9º',
  },
  ibs_do_evento: {
    texto: 'Como se divide entre Estado e Município o IBS do evento, que vem num valor só?',
    respostas: { proporcional: 'Na proporção do próprio item', estado: 'Todo ao Estado' },
    padrao: 'proporcional',
    fundamento: 'NT 2025.002 v1.51, seção 8 (vIBS)',
  },
} as const satisfies Readonly<Record<string, PontoEmAberto>>;

type Pontos = typeof PONTOS_EM_ABERTO;

/** What the office chose; the default counts where it chose nothing. */
export type EscolhasDosEventos = {
  readonly [P in keyof Pontos]?: keyof Pontos[P]['respostas'];
} & {
  /** Month (YYYY-MM) that an imported assessment put an event in, by its protocol: it wins. */
  readonly competencias?: ReadonlyMap<string, string>;
};

export function escolha<P extends keyof Pontos>(
  escolhas: EscolhasDosEventos,
  ponto: P,
): keyof Pontos[P]['respostas'] {
  return (escolhas[ponto] ?? PONTOS_EM_ABERTO[ponto].padrao) as keyof Pontos[P]['respostas'];
}

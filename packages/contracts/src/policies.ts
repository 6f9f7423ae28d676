/** One rate limit: `quota` requests in a window of `janela` seconds, counted for each of `por`. */
export interface Policy {
  readonly quota: number;
  readonly janela: number;
  readonly por: 'ip' | 'chave' | 'escritorio';
}

/** The first four are those of /api. The developer page states them. */
export const POLICIES = {
  calculadora: { quota: 10, janela: 60, por: 'ip' },
  simulador: { quota: 5, janela: 60, por: 'ip' },
  clients: { quota: 60, janela: 60, por: 'chave' },
  documents: { quota: 60, janela: 60, por: 'chave' },
  v1: { quota: 600, janela: 60, por: 'chave' },
  upload: { quota: 60, janela: 60, por: 'chave' },
  /** All keys of an office together, whatever they ask for; it counts beside each key's own. */
  escritorio: { quota: 3000, janela: 60, por: 'escritorio' },
  /** Pages, machine-readable files, and whatever no route knows. */
  site: { quota: 300, janela: 60, por: 'ip' },
  /** Probes of a process's health, counted by that process itself. */
  saude: { quota: 6000, janela: 60, por: 'ip' },
  /** Requests whose key is missing or not accepted. */
  auth: { quota: 30, janela: 60, por: 'ip' },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof POLICIES;

const MINUTO = 60;
const QUARTO_DE_HORA = 15 * MINUTO;
const HORA = 60 * MINUTO;

/**
 * The limits of the panel. Those of `entrada` count every try to sign in, good or bad, before the password is looked at.
 * A browser in which a person has signed in before counts by itself, so that strangers who guess cannot lock it out.
 */
const PANEL_POLITICAS = {
  /** Requests of a person. */
  painel: { quota: 1200, janela: MINUTO, por: 'chave' },
  /**
   * Scripts, styles and pictures of the pages. A browser keeps them for a year, so this is first visits only; they count
   * apart from the pages, or an office whose people share one address would lock itself out by opening the panel.
   */
  painel_arquivos: { quota: 6000, janela: MINUTO, por: 'ip' },
  /** Tries from one address, at whatever account, in browsers that are new to it. */
  entrada: { quota: 40, janela: QUARTO_DE_HORA, por: 'ip' },
  /** Tries from one address at one account. */
  entrada_endereco: { quota: 10, janela: QUARTO_DE_HORA, por: 'ip' },
  /** Tries at one account from all addresses together, in browsers that are new to it. */
  entrada_conta: { quota: 50, janela: HORA, por: 'chave' },
  /** Tries at one account in one browser in which it was signed in before. */
  entrada_aparelho: { quota: 20, janela: QUARTO_DE_HORA, por: 'chave' },
  /** Ways to the provider of an office that begin at one address, where all of the office may sit. */
  entrada_empresa: { quota: 300, janela: QUARTO_DE_HORA, por: 'ip' },
  /** Tries of somebody signed in to confirm password or code. */
  confirmacao: { quota: 10, janela: QUARTO_DE_HORA, por: 'chave' },
  /** Offices registered from one address. */
  registro: { quota: 10, janela: HORA, por: 'ip' },
  /** Mails asked for from one address; those to one e-mail are counted by the day, as mails. */
  pedido_de_link: { quota: 20, janela: HORA, por: 'ip' },
  /** Links of mails tried from one address. */
  uso_de_link: { quota: 30, janela: QUARTO_DE_HORA, por: 'ip' },
} as const satisfies Record<string, Policy>;

export type PanelPoliticaName = keyof typeof PANEL_POLITICAS;

/** Every limit that the gateway counts: the public ones and the panel's. */
export const RATE_LIMITS: Readonly<Record<PolicyName | PanelPoliticaName, Policy>> = {
  ...POLICIES,
  ...PANEL_POLITICAS,
};
export type LimitName = keyof typeof RATE_LIMITS;

/** One rate limit: `quota` requests in a window of `janela` seconds, counted for each of `por`. */
export interface Politica {
  readonly quota: number;
  readonly janela: number;
  readonly por: 'ip' | 'chave' | 'escritorio';
}

/** The first four are those of /api. The developer page states them. */
export const POLITICAS = {
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
} as const satisfies Record<string, Politica>;

export type NomeDaPolitica = keyof typeof POLITICAS;

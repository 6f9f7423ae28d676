/** How the process ends, by kind of failure. The README lists them; scripts rely on them. */
export const CODIGOS_DE_SAIDA = {
  /** Ours: nobody foresaw it. */
  interna: 1,
  /** The command line is wrong. */
  uso: 2,
  /** A file or folder is missing, unreadable or empty. */
  arquivo: 3,
  /** No key, or one that the API does not take for this. */
  chave: 4,
  /** The API refused what was asked. */
  recusado: 5,
  /** No server, or one that cannot serve now. */
  servidor: 6,
  /** All was done, but part of it was refused. */
  parcial: 7,
  /** The tax authority would reject a note. */
  rejeitada: 8,
} as const;

/** As the shell counts a process that a signal ended. */
export const SAIDAS_DE_SINAL = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export type TipoDeFalha = keyof typeof CODIGOS_DE_SAIDA;

/** Ends the command with one sentence and the exit code of its kind. */
export class Falha extends Error {
  readonly tipo: TipoDeFalha;
  /** The API's stable code, when the API refused. */
  readonly codigo: string | undefined;

  constructor(tipo: TipoDeFalha, mensagem: string, codigo?: string) {
    super(mensagem);
    this.tipo = tipo;
    this.codigo = codigo;
  }
}

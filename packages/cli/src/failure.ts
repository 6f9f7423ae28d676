import type { ApiError } from '@apura/client';

/** How the process ends, by kind of failure. The README lists them; scripts rely on them. */
export const EXIT_CODES = {
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
export const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The API's codes for what is not there: one for all, and one for each kind. */
export const NOT_FOUND = /^not_found$|_nao_encontrad[oa]$/;

export type FailureKind = keyof typeof EXIT_CODES;

/** Ends the command with one sentence and the exit code of its kind. */
export class Failure extends Error {
  readonly tipo: FailureKind;
  /** What the API said, when it refused. */
  readonly resposta: ApiError['answer'] | undefined;

  constructor(tipo: FailureKind, mensagem: string, resposta?: ApiError['answer']) {
    super(mensagem);
    this.tipo = tipo;
    this.resposta = resposta;
  }

  /** The API's stable code. */
  get codigo(): string | undefined {
    return this.resposta?.code;
  }
}

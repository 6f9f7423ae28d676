import type { Texts } from './texts/pt.ts';

/** What every command works with; nothing below reads the process itself. */
export interface Contexto {
  readonly textos: Texts;
  readonly language: 'pt' | 'en';
  readonly ambiente: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Of the command line; comes before the environment and what `apura login` stored. */
  readonly baseUrl: string | undefined;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Results. */
  readonly saida: NodeJS.WriteStream;
  /** What a person reads meanwhile: progress, notices, the sentence of a failure. */
  readonly avisos: NodeJS.WriteStream;
  readonly entrada: NodeJS.ReadStream;
}

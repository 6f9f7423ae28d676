import { CODIGOS_DE_ARQUIVO, type CodigoDeArquivo } from './codigos-de-arquivo.ts';
import type { Detalhe } from './erro-da-api.ts';

interface Problema {
  readonly codigo: CodigoDeArquivo;
  /** Says more than the catalogue's sentence, when there is more to say. */
  readonly mensagem?: string;
  readonly linha?: number;
  readonly coluna?: number;
  readonly lugar?: string;
}

/** Answers a request whose one file cannot be read (422): the code is the file's own, as in an upload job. */
export class ErroDoArquivo extends Error {
  override readonly name = 'ErroDoArquivo';
  readonly code: CodigoDeArquivo;
  readonly status = 422;
  readonly hint: string;
  readonly detalhes: readonly Detalhe[] | undefined = undefined;
  /** Where in the file, when the problem has a place. */
  readonly adicionais: Readonly<Record<string, unknown>>;

  constructor({ codigo, mensagem, ...lugar }: Problema) {
    super(mensagem ?? CODIGOS_DE_ARQUIVO[codigo].mensagem);
    this.code = codigo;
    this.hint = CODIGOS_DE_ARQUIVO[codigo].hint;
    this.adicionais = lugar;
  }
}

import type { CodigoDeErro } from '@apura/contracts';
import type { TSchema } from 'typebox';

/** What the OpenAPI document says of one operation beyond what its route tells by itself. */
export interface Operacao {
  readonly grupo: string;
  readonly resumo: string;
  /** A TypeBox object: each member is a query parameter. */
  readonly consulta?: TSchema;
  readonly corpo?: {
    readonly tipo: 'application/json' | 'multipart/form-data' | 'text/csv';
    readonly schema: TSchema;
  };
  readonly respostas: Readonly<Record<number, RespostaDocumentada>>;
  /** Errors besides those that key, limit, body and query bring along. */
  readonly erros?: readonly CodigoDeErro[];
  /** Whether an unreadable file is answered with the file's own code (422). */
  readonly errosDeArquivo?: boolean;
  /** Whether it honours Idempotency-Key. */
  readonly repetivel?: boolean;
}

export interface RespostaDocumentada {
  readonly descricao: string;
  readonly schema?: TSchema;
  /** JSON where it is left out. */
  readonly tipo?: string;
  /** What the same address answers to who asks for it by `Accept`. */
  readonly outrosTipos?: readonly string[];
  readonly cabecalhos?: readonly string[];
}

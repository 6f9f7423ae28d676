import type { ErrorCode } from '@apura/contracts';

/** The kinds of bad input, each of which every address is tried with. */
export const TIPOS_DE_ERRO = [
  'ausente',
  'tipo errado',
  'longo demais',
  'campo desconhecido',
  'UUID ruim',
  'mês impossível',
  'outro tipo de conteúdo',
  'formulário cortado',
  'arquivo de 6 MB',
  '501 arquivos',
  'bytes NUL',
  'JSON fundo',
  'corpo lento',
  'chaves do protótipo',
  'UTF-8 inválido',
] as const;
export type TipoDeErro = (typeof TIPOS_DE_ERRO)[number];

export interface Pedido {
  /** In the address; a UUID or an access key that nobody has where it is left out. */
  readonly id?: string;
  readonly consulta?: string;
  readonly tipo?: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | (() => FormData);
}

export interface Cell {
  readonly pedido: Pedido;
  readonly codigo: ErrorCode;
}

/** What an address reads in one place. */
export type Parte = 'caminho' | 'consulta' | 'mes' | 'json' | 'csv' | 'arquivo' | 'formulario';
export interface Bloco {
  readonly parte: Parte;
  readonly celulas: Partial<Record<TipoDeErro, readonly Cell[]>>;
}

export const MISSING_ID = '01939f00-0000-7000-8000-000000000000';
/** An access key. */
export const MISSING_CHAVE = '35260955666777000181550010000009991000009990';
export const MB6 = 6 * 1024 * 1024;
export const um = (pedido: Pedido, codigo: ErrorCode): readonly Cell[] => [{ pedido, codigo }];

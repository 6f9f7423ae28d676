import { type Read, text } from './field.ts';

const Pessoa = { CNPJ: text, CPF: text, xNome: text, IE: text } as const;
const Endereco = { UF: text, cMun: text, xMun: text } as const;
export type Pessoa = Read<typeof Pessoa> & Read<typeof Endereco>;

export const Emitente = {
  ...Pessoa,
  '(enderEmit)': Endereco,
  /** "1" Simples, "2" Simples acima do sublimite, "3" regime normal, "4" MEI. The layout requires it; some files lack it. */
  CRT: text,
  /** State registration as substitute in the state of the addressee. */
  IEST: text,
  xFant: text,
  /** Enrolment with Suframa (NT 2025.002 v1.40, C22). */
  ISUFEmit: text,
} as const;
export type Emitente = Read<typeof Emitente>;

export const Destinatario = {
  ...Pessoa,
  '(enderDest)': Endereco,
  idEstrangeiro: text,
  /** "1" contribuinte, "2" isento, "9" não contribuinte. */
  indIEDest: text,
  ISUF: text,
} as const;
export type Destinatario = Read<typeof Destinatario>;

/** Where the goods are fetched or brought. */
export const Local = { CNPJ: text, CPF: text, UF: text, cMun: text } as const;
export type Local = Read<typeof Local>;

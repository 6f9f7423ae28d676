import { type Read, text } from './field.ts';

/** transp (MOC 7.0, X). */
export const Transporte = {
  /** Who pays the freight: "0" issuer, "1" addressee, "2" third party, "3" and "4" own vehicle, "9" none. */
  modFrete: text,
} as const;
export type Transporte = Read<typeof Transporte>;

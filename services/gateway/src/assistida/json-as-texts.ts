import type { CampoDaLinha } from '@apura/contracts';
import { present } from '../answers.ts';

/** A line of a known shape, as texts, and where it stands in the file. */
export interface LinhaEmTextos {
  readonly onde: string;
  readonly campos: Readonly<Partial<Record<CampoDaLinha, string>>>;
}

/** Objects, lists and texts: numbers are the texts that stand in the file. */
export type Json = string | boolean | null | readonly Json[] | { readonly [nome: string]: Json };
export type JsonObject = { readonly [nome: string]: Json };

/** The members of an object; none of what is no object. */
export const asObject = (valor: Json | undefined): JsonObject =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? (valor as JsonObject) : {};

export const asList = (valor: Json | undefined): readonly Json[] => (Array.isArray(valor) ? valor : []);

/** Those of the members that say something, as texts. */
export const asTexts = (campos: Readonly<Partial<Record<CampoDaLinha, Json | undefined>>>) =>
  present(Object.fromEntries(Object.entries(campos).map(([campo, valor]) => [campo, asText(valor)])));

/** A text or a number as it is written; undefined where it says nothing. */
export const asText = (valor: Json | undefined): string | undefined =>
  typeof valor === 'string' && valor.trim() !== '' ? valor.trim() : undefined;

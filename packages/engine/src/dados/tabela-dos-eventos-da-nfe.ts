import { EVENTOS_DA_NFE as DA_LEI } from '@apura/law';
import type { TipoDeEventoNFe } from './tipo-de-evento-da-nfe.ts';

/** Every event of the NF-e that is known, by tpEvento (packages/law/data/eventos-da-nfe.yaml). */
export const EVENTOS_DA_NFE = DA_LEI satisfies Readonly<Record<string, TipoDeEventoNFe>>;

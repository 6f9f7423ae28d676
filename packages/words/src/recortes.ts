import type { Comparativo } from '@apura/engine';
import { CHAVES_FORA_DAS_NOTAS } from './month.ts';

type Recortes = Pick<Comparativo, 'por_tipo_de_documento' | 'por_natureza'>;
const DE_MERCADORIAS: ReadonlySet<string> = new Set(['nfe', 'nfce']);

/** The cuts by kind of document and by natureza: empty in a month that has only NF-e, where they would say what the CFOP says. */
export const recortesDosOutros = ({ por_tipo_de_documento = [], por_natureza = [] }: Recortes) =>
  por_tipo_de_documento.some(({ chave }) => !DE_MERCADORIAS.has(chave) && !(chave in CHAVES_FORA_DAS_NOTAS))
    ? { por_tipo_de_documento, por_natureza }
    : { por_tipo_de_documento: [], por_natureza: [] };

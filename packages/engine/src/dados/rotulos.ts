import { classeDoCfop } from './cfop.ts';
import { classificacaoByCodigo } from './classificacoes.ts';

/** What a CFOP is, in a few Portuguese words of our own: the label of its class. */
export const rotuloDoCfop = (cfop: string): string => classeDoCfop(cfop).rotulo;

/**
 * What a cClassTrib is, in a few Portuguese words of our own, by the table of a day (YYYY-MM-DD) or of a month's last
 * one (YYYY-MM); by the newest where none is given. Undefined for an unknown code.
 */
export const rotuloDaClassificacao = (cclasstrib: string, quando?: string): string | undefined =>
  classificacaoByCodigo(cclasstrib, quando?.length === 7 ? `${quando}-31` : quando)?.rotulo;

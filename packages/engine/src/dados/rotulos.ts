import { classeDoCfop } from './cfop.ts';
import { classificacaoPorCodigo } from './classificacoes.ts';

/** What a CFOP is, in a few Portuguese words of our own: the label of its class. */
export const rotuloDoCfop = (cfop: string): string => classeDoCfop(cfop).rotulo;

/** What a cClassTrib is, in a few Portuguese words of our own. Undefined for an unknown code. */
export const rotuloDaClassificacao = (cclasstrib: string): string | undefined =>
  classificacaoPorCodigo(cclasstrib)?.rotulo;

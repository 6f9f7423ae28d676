import { INDICADORES_DO_CFOP as indicadores, CFOP as linhas } from '@apura/law';

/**
 * What a CFOP does in the engine. The classes are our own reading of the CFOP table, not an official one: an office
 * may have to overrule it for its case.
 */
export interface ClasseDeCfop {
  readonly classe: string;
  readonly rotulo: string;
  /** A return, by the official indicator indDevol (IT 2023.002 v2.10). */
  readonly devolucao: boolean;
  /** cClassTrib suggested for an item without the IBSCBS group. */
  readonly classificacao_sugerida: string | null;
}

const desconhecida: ClasseDeCfop = {
  classe: 'desconhecida',
  rotulo: 'CFOP fora da tabela',
  devolucao: false,
  classificacao_sugerida: null,
};

const byCodigo = new Map<string, ClasseDeCfop>(
  linhas.flatMap((linha) => linha.codigos.map((codigo): [string, ClasseDeCfop] => [codigo, linha])),
);

/** The class of a CFOP, `desconhecida` for a code outside the table. */
export const classeDoCfop = (cfop: string): ClasseDeCfop => byCodigo.get(cfop) ?? desconhecida;

const retorno = new Set(indicadores.retorno);
const remessa = new Set(indicadores.remessa);
const withoutInscricao = new Set(indicadores.sem_inscricao);

/** Official indicators of the CFOP table (IT 2023.002 v2.10): goods coming back (indRetor), goods sent (indRemes). */
export const isRetorno = (cfop: string): boolean => retorno.has(cfop);
export const isRemessa = (cfop: string): boolean => remessa.has(cfop);
/** Whether an issuer without state registration may use the CFOP (indExcIBSCBS, NT 2026.007). */
export const admitsEmitenteWithoutInscricao = (cfop: string): boolean => withoutInscricao.has(cfop);

/** CFOP endings of what the seller made itself. */
const PRODUCAO_PROPRIA: ReadonlySet<string> = new Set(
  '101 103 105 109 111 113 116 118 122 401 402'.split(' '),
);

/** Whether a CFOP of the client's says that it sold or sent what it made itself. */
export const isProducaoPropria = (cfop: string): boolean =>
  /^[567]/.test(cfop) && PRODUCAO_PROPRIA.has(cfop.slice(1));

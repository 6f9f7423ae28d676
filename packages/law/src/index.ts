export { ALIQUOTAS_PROPRIAS } from './generated/aliquotas-proprias.ts';
export { CENARIOS } from './generated/cenarios.ts';
export { CREDITOS_DE_HOJE } from './generated/creditos-de-hoje.ts';
export { DEBITOS_DE_HOJE } from './generated/debitos-de-hoje.ts';
export { DESTINACOES } from './generated/destinacoes.ts';
export { MARCOS } from './generated/marcos.ts';
export { OPCAO_DO_SIMPLES } from './generated/opcao-do-simples.ts';
export { ALIQUOTAS_DE_REFERENCIA, type CodigoDoParametro, PARAMETROS } from './generated/parametros.ts';
export { SIMPLES } from './generated/simples.ts';
export { VALORES } from './generated/valores.ts';
export {
  type AliquotaDeReferencia,
  type Parametro,
  type Unidade,
  type ValorDaLei,
  valorEm,
} from './parametro.ts';
export { type Marco, type MarcoDoAno, vigente } from './vigente.ts';

/** Made-up NF-e and NFC-e, other documents, events and whole months, for the demo, tests and benchmarks. */

export { gerarDocumento } from './documentos/gerar-documento.ts';
export {
  type DocumentoGerado,
  type DocumentoOptions,
  PRESTADORES,
  TIPOS as TIPOS_DE_AMOSTRA,
  type TipoDeAmostra,
} from './documentos/pedido-de-documento.ts';
export {
  COMERCIO_AURORA,
  CONSUMIDOR_DE_FORA,
  CONSUMIDOR_LOCAL,
  criarConsumidor,
  criarEmpresa,
  DISTRIBUIDORA_HORIZONTE,
  type Empresa,
  FORNECEDORES,
  FREGUESES,
  IMPORTADOR_ESTRANGEIRO,
  type Parte,
} from './empresas.ts';
export { type CancelamentoOptions, gerarCancelamento } from './gerar-cancelamento.ts';
export {
  type ArquivoDoMes,
  type ClienteDoMes,
  type EsperadoDoMes,
  gerarMes,
  type MesGerado,
} from './gerar-mes.ts';
export { gerarNota, type NotaGerada, type NotaOptions, type TotaisIBSCBS } from './gerar-nota.ts';
export { gerarOutrosDoMes } from './gerar-outros-do-mes.ts';
export type { ErroDeclarado, PedidoDeItem, PedidoDeNota } from './pedido-de-nota.ts';
export { BELO_HORIZONTE, CAMPINAS, EXTERIOR, type Lugar, SALVADOR, SAO_PAULO } from './places.ts';
export { type Classe, ESCRITORIO, HORTIFRUTI, MERCADO, type Produto } from './produtos.ts';

/** Made-up NF-e and NFC-e, other documents, events and whole months, for the demo, tests and benchmarks. */

export { type DocumentoGerado, gerarDocumento } from './documentos/gerar-documento.ts';
export { TIPOS as TIPOS_DE_AMOSTRA, type TipoDeAmostra } from './documentos/pedido-de-documento.ts';
export {
  COMERCIO_AURORA,
  CONSUMIDOR_DE_FORA,
  CONSUMIDOR_LOCAL,
  criarEmpresa,
  DISTRIBUIDORA_HORIZONTE,
  type Empresa,
  FORNECEDORES,
  IMPORTADOR_ESTRANGEIRO,
  type Parte,
  SAO_PAULO,
} from './empresas.ts';
export { gerarCancelamento } from './escrever-evento.ts';
export { type ArquivoDoMes, gerarMes, gerarOutrosDoMes, type MesGerado } from './gerar-mes.ts';
export { gerarNota, type NotaGerada, type NotaOptions } from './gerar-nota.ts';
export { EQUIPAMENTOS, ESCRITORIO, MERCADO, type Produto } from './produtos.ts';

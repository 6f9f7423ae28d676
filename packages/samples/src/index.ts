/** Made-up NF-e and NFC-e, other documents, events and whole months, for the demo, tests and benchmarks. */

export { type DocumentoGerado, generateDocumento } from './documentos/generate-documento.ts';
export { KINDS as TIPOS_DE_AMOSTRA, type TipoDeAmostra } from './documentos/pedido-de-documento.ts';
export {
  COMERCIO_AURORA,
  CONSUMIDOR_DE_FORA,
  CONSUMIDOR_LOCAL,
  createEmpresa,
  DISTRIBUIDORA_HORIZONTE,
  type Empresa,
  FORNECEDORES,
  IMPORTADOR_ESTRANGEIRO,
  type Parte,
  SAO_PAULO,
} from './empresas.ts';
export { type ArquivoDoMes, generateMes, generateOutrosOfMes, type MesGerado } from './generate-mes.ts';
export { generateNota, type NotaGerada, type NotaOptions } from './generate-nota.ts';
export { generateLivro, type LivroOptions } from './livros/generate-livro.ts';
export { type LinhaDoLivro, linesOfLivro, writeLivro } from './livros/write-livro.ts';
export { EQUIPAMENTOS, ESCRITORIO, MERCADO, type Produto } from './produtos.ts';
export { generateCancelamento } from './write-evento.ts';

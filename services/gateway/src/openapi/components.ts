// Schemas that the document shows once each, under these names.
export {
  Apuracao,
  Calculo,
  Cliente,
  Documento,
  DocumentoComItens,
  FornecedorSimples,
  ProgressoDoUpload,
  Simulacao,
  UploadAceito,
  UploadJob,
} from '@apura/contracts';

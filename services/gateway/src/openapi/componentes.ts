import {
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

/** Shown once each, under these names. */
export const COMPONENTES = {
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
};

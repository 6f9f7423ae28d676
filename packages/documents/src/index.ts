/** NF-e bytes to typed notes and events, and the identity of both: access key, CNPJ, CPF, status. */
export { type EventoNFe, eventoRegistrado, type NotaFiscal, situacaoDaNota } from '@apura/engine/leitura';
export { lerXml } from './build-with-doc-zips.ts';
export {
  type ChaveDeAcesso,
  dvDaChave,
  dvDoCnpj,
  dvDoCpf,
  lerChaveDeAcesso,
  validarChaveDeAcesso,
  validarCnpj,
  validarCpf,
} from './chave-de-acesso.ts';
export { decode } from './decode.ts';
export { type LeituraDeDocumentos, lerDocumento, lerDraft } from './documentos/build-all.ts';
export { OUTERMOST_PLACE, placeInside, type ReadingPlace } from './documentos/reading-place.ts';
export { xmlText } from './fim-de-linha.ts';
export type { Aviso, Documento, Leitura, OutroDocumento, Problema } from './leitura.ts';
export { LIMITES } from './limites.ts';
export { windows1252Text } from './windows-1252.ts';

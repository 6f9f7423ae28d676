/** What a reader of notes and books needs, without the rules and their tables. */
export { situacaoDaNota } from './calculo/publish-item.ts';
export { eventoRegistrado, precisaDoDetalhe, tipoDoEventoNFe } from './dados/eventos-da-nfe.ts';
export { efeitoDoEvento } from './dados/eventos-de-documentos.ts';
export {
  type CompetenciaDoDocumento,
  type ContribuicaoDoDocumento,
  type DocumentoFiscal,
  type EfeitoDoEvento,
  type EventoDoDocumento,
  type FaturaDoDocumento,
  type FinalidadeDoDocumento,
  type IbsCbsDoDocumento,
  type IcmsDoDocumento,
  type IssDoDocumento,
  type ItemDoDocumento,
  type PapelNoDocumento,
  type Parte,
  type RetencoesDoDocumento,
  type ServicoDoDocumento,
  TIPOS_DE_DOCUMENTO,
  type TipoDeDocumento,
  type TipoDeOutroDocumento,
  type TotaisDoDocumento,
  type TransporteDoDocumento,
  type TributacaoDoSimples,
  type TributoDeclarado,
  type VinculoDoDocumento,
} from './documento-fiscal.ts';
export { destinacaoDoCfop } from './efeito/destinacao/destinacao-do-cfop.ts';
export { sumDecimais } from './fixo.ts';
export type * from './livros/fatos.ts';
export { type Content, decimal, decimals, type Layout, type Read, text, texts } from './nota-fiscal/field.ts';
export { LAYOUT } from './nota-fiscal/layout.ts';
export { type GTribSN, gTribSN } from './nota-fiscal/trib-sn.ts';
export type { Decimal, EventoNFe, NotaFiscal, Situacao } from './nota-fiscal.ts';
export { devidoNoDas } from './simples/devido-no-das.ts';
export { entriesOf, isKeyOf, isOneOf, keysOf, known, recordOf } from './tables.ts';

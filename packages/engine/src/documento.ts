import { situacaoDaNota } from './calculo/publish-item.ts';
import { naturezaDoItem } from './documento-fiscal/especies.ts';
import { type DocumentoFiscal, itensQueContam, type Parte } from './documento-fiscal.ts';
import { numeroNaChave, originaisNomeadas } from './efeito/devolucao/original.ts';
import type { NotaFiscal } from './nota-fiscal.ts';

/** What every document of a month says of itself, whatever its layout. */
type DocumentHead = Pick<
  DocumentoFiscal,
  'chave' | 'versao' | 'modelo' | 'serie' | 'numero' | 'dhEmi' | 'tpAmb' | 'situacao'
>;

interface VinculoDaNota {
  readonly tipo: 'antecipa' | 'devolve';
  readonly chave: string;
}

/** An NF-e or NFC-e as a document among others. Its rules look at more than all kinds have: that is `nota`, letter by letter. */
export interface DocumentoDeNota extends DocumentHead {
  readonly tipo: 'nfe' | 'nfce';
  readonly fornecedor: Parte;
  readonly adquirente?: Parte;
  /** nProt of its authorisation. */
  readonly protocolo?: string;
  readonly nota: NotaFiscal;
}

/** One document of a month, of any kind; `tipo` says which. */
export type Documento = DocumentoDeNota | DocumentoFiscal;

/** Form of an access key of a note; the check digit is not looked at. */
const FORMA_DA_CHAVE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;
/** Of the notes that a return goes back to so many are linked, the first by key: each is read with it. */
const ORIGINAIS_DE_UMA_DEVOLUCAO = 100;

/** The kind of a note by its model; a consumer's note is one of its own. */
export const tipoDaNota = (modelo: string): DocumentoDeNota['tipo'] => (modelo === '65' ? 'nfce' : 'nfe');

/** A note as a document of the month. */
export function documentoDaNota(nota: NotaFiscal): DocumentoDeNota {
  const { chave, versao, ide, emit, dest, protNFe } = nota;
  return {
    tipo: tipoDaNota(ide.mod),
    chave,
    versao,
    modelo: ide.mod,
    serie: ide.serie,
    numero: ide.nNF,
    dhEmi: ide.dhEmi,
    tpAmb: ide.tpAmb,
    situacao: situacaoDaNota(nota),
    fornecedor: emit,
    ...(dest === undefined ? {} : { adquirente: dest }),
    ...(protNFe?.nProt === undefined ? {} : { protocolo: protNFe.nProt }),
    nota,
  };
}

/**
 * The documents that a document names; of a note its advance payments and the notes that it gives goods back of. Looked for in all items,
 * and so only where they are wanted.
 */
export const vinculosDoDocumento = (
  documento: Documento,
): DocumentoFiscal['vinculos'] | readonly VinculoDaNota[] =>
  'nota' in documento ? vinculosDaNota(documento.nota) : documento.vinculos;

/** What is no key finds nothing; a key without its cNF (refNFeSig) is found by its number. */
function vinculosDaNota(nota: NotaFiscal): VinculoDaNota[] {
  const semCodigo = new Set((nota.ide.refNFeSig ?? []).filter((chave) => numeroNaChave(chave) !== null));
  const ligar = (tipo: VinculoDaNota['tipo'], nomeadas: Iterable<string>): VinculoDaNota[] =>
    [...new Set(nomeadas)].flatMap((chave) =>
      chave !== nota.chave && (FORMA_DA_CHAVE.test(chave) || semCodigo.has(chave)) ? [{ tipo, chave }] : [],
    );
  const originais = ligar('devolve', originaisNomeadas(nota).sort());
  return [
    ...ligar('antecipa', nota.ide.gPagAntecipado?.refNFe ?? []),
    ...originais.slice(0, ORIGINAIS_DE_UMA_DEVOLUCAO),
  ];
}

/** What an item is, in the words of its document; those of a document are in the order of its computed items. */
export interface ProdutoDoItem {
  /** cProd, the national service code, or the class in a bill. */
  readonly codigo: string;
  readonly descricao: string;
  /** "00" where it is no goods. */
  readonly ncm: string;
  /** Of a note; absent in a document whose layout counts nothing. */
  readonly quantidade?: string;
  readonly unidade?: string;
  readonly valor_unitario?: string;
  /** What the operation is called; of a note its CFOP says that. */
  readonly natureza?: string;
}

/** As NF-e write it of what is no goods. */
const SEM_NCM = '00';

/** The products and services of a document, item by item. */
export function produtosDoDocumento(documento: Documento): readonly ProdutoDoItem[] {
  if ('nota' in documento)
    return documento.nota.det.map(({ prod: { cProd, xProd, NCM, qCom, uCom, vUnCom } }) => ({
      codigo: cProd,
      descricao: xProd,
      ncm: NCM,
      quantidade: qCom,
      unidade: uCom,
      valor_unitario: vUnCom,
    }));
  return itensQueContam(documento).map((item) => ({
    codigo: item.cTribNac ?? item.cClass ?? '',
    descricao: item.descricao,
    ncm: SEM_NCM,
    ...(item.uMed === undefined ? {} : { unidade: item.uMed }),
    natureza: naturezaDoItem(item),
  }));
}

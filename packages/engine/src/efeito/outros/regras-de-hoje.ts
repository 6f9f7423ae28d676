import { CREDITOS_DE_HOJE, DEBITOS_DE_HOJE } from '@apura/law';
import type { EspecieDoItem } from '../../documento-fiscal/tipos.ts';
import type { DocumentoFiscal } from '../../documento-fiscal.ts';

/** Of which part of the tax a buyer has the credit: percent, or what the office answers. */
export type ParcelaDoCredito = '100' | '75' | '0' | 'industrial' | 'se_insumo';

export type SituacaoDoFornecedor = 'regular' | 'simples' | 'pessoa_fisica';

/** A row of the table: what it is for, how much of the credit there is, from and until when, and by what article. */
export interface RegraDeCredito {
  readonly especies: readonly EspecieDoItem[];
  readonly finalidades?: readonly FinalidadeDoFrete[];
  readonly fornecedores?: readonly SituacaoDoFornecedor[];
  readonly parcela: ParcelaDoCredito;
  /** The rest of the whole credit is argued: it is shown and not used. */
  readonly em_duvida?: true;
  readonly desde: string;
  readonly ate: string | null;
  readonly fundamento: string;
}

/** ICMS credit of a contributor outside the DAS on what is highlighted. The first row that fits counts; without one there is none. */
export const creditosDeIcms: readonly RegraDeCredito[] = CREDITOS_DE_HOJE.icms;

/** PIS and COFINS credit of Lucro Real, at its rates on the price less ICMS (Leis 10.637/2002 and 10.833/2003 art. 3º). */
export const creditosDePisCofins: readonly RegraDeCredito[] = CREDITOS_DE_HOJE.pis_cofins;

/** How the supplier owes PIS and COFINS where its document does not state them. */
export interface RegraDeDebito {
  readonly especies: readonly EspecieDoItem[];
  /** `cumulativo`: at 0.65 % and 3 %, even of a company in the Lucro Real. */
  readonly regime: 'do_cliente' | 'cumulativo';
  /** Whether ICMS leaves the base; ISS stays in it. */
  readonly sem_icms: boolean;
  readonly desde: string;
  readonly ate: string | null;
  readonly fundamento: string;
}

export const debitosDePisCofins: readonly RegraDeDebito[] = DEBITOS_DE_HOJE.pis_cofins;

/** The row of a table that holds on a day for an item; undefined where none does. */
export function validRegra(
  tabela: readonly RegraDeCredito[],
  data: string,
  caso: {
    readonly especie: EspecieDoItem;
    readonly finalidade: FinalidadeDoFrete;
    readonly fornecedor: SituacaoDoFornecedor;
  },
): RegraDeCredito | undefined {
  return tabela.find(
    ({ especies, finalidades, fornecedores, desde, ate }) =>
      especies.includes(caso.especie) &&
      (finalidades?.includes(caso.finalidade) ?? true) &&
      (fornecedores?.includes(caso.fornecedor) ?? true) &&
      desde <= data &&
      (ate === null || data <= ate),
  );
}

/** What a freight is part of, which decides its credits; `sem_credito`: goods for own use, or whose exit is not taxed. */
export type FinalidadeDoFrete = (typeof FINALIDADES)[number] | 'sem_resposta';
const FINALIDADES = ['compra', 'venda', 'transferencia', 'subcontratacao', 'sem_credito'] as const;
/** Subcontracting, redispatch, intermediate redispatch, multimodal: the taker is another carrier. */
const ENTRE_TRANSPORTADORES: ReadonlySet<string> = new Set(['1', '2', '3', '4']);
/** Where the issuer's CNPJ root stands in a key of 44. */
const RAIZ_NA_CHAVE = [6, 14] as const;

/**
 * What the office said, else what the document tells of the taker: he subcontracts as a carrier; the goods' NF-e are his
 * own (a sale, or a transfer where they come back to him) or are addressed to him (a purchase). Otherwise nobody knows.
 */
export function decideFinalidadeDoFrete(
  documento: DocumentoFiscal,
  raiz: string,
  resposta: string | undefined,
): FinalidadeDoFrete {
  const dita = FINALIDADES.find((uma) => uma === resposta);
  if (dita !== undefined) return dita;
  const { transporte, vinculos, partes } = documento;
  if (ENTRE_TRANSPORTADORES.has(transporte?.tpServ ?? '')) return 'subcontratacao';
  const notas = vinculos.filter(({ tipo }) => tipo === 'transporta');
  const proprias = notas.filter(({ chave }) => chave.slice(...RAIZ_NA_CHAVE) === raiz).length;
  const paraSi = partes.dest?.CNPJ?.slice(0, 8) === raiz;
  const deSi = notas.length > 0 ? proprias === notas.length : partes.rem?.CNPJ?.slice(0, 8) === raiz;
  if (deSi) return paraSi ? 'transferencia' : 'venda';
  if (paraSi && proprias === 0) return 'compra';
  return 'sem_resposta';
}

import type { EspecieDoItem } from '../../documento-fiscal/especies.ts';
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
  readonly emDuvida?: true;
  readonly desde: string;
  readonly ate: string | null;
  readonly fundamento: string;
}

/** From LC 87/1996, and from the non-cumulative regime on. */
const DIAS_DO_ICMS = { desde: '1996-11-01', ate: '2032-12-31' } as const;
const DIAS_DO_PIS = { desde: '2004-02-01', ate: '2026-12-31' } as const;

type SemDias<R> = Omit<R, 'desde' | 'ate'> & { readonly desde?: string };

const icms = (regra: SemDias<RegraDeCredito>): RegraDeCredito => ({ ...DIAS_DO_ICMS, ...regra });
const pisCofins = (regra: SemDias<RegraDeCredito>): RegraDeCredito => ({ ...DIAS_DO_PIS, ...regra });

/**
 * ICMS credit of a contributor outside the DAS on what is highlighted. The first row that fits counts; without one there
 * is no credit.
 */
export const creditosDeIcms: readonly RegraDeCredito[] = [
  icms({
    especies: ['frete'],
    finalidades: ['sem_credito'],
    parcela: '0',
    fundamento: 'LC 87/1996, arts. 20, § 1º, e 33, I',
  }),
  icms({ especies: ['frete'], parcela: '100', fundamento: 'LC 87/1996, art. 20' }),
  icms({
    especies: ['energia', 'uso_da_rede'],
    parcela: 'industrial',
    fundamento: 'LC 87/1996, art. 33, II',
  }),
  icms({ especies: ['gas'], parcela: 'se_insumo', fundamento: 'LC 87/1996, arts. 20 e 33, I' }),
  icms({ especies: ['telecom'], parcela: '0', fundamento: 'LC 87/1996, art. 33, IV' }),
];

/** PIS and COFINS credit of Lucro Real, at its rates on the price less ICMS (Leis 10.637/2002 and 10.833/2003 art. 3º). */
export const creditosDePisCofins: readonly RegraDeCredito[] = [
  pisCofins({
    especies: ['frete'],
    finalidades: ['transferencia', 'sem_credito', 'sem_resposta'],
    parcela: '0',
    emDuvida: true,
    fundamento: 'Lei 10.833/2003, art. 3º, I, II e IX',
  }),
  pisCofins({
    especies: ['frete'],
    fornecedores: ['simples', 'pessoa_fisica'],
    parcela: '75',
    emDuvida: true,
    // § 19 II: any company that hires cargo transport, in the wording of Lei 14.440/2022.
    desde: '2022-09-05',
    fundamento: 'Lei 10.833/2003, arts. 3º, §§ 19 e 20, e 15, II (Lei 14.440/2022)',
  }),
  pisCofins({
    especies: ['frete'],
    finalidades: ['compra'],
    parcela: '100',
    fundamento: 'Leis 10.637/2002 e 10.833/2003, art. 3º, I, II e § 2º, III',
  }),
  pisCofins({
    especies: ['frete'],
    finalidades: ['venda'],
    parcela: '100',
    fundamento: 'Lei 10.833/2003, arts. 3º, IX, e 15, II',
  }),
  pisCofins({
    especies: ['frete'],
    finalidades: ['subcontratacao'],
    parcela: '100',
    fundamento: 'Leis 10.637/2002 e 10.833/2003, art. 3º, II',
  }),
  pisCofins({
    especies: ['energia'],
    parcela: '100',
    fundamento: 'Lei 10.637/2002, art. 3º, IX; Lei 10.833/2003, art. 3º, III',
  }),
  pisCofins({
    especies: ['uso_da_rede'],
    parcela: '0',
    emDuvida: true,
    fundamento: 'Lei 10.637/2002, art. 3º, IX; Lei 10.833/2003, art. 3º, III',
  }),
  pisCofins({
    especies: ['servico', 'telecom', 'agua', 'gas'],
    fornecedores: ['pessoa_fisica'],
    parcela: '0',
    fundamento: 'Leis 10.637/2002 e 10.833/2003, art. 3º, § 3º, I',
  }),
  pisCofins({
    especies: ['servico', 'telecom', 'agua', 'gas'],
    parcela: 'se_insumo',
    fundamento: 'Leis 10.637/2002 e 10.833/2003, art. 3º, II',
  }),
];

/** How the supplier owes PIS and COFINS where its document does not state them. */
export interface RegraDeDebito {
  readonly especies: readonly EspecieDoItem[];
  /** `cumulativo`: at 0.65 % and 3 %, even of a company in the Lucro Real. */
  readonly regime: 'do_cliente' | 'cumulativo';
  /** Whether ICMS leaves the base; ISS stays in it. */
  readonly semIcms: boolean;
  readonly desde: string;
  readonly ate: string | null;
  readonly fundamento: string;
}

export const debitosDePisCofins: readonly RegraDeDebito[] = [
  {
    especies: ['passageiros'],
    regime: 'cumulativo',
    semIcms: true,
    ...DIAS_DO_PIS,
    fundamento: 'Lei 10.833/2003, arts. 10, XII e XVI, e 15; RE 574.706 (Tema 69)',
  },
  {
    especies: ['telecom'],
    regime: 'cumulativo',
    semIcms: true,
    ...DIAS_DO_PIS,
    fundamento: 'Lei 10.833/2003, arts. 10, VIII, e 15; RE 574.706 (Tema 69)',
  },
  {
    especies: ['frete', 'valores', 'energia', 'uso_da_rede', 'agua', 'gas'],
    regime: 'do_cliente',
    semIcms: true,
    ...DIAS_DO_PIS,
    fundamento: 'Leis 9.718/1998, 10.637/2002 e 10.833/2003, art. 1º, § 3º, XIII; RE 574.706 (Tema 69)',
  },
  {
    especies: ['servico'],
    regime: 'do_cliente',
    semIcms: false,
    ...DIAS_DO_PIS,
    fundamento: 'Leis 9.718/1998, 10.637/2002 e 10.833/2003',
  },
];

/** The row of a table that holds on a day for an item; undefined where none does. */
export function regraQueVale(
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
export function finalidadeDoFrete(
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

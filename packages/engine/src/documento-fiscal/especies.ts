import type { DocumentoFiscal, ItemDoDocumento } from '../documento-fiscal.ts';
import type { TipoDeOutroDocumento } from './tipos.ts';

/**
 * What is supplied, as the rules on today's credits tell it apart. `uso_da_rede`: demand, use of grid, reactive power.
 * `alheia`: in the bill, but no supply of its issuer's (public lighting, co-billing, compensated energy).
 */
export type EspecieDoItem =
  | 'frete'
  | 'passageiros'
  | 'valores'
  | 'servico'
  | 'energia'
  | 'uso_da_rede'
  | 'telecom'
  | 'agua'
  | 'gas'
  | 'alheia';

const DO_TIPO: Readonly<Record<Exclude<TipoDeOutroDocumento, 'cteos' | 'nf3e'>, EspecieDoItem>> = {
  cte: 'frete',
  ctesimp: 'frete',
  gtve: 'valores',
  nfse: 'servico',
  nfcom: 'telecom',
  bpe: 'passageiros',
  nfag: 'agua',
  nfgas: 'gas',
};

/** CST of what is taxed elsewhere, or not at all: in an item outside the ICMS it is no supply of the issuer's. */
const SEM_FORNECIMENTO: ReadonlySet<string> = new Set(['410', '820', '830']);
/** Family of cClass of the energy itself. The table of the cClass is not public: the other families are in doubt. */
const ENERGIA = '0601';

export function findEspecieDoItem(
  { tipo, transporte }: DocumentoFiscal,
  item: ItemDoDocumento,
): EspecieDoItem {
  if (item.semCst === true && SEM_FORNECIMENTO.has(item.ibscbs?.CST ?? '410')) return 'alheia';
  if (tipo === 'cteos') return transporte?.tpServ === '7' ? 'valores' : 'passageiros';
  if (tipo === 'nf3e') return item.cClass?.startsWith(ENERGIA) === true ? 'energia' : 'uso_da_rede';
  return DO_TIPO[tipo];
}

/** What the operation of an item is called: its CFOP, its national service code or its class in a bill. */
export const naturezaDoItem = ({ CFOP, cTribNac, cClass }: ItemDoDocumento): string =>
  CFOP ?? cTribNac ?? cClass ?? '';

/**
 * The CFOP, less its first digit, under which the books hold what a layout gives none for (Ajuste SINIEF 07/2001): 933 a
 * service under the ISS, 253 energy, 303 telecommunication, 353 and 357 transport of cargo and of people.
 */
const CFOP_DO_TIPO: Readonly<Record<TipoDeOutroDocumento, string>> = {
  cte: '353',
  ctesimp: '353',
  cteos: '357',
  gtve: '359',
  nfse: '933',
  nf3e: '253',
  nfcom: '303',
  bpe: '357',
  nfag: '949',
  nfgas: '102',
};

/** The supplier's CFOP of an item; of an item without one that of its kind, within the state or between two. */
export function findCfopDoItem(
  { tipo, fornecedor, adquirente }: DocumentoFiscal,
  item: ItemDoDocumento,
): string {
  if (item.CFOP !== undefined) return item.CFOP;
  const entreEstados =
    fornecedor.UF !== undefined && adquirente?.UF !== undefined && fornecedor.UF !== adquirente.UF;
  return `${entreEstados ? '6' : '5'}${CFOP_DO_TIPO[tipo]}`;
}

import type { DocumentoFiscal } from '../documento-fiscal.ts';
import type { ItemDoDocumento } from './item.ts';
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

export function especieDoItem({ tipo, transporte }: DocumentoFiscal, item: ItemDoDocumento): EspecieDoItem {
  if (item.semCst === true && SEM_FORNECIMENTO.has(item.ibscbs?.CST ?? '410')) return 'alheia';
  if (tipo === 'cteos') return transporte?.tpServ === '7' ? 'valores' : 'passageiros';
  if (tipo === 'nf3e') return item.cClass?.startsWith(ENERGIA) === true ? 'energia' : 'uso_da_rede';
  return DO_TIPO[tipo];
}

import type { DocumentoFiscal, ItemDoDocumento } from '../documento-fiscal.ts';
import { type EspecieDoItem, TIPOS_DE_DOCUMENTO } from './tipos.ts';

/** CST of what is taxed elsewhere, or not at all: in an item outside the ICMS it is no supply of the issuer's. */
const SEM_FORNECIMENTO: ReadonlySet<string> = new Set(['410', '820', '830']);
/** Family of cClass of the energy itself. The table of the cClass is not public: the other families are in doubt. */
const ENERGIA = '0601';

export function findEspecieDoItem(
  { tipo, transporte }: DocumentoFiscal,
  item: ItemDoDocumento,
): EspecieDoItem {
  if (item.semCst === true && SEM_FORNECIMENTO.has(item.ibscbs?.CST ?? '410')) return 'alheia';
  if (tipo === 'cteos' && transporte?.tpServ === '7') return 'valores';
  if (tipo === 'nf3e' && item.cClass?.startsWith(ENERGIA) === true) return 'energia';
  return TIPOS_DE_DOCUMENTO[tipo].especie;
}

/** What the operation of an item is called: its CFOP, its national service code or its class in a bill. */
export const naturezaDoItem = ({ CFOP, cTribNac, cClass }: ItemDoDocumento): string =>
  CFOP ?? cTribNac ?? cClass ?? '';

/** The supplier's CFOP of an item; of an item without one that of its kind, within the state or between two. */
export function findCfopDoItem(
  { tipo, fornecedor, adquirente }: DocumentoFiscal,
  item: ItemDoDocumento,
): string {
  if (item.CFOP !== undefined) return item.CFOP;
  const entreEstados =
    fornecedor.UF !== undefined && adquirente?.UF !== undefined && fornecedor.UF !== adquirente.UF;
  return `${entreEstados ? '6' : '5'}${TIPOS_DE_DOCUMENTO[tipo].cfop}`;
}

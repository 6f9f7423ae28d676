import { type Fixo, readOrZero } from '../fixo.ts';
import type { CbsEIbs, ContextoDoCliente, Efeito, ItemCalculado } from '../resultado.ts';
import type { Lado } from './lado-do-cliente.ts';

interface FurtherEfeito {
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  /** Its own month, where it has one. */
  readonly mes: string | null;
}

/**
 * What an item does for its issuer besides its own tax: the reversal of earlier credits (gEstornoCred) and a presumed
 * credit that the issuer takes (gCredPresOper), unless it still awaits its condition; `quitacao` is the month in which that came. Debit and credit notes move these
 * amounts themselves.
 */
export function furtherEfeitos(
  item: ItemCalculado,
  lado: Lado,
  finNFe: string,
  cliente: ContextoDoCliente,
  quitacao: string | null,
): FurtherEfeito[] {
  const emitente = lado === 'saida' || lado === 'entrada_propria';
  const { detalhes } = item;
  if (!emitente || detalhes === undefined || cliente.ibs_cbs === 'das') return [];
  if (finNFe === '5' || finNFe === '6') return [];
  const { estorno_de_credito: estorno, credito_presumido: presumido } = detalhes;
  const efeitos: FurtherEfeito[] = [];
  if (estorno !== undefined)
    efeitos.push({ ...inFixo(estorno), efeito: 'estorno_credito', motivo: null, mes: null });
  if (presumido === undefined || (presumido.condicao_suspensiva && quitacao === null)) return efeitos;
  const mes = presumido.condicao_suspensiva ? quitacao : null;
  efeitos.push({ ...inFixo(presumido), efeito: 'credito', motivo: 'credito_presumido', mes });
  return efeitos;
}

const inFixo = ({ cbs, ibs }: CbsEIbs) => ({ cbs: readOrZero(cbs), ibs: readOrZero(ibs) });

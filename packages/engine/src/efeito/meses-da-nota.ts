import { mesDaEntregaPrevista } from '../calculo/nota/entrega-prevista.ts';
import type { EventosDaNota } from '../eventos/caso-da-nota.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import type { DocumentoCalculado } from '../resultado.ts';

/** Where the amounts of a note count (YYYY-MM). */
export interface MesesDaNota {
  /** Of today's taxes and of the revenue: the month of dhEmi as it is written. */
  readonly hoje: string;
  /** Null where the tax does not count yet. */
  readonly cbs: string | null;
  readonly ibs: string | null;
  /** Why neither counts, where it is so. */
  readonly motivo: string | null;
}

/** Types of nota de crédito whose other party has to accept it, and the one that the tax authority has to grant. */
const COM_ACEITE: ReadonlySet<string | undefined> = new Set(['01', '04']);
const SUCESSAO = '05';

/**
 * CBS and IBS are of the month of the delivery that is expected, as the issuer last said, else of the emission by the clock
 * of Brasília (Resolução CGIBS 6/2026 arts. 11 and 43); a nota de crédito counts from its condition on (arts. 55, 57, 59).
 */
export function mesesDaNota(
  documento: DocumentoCalculado,
  { ide }: NotaFiscal,
  eventos: EventosDaNota | null,
): MesesDaNota {
  const { competencia } = documento;
  const hoje = competencia === '0000-00' ? competencia : ide.dhEmi.slice(0, 7);
  const { finNFe, tpNFCredito } = ide;
  if (finNFe === '5' && COM_ACEITE.has(tpNFCredito)) {
    const aceite = eventos?.aceite ?? null;
    if (aceite?.aceito === true) return { hoje, cbs: aceite.mes, ibs: aceite.mes, motivo: null };
    const motivo = aceite === null ? 'aguarda_aceite' : 'nota_de_credito_recusada';
    return { hoje, cbs: null, ibs: null, motivo };
  }
  if (finNFe === '5' && tpNFCredito === SUCESSAO) {
    const { cbs = null, ibs = null } = eventos?.sucessao ?? {};
    return { hoje, cbs, ibs, motivo: cbs === null && ibs === null ? 'aguarda_deferimento' : null };
  }
  const mes = eventos?.mes ?? mesDaEntregaPrevista(ide) ?? competencia;
  return { hoje, cbs: mes, ibs: mes, motivo: null };
}

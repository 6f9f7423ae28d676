import { formatarFixo, lerOuZero, naoNegativo } from '../fixo.ts';
import type { EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import type { PorTributo } from '../resultado/tributos.ts';
import type { DocumentoCalculado } from '../resultado.ts';
import { dividirIbs } from '../simples/dividir-ibs.ts';
import type { EscolhasDosEventos } from './escolhas.ts';
import { eventosDaNota } from './eventos-da-nota.ts';
import { somar, type ValoresDoEvento } from './itens-do-evento.ts';
import { type MovimentoDoItem, valoresDoItem } from './movimentos.ts';

const NOTA_DE_DEBITO = '6';

/** CBS and IBS of a note, reais; `definitivo` where it is no advance payment itself, and names some. */
export interface DeclaradoNaNota extends PorTributo {
  readonly definitivo?: true;
}

/** What advance payments and final notes need of one another. Null for every other note. */
export function adiantadoNaNota({ ide }: NotaFiscal, { itens }: DocumentoCalculado): DeclaradoNaNota | null {
  const definitivo = ide.finNFe !== NOTA_DE_DEBITO;
  if (definitivo && ide.gPagAntecipado === undefined) return null;
  return { ...porTributo(somar(itens.map(valoresDoItem))), ...(definitivo ? { definitivo } : {}) };
}

/** What of it is left after its events, whose amounts are never more than it has. */
export function adiantadoDepoisDosEventos(
  chave: string,
  adiantado: PorTributo,
  eventos: readonly EventoNFe[],
  escolhas: EscolhasDosEventos | undefined,
): PorTributo {
  const { movimentos } = eventosDaNota({ chave, nota: null, documento: null, eventos, escolhas });
  const desfeito = desfeitoPelosEventos(movimentos);
  const todo = somarAdiantados([adiantado]);
  return porTributo({
    cbs: naoNegativo(todo.cbs - desfeito.cbs),
    ibs: naoNegativo(todo.ibs - desfeito.ibs),
  });
}

/** CBS and IBS of advance payments together. */
export const somarAdiantados = (adiantados: readonly PorTributo[]): ValoresDoEvento =>
  somar(
    adiantados.map(({ cbs, ibs_uf, ibs_mun }) => ({
      cbs: lerOuZero(cbs),
      ibs: lerOuZero(ibs_uf) + lerOuZero(ibs_mun),
    })),
  );

/** The final note divides the IBS as its own items do: here it is one amount. */
function porTributo({ cbs, ibs }: ValoresDoEvento): PorTributo {
  const { ibs_uf, ibs_mun } = dividirIbs(ibs, null);
  return { cbs: formatarFixo(cbs, 2), ibs_uf: formatarFixo(ibs_uf, 2), ibs_mun: formatarFixo(ibs_mun, 2) };
}

/** What events took off the debit of an advance payment. */
const desfeitoPelosEventos = (movimentos: readonly MovimentoDoItem[]): ValoresDoEvento =>
  somar(
    movimentos.filter(
      ({ lado, efeito, desfeitoEm }) =>
        lado === 'emitente' && efeito === 'estorno_debito' && desfeitoEm === null,
    ),
  );

import { escreverValores } from '../calculo/por-tributo.ts';
import { type Fixo, lerOuZero, menor, naoNegativo } from '../fixo.ts';
import type { EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import type { PorTributo } from '../resultado/aliquotas.ts';
import type { DocumentoCalculado } from '../resultado.ts';
import { dividirIbs } from '../simples/credito-de-fornecedor.ts';
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
const porTributo = ({ cbs, ibs }: ValoresDoEvento): PorTributo =>
  escreverValores({ cbs, ...dividirIbs(ibs, null) });

/** What events took off the debit of an advance payment. */
const desfeitoPelosEventos = (movimentos: readonly MovimentoDoItem[]): ValoresDoEvento =>
  somar(
    movimentos.filter(
      ({ lado, efeito, desfeitoEm }) =>
        lado === 'emitente' && efeito === 'estorno_debito' && desfeitoEm === null,
    ),
  );

/** A document that names advance payments. */
interface DocumentoFinal {
  readonly chave: string;
  /** CBS and IBS of its own, reais: no more of an advance payment ends in it. */
  readonly devido: PorTributo;
  /** Keys of advance payments. */
  readonly nomeia: readonly string[];
}

/**
 * What each final document finds left of the advance payments that it names, by keys, reais: what exceeds the tax of the first one that names
 * one goes on to the next (LC 214/2025 art. 10 § 4º). Documents come in order of their keys, whatever order they are given in: what one
 * supplier issues comes by month and number there. Only the first `quantos` have a part in one advance payment.
 */
export function repartirAdiantamentos(
  finais: readonly DocumentoFinal[],
  adiantados: ReadonlyMap<string, PorTributo>,
  quantos: number,
): ReadonlyMap<string, Readonly<Record<string, PorTributo>>> {
  const restos = new Map([...adiantados].map(([chave, valor]) => [chave, restoDe(valor)]));
  const emOrdem = [...finais].sort((a, b) => (a.chave < b.chave ? -1 : 1));
  return new Map(
    emOrdem.map(({ chave, devido, nomeia }) => {
      const cabe = restoDe(devido);
      const achados: Record<string, PorTributo> = {};
      for (const nomeada of [...new Set(nomeia)].sort()) {
        const resto = restos.get(nomeada);
        if (resto === undefined || resto.finais === quantos) continue;
        resto.finais += 1;
        if (resto.cbs === 0n && resto.ibs === 0n) continue;
        achados[nomeada] = publicar(resto, adiantados.get(nomeada) as PorTributo);
        for (const tributo of ['cbs', 'ibs'] as const) {
          const usado = menor(resto[tributo], cabe[tributo]);
          resto[tributo] -= usado;
          cabe[tributo] -= usado;
        }
      }
      return [chave, achados];
    }),
  );
}

interface Resto {
  cbs: Fixo;
  ibs: Fixo;
  finais: number;
}

const restoDe = ({ cbs, ibs_uf, ibs_mun }: PorTributo): Resto => ({
  cbs: lerOuZero(cbs),
  ibs: lerOuZero(ibs_uf) + lerOuZero(ibs_mun),
  finais: 0,
});

function publicar({ cbs, ibs }: Resto, declarado: PorTributo): PorTributo {
  const declarados = { ibs_uf: lerOuZero(declarado.ibs_uf), ibs_mun: lerOuZero(declarado.ibs_mun) };
  return escreverValores({ cbs, ...dividirIbs(ibs, declarados) });
}

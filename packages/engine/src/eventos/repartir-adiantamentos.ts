import { type Fixo, formatarFixo, lerOuZero, menor } from '../fixo.ts';
import type { PorTributo } from '../resultado/tributos.ts';
import { dividirIbs } from '../simples/dividir-ibs.ts';

/** A document that names advance payments. */
export interface DocumentoFinal {
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
  const partes = dividirIbs(ibs, {
    ibs_uf: lerOuZero(declarado.ibs_uf),
    ibs_mun: lerOuZero(declarado.ibs_mun),
  });
  return {
    cbs: formatarFixo(cbs, 2),
    ibs_uf: formatarFixo(partes.ibs_uf, 2),
    ibs_mun: formatarFixo(partes.ibs_mun, 2),
  };
}

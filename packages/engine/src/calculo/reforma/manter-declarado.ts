import { naoNegativo } from '../../fixo.ts';
import type { ItemLido, ReformaDoItem } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { juntarCondicao, SEM_TRIBUTO } from './sem-tributo.ts';

/** What the note declares, for a classification that the rules cannot compute. */
export function manterDeclarado(item: ItemLido, motivo: string): ReformaDoItem {
  const { cbs, ibs_uf, ibs_mun, ibs, base, presentes } = item.declarados;
  anotar(
    item.memoria,
    'nao_calculado',
    'nao_calculado',
    { vCBS: cbs, vIBS: ibs },
    cbs + ibs,
    item.classificacao.linha?.fundamento ?? 'NT 2025.002, UB14-10',
  );
  const valores = { cbs: naoNegativo(cbs), ibs_uf: naoNegativo(ibs_uf), ibs_mun: naoNegativo(ibs_mun) };
  return {
    ...SEM_TRIBUTO,
    ...valores,
    tratamento: 'nao_suportado',
    calculado: false,
    base: naoNegativo(base),
    ibs: valores.ibs_uf + valores.ibs_mun,
    condicao: juntarCondicao(
      item.classificacao.condicao,
      `${motivo} ${presentes ? 'Mantidos os valores declarados na nota.' : 'Sem valores declarados: ficou em 0,00.'}`,
    ),
  };
}

import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import type { ItemLido, ReformaDoItem } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { SEM_TRIBUTO } from './sem-tributo.ts';

/** Exempt, immune or outside the tax (400, 410), or taxed in another document (820): nothing is due on the item. */
export function semIncidencia(
  { memoria, classificacao }: ItemLido,
  linha: LinhaDeClassificacao,
): ReformaDoItem {
  const regra = linha.cst === '820' ? 'informativo' : 'sem_incidencia';
  anotar(memoria, 'cbs', regra, {}, 0n, linha.fundamento);
  anotar(memoria, 'ibs', regra, {}, 0n, linha.fundamento);
  return { ...SEM_TRIBUTO, condicao: classificacao.condicao ?? null };
}

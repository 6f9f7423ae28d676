import {
  ACIMA_DO_SUBLIMITE,
  FORA_DO_DAS,
  TODOS_OS_TRIBUTOS,
  type TributoProjetado,
} from '../projecao/linha-projetavel.ts';
import type { EntradaDaApuracao } from '../resultado.ts';
import { acimaDoSublimite } from '../simples/sublimite.ts';

/** The taxes that the client settles outside the DAS. */
export function tributosContados({
  regime,
  simples,
  competencia,
}: Pick<EntradaDaApuracao, 'regime' | 'simples' | 'competencia'>): ReadonlySet<TributoProjetado> {
  if (regime === 'mei') return FORA_DO_DAS;
  if (regime !== 'simples_nacional') return TODOS_OS_TRIBUTOS;
  return acimaDoSublimite(simples?.rbt12, `${competencia}-01`) ? ACIMA_DO_SUBLIMITE : FORA_DO_DAS;
}

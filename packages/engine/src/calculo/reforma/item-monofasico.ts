import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import type { ItemLido, ReformaDoItem } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { calcularMonofasia } from './monofasia.ts';
import { juntarCondicao, SEM_TRIBUTO } from './sem-tributo.ts';

const FORA_DO_TESTE = 'LC 214/2025, art. 348, III, b';

/**
 * CST 620: the single-phase amounts of gIBSCBSMono. Without the group a fuel owes nothing in 2026, which the test
 * leaves out, and cannot be computed after: quantity and rates stand nowhere else.
 */
export function itemMonofasico(item: ItemLido, linha: LinhaDeClassificacao, ano: number): ReformaDoItem {
  const { classificacao, memoria, faltas, det } = item;
  const grupo = det.imposto.IBSCBS?.gIBSCBSMono;
  const { condicao } = classificacao;
  if (grupo === undefined && ano <= 2026) {
    anotar(memoria, 'cbs', 'combustivel_fora_do_teste', {}, 0n, FORA_DO_TESTE);
    anotar(memoria, 'ibs', 'combustivel_fora_do_teste', {}, 0n, FORA_DO_TESTE);
    return { ...SEM_TRIBUTO, condicao: juntarCondicao(condicao, 'Combustível: fora do teste de 2026.') };
  }
  if (grupo === undefined) {
    return {
      ...SEM_TRIBUTO,
      tratamento: 'nao_suportado',
      calculado: false,
      condicao: juntarCondicao(
        condicao,
        `A classificação ${linha.cclasstrib} é monofásica e a nota não traz quantidade nem alíquota (gIBSCBSMono).`,
      ),
    };
  }
  const monofasia = calcularMonofasia(grupo, faltas, memoria);
  return {
    ...SEM_TRIBUTO,
    cbs: monofasia.cbs,
    ibs_uf: monofasia.ibs,
    ibs: monofasia.ibs,
    tratamento: monofasia.calculada ? 'calculado' : 'carregado',
    condicao: condicao ?? null,
    monofasia,
  };
}

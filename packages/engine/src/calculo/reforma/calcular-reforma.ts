import type { ContextoDoItem } from '../contexto-do-item.ts';
import type { ItemLido, ReformaDoItem } from '../item-em-calculo.ts';
import { baseVezesAliquota } from './base-vezes-aliquota.ts';
import { calcularCreditoPresumido } from './credito-presumido.ts';
import { itemMonofasico } from './item-monofasico.ts';
import { manterDeclarado } from './manter-declarado.ts';
import { semIncidencia } from './sem-incidencia.ts';
import { juntarCondicao, SEM_TRIBUTO } from './sem-tributo.ts';
import { SEM_CARREGADOS, valoresCarregados } from './valores-carregados.ts';

/**
 * The reform on one item by its CST: nothing due (400, 410, 820), single phase (620), amounts of the note (800, 810,
 * 811), or base x rate, with the rates, the base or the deferral that the classification asks for. Presumed credits
 * and reversals of the note come beside it.
 */
export function calcularReforma(item: ItemLido, contexto: ContextoDoItem): ReformaDoItem {
  const { classificacao, memoria, faltas, det } = item;
  const { linha } = classificacao;
  if (contexto.aliquotas === null) {
    return {
      ...SEM_TRIBUTO,
      tratamento: 'nao_suportado',
      calculado: false,
      condicao: 'CBS e IBS não calculados: não há alíquotas para a data de emissão.',
    };
  }
  if (linha === undefined) {
    return manterDeclarado(
      item,
      `A classificação "${classificacao.cclasstrib.slice(0, 12)}" não está na tabela.`,
    );
  }
  const grupo = det.imposto.IBSCBS;
  const carregados = grupo === undefined ? SEM_CARREGADOS : valoresCarregados(grupo, faltas, memoria);
  const presumido = grupo === undefined ? null : calcularCreditoPresumido(grupo, faltas, memoria);
  switch (linha.cst) {
    case '400':
    case '410':
    case '820':
      return { ...semIncidencia(item, linha), presumido, carregados };
    case '620':
      return { ...itemMonofasico(item, linha, contexto.ano), presumido, carregados };
    case '800':
    case '810':
    case '811':
      return {
        ...SEM_TRIBUTO,
        presumido,
        carregados,
        tratamento: 'carregado',
        condicao: juntarCondicao(classificacao.condicao, 'Valores da própria nota: a regra não os calcula.'),
      };
    default:
      return baseVezesAliquota(item, linha, contexto, contexto.aliquotas, { presumido, carregados });
  }
}

import { vigente } from '@apura/law';
import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import type { ContextoDoItem, ItemLido, ReformaDoItem } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { baseVezesAliquota } from './base-vezes-aliquota.ts';
import { calcularCreditoPresumido } from './credito-presumido.ts';
import { calcularMonofasia } from './monofasia.ts';
import { juntarCondicao, manterDeclarado, SEM_TRIBUTO, semIncidencia } from './sem-tributo.ts';
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

const FORA_DO_TESTE = 'LC 214/2025, art. 348, III, b';

/**
 * CST 620: the single-phase amounts of gIBSCBSMono. Without the group a fuel owes nothing in 2026, which the test
 * leaves out, and cannot be computed after: quantity and rates stand nowhere else.
 */
function itemMonofasico(item: ItemLido, linha: LinhaDeClassificacao, ano: number): ReformaDoItem {
  const { classificacao, memoria, faltas, det } = item;
  const grupo = det.imposto.IBSCBS?.gIBSCBSMono;
  const { condicao } = classificacao;
  if (grupo === undefined && !vigente('cbs_devida', ano)) {
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

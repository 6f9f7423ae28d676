import { arredondar, CEM_POR_CENTO, dividir, type Fixo, lerOuZero, multiplicar } from '../../fixo.ts';
import { type CasoDoItem, responder } from './caso-do-item.ts';

/** An autonomous carrier, or an MEI: 410015, CRT 4, or a person without a CNPJ. */
function doAutonomo({ documento, itemCalculado, especie, calculado }: CasoDoItem): boolean {
  const { CNPJ, CPF, CRT } = documento.fornecedor;
  const autonomo =
    itemCalculado.cclasstrib === '410015' || CRT === '4' || (CNPJ === undefined && CPF !== undefined);
  return especie === 'frete' && calculado.ano >= 2027 && autonomo;
}

/**
 * Presumed credit on the freight of an autonomous carrier, from 2027 on: VO x C / (1 + C), by the percentage C of the year,
 * not where the freight is inside the price of the goods (LC 214/2025 art. 169; Decreto 12.955/2026 arts. 250 to 254 and
 * 619 II). Null where it is none, or nobody has said what the percentages are.
 */
export function creditoDoAutonomo(caso: CasoDoItem): { readonly cbs: Fixo; readonly ibs: Fixo } | null {
  const { item, lado, contexto } = caso;
  if (lado !== 'adquirente' || contexto.cliente.ibs_cbs === 'das' || !doAutonomo(caso)) return null;
  if (responder(caso, 'frete_no_preco') !== 'nao') return null;
  const cbs = responder(caso, 'percentual_do_autonomo_cbs');
  const ibs = responder(caso, 'percentual_do_autonomo_ibs');
  if (cbs === undefined && ibs === undefined) return null;
  const valor = lerOuZero(item.valor);
  return { cbs: presumido(valor, lerOuZero(cbs)), ibs: presumido(valor, lerOuZero(ibs)) };
}

const presumido = (valor: Fixo, percentual: Fixo): Fixo =>
  arredondar(dividir(multiplicar(valor, percentual), CEM_POR_CENTO + percentual), 2);

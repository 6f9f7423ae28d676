import { reduzirAliquota } from '../calculo/reforma/calcular-tributos.ts';
import { type Fixo, lerOuZero, porcento } from '../fixo.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import { FORA_DO_DAS, type LinhaProjetavel, TODOS_OS_TRIBUTOS } from '../projecao/linha-projetavel.ts';
import type { ParametrosDoAno } from '../projecao/parametros-do-ano.ts';
import { SEM_VALOR } from '../projecao/sem-valor.ts';
import type { Perfil } from './ler-perfil.ts';
import type { PedidoDeSimulacao } from './pedido.ts';

/**
 * The sales and the purchases with credit of a month of 2026. PIS and COFINS are on the price less ICMS (STF Tema 69;
 * Lei 14.592/2023 for credits). Purchases hold the ICMS rate of the sales and the PIS and COFINS of a supplier in the
 * Lucro Real; whoever sells services buys without ICMS. Inside the DAS there is no tax of today on a sale.
 */
export function linhasDoPerfil(
  pedido: PedidoDeSimulacao,
  perfil: Perfil,
  mes: ParametrosDoAno,
): LinhaProjetavel[] {
  const { regime } = pedido;
  const noDas = regime === 'simples_nacional' || regime === 'mei';
  const tributada = !noDas || (regime === 'simples_nacional' && pedido.simples?.ibs_cbs === 'regular');
  return [venda(perfil, mes, tributada, noDas), compra(pedido, perfil, mes, tributada, noDas)];
}

function venda(perfil: Perfil, mes: ParametrosDoAno, tributada: boolean, noDas: boolean): LinhaProjetavel {
  const { receita, reducao } = perfil;
  const icms = porcento(receita, perfil.icms, 2);
  const iss = porcento(receita, perfil.iss, 2);
  const pis = porcento(receita - icms, perfil.pis, 2);
  const cofins = porcento(receita - icms, perfil.cofins, 2);
  const ipi = porcento(receita, perfil.ipi, 2);
  const liquido = receita - icms - iss - pis - cofins;
  return {
    ...SEM_VALOR,
    lado: 'saida',
    sinal: 1n,
    receita,
    liquido,
    baseDosAtuais: receita,
    final: receita + ipi,
    icms,
    iss,
    ipi,
    pis,
    cofins,
    ...teste(liquido, reducao, mes, tributada && !noDas),
    tributada,
    reducao_cbs: reducao,
    reducao_ibs: reducao,
  };
}

function compra(
  pedido: PedidoDeSimulacao,
  perfil: Perfil,
  mes: ParametrosDoAno,
  tributada: boolean,
  noDas: boolean,
): LinhaProjetavel {
  const valor = porcento(perfil.compras, perfil.creditavel, 2);
  const icms = porcento(valor, perfil.icmsDasCompras, 2);
  const em = parametrosEm(mes.data);
  const daLei = (parametro: { valor: string } | null): Fixo =>
    porcento(valor - icms, parametro === null ? 0n : lerOuZero(parametro.valor), 2);
  const pis = daLei(em.pis_nao_cumulativo);
  const cofins = daLei(em.cofins_nao_cumulativa);
  const liquido = valor - icms - pis - cofins;
  const real = pedido.regime === 'lucro_real';
  return {
    ...SEM_VALOR,
    lado: 'compra',
    sinal: 1n,
    liquido,
    baseDosAtuais: valor,
    final: valor,
    icms,
    pis: real ? pis : 0n,
    cofins: real ? cofins : 0n,
    ...teste(liquido, 0n, mes, tributada && !noDas),
    contados: noDas ? FORA_DO_DAS : TODOS_OS_TRIBUTOS,
    tributada,
  };
}

/** CBS and IBS of the test year; the Simples is outside of it (LC 214/2025 art. 348 III c). */
function teste(liquido: Fixo, reducao: Fixo, mes: ParametrosDoAno, dentro: boolean) {
  const valor = (aliquota: Fixo): Fixo =>
    dentro ? porcento(liquido, reduzirAliquota(aliquota, reducao), 2) : 0n;
  const { cbs, ibs_uf, ibs_mun } = mes.aliquotas;
  return { cbs: valor(cbs), ibs_uf: valor(ibs_uf), ibs_mun: valor(ibs_mun) };
}

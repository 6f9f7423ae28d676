import { type Fixo, formatarFixo, naoNegativo } from '../../fixo.ts';
import type { Prod } from '../../nota-fiscal.ts';
import type { DetalhesDoItem, ItemCalculado, Passo, PorTributo } from '../../resultado.ts';
import type { ItemEmCalculo } from '../item-em-calculo.ts';
import { escreverMemoria } from '../memoria.ts';
import { escreverAliquota, escreverAliquotas, escreverValores } from '../por-tributo.ts';
import { publicarAtuais } from '../tributos-atuais.ts';

/**
 * An item as the contract has it. The steps are written only when somebody reads `memoria` (JSON.stringify and a
 * structured clone do); until then they stay the bigints of the evaluation.
 */
export function publicarItem(item: ItemEmCalculo, prod: Prod): ItemCalculado {
  const { classificacao } = item;
  const detalhes = detalhesDoItem(item);
  const valores = escreverValores(item);
  let escrita: readonly Passo[] | undefined;
  return {
    n_item: item.n_item,
    ncm: prod.NCM,
    cfop: prod.CFOP,
    cst: classificacao.cst,
    cclasstrib: classificacao.cclasstrib,
    classificacao: classificacao.origem,
    ...(classificacao.confianca === undefined ? undefined : { confianca: classificacao.confianca }),
    ...(item.condicao === null ? undefined : { condicao: item.condicao }),
    ...(classificacao.inferencia === undefined ? undefined : { inferencia: classificacao.inferencia }),
    ...(item.pergunta === null ? undefined : { pergunta: item.pergunta }),
    calculado: item.calculado,
    tratamento: item.tratamento,
    ...(detalhes === undefined ? undefined : { detalhes }),
    ...(item.declarados.presentes ? { declarado: publicarDeclarados(item, valores) } : undefined),
    reducao: escreverAliquota(item.reducao_cbs),
    valor: escrever(item.valor),
    base: escrever(item.base),
    cbs: valores.cbs,
    ibs_uf: valores.ibs_uf,
    ibs_mun: valores.ibs_mun,
    ibs: escrever(item.ibs),
    is: escrever(item.is),
    tributos_atuais: publicarAtuais(item.atuais),
    get memoria() {
      escrita ??= escreverMemoria(item.memoria);
      return escrita;
    },
  };
}

/** The calculated texts where the note declares the same amounts, as most do: nothing is written again. */
function publicarDeclarados(item: ItemEmCalculo, calculados: PorTributo): PorTributo {
  const { cbs, ibs_uf, ibs_mun } = item.declarados;
  if (cbs === item.cbs && ibs_uf === item.ibs_uf && ibs_mun === item.ibs_mun) return calculados;
  return escreverValores({
    cbs: naoNegativo(cbs),
    ibs_uf: naoNegativo(ibs_uf),
    ibs_mun: naoNegativo(ibs_mun),
  });
}

function escrever(valor: Fixo): string {
  return formatarFixo(valor, 2);
}

function detalhesDoItem(item: ItemEmCalculo): DetalhesDoItem | undefined {
  const { nominais, efetivas, tributos, regular, monofasia, presumido, carregados } = item;
  const { estorno, transferencia, ajuste, zfm } = carregados;
  const destinacao = tributos?.antesDaDestinacao ?? null;
  const temDiferido =
    tributos !== null && tributos.diferido.cbs + tributos.diferido.ibs_uf + tributos.diferido.ibs_mun > 0n;
  const temAlgo =
    nominais !== null ||
    monofasia !== null ||
    presumido !== null ||
    estorno ||
    transferencia ||
    ajuste ||
    zfm;
  if (!temAlgo) return undefined;
  const par = (valores: { readonly cbs: Fixo; readonly ibs: Fixo }) => ({
    cbs: escrever(valores.cbs),
    ibs: escrever(valores.ibs),
  });
  return {
    ...(nominais && { aliquotas: escreverAliquotas(nominais) }),
    ...(efetivas && { aliquotas_efetivas: escreverAliquotas(efetivas) }),
    ...(temDiferido && tributos !== null && { diferido: escreverValores(tributos.diferido) }),
    ...(tributos !== null &&
      tributos.cbs_devolvida > 0n && { cbs_devolvida: escrever(tributos.cbs_devolvida) }),
    ...(regular && {
      tributacao_regular: {
        ...escreverValores(regular),
        cst: regular.cst,
        cclasstrib: regular.cclasstrib,
        aliquotas_efetivas: escreverAliquotas(regular.efetivas),
      },
    }),
    ...(destinacao &&
      item.compra && {
        compra_governamental: {
          ...escreverValores(destinacao.valores),
          ente: item.compra.ente,
          redutor: escreverAliquota(item.compra.redutor),
          aliquotas: escreverAliquotas(destinacao.aliquotas),
        },
      }),
    ...(monofasia && {
      monofasia: {
        ...par(monofasia),
        cbs_retida_antes: escrever(monofasia.cbs_retida_antes),
        ibs_retido_antes: escrever(monofasia.ibs_retido_antes),
      },
    }),
    ...(presumido && {
      credito_presumido: {
        codigo: presumido.codigo,
        base: escrever(presumido.base),
        ...par(presumido),
        deduz_ibs: presumido.deduz_ibs,
        condicao_suspensiva: presumido.condicao_suspensiva,
      },
    }),
    ...(estorno && { estorno_de_credito: par(estorno) }),
    ...(transferencia && { transferencia_de_credito: par(transferencia) }),
    ...(ajuste && { ajuste_de_competencia: { competencia: ajuste.competencia, ...par(ajuste) } }),
    ...(zfm && {
      credito_presumido_zfm: { competencia: zfm.competencia, tipo: zfm.tipo, ibs: escrever(zfm.ibs) },
    }),
  };
}

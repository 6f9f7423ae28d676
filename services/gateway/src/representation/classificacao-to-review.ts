import type { ClassificacaoARever, ItemARever, TotalARever } from '@apura/contracts';
import type { RevisaoListada, TotalDeRevisoes } from '@apura/database';
import { type CbsEIbs, palavrasDaRevisao, type Revisao, type RevisaoEmPalavras } from '@apura/engine';
import { sumAmounts } from '@apura/words';

const explicada = (revisao: RevisaoEmPalavras) => ({
  ...palavrasDaRevisao(revisao),
  certa: revisao.ressalvas.length === 0,
});

const withTotal = ({ cbs, ibs }: CbsEIbs) => ({ cbs, ibs, total: sumAmounts([cbs, ibs]) });

/** An item of a note that was just computed. */
export const itemToReview = (revisao: Revisao): ItemARever => {
  const { n_item, tipo, motivo, anexo, cclasstrib, sugerida, diferenca, diferenca_plena } = revisao;
  return {
    ...{ n_item, tipo, motivo, anexo, cclasstrib, sugerida },
    ...explicada(revisao),
    diferenca: withTotal(diferenca),
    diferenca_plena: withTotal(diferenca_plena),
  };
};

export function classificacaoToReview(linha: RevisaoListada): ClassificacaoARever {
  const { id: _, ressalvas: __, emitente, emitente_nome, cfops, chaves, anexo, ...resto } = linha;
  const { cbs, ibs, total, cbs_plena, ibs_plena, total_pleno, ...produto } = resto;
  return {
    ...produto,
    ...explicada(linha),
    anexo,
    cfops: [...cfops],
    emitente: {
      ...(emitente.length === 8 ? { cnpj_raiz: emitente } : emitente === '' ? {} : { cpf: emitente }),
      ...(emitente_nome === null ? {} : { nome: emitente_nome }),
    },
    diferenca: { cbs, ibs, total },
    diferenca_plena: { cbs: cbs_plena, ibs: ibs_plena, total: total_pleno },
    chaves: [...chaves],
  };
}

export const totalToReview = ({ total, total_pleno, ...resto }: TotalDeRevisoes): TotalARever => ({
  ...resto,
  diferenca: total,
  diferenca_plena: total_pleno,
});

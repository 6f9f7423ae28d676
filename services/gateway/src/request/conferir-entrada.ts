import type { Detalhe } from '@apura/contracts';
import { type EntradaRecusada, MESES_DO_CREDITO } from '@apura/database';

interface Dita {
  readonly entrada_em: string | null;
  readonly conta_em?: string | null;
}

/** What is wrong with the month that an entry is to count in: it is that of the entry or a later one, for as long as the credit lasts. */
export function faltaDaEntrada({ entrada_em, conta_em }: Dita): Detalhe | undefined {
  if (conta_em === undefined || conta_em === null) return undefined;
  const falta = (motivo: string): Detalhe => ({ campo: 'conta_em', motivo });
  if (entrada_em === null) return falta('vem só com entrada_em');
  const depois = meses(conta_em) - meses(entrada_em.slice(0, 7));
  if (depois < 0) return falta(`é antes do mês da entrada, ${entrada_em.slice(0, 7)}`);
  return depois > MESES_DO_CREDITO
    ? falta('é mais de cinco anos depois da entrada: o crédito acabou (LC 87/1996, art. 23, parágrafo único)')
    : undefined;
}

const meses = (mes: string): number => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5));

/** What is wrong with an entry beside its document. */
export function faltaDoDocumento({ porque, emissao }: EntradaRecusada): Detalhe {
  if (porque === 'antes_da_emissao')
    return { campo: 'entrada_em', motivo: `é antes da emissão do documento, de ${emissao}` };
  const motivo =
    porque === 'nao_e_compra'
      ? 'é de uma saída do cliente: só compras têm entrada'
      : 'não é de um documento deste cliente que o escritório tenha enviado';
  return { campo: 'chave', motivo };
}

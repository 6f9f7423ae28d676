import type { CriarAjuste, CriarResposta, Pergunta } from '@apura/contracts';
import { count } from '@apura/words';
import { useSend } from '../../api/use-request.ts';

type Lista = '/ajustes' | '/respostas';

/** Sends answers, one or many, to the list where they are kept; what they are to the notes is computed anew. */
export const useRespostas = (lista: Lista = '/ajustes') =>
  useSend<{ readonly gravados: number }>('POST', lista === '/ajustes' ? '/ajustes/varios' : lista, {
    renew: ['/perguntas', lista, '/visao-geral'],
    said: ({ gravados }) =>
      `${count(gravados, 'resposta guardada', 'respostas guardadas')}. As apurações atingidas ficam desatualizadas.`,
  });

/** How questions of one kind are answered: those of NF-e by an ajuste, those of other documents by an answer of their own. */
export function useResponder({ quando }: Pergunta) {
  const deNotas = quando === undefined;
  const responder = useRespostas(deNotas ? '/ajustes' : '/respostas');
  const pedido = (quais: readonly Pergunta[], resposta: string, deTodos: boolean) =>
    deNotas
      ? { ajustes: quais.map((pergunta) => comoAjuste(pergunta, resposta, deTodos)) }
      : { respostas: quais.map((pergunta) => comoResposta(pergunta, resposta)) };
  return { responder, pedido };
}

/** For the months to come too: of this client, as far as what it is remembered by is the same. */
const comoResposta = (
  { tipo, cliente_id, desde, quando = {} }: Pergunta,
  resposta: string,
): CriarResposta => ({
  cliente_id,
  pergunta: tipo as CriarResposta['pergunta'],
  quando,
  desde,
  resposta: resposta.replace(',', '.'),
});

/** How an answer to a question holds for the notes that are like it: of this client, or of all. */
const comoAjuste = (pergunta: Pergunta, resposta: string, deTodos: boolean): CriarAjuste => ({
  ...(deTodos ? {} : { cliente_id: pergunta.cliente_id }),
  desde: pergunta.desde,
  ...(pergunta.tipo === 'bem_do_art_57' ? { ncm_prefixo: pergunta.ncm.slice(0, 4) } : oItem(pergunta)),
  ...(pergunta.tipo === 'classificacao'
    ? { cclasstrib: resposta }
    : { efeito: resposta as NonNullable<CriarAjuste['efeito']> }),
});

const oItem = ({ cfop, cprod, ncm, emitente }: Pergunta) => ({
  cfop,
  ...(cprod ? { cprod } : {}),
  ...(ncm.length > 1 ? { ncm_prefixo: ncm } : {}),
  ...(emitente ? { emitente } : {}),
});

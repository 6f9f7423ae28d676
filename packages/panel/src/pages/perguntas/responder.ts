import type { CriarAjuste, CriarResposta, Pergunta } from '@apura/contracts';
import { count } from '@apura/words';
import { useSend } from '../../api/use-request.ts';

type Lista = '/ajustes' | '/respostas';

/** Answers that were given together, by their ids: so they can be taken back together. */
export interface RespostasTogether {
  readonly ajustes: readonly string[];
  readonly respostas: readonly string[];
}

/** Sends answers, one or many, to the list where they are kept; what they are to the notes is computed anew. */
export const useRespostas = (lista: Lista = '/ajustes', onAnswered?: (dadas: RespostasTogether) => void) =>
  useSend('POST', lista === '/ajustes' ? '/ajustes/varios' : lista, {
    renew: ['/perguntas', lista, '/fechamento'],
    said: ({ gravados }) =>
      `${count(gravados, 'resposta guardada', 'respostas guardadas')}. As apurações atingidas ficam desatualizadas.`,
    after: ({ data }) => {
      const ids = data.map(({ id }) => id);
      onAnswered?.(lista === '/ajustes' ? { ajustes: ids, respostas: [] } : { ajustes: [], respostas: ids });
    },
  });

/** Takes answers back; their questions come up again, and can be answered again. */
export const useWithdraw = () =>
  useSend('POST', '/respostas/retirar', {
    renew: ['/perguntas', '/ajustes', '/respostas', '/fechamento'],
    said: ({ retiradas }) => `${count(retiradas, 'resposta retirada', 'respostas retiradas')}.`,
  });

/** How questions of one kind are answered: those of NF-e by an ajuste, those of other documents by an answer of their own. */
export function useAnswer({ quando }: Pergunta, onAnswered: (dadas: RespostasTogether) => void) {
  const deNotas = quando === undefined;
  const responder = useRespostas(deNotas ? '/ajustes' : '/respostas', onAnswered);
  const pedido = (quais: readonly Pergunta[], resposta: string, alcance: string) =>
    deNotas
      ? { ajustes: quais.map((pergunta) => comoAjuste(pergunta, resposta, alcance === 'escritorio')) }
      : { respostas: withoutRepetir(quais.map((pergunta) => comoResposta(pergunta, resposta, alcance))) };
  return { responder, pedido };
}

/** For the months to come too: of this client, as far as what it is remembered by is the same. */
const comoResposta = (
  { tipo, cliente_id, desde, quando = {} }: Pergunta,
  resposta: string,
  alcance: string,
): CriarResposta => ({
  cliente_id,
  pergunta: tipo as CriarResposta['pergunta'],
  quando: oAlcance(quando, alcance),
  desde,
  resposta: resposta.replace(',', '.'),
});

function oAlcance(quando: CriarResposta['quando'], alcance: string): CriarResposta['quando'] {
  const { ncm, fornecedor } = quando;
  if (alcance === 'ncm' && ncm !== undefined) return { ncm };
  if (alcance === 'fornecedor' && fornecedor !== undefined) return { fornecedor };
  return quando;
}

/** Of a whole NCM or supplier one answer, from the first of their months on. */
function withoutRepetir(respostas: readonly CriarResposta[]): CriarResposta[] {
  const unicas = new Map<string, CriarResposta>();
  for (const uma of respostas) {
    const chave = JSON.stringify([uma.cliente_id, uma.quando]);
    const antes = unicas.get(chave);
    if (antes === undefined || uma.desde < antes.desde) unicas.set(chave, uma);
  }
  return [...unicas.values()];
}

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

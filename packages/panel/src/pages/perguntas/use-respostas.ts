import type { AjustesGravados, CriarAjuste, Pergunta } from '@apura/contracts';
import { count } from '@apura/words';
import { useSend } from '../../api/use-send.ts';

/** Sends answers, one or many; what they are to the notes is computed anew. */
export const useRespostas = () =>
  useSend<AjustesGravados>('POST', '/ajustes/varios', {
    renew: ['/perguntas', '/ajustes', '/visao-geral'],
    said: ({ gravados }) =>
      `${count(gravados, 'resposta guardada', 'respostas guardadas')}. As apurações atingidas ficam desatualizadas.`,
  });

/** How an answer to a question holds for the notes that are like it: of this client, or of all. */
export const comoAjuste = (
  { tipo, cliente_id, desde, cfop, cprod, ncm, emitente }: Pergunta,
  resposta: string,
  deTodos: boolean,
): CriarAjuste => ({
  ...(deTodos ? {} : { cliente_id }),
  desde,
  cfop,
  ...(cprod ? { cprod } : {}),
  ...(ncm.length > 1 ? { ncm_prefixo: ncm } : {}),
  ...(emitente ? { emitente } : {}),
  ...(tipo === 'cfop'
    ? { efeito: resposta as NonNullable<CriarAjuste['efeito']> }
    : { cclasstrib: resposta }),
});

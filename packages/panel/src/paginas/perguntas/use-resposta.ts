import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';

/** Sends an answer; what it is to the notes is computed anew. */
export const useResposta = () =>
  useAto(
    async (ajuste: object) => {
      await pedir('POST', '/ajustes', ajuste);
      avisar('Resposta guardada. As apurações atingidas ficam desatualizadas.');
    },
    ['/perguntas', '/ajustes', '/visao-geral'],
  );

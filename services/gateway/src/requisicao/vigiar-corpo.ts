import type { IncomingMessage } from 'node:http';
import { ErroDaApi } from '@apura/contracts';
import type { Ritmo } from '../limites/ritmos.ts';
import { pieceFits } from './piece-budget.ts';

interface Vigia {
  readonly ritmo: Ritmo;
  /** Told of each piece that came; may throw an ErroDaApi when there is no room for it. */
  readonly guardar?: (bytes: number) => void;
}

/**
 * Watches a body that is about to be read: `falhar` hears `requisicao_demorada` when it comes too slowly,
 * `corpo_fragmentado` when it comes in very many very small pieces, and what `guardar` throws. What we ourselves do not
 * take in, because the storage is slow, is not held against the client. Returns what ends the watch.
 */
export function vigiarCorpo(
  req: IncomingMessage,
  { ritmo, guardar }: Vigia,
  falhar: (erro: unknown) => void,
): () => void {
  let bytes = 0;
  let esperouPorNos = false;
  const contar = (parte: Buffer) => {
    bytes += parte.length;
    try {
      if (!pieceFits(req, parte.length)) {
        // Of what is on its way nothing more is parsed.
        req.socket.pause();
        throw new ErroDaApi('corpo_fragmentado');
      }
      guardar?.(parte.length);
    } catch (erro) {
      // Of what is refused once the next pieces say no more.
      req.off('data', contar);
      falhar(erro);
    }
  };
  const pausar = () => {
    esperouPorNos = true;
  };
  req.on('data', contar).on('pause', pausar);
  const timer = setInterval(() => {
    const lento = !req.complete && !esperouPorNos && bytes < ritmo.bytes;
    bytes = 0;
    esperouPorNos = req.isPaused();
    if (lento) falhar(new ErroDaApi('requisicao_demorada'));
  }, ritmo.janelaMs).unref();
  return () => {
    clearInterval(timer);
    req.off('data', contar).off('pause', pausar);
  };
}

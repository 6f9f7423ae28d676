import { efeito } from '../src/efeito/efeito.ts';
import type { CasoDaNota } from '../src/eventos/caso-da-nota.ts';
import { eventosDaNota } from '../src/eventos/eventos-da-nota.ts';
import { eventoAplicado } from '../src/eventos/eventos-guardados.ts';
import type { ContextoDoCliente } from '../src/resultado.ts';

/** What a note means for a client with its events, as the worker computes it, and what is said of them. */
export function notaWithEventos(caso: CasoDaNota, cliente: ContextoDoCliente) {
  const { nota, documento } = caso;
  const resolvidos = eventosDaNota(caso);
  const conhecida = nota !== null && documento !== null;
  return {
    lancamentos: conhecida ? efeito(documento, nota, cliente, resolvidos) : [],
    cancelada: resolvidos.cancelada,
    eventos: resolvidos.examinados.map(eventoAplicado),
    imobilizados: resolvidos.imobilizados,
    avisos: resolvidos.avisos,
  };
}

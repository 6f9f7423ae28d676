import { eventoRegistrado } from '../dados/eventos-da-nfe.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import type { DocumentoCalculado } from '../resultado.ts';
import type { EscolhasDosEventos } from './escolhas.ts';
import { type EventoAplicado, eventoAplicado } from './evento-aplicado.ts';
import { type EventoGuardado, eventoGuardado } from './evento-guardado.ts';
import { eventosDaNota } from './eventos-da-nota.ts';

const TESTE = '2';

/** What became of a note's stored events, and what of them does not fit the note, in words. */
export function eventosGuardados(
  nota: NotaFiscal,
  documento: DocumentoCalculado,
  eventos: readonly (EventoGuardado & { readonly registrado: boolean })[],
  escolhas: EscolhasDosEventos,
): { readonly eventos: readonly EventoAplicado[]; readonly avisos: readonly string[] } {
  const { chave, ide } = nota;
  const lidos = eventos.map((evento) => {
    // Only one of the test environment is answered and not taken for registered.
    const deTeste = !evento.registrado && eventoRegistrado({ cStat: evento.c_stat ?? '' });
    return eventoGuardado(evento, deTeste ? TESTE : ide.tpAmb);
  });
  const { examinados, avisos } = eventosDaNota({ chave, nota, documento, eventos: lidos, escolhas });
  return { eventos: examinados.map(eventoAplicado), avisos };
}

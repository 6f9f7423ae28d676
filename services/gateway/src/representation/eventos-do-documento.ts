import { EventoDoDocumento } from '@apura/contracts';
import type { DocumentoListado, EventoListado } from '@apura/database';
import { type EventoAplicado, eventosDaNotaGuardada, type NotaGuardada } from '@apura/engine';
import { present } from '../present.ts';
import { shaped } from './shaped.ts';

const COM_EVENTOS: ReadonlySet<string> = new Set(['nfe', 'nfce']);
const PRODUCAO = '1';

/** The events of a document; of a note's each with what became of it, in words. */
export function eventosDaApi(documento: DocumentoListado, eventos: readonly EventoListado[]): object[] {
  const aplicados = COM_EVENTOS.has(documento.tipo) ? aplicadosDe(documento, eventos) : new Map();
  return eventos.map(({ dh_evento, dh_registro, ...evento }) => {
    const aplicado: EventoAplicado | undefined = aplicados.get(`${evento.tp_evento} ${evento.n_seq}`);
    const { nome, situacao, motivo, competencia, fundamento } = aplicado ?? {};
    return shaped(EventoDoDocumento, {
      ...evento,
      em: new Date(dh_registro ?? dh_evento).toISOString(),
      ...present({
        nome,
        situacao,
        motivo: motivo ?? undefined,
        competencia: competencia ?? undefined,
        fundamento: fundamento === '' ? undefined : fundamento,
      }),
    });
  });
}

function aplicadosDe(
  { chave, emitida_em, emitente, destinatario }: DocumentoListado,
  eventos: readonly EventoListado[],
): ReadonlyMap<string, EventoAplicado> {
  const nota: NotaGuardada = {
    chave,
    // What was taken for registered, was so in the environment of the office.
    tp_amb: PRODUCAO,
    dh_emi: emitida_em.toISOString(),
    emitente,
    destinatario,
  };
  return new Map(eventosDaNotaGuardada(nota, eventos).map((um) => [`${um.tp_evento} ${um.n_seq}`, um]));
}

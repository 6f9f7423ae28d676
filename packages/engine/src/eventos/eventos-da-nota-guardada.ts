import { eventoRegistrado } from '../dados/eventos-da-nfe.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import { type EventoAplicado, eventoAplicado } from './aplicar-eventos.ts';
import { type EventoGuardado, eventoGuardado } from './evento-guardado.ts';
import { eventosDaNota } from './eventos-da-nota.ts';

/** A note as it is stored, without its items. */
export interface NotaGuardada {
  readonly chave: string;
  readonly tp_amb: string;
  readonly dh_emi: string;
  readonly emitente: ParteGuardada;
  readonly destinatario: ParteGuardada | null;
}

interface ParteGuardada {
  readonly cnpj?: string;
  readonly cpf?: string;
}

const TESTE = '2';

/** What became of a stored note's events, in words: all but what only its items tell, such as amounts that are more than they have. */
export function eventosDaNotaGuardada(
  { chave, tp_amb, dh_emi, emitente, destinatario }: NotaGuardada,
  eventos: readonly (EventoGuardado & { readonly registrado: boolean })[],
): EventoAplicado[] {
  const nota = {
    chave,
    ide: { tpAmb: tp_amb, dhEmi: dh_emi },
    emit: parteDe(emitente),
    ...(destinatario === null ? {} : { dest: parteDe(destinatario) }),
    det: [],
  } as unknown as NotaFiscal;
  const lidos = eventos.map((evento) => {
    // Only one of the test environment is answered and not taken for registered.
    const deTeste = !evento.registrado && eventoRegistrado({ cStat: evento.c_stat ?? '' });
    return eventoGuardado(evento, deTeste ? TESTE : tp_amb);
  });
  return eventosDaNota({ chave, nota, documento: null, eventos: lidos }).examinados.map(eventoAplicado);
}

const parteDe = ({ cnpj, cpf }: ParteGuardada) => ({
  ...(cnpj === undefined ? {} : { CNPJ: cnpj }),
  ...(cpf === undefined ? {} : { CPF: cpf }),
});

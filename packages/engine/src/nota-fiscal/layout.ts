import { Evento } from './evento.ts';
import { Ide } from './ide.ts';
import { Det } from './item.ts';
import { Destinatario, Emitente, Local } from './pessoas.ts';
import { Protocolo } from './protocolo.ts';
import { Total } from './total.ts';
import { Transporte } from './transporte.ts';

/** What a reader has to take from infNFe, infProt and infEvento for the types of this package to hold. */
export const LAYOUT = {
  infNFe: {
    ide: Ide,
    emit: Emitente,
    dest: Destinatario,
    retirada: Local,
    entrega: Local,
    det: [990, Det],
    total: Total,
    transp: Transporte,
  },
  infProt: Protocolo,
  infEvento: Evento,
} as const;

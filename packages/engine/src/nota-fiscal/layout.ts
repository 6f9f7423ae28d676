import { Destinatario, Det, Emitente, Ide, Local, Protocolo, Total, Transporte } from '../nota-fiscal.ts';
import { Evento } from './evento.ts';

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

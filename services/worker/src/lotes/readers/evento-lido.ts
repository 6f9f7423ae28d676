import type { EventoParaGravar } from '@apura/database';
import { type EventoDoDocumento, type EventoNFe, tipoDaNota } from '@apura/engine';
import { eventoRegistrado } from '@apura/nfe';

type EventoLido = Omit<EventoParaGravar, 'sha256'>;

/** 110111 cancellation, 110112 cancellation by substitution (NFC-e). */
const CANCELAMENTOS: ReadonlySet<string> = new Set(['110111', '110112']);
const MODELO_NA_CHAVE = [20, 22] as const;

/** An event of a note, as it is stored. One of the test environment is only taken for registered in a sandbox. */
export const eventoDaNota = (evento: EventoNFe, ordem: number, sandbox: boolean): EventoLido => ({
  chave: evento.chNFe,
  tipo: tipoDaNota(evento.chNFe.slice(...MODELO_NA_CHAVE)),
  tp_evento: evento.tpEvento,
  n_seq: evento.nSeqEvento,
  dh_evento: evento.dhEvento,
  c_stat: evento.cStat ?? null,
  efeito: CANCELAMENTOS.has(evento.tpEvento) ? 'cancela' : 'nenhum',
  registrado: eventoRegistrado(evento) && (evento.tpAmb === '1' || sandbox),
  dh_registro: evento.dhRegEvento ?? null,
  chave_substituta: null,
  protocolo: evento.protocolo ?? null,
  autor: evento.CNPJ ?? evento.CPF ?? null,
  detalhe: evento.detEvento ?? null,
  ordem,
});

/** An event of another document. One of the test environment is only taken for registered in a sandbox. */
export const eventoDeDocumento = (
  evento: EventoDoDocumento,
  ordem: number,
  sandbox: boolean,
): EventoLido => ({
  chave: evento.chave,
  tipo: evento.tipo,
  tp_evento: evento.tpEvento,
  n_seq: evento.nSeqEvento ?? evento.dhEvento,
  dh_evento: evento.dhEvento,
  c_stat: null,
  efeito: evento.efeito,
  registrado: evento.registrado && (evento.tpAmb === '1' || sandbox),
  dh_registro: null,
  chave_substituta: evento.chaveSubstituta ?? null,
  protocolo: null,
  autor: null,
  detalhe: null,
  ordem,
});

import { eventoCancelaANota } from '../dados/eventos-da-nfe.ts';
import { emitenteNaChave } from './evento-examinado.ts';

/** What is stored of an event that can speak against it. */
export interface EventoAConferir {
  readonly chave: string;
  readonly tp_evento: string;
  /** CNPJ or CPF of who says that they made it; null where its file does not say. */
  readonly autor: string | null;
  readonly detalhe: object | null;
  /** The verdict on its signature; null of those that nobody has judged. */
  readonly autenticidade?: VereditoDoEvento | null | undefined;
}

interface VereditoDoEvento {
  readonly veredito: string;
  readonly motivo: string;
  /** CNPJ or CPF of whoever signed; left out where the certificate cannot be read. */
  readonly certificado?: string;
}

/**
 * Why an event must not act on its document, as a sentence for the office; undefined where nothing speaks against it, which is no proof.
 * `protocolo`: nProt of the document's authorisation, null where it is not known.
 *
 * What its signature accuses (one whose certificate can be read: anything else is as if there were none, and a forger would take it
 * away), what another than its author signed, a cancellation by another than the issuer (MOC 7.0, rejection 574)
 * and one that names another protocol than that of the note (rejection 222) were not registered as they stand. The tax authority has
 * checked all that before it registered the event; its answer is signed by nobody, so a forger writes it as he likes.
 */
export function contradicaoDoEvento(evento: EventoAConferir, protocolo: string | null): string | undefined {
  const { veredito, motivo, certificado } = evento.autenticidade ?? {};
  if (veredito === 'alterada' && motivo !== 'formatacao' && certificado !== undefined)
    return 'O conteúdo deste evento não é o que foi assinado: ele não muda o documento. Baixe o evento de novo pela chave.';
  if (motivo === 'certificado_de_outra_empresa')
    return 'Quem assinou este evento não é quem ele diz que o registrou: ele não muda o documento. Baixe o evento de novo pela chave.';
  if (!eventoCancelaANota(evento.tp_evento)) return undefined;
  if (evento.autor !== null && !ehDoEmitente(evento.autor, evento.chave))
    return 'Só o emitente cancela a nota, e este cancelamento diz que é de outra parte: ele não muda a nota. Confira a situação dela pela chave.';
  const { nProt } = (evento.detalhe ?? {}) as { readonly nProt?: string };
  if (nProt !== undefined && protocolo !== null && nProt !== protocolo)
    return `Este cancelamento cita o protocolo ${nProt}, e o da nota é ${protocolo}: ele não a muda. Confira a situação dela pela chave.`;
  return undefined;
}

/** Notes that the tax authority issues for others (NFA-e): the key does not name who may cancel them. */
const DO_FISCO = /^89[0-9]$/;
const SERIE = [22, 25] as const;
const RAIZ = 8;
const DIGITOS_DO_CPF = 11;

function ehDoEmitente(autor: string, chave: string): boolean {
  if (DO_FISCO.test(chave.slice(...SERIE))) return true;
  const emitente = emitenteNaChave(chave);
  return emitente.length === DIGITOS_DO_CPF ? autor === emitente : autor.slice(0, RAIZ) === emitente;
}

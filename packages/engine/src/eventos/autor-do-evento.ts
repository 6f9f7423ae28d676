import type { AutorDoEvento } from '../dados/tipo-de-evento-da-nfe.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';

/** Who a party is: the root of its CNPJ, for its establishments act for each other, or its CPF. */
export const deQuem = (parte: { readonly CNPJ?: string; readonly CPF?: string } | undefined): string =>
  parte?.CNPJ?.slice(0, 8) ?? parte?.CPF ?? '';

/** The issuer that a key names: a CNPJ, or a CPF behind three zeros in the series of natural persons (920 to 969). */
export function emitenteNaChave(chave: string): string {
  const serie = Number(chave.slice(22, 25));
  return serie >= 920 && serie <= 969 ? chave.slice(9, 20) : chave.slice(6, 14);
}

/** Whether an event is of who may author it, by its note or, without it, by what the key says of the issuer. */
export function ehOAutorCerto(
  pedido: AutorDoEvento,
  autor: string,
  chave: string,
  nota: NotaFiscal | null,
): boolean {
  if (pedido === 'qualquer') return true;
  const emitente = nota === null ? emitenteNaChave(chave) : deQuem(nota.emit);
  const ehOEmitente = autor === emitente;
  if (pedido === 'emitente') return ehOEmitente;
  if (pedido === 'outra_parte') return !ehOEmitente;
  const ehODestinatario = nota === null ? !ehOEmitente : autor !== '' && autor === deQuem(nota.dest);
  return ehODestinatario || (pedido === 'emitente_ou_destinatario' && ehOEmitente);
}

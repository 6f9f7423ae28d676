import { decode } from './decode.ts';
import type { Escopo } from './escopo.ts';
import type { Bruto } from './extrair.ts';
import { lerComSaxes } from './ler-com-saxes.ts';
import { lerDireto } from './ler-direto.ts';
import { LIMITES } from './limites.ts';
import { Parada } from './parada.ts';

/** What the field table takes from the bytes of a file, on the short way where it is plain; `decoded`: what `decode` made of
 * them, where somebody has it. Throws {@link Parada}. */
export function extrairTexto(bytes: Uint8Array, escopo: Escopo, decoded?: string): Bruto {
  if (bytes.length > LIMITES.bytes) throw new Parada(GRANDE);
  const texto = decoded ?? decode(bytes);
  return lerDireto(texto, escopo) ?? lerComSaxes(texto, escopo);
}

const GRANDE = {
  codigo: 'xml_grande_demais',
  mensagem: 'O arquivo tem mais de 5 MB; uma NF-e tem bem menos.',
} as const;

import { type Codificacao, codificacaoDe, criarDecodificador, isAsciiUntilBroken } from './decodificar.ts';
import type { Bruto } from './extrair.ts';
import { extrairDireto } from './extrair-direto.ts';
import { PEDACO } from './ler-bytes.ts';
import { LIMITES } from './limites.ts';
import { pesar } from './marcas.ts';

/**
 * The short way through a whole file: what the field table takes from it, or undefined when the long way (pieces of
 * text through saxes) has to tell. The long way comes to the same wherever this one comes to an end.
 */
export function lerDireto(bytes: Uint8Array): Bruto | undefined {
  if (bytes.length > LIMITES.bytes) return undefined;
  const decodificado = decodificar(bytes, codificacaoDe(bytes));
  if (decodificado === undefined || decodificado.includes('\0')) return undefined;
  const texto = decodificado.trimStart();
  // The long way does not weigh them in a file of one piece either.
  if (bytes.length > PEDACO && pesar(texto) > LIMITES.marcas) return undefined;
  return extrairDireto(texto);
}

/**
 * What is no UTF-8 is Windows-1252. Of a longer file the long way reads the beginning as UTF-8 before it knows, which comes
 * to the same where that beginning is ASCII; any other is left to it.
 */
function decodificar(bytes: Uint8Array, codificacao: Codificacao): string | undefined {
  const texto = criarDecodificador(codificacao).decodificar(bytes, true);
  if (texto !== undefined || (bytes.length > PEDACO && !isAsciiUntilBroken(bytes))) return texto;
  return decodificar(bytes, 'windows-1252');
}

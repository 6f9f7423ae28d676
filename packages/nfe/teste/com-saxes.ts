import { concluir } from '../src/concluir.ts';
import { decode } from '../src/decode.ts';
import { type LeituraDeDocumentos, montarTodos, TODOS } from '../src/documentos/ler-documento.ts';
import { DAS_NOTAS } from '../src/escopo.ts';
import { withoutTurns } from '../src/extrair-texto.ts';
import type { Leitura } from '../src/leitura.ts';
import { lerComSaxes } from '../src/ler-com-saxes.ts';
import { montarComDocZips } from '../src/ler-xml.ts';

/** A file on the long way alone, which the short one must come to the same as. */
export const comSaxes = (bytes: Uint8Array): Leitura =>
  concluir(bytes, () => lerComSaxes(withoutTurns(decode(bytes)), DAS_NOTAS), montarComDocZips);

/** The same, of any kind of document. */
export const todosComSaxes = (bytes: Uint8Array): LeituraDeDocumentos =>
  concluir(bytes, () => lerComSaxes(withoutTurns(decode(bytes)), TODOS), montarTodos);

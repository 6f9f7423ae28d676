import { escapeHtml, withoutTurning } from '@apura/words';
import { type Chunk, type Contexto, MODELOS } from './modelos.ts';

export type Texto = ReturnType<typeof escreverEmail>;

/**
 * What the mail `modelo` says, twice: for programs that show HTML, and for all others. Names and numbers come from the data
 * and are shown as text, whatever they hold.
 */
export function escreverEmail(modelo: string, contexto: Contexto) {
  const escrever = MODELOS[modelo];
  if (!escrever) throw new Error(`no mail is called "${modelo}"`);
  const [assunto, ...chunks] = escrever(contexto);
  const cheios = chunks.filter((chunk) => chunk !== '');
  return {
    // A line break would begin another header; mail libraries refuse it, and names may hold one.
    assunto: withoutTurning(assunto).replace(/\s+/g, ' ').slice(0, 200),
    texto: withoutTurning(`${cheios.map(emTexto).join('\n\n')}\n\n-- \nApura\n${contexto.base}\n`),
    html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;max-width:36em;margin:1.5em auto;padding:0 1em">${cheios
      .map(emHtml)
      .join(
        '',
      )}<hr><p style="color:#666;font-size:.85em">Apura · <a href="${escapeHtml(contexto.base)}">${escapeHtml(contexto.base)}</a></p></body></html>`,
  };
}

const emTexto = (chunk: Chunk): string =>
  typeof chunk === 'string' ? chunk : `${chunk.rotulo}:\n${chunk.href}`;

const emHtml = (chunk: Chunk): string =>
  typeof chunk === 'string'
    ? `<p>${escapeHtml(chunk)}</p>`
    : `<p><a href="${escapeHtml(chunk.href)}" style="display:inline-block;padding:.6em 1.1em;background:#1c5fb0;color:#fff;border-radius:.4em;text-decoration:none">${escapeHtml(chunk.rotulo)}</a></p>`;

import { type Html, html } from './html.ts';

/** 500 KB of picture as base64; a larger one would weigh on every report. */
const MAIOR = 700_000;
/** As we write every logo anew; nothing else, and no SVG, which is a program of its own. */
const IMAGEM = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;

/** The office's logo as it stands above its name; nothing if it is no picture that we print. */
export function logo(dataUri: string | undefined): Html | '' {
  if (dataUri === undefined || dataUri.length > MAIOR || !IMAGEM.test(dataUri)) return '';
  // The office's name stands beside it as text, so the picture itself has nothing to add for who cannot see it.
  return html`<img class="logo" alt="" src="${dataUri}">`;
}

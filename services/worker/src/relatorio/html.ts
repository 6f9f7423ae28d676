/** Text that is already HTML. Only `html` makes it, so what comes from data can never pass for it. */
export class Html {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

export type Parte = string | number | Html | readonly (Html | '')[];

const ENTIDADES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapar(parte: Parte): string {
  if (parte instanceof Html) return parte.texto;
  if (Array.isArray(parte)) return parte.map(escapar).join('');
  return String(parte).replace(/[&<>"']/g, (c) => ENTIDADES[c] ?? c);
}

/** Template tag that escapes every value that is not itself made by this tag; fit for text and quoted attributes. */
export function html(textos: TemplateStringsArray, ...partes: readonly Parte[]): Html {
  return new Html(
    textos.map((texto, i) => (i === 0 ? texto : escapar(partes[i - 1] ?? '') + texto)).join(''),
  );
}

import { generateNota, type NotaOptions } from '@apura/samples';

let number = 0;

/** A good note that nobody has sent before, as text. */
export function note(options: NotaOptions = {}): string {
  number += 1;
  return generateNota({ seed: number, numero: number, ...options }).bytes.toString();
}

/** A good note with `before` exchanged for `after` the first time; the text must be there, or the attack would be none. */
export function changed(before: string | RegExp, after: string, options?: NotaOptions): string {
  const good = note(options);
  const bad = good.replace(before, () => after);
  if (bad === good) throw new Error(`the sample note has no ${before}`);
  return bad;
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** A good note behind a document type declaration of one's own. */
export const withDoctype = (doctype: string, use = ''): string =>
  (use ? changed(/<xProd>[^<]*/, `<xProd>${use}`) : note()).replace(DECLARATION, `${DECLARATION}${doctype}`);

/** The text of an element of a good note exchanged, the first of that name. */
export const withField = (name: string, text: string): string =>
  changed(new RegExp(`<${name}>[^<]*</${name}>`), `<${name}>${text}</${name}>`);

/** The name of an element without its prefix. */
export function nomeLocal(nome: string): string {
  const prefixEnd = nome.indexOf(':');
  return prefixEnd === -1 ? nome : nome.slice(prefixEnd + 1);
}

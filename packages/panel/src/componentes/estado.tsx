export type Tom = 'bom' | 'aviso' | 'alerta' | 'erro' | 'neutro';

/** A state in a word, never by colour alone. */
export function Estado({ tom, children }: { readonly tom: Tom; readonly children: string }) {
  return <span className={`estado estado-${tom}`}>{children}</span>;
}

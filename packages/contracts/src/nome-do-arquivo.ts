const MAXIMO = 255;

/**
 * The name under which a file is listed. It comes from the client, or from inside a ZIP: control characters, which
 * PostgreSQL cannot store or a terminal would obey, those that turn the direction of text (`fdp.exe` would read as
 * `exe.pdf`), and halves of surrogate pairs are replaced, and it is cut to 255 characters.
 */
export function nomeDoArquivo(enviado: string): string {
  const limpo = enviado.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');
  return [...limpo].slice(0, MAXIMO).join('');
}

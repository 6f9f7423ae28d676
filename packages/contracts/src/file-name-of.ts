const MAXIMO = 255;

/**
 * The name under which a file is listed. It comes from the client, or from inside a ZIP: control characters, which
 * PostgreSQL cannot store or a terminal would obey, those that turn the direction of text (`fdp.exe` would read as
 * `exe.pdf`), and halves of surrogate pairs are replaced, and it is cut to 255 characters.
 */
export function fileNameOf(enviado: string): string {
  const limpo = enviado.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');
  return [...limpo].slice(0, MAXIMO).join('');
}

const MAXIMO_DO_CLIENTE = 60;

export interface ArquivoDaApuracao {
  readonly razao_social: string;
  readonly competencia: string;
  readonly versao: number;
  readonly extensao: 'pdf' | 'xlsx' | 'csv' | 'csv.zip';
}

/**
 * "apuracao-padaria-sol-2026-09-v1.pdf": the name under which a report is saved. Letters of ASCII, digits and hyphens
 * only, so that it stands in a header as it is; at most 60 of them are the client's.
 */
export function downloadNameOf({ razao_social, competencia, versao, extensao }: ArquivoDaApuracao): string {
  const cliente = razao_social
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAXIMO_DO_CLIENTE)
    .replace(/^-|-$/g, '');
  return `${['apuracao', cliente, competencia, `v${versao}`].filter((parte) => parte !== '').join('-')}.${extensao}`;
}

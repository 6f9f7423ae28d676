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
export const downloadNameOf = ({ razao_social, competencia, versao, extensao }: ArquivoDaApuracao): string =>
  `${joined(['apuracao', nameInFile(razao_social), competencia, `v${versao}`])}.${extensao}`;

export interface ArquivoDoDossie {
  readonly razao_social: string;
  readonly cnpj_raiz: string;
  readonly tipo: string;
  readonly sobre: string | null;
  readonly extensao: 'pdf' | 'xlsx';
}

/** "posicao-de-abertura-padaria-sol-11222333.pdf": no two clients of an office have one root. */
export const dossieNameOf = ({ razao_social, cnpj_raiz, tipo, sobre, extensao }: ArquivoDoDossie): string =>
  `${joined([tipo.replaceAll('_', '-'), sobre ?? '', nameInFile(razao_social), cnpj_raiz])}.${extensao}`;

const joined = (partes: readonly string[]): string => partes.filter((parte) => parte !== '').join('-');

const nameInFile = (razao_social: string): string =>
  razao_social
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAXIMO_DO_CLIENTE)
    .replace(/^-|-$/g, '');

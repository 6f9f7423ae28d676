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
export function nomeDoDownload({ razao_social, competencia, versao, extensao }: ArquivoDaApuracao): string {
  const cliente = razao_social
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAXIMO_DO_CLIENTE)
    .replace(/^-|-$/g, '');
  return `${['apuracao', cliente, competencia, `v${versao}`].filter((parte) => parte !== '').join('-')}.${extensao}`;
}

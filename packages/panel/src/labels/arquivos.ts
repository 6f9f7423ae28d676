import type { ArquivoDoUpload } from '@apura/contracts';

/** With the ZIP that it came in. */
export const nomeDoArquivo = ({ nome, origem }: Pick<ArquivoDoUpload, 'nome' | 'origem'>): string =>
  origem ? `${origem} › ${nome}` : nome;

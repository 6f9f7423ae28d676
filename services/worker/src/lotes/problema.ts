import { CODIGOS_DE_ARQUIVO, type CodigoDeArquivo } from '@apura/contracts';

/** What is wrong with a file or a note, in the catalogue's words. */
export const problema = <C extends CodigoDeArquivo>(codigo: C) => ({
  codigo,
  mensagem: CODIGOS_DE_ARQUIVO[codigo].mensagem,
});

import { FILE_CODES, type FileCode } from '@apura/contracts';

/** What is wrong with a file or a note, in the catalogue's words. */
export const problema = <C extends FileCode>(codigo: C) => ({
  codigo,
  mensagem: FILE_CODES[codigo].mensagem,
});

import { FILE_CODES } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import { palavrasDoArquivo } from './arquivos.ts';

test.each(Object.entries(FILE_CODES))(
  '%s is told to an office without keys of the API',
  (codigo, palavras) => {
    const { mensagem, hint } = palavrasDoArquivo({ codigo, ...palavras } as Parameters<
      typeof palavrasDoArquivo
    >[0]);
    expect(`${mensagem} ${hint}`).not.toMatch(/chave de (?:API|testes)|apura_|[a-z]_[a-z]|\/v1/);
  },
);

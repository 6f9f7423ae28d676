import { ErroDaApi } from '@apura/contracts';

/** What an office's programs and people are answered where it does not live any more. `endereco` has no closing slash. */
export const escritorioMudou = (endereco: string): ErroDaApi =>
  new ErroDaApi('escritorio_mudou', { params: { endereco }, adicionais: { endereco } });

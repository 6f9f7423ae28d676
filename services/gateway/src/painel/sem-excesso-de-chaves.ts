import { ErroDaApi } from '@apura/contracts';
import { ExcessoDeChaves } from '@apura/database';

/** What making a key gives. @throws ErroDaApi `excesso_de_chaves` */
export async function semExcessoDeChaves<T>(emissao: Promise<T>): Promise<T> {
  try {
    return await emissao;
  } catch (erro) {
    if (erro instanceof ExcessoDeChaves) throw new ErroDaApi('excesso_de_chaves', { cause: erro });
    throw erro;
  }
}

import { createHash } from 'node:crypto';
import { abrirLinkDeSenha, type Database, type EmailLido, usuarioPorEmail } from '@apura/database';

type EmailAberto = Pick<EmailLido, 'para' | 'modelo' | 'dados'> & { readonly segredo: string | undefined };

/** The mail says so. */
const VALE_O_LINK_DE_SENHA_MS = 3_600_000;

/**
 * What a mail says, once it is known whose address it goes to: who asked for it on an open page was told nothing, and
 * nobody looked. Undefined when there is nobody to say it to.
 */
export async function oQueDizer(
  database: Database,
  { para, modelo, dados, segredo }: EmailAberto,
  agora: Date,
): Promise<Pick<EmailLido, 'modelo' | 'dados'> | undefined> {
  if (modelo === 'link.senha' && segredo !== undefined) {
    const hash = createHash('sha256').update(segredo).digest();
    const expiraEm = new Date(agora.getTime() + VALE_O_LINK_DE_SENHA_MS);
    const nome = await abrirLinkDeSenha(database, { email: para, hash, expiraEm });
    return nome === undefined ? undefined : { modelo, dados: { nome } };
  }
  if (modelo === 'link.cadastro' && (await usuarioPorEmail(database, para))) {
    return { modelo: 'cadastro.existente', dados };
  }
  return { modelo, dados };
}

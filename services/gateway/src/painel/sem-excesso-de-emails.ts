import { ErroDaApi } from '@apura/contracts';
import { EMAILS_POR_DIA, ExcessoDeEmails } from '@apura/database';

/** What asking for a mail gives. @throws ErroDaApi `excesso_de_emails` */
export async function semExcessoDeEmails<T>(pedido: Promise<T>): Promise<T> {
  try {
    return await pedido;
  } catch (erro) {
    if (!(erro instanceof ExcessoDeEmails)) throw erro;
    const { segundos } = erro;
    throw new ErroDaApi('excesso_de_emails', {
      cause: erro,
      params: { ...EMAILS_POR_DIA },
      adicionais: { retryAfter: segundos },
    });
  }
}

/** The same where strangers ask: they hear nothing of mails that do not go out. */
export async function calandoExcesso(pedido: Promise<void>): Promise<void> {
  await pedido.catch((erro: unknown) => {
    if (!(erro instanceof ExcessoDeEmails)) throw erro;
  });
}

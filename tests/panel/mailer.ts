import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

/** The newest of the mails to somebody of which `find` finds something; waits until there is one. `folder` is where mails are written. */
async function inMail(
  folder: string,
  para: string,
  find: (mail: string) => string | undefined,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const procurar = () =>
    readdirSync(folder)
      .filter((nome) => nome.endsWith('.eml'))
      // Quoted-printable: soft line breaks, and "=" as "=3D".
      .map((nome) =>
        readFileSync(join(folder, nome), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .filter((carta) => carta.includes(para))
      .flatMap((carta) => find(carta) ?? [])
      .at(-1);
  const mudancas = watch(folder);
  try {
    for (;;) {
      // Listened to before we look: what comes meanwhile is seen too.
      const mudanca = once(mudancas, 'change');
      const achado = procurar();
      if (achado) return achado;
      await mudanca;
    }
  } finally {
    mudancas.close();
  }
}

/** A mail to somebody, as soon as there is one. */
export const mailTo = (folder: string, para: string): Promise<string> => inMail(folder, para, (mail) => mail);

/** The newest link of a kind in the mails to somebody, as soon as there is one other than those of `antes`. */
export async function linkInMail(
  folder: string,
  para: string,
  tipo: 'convite' | 'redefinir-senha' | 'confirmar-email' | 'concluir-cadastro',
  antes: readonly string[] = [],
): Promise<string> {
  const padrao = new RegExp(`http\\S+/painel/${tipo}#token=[\\w.-]+`);
  return inMail(folder, para, (mail) => {
    const ligacao = padrao.exec(mail)?.[0];
    return ligacao === undefined || antes.includes(ligacao) ? undefined : ligacao;
  });
}

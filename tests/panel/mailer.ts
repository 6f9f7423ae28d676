import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The newest link of a kind in the mails to somebody, as soon as there is one other than those of `antes`. `folder` is where
 * the development driver writes its mails.
 */
export async function linkInMail(
  folder: string,
  para: string,
  tipo: 'convite' | 'redefinir-senha' | 'confirmar-email' | 'concluir-cadastro',
  antes: readonly string[] = [],
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const padrao = new RegExp(`http\\S+/painel/${tipo}#token=[\\w.-]+`);
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
      .flatMap((carta) => padrao.exec(carta)?.[0] ?? [])
      .filter((ligacao) => !antes.includes(ligacao))
      .at(-1);
  const mudancas = watch(folder)[Symbol.asyncIterator]();
  for (;;) {
    const ligacao = procurar();
    if (ligacao) {
      await mudancas.return?.();
      return ligacao;
    }
    await mudancas.next();
  }
}

import type { PoolClient } from 'pg';

/** Mails with a link that go out on one day, in Brasília: of an office, and of one kind to one address. */
export const EMAILS_POR_DIA = { por_escritorio: 200, por_endereco: 5 } as const;

/** No more mails of this kind today. */
export class ExcessoDeEmails extends Error {
  override readonly name = 'ExcessoDeEmails';
  /** Seconds until the day is over. */
  readonly segundos: number;

  constructor(segundos: number) {
    super('too many mails for one day');
    this.segundos = segundos;
  }
}

/**
 * That a mail with a link may still go out today. The mails themselves are what is counted, so that the count is as
 * durable as they are; whoever writes another for the same office or address waits until this transaction is over.
 *
 * @throws ExcessoDeEmails
 */
export async function conferirExcesso(
  client: PoolClient,
  { para, modelo }: { readonly para: string; readonly modelo: string },
): Promise<void> {
  const { rows } = await client.query<{ no_escritorio: number; no_endereco: number; segundos: number }>(
    'SELECT * FROM emails_de_hoje($1, $2)',
    [modelo, para],
  );
  for (const { no_escritorio, no_endereco, segundos } of rows) {
    if (no_escritorio >= EMAILS_POR_DIA.por_escritorio || no_endereco >= EMAILS_POR_DIA.por_endereco)
      throw new ExcessoDeEmails(segundos);
  }
}

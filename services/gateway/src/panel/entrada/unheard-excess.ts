import { ExcessoDeEmails } from '@apura/database';

/** Where strangers ask for mails: they hear nothing of those that do not go out. */
export async function unheardExcess(asked: Promise<void>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof ExcessoDeEmails)) throw error;
  });
}

import { claimEmail, lerEmail, registrarEnvio } from '@apura/database';
import { escreverEmail, type Mailer, RefusedEmail } from '@apura/mail';
import type { Storage } from '@apura/storage';
import { emailsEncerrados } from '../metrics.ts';
import type { Tools } from '../tools.ts';
import { oQueDizer, reportByEmail } from './o-que-dizer.ts';

export interface EmailsOptions extends Omit<Tools, 'queues'> {
  readonly mailer: Mailer;
  readonly storage: Storage;
  readonly agora: () => Date;
}

/** Longer than the slowest server may take over one mail, or another process would send it again. */
const LEASE_SEGUNDOS = 300;
const MINUTO = 60_000;
/** Between one try and the next; after the last there is none. */
const ESPERAS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutos) => minutos * MINUTO);

/**
 * Sends all mails that are due, one after the other, so that each time the one whose turn it is goes next. A mail whose server has taken it is marked at once; only a process that dies in between
 * lets it be sent a second time, under the same Message-ID.
 */
export async function sendDueEmails(options: EmailsOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimEmail(options.database, LEASE_SEGUNDOS);
    if (!claimed) return;
    await enviarUm(options, claimed.id, claimed.organization_id);
  }
}

async function enviarUm(options: EmailsOptions, id: string, organizationId: string): Promise<void> {
  const { database, storage, logger, mailer, keyRing, publicBaseUrl, agora } = options;
  const tenant = database.forOrganization(organizationId);
  const email = await lerEmail(tenant, id);
  if (!email) return;
  const { modelo, escritorio, para, segredo, tentativas } = email;
  try {
    const claro = segredo ? keyRing.open(segredo).secret : undefined;
    const dizer = modelo.startsWith('relatorio.')
      ? await reportByEmail(storage, tenant, email)
      : await oQueDizer(database, { ...email, segredo: claro }, agora());
    if (!dizer) return await registrarEnvio(tenant, id, { estado: 'descartado' });
    const contexto = {
      base: publicBaseUrl,
      escritorio: escritorio ?? '',
      dados: dizer.dados,
      segredo: claro,
    };
    const texto = escreverEmail(dizer.modelo, contexto);
    const { anexos = [] } = dizer;
    const arquivo = await mailer.send({ id, para, ...texto, anexos });
    await registrarEnvio(tenant, id, { estado: 'enviado' });
    emailsEncerrados.inc({ outcome: 'sent' });
    logger.info(arquivo === undefined ? 'mail sent' : `mail written to ${arquivo}`, { email: id, modelo });
  } catch (error) {
    const erro = error instanceof Error ? error.message : String(error);
    emailsEncerrados.inc({ outcome: 'failed' });
    const espera = error instanceof RefusedEmail ? undefined : ESPERAS_MS[tentativas];
    logger.warn('mail not sent', { email: id, modelo, error, again: espera !== undefined });
    await registrarEnvio(
      tenant,
      id,
      espera === undefined
        ? { estado: 'falhou', erro }
        : { estado: 'pendente', erro, proximaEm: new Date(agora().getTime() + espera) },
    );
  }
}

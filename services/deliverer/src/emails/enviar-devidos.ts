import { type Database, lerEmail, registrarEnvio, reivindicarEmail } from '@apura/database';
import { type Correio, EmailRecusado, escreverEmail } from '@apura/mail';
import type { KeyRing, Logger } from '@apura/runtime';
import { emailsEncerrados } from '../metricas.ts';
import { oQueDizer } from './o-que-dizer.ts';

export interface OpcoesDosEmails {
  readonly database: Database;
  readonly logger: Logger;
  readonly correio: Correio;
  /** Those that secrets may be encrypted with, the current one first. */
  readonly keyRing: KeyRing;
  /** Links in mails begin with it; no closing slash. */
  readonly publicBaseUrl: string;
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
export async function enviarDevidos(opcoes: OpcoesDosEmails, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const reivindicado = await reivindicarEmail(opcoes.database, LEASE_SEGUNDOS);
    if (!reivindicado) return;
    await enviarUm(opcoes, reivindicado.id, reivindicado.organization_id);
  }
}

async function enviarUm(opcoes: OpcoesDosEmails, id: string, organizationId: string): Promise<void> {
  const { database, logger, correio, keyRing, publicBaseUrl, agora } = opcoes;
  const tenant = database.forOrganization(organizationId);
  const email = await lerEmail(tenant, id);
  if (!email) return;
  const { modelo, escritorio, para, segredo, tentativas } = email;
  try {
    const claro = segredo ? keyRing.open(segredo).secret : undefined;
    const dizer = await oQueDizer(database, { ...email, segredo: claro }, agora());
    if (!dizer) return await registrarEnvio(tenant, id, { estado: 'descartado' });
    const contexto = {
      base: publicBaseUrl,
      escritorio: escritorio ?? '',
      dados: dizer.dados,
      segredo: claro,
    };
    const texto = escreverEmail(dizer.modelo, contexto);
    const arquivo = await correio.enviar({ id, para, ...texto });
    await registrarEnvio(tenant, id, { estado: 'enviado' });
    emailsEncerrados.inc({ outcome: 'sent' });
    logger.info(arquivo === undefined ? 'mail sent' : `mail written to ${arquivo}`, { email: id, modelo });
  } catch (error) {
    const erro = error instanceof Error ? error.message : String(error);
    emailsEncerrados.inc({ outcome: 'failed' });
    const espera = error instanceof EmailRecusado ? undefined : ESPERAS_MS[tentativas];
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

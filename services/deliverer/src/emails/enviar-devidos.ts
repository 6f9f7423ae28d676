import { type Database, lerEmail, registrarEnvio, reivindicarEmails } from '@apura/database';
import { type Correio, EmailRecusado, escreverEmail } from '@apura/mail';
import { decifrarSegredo, type Logger } from '@apura/runtime';
import { emailsEncerrados } from '../metricas.ts';

export interface OpcoesDosEmails {
  readonly database: Database;
  readonly logger: Logger;
  readonly correio: Correio;
  /** Those that secrets may be encrypted with, the current one first. */
  readonly chaveiro: readonly Buffer[];
  /** Links in mails begin with it; no closing slash. */
  readonly publicBaseUrl: string;
  readonly agora: () => Date;
}

const LOTE = 5;
/** Longer than the slowest server may take over one batch, or another process would send the rest again. */
const LEASE_SEGUNDOS = 300;
const MINUTO = 60_000;
/** Between one try and the next; after the last there is none. */
const ESPERAS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutos) => minutos * MINUTO);

/**
 * Sends all mails that are due. A mail whose server has taken it is marked at once; only a process that dies in between
 * lets it be sent a second time, under the same Message-ID.
 */
export async function enviarDevidos(opcoes: OpcoesDosEmails, signal: AbortSignal): Promise<void> {
  for (;;) {
    const reivindicados = await reivindicarEmails(opcoes.database, LOTE, LEASE_SEGUNDOS);
    for (const { id, organization_id } of reivindicados) {
      if (signal.aborted) return;
      await enviarUm(opcoes, id, organization_id);
    }
    if (reivindicados.length < LOTE) return;
  }
}

async function enviarUm(opcoes: OpcoesDosEmails, id: string, organizationId: string): Promise<void> {
  const { database, logger, correio, chaveiro, publicBaseUrl, agora } = opcoes;
  const tenant = database.forOrganization(organizationId);
  const email = await lerEmail(tenant, id);
  if (!email) return;
  const { modelo, dados, escritorio, para, segredo, tentativas } = email;
  try {
    const claro = segredo ? decifrar(chaveiro, segredo) : undefined;
    const texto = escreverEmail(modelo, { base: publicBaseUrl, escritorio, dados, segredo: claro });
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

function decifrar(chaveiro: readonly Buffer[], cifrado: Buffer): string {
  let ultimo: unknown;
  for (const chave of chaveiro) {
    try {
      return decifrarSegredo(chave, cifrado);
    } catch (erro) {
      ultimo = erro;
    }
  }
  throw new Error('no key decrypts the secret of the mail', { cause: ultimo });
}

import { createHash } from 'node:crypto';
import { downloadNameOf } from '@apura/contracts';
import {
  claimEmail,
  type Database,
  type EmailLido,
  openLinkDeSenha,
  readEmail,
  recordEnvio,
  reportOfEmail,
  type Tenant,
} from '@apura/database';
import { type Dispatch, type Mailer, type MesDoEmail, RefusedEmail, writeEmail } from '@apura/mail';
import type { Storage } from '@apura/storage';
import { endedEmails } from './metrics.ts';
import type { Tools } from './tools.ts';

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
    await sendUm(options, claimed.id, claimed.organization_id);
  }
}

async function sendUm(options: EmailsOptions, id: string, organizationId: string): Promise<void> {
  const { database, storage, logger, mailer, keyRing, publicBaseUrl, agora } = options;
  const tenant = database.forOrganization(organizationId);
  const email = await readEmail(tenant, id);
  if (!email) return;
  const { modelo, escritorio, para, segredo, tentativas } = email;
  try {
    const claro = segredo ? keyRing.open(segredo).secret : undefined;
    const dizer = modelo.startsWith('relatorio.')
      ? await reportByEmail(storage, tenant, email, agora())
      : await whatToTell(database, { ...email, segredo: claro }, agora());
    if (!dizer) return await recordEnvio(tenant, id, { estado: 'descartado' });
    const contexto = {
      base: publicBaseUrl,
      escritorio: escritorio ?? '',
      ...{ cor: email.cor, telefone: email.telefone, responderA: email.responder_a },
      ...{ dados: dizer.dados, mes: dizer.mes },
      segredo: claro,
    };
    const texto = writeEmail(dizer.modelo, contexto);
    const { anexos = [] } = dizer;
    // Only what goes to an office's clients is answered to the office.
    const responderA = modelo.startsWith('relatorio.') ? (email.responder_a ?? undefined) : undefined;
    const arquivo = await mailer.send({ id, para, responderA, ...texto, anexos });
    await recordEnvio(tenant, id, { estado: 'enviado' });
    endedEmails.inc({ outcome: 'sent' });
    logger.info(arquivo === undefined ? 'mail sent' : `mail written to ${arquivo}`, { email: id, modelo });
  } catch (error) {
    const erro = error instanceof Error ? error.message : String(error);
    endedEmails.inc({ outcome: 'failed' });
    const espera = error instanceof RefusedEmail ? undefined : ESPERAS_MS[tentativas];
    logger.warn('mail not sent', { email: id, modelo, error, again: espera !== undefined });
    await recordEnvio(
      tenant,
      id,
      espera === undefined
        ? { estado: 'falhou', erro }
        : { estado: 'pendente', erro, proximaEm: new Date(agora().getTime() + espera) },
    );
  }
}

/** What a mail says and brings. */
export type Telling = Pick<EmailLido, 'modelo' | 'dados'> &
  Pick<Dispatch, 'anexos'> & { readonly mes?: MesDoEmail };

type EmailAberto = Pick<EmailLido, 'para' | 'modelo' | 'dados'> & { readonly segredo: string | undefined };

/** The mail says so. */
const VALE_O_LINK_DE_SENHA_MS = 3_600_000;

/**
 * What a mail says, once it is known whose address it goes to: who asked for it on an open page was told nothing, and
 * nobody looked. Undefined when there is nobody to say it to.
 */
async function whatToTell(
  database: Database,
  { para, modelo, dados, segredo }: EmailAberto,
  agora: Date,
): Promise<Telling | undefined> {
  if (modelo === 'link.senha' && segredo !== undefined) {
    const hash = createHash('sha256').update(segredo).digest();
    const expiraEm = new Date(agora.getTime() + VALE_O_LINK_DE_SENHA_MS);
    const nome = await openLinkDeSenha(database, { email: para, hash, expiraEm });
    return nome === undefined ? undefined : { modelo, dados: { nome } };
  }
  return { modelo, dados };
}

/**
 * What a client's report says by mail, with the PDF where it has no link. Undefined when it was withdrawn meanwhile.
 *
 * @throws Error when the PDF is not in the storage
 */
async function reportByEmail(
  storage: Storage,
  tenant: Tenant,
  { modelo, dados }: Pick<EmailLido, 'modelo' | 'dados'>,
  agora: Date,
): Promise<Telling | undefined> {
  const report = await reportOfEmail(tenant, String(dados.compartilhamento_id));
  if (!report) return undefined;
  const { razao_social, competencia, versao, expira_em, pdf_sha256, devido, premissas, regime, cumpridos } =
    report;
  const mes = {
    ...{ competencia, devido, cumpridos, agora },
    ...{ regime: regime ?? undefined, premissas: premissas ?? undefined },
  };
  const dizer = { nome: dados.nome, cliente: razao_social, competencia, expira_em: expira_em?.toISOString() };
  if (modelo === 'relatorio.link') return { modelo, dados: dizer, mes };
  const bytes = (await storage.read(tenant.organizationId, [pdf_sha256])).get(pdf_sha256.toString('hex'));
  if (!bytes) throw new Error(`the PDF of ${dados.compartilhamento_id} is not in the storage`);
  const nome = downloadNameOf({ razao_social, competencia, versao, extensao: 'pdf' });
  return { modelo, dados: dizer, mes, anexos: [{ nome, bytes }] };
}

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Texto } from './write-email.ts';

/** One mail, ready to go. */
export interface Dispatch extends Texto {
  /** Stays the same over all tries, so that a receiver of two copies can tell that they are one mail. */
  readonly id: string;
  readonly para: string;
  /** Where answers go, if not back to where mails come from. */
  readonly responderA?: string | undefined;
  /** PDFs that come with it. */
  readonly anexos?: readonly { readonly nome: string; readonly bytes: Buffer }[];
}

export interface Mailer {
  /**
   * Resolves when the mail is in safe hands; with the file, if it was written to one.
   *
   * @throws RefusedEmail when no further try can help; anything else may pass
   */
  send(dispatch: Dispatch): Promise<string | undefined>;
  close(): void;
}

/** What an error of nodemailer says. */
interface Refusal {
  readonly responseCode?: number;
  readonly code?: string;
  readonly message?: string;
}

/** The server will not take this mail, now or later. */
export class RefusedEmail extends Error {}

interface MailerOptions {
  /** smtp:// or smtps:// with user and password; without it mails become files. */
  readonly smtpUrl?: string;
  /** Where files go. It is made when the first one comes. */
  readonly folder: string;
  /** "Name <address>". */
  readonly de: string;
}

const SECOND = 1000;

/** The way that mails leave: by SMTP, or, where no server is configured, as `.eml` files that any mail program opens. */
export function openMailer({ smtpUrl, folder, de }: MailerOptions): Mailer {
  const mail = ({ id, para, responderA, assunto, texto, html, anexos = [] }: Dispatch) => ({
    from: de,
    to: para,
    ...(responderA === undefined ? {} : { replyTo: responderA }),
    subject: assunto,
    text: texto,
    html,
    attachments: anexos.map(({ nome, bytes }) => ({
      filename: nome,
      content: bytes,
      contentType: 'application/pdf',
    })),
    messageId: `<${id}@${domain(de)}>`,
    // Holiday answers to a machine help nobody (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl === undefined) {
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    return {
      async send(dispatch) {
        const { message } = await writer.sendMail(mail(dispatch));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = join(folder, `${dispatch.id}.eml`);
        // Who looks into the folder never finds half a mail.
        await writeFile(`${file}.parcial`, message, { mode: 0o600 });
        await rename(`${file}.parcial`, file);
        return file;
      },
      close: () => {},
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });
  return {
    async send(dispatch) {
      try {
        await transport.sendMail(mail(dispatch));
        return undefined;
      } catch (error) {
        // 5xx is for good (RFC 5321, 4.2.1), unless it is about us: a wrong password is corrected by the operator.
        const { responseCode, code, message }: Refusal = error instanceof Error ? error : {};
        const final = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
        throw final ? new RefusedEmail(message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

const domain = (de: string): string => /@([^\s>]+)/.exec(de)?.[1] ?? 'apura.invalid';

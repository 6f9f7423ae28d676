import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** One mail, ready to go. */
export interface Remessa {
  /** Stays the same over all tries, so that a receiver of two copies can tell that they are one mail. */
  readonly id: string;
  readonly para: string;
  readonly assunto: string;
  readonly texto: string;
  readonly html: string;
}

export interface Correio {
  /**
   * Resolves when the mail is in safe hands; with the file, if it was written to one.
   *
   * @throws EmailRecusado when no further try can help; anything else may pass
   */
  enviar(remessa: Remessa): Promise<string | undefined>;
  fechar(): void;
}

/** The server will not take this mail, now or later. */
export class EmailRecusado extends Error {}

export interface OpcoesDoCorreio {
  /** smtp:// or smtps:// with user and password; without it mails become files. */
  readonly smtpUrl?: string;
  /** Where files go. It is made when the first one comes. */
  readonly pasta: string;
  /** "Name <address>". */
  readonly de: string;
}

const SEGUNDO = 1000;

/** The way that mails leave: by SMTP, or, where no server is configured, as `.eml` files that any mail program opens. */
export function abrirCorreio({ smtpUrl, pasta, de }: OpcoesDoCorreio): Correio {
  const mensagem = ({ id, para, assunto, texto, html }: Remessa) => ({
    from: de,
    to: para,
    subject: assunto,
    text: texto,
    html,
    messageId: `<${id}@${dominio(de)}>`,
    // Holiday answers to a machine help nobody (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl === undefined) {
    const escritor = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    return {
      async enviar(remessa) {
        const { message } = await escritor.sendMail(mensagem(remessa));
        await mkdir(pasta, { recursive: true, mode: 0o700 });
        const arquivo = join(pasta, `${remessa.id}.eml`);
        // Who looks into the folder never finds half a mail.
        await writeFile(`${arquivo}.parcial`, message as Buffer, { mode: 0o600 });
        await rename(`${arquivo}.parcial`, arquivo);
        return arquivo;
      },
      fechar: () => {},
    };
  }
  const carteiro = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * SEGUNDO,
    greetingTimeout: 10 * SEGUNDO,
    socketTimeout: 20 * SEGUNDO,
  });
  return {
    async enviar(remessa) {
      try {
        await carteiro.sendMail(mensagem(remessa));
        return undefined;
      } catch (erro) {
        // 5xx is for good (RFC 5321, 4.2.1), unless it is about us: a wrong password is corrected by the operator.
        const { responseCode, code } = erro as { responseCode?: number; code?: string };
        const definitivo = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
        throw definitivo ? new EmailRecusado((erro as Error).message, { cause: erro }) : erro;
      }
    },
    fechar: () => carteiro.close(),
  };
}

const dominio = (de: string): string => /@([^\s>]+)/.exec(de)?.[1] ?? 'apura.invalid';

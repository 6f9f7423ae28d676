import { createHash } from 'node:crypto';
import { downloadNameOf } from '@apura/contracts';
import { type Abertura, type OpenedReport, officeOfLink, openReport, type Tenant } from '@apura/database';
import type { IRouter, Request, RequestHandler, Response } from 'express';
import { sendPart } from './answers.ts';
import type { Gateway } from './gateway.ts';
import { summarize } from './panel/prove-person.ts';
import { storedBytes } from './request/downloads.ts';
import { limit } from './request/limits/limit.ts';
import { whoseOf } from './request/limits/whose.ts';
import { registerGet } from './route.ts';

/** Of 32 bytes; anything else leads nowhere, and nobody looks it up. */
const SEGREDO = /^[A-Za-z0-9_-]{43}$/;
/** In the page that the worker has written: what leads to the PDF. Quotes of data are escaped, so no data can be this. */
const LUGAR_DO_PDF = 'href="[[pdf]]"';

/** The report of a month for who holds its link, without a session: the page, and the PDF behind it. */
export function mountReports(app: IRouter, gateway: Gateway): void {
  registerGet(app, '/relatorio/:segredo', showLimit(gateway, 'html'));
  registerGet(app, '/relatorio/:segredo/pdf', showLimit(gateway, 'pdf'));
}

function showLimit(gateway: Gateway, forma: 'html' | 'pdf'): RequestHandler {
  const recent = recentPages();
  return serveLink(gateway, officeOfLink, openReport, async (aberto, req, res) => {
    await (forma === 'html' && aberto.html_sha256
      ? sendReport(gateway, recent, res, aberto, String(req.params.segredo), aberto.html_sha256)
      : sendPdf(gateway, req, res, aberto));
    const abertura = openingOf(gateway, req, forma);
    if (abertura) gateway.openings.note(aberto, abertura);
  });
}

/** What a link of 32 bytes opens, in its office's turn: a link that many open is work of its office. Whoever has none is told the same, whatever is missing. */
export function serveLink<Opened extends object>(
  gateway: Gateway,
  officeOf: (database: Gateway['database'], hash: Buffer) => Promise<Tenant | undefined>,
  /** What is behind it, or the address of the cell where its office lives now. */
  open: (tenant: Tenant, hash: Buffer) => Promise<Opened | string | undefined>,
  work: (opened: Opened, req: Request, res: Response, tenant: Tenant) => Promise<void>,
): RequestHandler {
  const nothing = prepare(NO_REPORT);
  const { reports, database } = gateway.places;
  return async (req, res) => {
    await limit(gateway, 'site', req, res);
    res.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'private, no-store' });
    const segredo = String(req.params.segredo);
    const hash = summarize(segredo);
    const answered = async (): Promise<true | string | undefined> => {
      const tenant = await officeOf(gateway.database, hash);
      return (
        tenant &&
        database.during({ office: tenant.organizationId }, async () => {
          const opened = await open(tenant, hash);
          if (opened === undefined || typeof opened === 'string') return opened;
          await work(opened, req, res, tenant);
          return true as const;
        })
      );
    };
    const shown = SEGREDO.test(segredo)
      ? await reports.during({ ...whoseOf(req), link: hash.toString('base64') }, answered)
      : undefined;
    if (typeof shown === 'string') return res.redirect(308, `${shown}${req.originalUrl}`);
    if (shown) return;
    // Who guesses is stopped long before they find one; who holds a good link behind the same address is not.
    await limit(gateway, 'auth', req, res);
    sendPage(res.status(404), nothing);
  };
}

async function sendReport(
  { storage }: Gateway,
  recent: ReturnType<typeof recentPages>,
  res: Response,
  { tenant }: OpenedReport,
  segredo: string,
  sha256: Buffer,
): Promise<void> {
  const page = await recent(`${segredo} ${sha256.toString('hex')}`, async () => {
    const text = (await storedBytes(storage, tenant, sha256, 'page of a report')).toString();
    return prepare(text.replace(LUGAR_DO_PDF, `href="/relatorio/${segredo}/pdf"`));
  });
  sendPage(res, page);
}

/** A page whose link many open at once is prepared once: that costs most of what opening it does. */
const RECENT_MS = 10_000;
const RECENT_PAGES = 16;

/** Who may see it was looked at before, each time; the bytes behind a hash are always the same. */
function recentPages() {
  const pages = new Map<string, Promise<Page>>();
  return (key: string, make: () => Promise<Page>): Promise<Page> => {
    const known = pages.get(key);
    if (known) return known;
    const page = make();
    const forget = () => void (pages.get(key) === page && pages.delete(key));
    pages.set(key, page);
    page.catch(forget);
    setTimeout(forget, RECENT_MS).unref();
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size > RECENT_PAGES) pages.delete(oldest);
    return page;
  };
}

/** Versions that were printed before there were pages have the PDF alone, which a browser shows. */
async function sendPdf(gateway: Gateway, req: Request, res: Response, aberto: OpenedReport): Promise<void> {
  const { razao_social, competencia, versao, tenant, pdf_sha256 } = aberto;
  const nome = downloadNameOf({ razao_social, competencia, versao, extensao: 'pdf' });
  const como = req.path.endsWith('/pdf') ? 'attachment' : 'inline';
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `${como}; filename="${nome}"`,
    ETag: `"${pdf_sha256.toString('hex')}"`,
  };
  sendPart(req, res, await storedBytes(gateway.storage, tenant, pdf_sha256, 'PDF of a report'), headers);
}

interface Page {
  readonly html: Buffer;
  readonly policy: string;
}

/** A page whose only style is the one written into it, and that has no script; `forms`: whom its forms may be sent to. */
export function prepare(html: string, forms: "'none'" | "'self'" = "'none'"): Page {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join('; ');
  return { html: Buffer.from(html), policy };
}

export function sendPage(res: Response, { html, policy }: Page): void {
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
  res.send(html);
}

/** The first that a browser's name of itself has. */
const APARELHOS = [
  ['iPad', 'Tablet (iPad)'],
  ['iPhone', 'Celular (iPhone)'],
  ['Android', 'Tablet (Android)'],
  ['Windows', 'Computador (Windows)'],
  ['Macintosh', 'Computador (Mac)'],
  ['CrOS', 'Computador (Chromebook)'],
  ['Linux', 'Computador (Linux)'],
] as const;

/** What is noted of a request for a report; undefined where it only asks for the headers and opens nothing. */
function openingOf({ publicBaseUrl }: Gateway, req: Request, forma: 'html' | 'pdf'): Abertura | undefined {
  if (req.method !== 'GET') return undefined;
  return {
    o_que: forma === 'html' ? 'relatorio' : 'pdf',
    aparelho: deviceOf(req.get('user-agent') ?? ''),
    por_pessoa: byPerson(req, publicBaseUrl),
  };
}

function deviceOf(userAgent: string): string {
  if (userAgent.includes('Android') && userAgent.includes('Mobile')) return 'Celular (Android)';
  return APARELHOS.find(([sign]) => userAgent.includes(sign))?.[1] ?? 'Aparelho não reconhecido';
}

/**
 * Whether a browser says that somebody goes to the page. Programs that look at the links of a mail send no `Sec-Fetch-*`; what is
 * loaded before anybody asks for it says so. Browsers send them over HTTPS alone.
 */
function byPerson(req: Request, publicBaseUrl: string): boolean {
  if (/prefetch|preview/.test(`${req.get('sec-purpose')} ${req.get('purpose')} ${req.get('x-purpose')}`))
    return false;
  if (!publicBaseUrl.startsWith('https:')) return true;
  return req.get('sec-fetch-mode') === 'navigate' && req.get('sec-fetch-dest') === 'document';
}

/** What a link says that leads nowhere: one that never was, has ended or was withdrawn. */
const NO_REPORT = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Este link não vale mais</title>
<style>:root { color-scheme: light dark; }
body { margin: 0; padding: 18vh 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #17212b; background: #fff; }
main { max-width: 30rem; margin: 0 auto; }
h1 { font-size: 1.4rem; line-height: 1.2; }
@media (prefers-color-scheme: dark) { body { color: #e6ebf0; background: #12181f; } }</style></head>
<body><main><h1>Este link não vale mais</h1>
<p>Ele pode ter vencido, ter sido retirado ou estar incompleto. Peça um novo ao seu escritório de contabilidade.</p></main></body></html>
`;

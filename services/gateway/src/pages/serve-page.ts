import type { ApiVersion } from '@apura/contracts';
import type { RequestHandler } from 'express';
import { alreadyHas, tagOf } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { limit } from '../request/limits/limit.ts';
import type { PublicFile } from './arquivos.ts';
import { buildHtml } from './build-html.ts';
import { markdownOf, type Page, readPanelParts } from './page.ts';
import { withInstallation } from './with-installation.ts';

/** Answers a page as HTML, or as Markdown to who would rather have that. */
export function servePage(gateway: Gateway, page: Page, versoes: readonly ApiVersion[]): RequestHandler {
  const { publicBaseUrl, panelFolder, ownTexts, installation } = gateway;
  const text = withInstallation(ownTexts[page.path] || page.markdown, installation);
  const whole = markdownOf({ markdown: text }, publicBaseUrl, versoes);
  const make = (now: string) => {
    const markdown = whole.replace('[[agora]]', () => now);
    const parts = readPanelParts(panelFolder);
    const { html, politica } = buildHtml(page, markdown, publicBaseUrl, parts, installation);
    return { now, html, politica, markdown, tags: { html: tagOf(html), markdown: tagOf(markdown) } };
  };
  let montada: ReturnType<typeof make> | undefined;
  return async (req, res) => {
    await limit(gateway, 'site', req, res);
    const emMarkdown = req.accepts(['text/html', 'text/markdown']) === 'text/markdown';
    res.vary('Accept');
    res.append('Link', `<${publicBaseUrl}${page.path}>; rel="alternate"; type="text/markdown"`);
    const now = (await page.live?.(gateway)) ?? '';
    if (montada?.now !== now) montada = make(now);
    const { html, politica, markdown, tags } = montada;
    const etag = emMarkdown ? tags.markdown : tags.html;
    res.set({
      'Cache-Control': page.live ? 'no-cache' : 'public, max-age=300',
      'Content-Security-Policy': politica,
      // Weak: compressed or not, it means the same.
      ETag: `W/${etag}`,
    });
    if (alreadyHas(req, etag)) return void res.status(304).end();
    res.type(emMarkdown ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8');
    res.send(emMarkdown ? markdown : html);
  };
}

export function serveFile(gateway: Gateway, { tipo, texto, changes }: PublicFile): RequestHandler {
  let kept: { readonly bytes: Buffer; readonly etag: string } | undefined;
  const make = async () => {
    const made = await texto();
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    return { bytes, etag: tagOf(bytes) };
  };
  return async (req, res) => {
    await limit(gateway, 'site', req, res);
    if (changes || !kept) kept = await make();
    const { bytes, etag } = kept;
    // Weak: compressed or not, it means the same.
    res.set({ 'Cache-Control': 'public, max-age=300', ETag: `W/${etag}` });
    if (alreadyHas(req, etag)) return void res.status(304).end();
    res.set('Content-Type', tipo).send(bytes);
  };
}

import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { limitar } from '../limites/limitar.ts';
import { montarHtml, POLITICA_DA_PAGINA } from './montar-html.ts';
import type { Pagina } from './pagina.ts';

/** Answers a page as HTML, or as Markdown to who would rather have that. */
export function servirPagina(gateway: Gateway, pagina: Pagina): RequestHandler {
  const { publicBaseUrl } = gateway;
  const markdown = pagina.markdown.replaceAll('[[base]]', publicBaseUrl);
  let html: string | undefined;
  return async (req, res) => {
    await limitar(gateway, 'site', req, res);
    const emMarkdown = req.accepts(['text/html', 'text/markdown']) === 'text/markdown';
    res.vary('Accept');
    res.append('Link', `<${publicBaseUrl}${pagina.caminho}>; rel="alternate"; type="text/markdown"`);
    res.set({ 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': POLITICA_DA_PAGINA });
    res.type(emMarkdown ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8');
    html ??= montarHtml(pagina, markdown, publicBaseUrl);
    res.send(emMarkdown ? markdown : html);
  };
}

import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { limitar } from '../limites/limitar.ts';
import { contatoDeSeguranca } from './contato-de-seguranca.ts';
import { montarHtml, type PaginaMontada } from './montar-html.ts';
import type { Pagina } from './pagina.ts';
import { lerPartesDoPainel } from './parte-do-painel.ts';

/** Answers a page as HTML, or as Markdown to who would rather have that. */
export function servirPagina(gateway: Gateway, pagina: Pagina): RequestHandler {
  const { publicBaseUrl, pastaDoPainel } = gateway;
  const markdown = pagina.markdown
    .replaceAll('[[base]]', publicBaseUrl)
    .replaceAll('[[contato]]', contatoDeSeguranca(publicBaseUrl));
  let montada: PaginaMontada | undefined;
  return async (req, res) => {
    await limitar(gateway, 'site', req, res);
    const emMarkdown = req.accepts(['text/html', 'text/markdown']) === 'text/markdown';
    res.vary('Accept');
    res.append('Link', `<${publicBaseUrl}${pagina.caminho}>; rel="alternate"; type="text/markdown"`);
    montada ??= montarHtml(pagina, markdown, publicBaseUrl, lerPartesDoPainel(pastaDoPainel));
    res.set({ 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': montada.politica });
    res.type(emMarkdown ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8');
    res.send(emMarkdown ? markdown : montada.html);
  };
}

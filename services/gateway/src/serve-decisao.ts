import { HIDDEN_TEXT } from '@apura/contracts';
import { confirmDecisao, type OpenedDecisao, officeOfDecisao, openDecisao } from '@apura/database';
import type { IRouter } from 'express';
import express from 'express';
import type { Gateway } from './gateway.ts';
import { decisaoAsHtml } from './pages/decisao.ts';
import { soAceita } from './route.ts';
import { prepare, sendPage, serveLink } from './serve-report.ts';

const MAX_NOME = 100;

/** The choice of a half-year for the client who holds its link, without a session: to read, to print and to confirm under a name. */
export function mountDecisoes(app: IRouter, gateway: Gateway): void {
  const open = (work: Parameters<typeof serveLink<OpenedDecisao>>[3]) =>
    serveLink(gateway, officeOfDecisao, openDecisao, work);
  app
    .route('/decisao/:segredo')
    .get(open(async (decisao, _req, res) => sendPage(res, prepare(decisaoAsHtml(decisao), "'self'"))))
    .post(
      express.urlencoded({ extended: false, limit: '4kb' }),
      open(async (decisao, req, res, tenant) => {
        const nome = String(Object(req.body).nome ?? '').trim();
        if (nome !== '' && nome.length <= MAX_NOME && !HIDDEN_TEXT.test(nome))
          await confirmDecisao(tenant, decisao, nome);
        res.redirect(303, req.originalUrl);
      }),
    )
    .all(soAceita(['get', 'post']));
}

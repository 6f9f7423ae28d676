import { HIDDEN_TEXT } from '@apura/contracts';
import {
  confirmDecisao,
  type OpenedDecisao,
  officeOfDecisao,
  openDecisao,
  type Tenant,
} from '@apura/database';
import type { IRouter, RequestHandler } from 'express';
import express from 'express';
import type { Gateway } from './gateway.ts';
import { decisaoAsHtml } from './pages/decisao.ts';
import { summarize } from './panel/prove-person.ts';
import { limit } from './request/limits/limit.ts';
import { whoseOf } from './request/limits/whose.ts';
import { soAceita } from './route.ts';
import { NO_REPORT, prepare, SEGREDO, sendPage } from './serve-report.ts';

const MAX_NOME = 100;

/** The choice of a half-year for the client who holds its link, without a session: to read, to print and to confirm under a name. */
export function mountDecisoes(app: IRouter, gateway: Gateway): void {
  const open = behindLink(gateway);
  app
    .route('/decisao/:segredo')
    .get(
      open(async (_tenant, decisao, _req, res) => sendPage(res, prepare(decisaoAsHtml(decisao), "'self'"))),
    )
    .post(
      express.urlencoded({ extended: false, limit: '4kb' }),
      open(async (tenant, decisao, req, res) => {
        const nome = String(Object(req.body).nome ?? '').trim();
        if (nome !== '' && nome.length <= MAX_NOME && !HIDDEN_TEXT.test(nome))
          await confirmDecisao(tenant, decisao, nome);
        res.redirect(303, req.originalUrl);
      }),
    )
    .all(soAceita(['get', 'post']));
}

type Work = (
  tenant: Tenant,
  decisao: OpenedDecisao,
  ...of: [Parameters<RequestHandler>[0], Parameters<RequestHandler>[1]]
) => Promise<void>;

const behindLink = (gateway: Gateway) => {
  const nothing = prepare(NO_REPORT);
  return (work: Work): RequestHandler =>
    async (req, res) => {
      await limit(gateway, 'site', req, res);
      res.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'private, no-store' });
      const segredo = String(req.params.segredo);
      const hash = summarize(segredo);
      const { reports, database } = gateway.places;
      const answered = async (): Promise<true | string | undefined> => {
        const tenant = await officeOfDecisao(gateway.database, hash);
        return (
          tenant &&
          database.during({ office: tenant.organizationId }, async () => {
            const decisao = await openDecisao(tenant, hash);
            if (decisao === undefined || typeof decisao === 'string') return decisao;
            await work(tenant, decisao, req, res);
            return true as const;
          })
        );
      };
      const shown = SEGREDO.test(segredo)
        ? await reports.during({ ...whoseOf(req), link: hash.toString('base64') }, answered)
        : undefined;
      if (typeof shown === 'string') return res.redirect(308, `${shown}${req.originalUrl}`);
      if (shown) return;
      // Who guesses is stopped long before they find one.
      await limit(gateway, 'auth', req, res);
      sendPage(res.status(404), nothing);
    };
};

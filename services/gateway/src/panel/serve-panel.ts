import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErroDaApi } from '@apura/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Gateway } from '../gateway.ts';
import { limit } from '../limits/limit.ts';
import { soAceita } from '../server/register-routes.ts';
import { limitarVisita } from './entrada/limit-sign-in.ts';

/** Its own scripts, styles and data, nothing of anybody else's, nothing written into the page. */
export const PANEL_POLITICA = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The web app. Every address of it is answered with the one page, which reads the address itself; what a build names by
 * its content never changes.
 */
export function servePanel(gateway: Gateway): Router {
  const { panelFolder } = gateway;
  const router = express.Router();
  const contar =
    (limite: (req: Request, res: Response) => Promise<void>): RequestHandler =>
    async (req, res, next) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') return soAceita(['get'])(req, res, next);
      await limite(req, res);
      next();
    };
  router.use(
    '/assets',
    contar((req, res) => limit(gateway, 'painel_arquivos', req, res)),
    (_req, res, next) => {
      // Every other answer must not be kept; what is set already, the next one leaves alone.
      res.removeHeader('Cache-Control');
      next();
    },
    express.static(join(panelFolder, 'assets'), {
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
    }),
    (_req, res) => {
      res.set('Cache-Control', 'no-store');
      throw new ErroDaApi('not_found');
    },
  );
  router.use(
    contar((req, res) => limitarVisita(gateway, req, res)),
    async (_req, res) => {
      const page = join(panelFolder, 'index.html');
      if (!existsSync(page)) throw new ErroDaApi('painel_indisponivel');
      res.set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': PANEL_POLITICA,
        'Cache-Control': 'no-cache',
      });
      res.send(await readFile(page));
    },
  );
  return router;
}

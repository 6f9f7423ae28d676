import { HEADERS } from '@apura/contracts';
import { newId } from '@apura/database';
import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { locaisDe } from './locals.ts';
import { ownHeaders } from './own-headers.ts';

/** It goes into logs, rows and jobs: nothing that could mean something there is taken over. */
const SEGURO = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives the request its id, and its answer the headers that every answer has. */
export function nameRequest({ publicBaseUrl }: Gateway): RequestHandler {
  return (req, res, next) => {
    const enviado = req.get(HEADERS.requisicao);
    const requestId = enviado !== undefined && SEGURO.test(enviado) ? enviado : newId();
    locaisDe(res).requestId = requestId;
    res.set(ownHeaders(requestId, publicBaseUrl));
    next();
  };
}

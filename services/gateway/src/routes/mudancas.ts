import { ApiError } from '@apura/contracts';
import { arrivalOf } from '@apura/database';
import type { IRouter } from 'express';
import type { Gateway } from '../gateway.ts';
import { limit } from '../request/limits/limit.ts';
import { registerGet } from '../route.ts';

/** Of 32 bytes, as the cell that asks has them. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Says what became here of the move of an office whose program ended in its last step, to the cell that the office left:
 * 200 `{ estado: 'here' | 'never' | 'under_way' }`, 404 to everybody else. Between cells, and so no part of the contract.
 */
export function mountMoves(app: IRouter, gateway: Gateway): void {
  registerGet(app, '/mudancas/:token', async (req, res) => {
    await limit(gateway, 'site', req, res);
    const token = String(req.params.token);
    const estado = TOKEN.test(token)
      ? await arrivalOf(gateway.database, Buffer.from(token, 'base64url'))
      : undefined;
    if (estado === undefined) {
      // Who guesses is stopped long before they find one.
      await limit(gateway, 'auth', req, res);
      throw new ApiError('not_found');
    }
    res.set('Cache-Control', 'no-store').json({ estado });
  });
}

import { avisar } from '../components/notify.ts';
import { pedir } from './pedir.ts';
import { useAto } from './use-request.ts';

interface Sent<Out> {
  /** What is read again afterwards (the first part of the keys). */
  readonly renew?: readonly string[];
  /** What is told afterwards. */
  readonly said?: string | ((answer: Out) => string);
  readonly after?: (answer: Out) => unknown;
}

/** The body of a request that has nothing to say. */
export const NOTHING = {};

/** An act that sends what it is given to an address, and what follows once it has been taken. */
export function useSend<Out = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { renew = [], said, after }: Sent<Out> = {},
) {
  return useAto(async (body?: object) => {
    const answer = await pedir<Out>(method, path, body);
    after?.(answer);
    if (said !== undefined) avisar(typeof said === 'string' ? said : said(answer));
    return answer;
  }, renew);
}

import type { ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { CLIENT, type Claims, onLoopback } from './on-loopback.ts';

/** What a provider that wants to be believed answers; each may be something else than what is right. */
export interface Forgery {
  /** Instead of what the ID token ought to say. */
  readonly claims?: Claims;
  readonly signature?: 'none' | 'foreign';
  /** Instead of what it publishes of itself. */
  readonly metadata?: Claims;
  /** Instead of the answer of this path, whatever else. */
  readonly answers?: Readonly<Record<string, (res: ServerResponse) => void>>;
}

/** A provider of a stranger: it says of everybody what `forge` says. `seen`: where it is for others than this process. */
export async function forgedProvider(seen = (issuer: string) => issuer) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'a' };
  const state = { forgery: {} as Forgery, nonce: '', asked: [] as string[] };
  const idToken = async (issuer: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: CLIENT.client_id,
      iat: now,
      exp: now + 60,
      nonce: state.nonce,
      sub: 's',
    };
    const said = { ...right, ...state.forgery.claims };
    if (state.forgery.signature === 'none') return new UnsecuredJWT(said).encode();
    const key = state.forgery.signature === 'foreign' ? foreign.privateKey : privateKey;
    return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: 'a' }).sign(key);
  };
  /** Where it sends back who went to `address`. */
  const back = (address: string): string => {
    const { searchParams } = new URL(address);
    state.nonce = searchParams.get('nonce') ?? '';
    const query = new URLSearchParams({ code: 'um código', state: searchParams.get('state') ?? '' });
    return `${searchParams.get('redirect_uri')}?${query}`;
  };
  const running = await onLoopback((own) => async (req, res) => {
    const issuer = seen(own);
    const path = new URL(req.url ?? '/', issuer).pathname;
    state.asked.push(path);
    const strange = state.forgery.answers?.[path];
    if (strange) return strange(res);
    const json = (body: object) =>
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    if (path === '/authorize') return res.writeHead(303, { Location: back(`${own}${req.url}`) }).end();
    if (path === '/jwks') return json({ keys: [jwk] });
    if (path === '/token')
      return json({ access_token: 'x', token_type: 'Bearer', id_token: await idToken(issuer) });
    return json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
      ...state.forgery.metadata,
    });
  });
  return {
    ...running,
    issuer: seen(running.issuer),
    asked: state.asked,
    forge(forgery: Forgery) {
      state.forgery = forgery;
    },
    back,
  };
}

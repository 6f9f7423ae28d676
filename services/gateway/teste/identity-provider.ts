import Provider from 'oidc-provider';
import { CLIENT, type Claims, onLoopback } from './on-loopback.ts';

/**
 * A real provider, in this process, on a port of its own: it knows `accounts` by their subject, lets in whoever `signedIn` says
 * without a page, and sends back to `redirectUris`, which are registered when they are known.
 */
export async function identityProvider(accounts: Record<string, Claims>) {
  const redirectUris: string[] = [];
  const who = { signedIn: '' };
  const running = await onLoopback((issuer) => {
    const client = { ...CLIENT, grant_types: ['authorization_code'], response_types: ['code'] };
    const provider = new Provider(issuer, {
      clients: [{ ...client, redirect_uris: ['http://apura.teste/nada'] }],
      // As Google, Microsoft and Keycloak do: what was asked for stands in the ID token.
      conformIdTokenClaims: false,
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified', 'xms_edov'],
        profile: ['groups', 'realm_access'],
      },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['dos testes'] },
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 60,
        Interaction: 600,
        Session: 600,
      },
      pkce: { required: () => true },
      interactions: { url: (_ctx: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
      findAccount: (_ctx: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...accounts[sub] }),
      }),
      async loadExistingGrant({ oidc }: { readonly oidc: { entity(kind: string, it: object): void } }) {
        const grant = new provider.Grant({ clientId: CLIENT.client_id, accountId: who.signedIn });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        oidc.entity('Grant', grant);
        return grant;
      },
    });
    const { redirectUriAllowed } = provider.Client.prototype;
    provider.Client.prototype.redirectUriAllowed = function allowed(uri: string) {
      return redirectUris.includes(uri) || redirectUriAllowed.call(this, uri);
    };
    const answer = provider.callback();
    return (req, res) => {
      if (!req.url?.startsWith('/interaction/')) return answer(req, res);
      return provider.interactionFinished(req, res, { login: { accountId: who.signedIn } });
    };
  });
  return {
    ...running,
    redirectUris,
    /** Follows the provider's own pages as `sub` until it sends the browser away; returns where to. */
    async goThrough(address: string, sub: string): Promise<string> {
      who.signedIn = sub;
      const cookies = new Map<string, string>();
      let next = address;
      while (next.startsWith(running.issuer)) {
        const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
        const answer = await fetch(next, { headers, redirect: 'manual' });
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`no way on: ${answer.status} ${await answer.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
  };
}
export type IdentityProvider = Awaited<ReturnType<typeof identityProvider>>;

import { ApiError } from '@apura/contracts';
import { type Egress, guardedFetch, refusedAddress } from '@apura/egress';
import * as oidc from 'openid-client';
import type { SharedPlaces } from '../../request/limits/open-places.ts';
import type { Places } from '../../request/limits/places.ts';

/** Of each call. What providers publish has a few KB; read, it takes twenty times as much memory where that is what it is made for. */
const LIMITS = { ms: 5_000, bytes: 64 * 1024 };
/** What a provider publishes of itself is read anew so often, in milliseconds. */
const FRESH_MS = 5 * 60_000;
/** Offices whose provider is known at a time. */
const MOST_KNOWN = 100;

/** How we are known to the provider of an office. */
export interface Client {
  readonly organizationId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another one wherever anything of these changes. */
  readonly version: string;
}

/** What is kept while somebody is at the provider, so that only their way back counts (RFC 9700, 2.1; OpenID Connect Core 1.0, 3.1.2.1). */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

interface Known {
  readonly version: string;
  readonly until: number;
  readonly configuration: oidc.Configuration;
}

export type Providers = ReturnType<typeof openProviders>;

/** The identity providers that offices name: strangers' addresses, which may answer whatever they like. */
export function openProviders(
  egress: Egress,
  { providers, providerChecks }: Pick<SharedPlaces, 'providers' | 'providerChecks'>,
) {
  /** By office, of which only the settings as they are now count; the oldest first. */
  const known = new Map<string, Known>();
  const discovered = async (client: Client): Promise<oidc.Configuration> => {
    const { organizationId, version } = client;
    const kept = known.get(organizationId);
    if (kept?.version === version && kept.until > performance.now()) return kept.configuration;
    const configuration = await discover(egress, client);
    const now = performance.now();
    known.delete(organizationId);
    known.set(organizationId, { version, until: now + FRESH_MS, configuration });
    for (const [oldest, { until }] of known) {
      if (known.size <= MOST_KNOWN && until > now) break;
      known.delete(oldest);
    }
    return configuration;
  };
  const during = async <T>(
    places: Places,
    { organizationId }: Client,
    work: () => Promise<T>,
  ): Promise<T> => {
    let yields: (error: ApiError) => void = () => {};
    const givenUp = new Promise<never>((_, fail) => {
      yields = fail;
    });
    givenUp.catch(() => {});
    const place = await places.take({ office: organizationId }, { yields });
    // What is given up hangs up by itself in seconds.
    return Promise.race([work(), givenUp]).finally(place.leave);
  };
  return {
    /** The issuer as the provider at the address writes it. @throws ApiError `provedor_inalcancavel`, `provedor_invalido` */
    check: (client: Client): Promise<string> =>
      during(providerChecks, client, async () => (await discover(egress, client)).serverMetadata().issuer),
    /** Where a browser is to go. @throws ApiError as `check` */
    begin: (client: Client, redirectUri: string): Promise<Checks & { readonly endereco: string }> =>
      during(providers, client, async () => {
        const checks = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const { href } = oidc.buildAuthorizationUrl(await discovered(client), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
        });
        return { ...checks, endereco: href };
      }),
    /**
     * What the provider says of who came back with `returned`, the whole address.
     *
     * @throws ApiError as `check`, `entrada_recusada_pelo_provedor`, `identidade_invalida`
     */
    finish: (client: Client, returned: URL, { state, nonce, verifier }: Checks): Promise<oidc.IDToken> =>
      during(providers, client, async () => {
        const configuration = await discovered(client);
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const tokens = await oidc
          .authorizationCodeGrant(configuration, returned, { ...checks, idTokenExpected: true })
          .catch((cause: unknown) => {
            throw new ApiError(whatFailed(cause), { cause });
          });
        const claims = tokens.claims();
        if (!claims) throw new Error('the provider gave no ID token, which was expected');
        return claims;
      }),
    close: () => egress.close(),
  };
}

/** The provider could not be asked; why is nobody's business, as it would tell of our network. */
class Unreachable extends Error {}

async function discover(egress: Egress, client: Client): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = client;
  const fetch = guardedFetch(egress, LIMITS);
  const plainHttp = issuer.startsWith('http:');
  const configuration = await oidc
    .discovery(new URL(issuer), clientId, clientSecret, asItMayBe(clientSecret), {
      [oidc.customFetch]: (url, { method, headers, body }) =>
        // openid-client sends forms alone.
        fetch(url, { method, headers, body: body as URLSearchParams | undefined }).catch((cause: unknown) => {
          throw new Unreachable('the provider could not be asked', { cause });
        }),
      // Only hosts that the operator exempts are reached so: the fetch sees to that.
      execute: [oidc.enableNonRepudiationChecks, ...(plainHttp ? [oidc.allowInsecureRequests] : [])],
      timeout: LIMITS.ms / 1000,
    })
    .catch((cause: unknown) => {
      throw new ApiError(unreachable(cause) ? 'provedor_inalcancavel' : 'provedor_invalido', { cause });
    });
  const metadata = configuration.serverMetadata();
  const page = metadata.authorization_endpoint ?? '';
  // One that serves many companies (Microsoft's "common") is nobody's own, and a browser goes to no address but a web page's.
  if (
    new URL(metadata.issuer).href !== new URL(issuer).href ||
    refusedAddress(page, egress.allowedHosts) !== undefined
  )
    throw new ApiError('provedor_invalido');
  return configuration;
}

/** By the form where the provider takes that, else by the header, which all must take (RFC 6749, 2.3.1). */
const asItMayBe =
  (secret: string): oidc.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const auth = methods.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    auth(secret)(server, ...request);
  };

function unreachable(cause: unknown): boolean {
  if (cause instanceof Unreachable) return true;
  return cause instanceof Error && cause.cause !== undefined && unreachable(cause.cause);
}

function whatFailed(cause: unknown) {
  if (unreachable(cause)) return 'provedor_inalcancavel';
  const said = [oidc.AuthorizationResponseError, oidc.ResponseBodyError, oidc.WWWAuthenticateChallengeError];
  return said.some((kind) => cause instanceof kind)
    ? 'entrada_recusada_pelo_provedor'
    : 'identidade_invalida';
}

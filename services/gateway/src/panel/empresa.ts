import { createHash } from 'node:crypto';
import { ApiError, Email, validate } from '@apura/contracts';
import {
  createConvite,
  type Identidade,
  listPessoas,
  type Provedor,
  type Recusa,
  readProvedor,
  signInByEmpresa,
  type Tenant,
  useWayBack,
} from '@apura/database';
import { isKeyOf, isOneOf } from '@apura/engine';
import type { Request, RequestHandler, Response } from 'express';
import type { IDToken } from 'openid-client';
import type { Gateway } from '../gateway.ts';
import { locaisOf } from '../request/request.ts';
import type { Client } from './empresa/providers.ts';
import { generateSegredoOfLink, limitVisit, unheardExcess } from './prove-person.ts';
import {
  dropCookie,
  enderecoOf,
  newSessao,
  openInBrowser,
  PRAZOS,
  readCookie,
  readWayOut,
  secondsFrom,
} from './sessao.ts';

/** Where an office's provider sends a browser back to: it is sent on, to the panel or to what went wrong. */
export const comeBack =
  (gateway: Gateway): RequestHandler =>
  async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    try {
      await limitVisit(gateway, req, res);
      await signIn(gateway, req, res);
      res.redirect(303, `${gateway.publicBaseUrl}/painel`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, cause } = error;
      // Never the cause itself: it may hold what the provider has sent.
      if (cause instanceof Error)
        locaisOf(res).logger.warn(
          `company sign-in: ${code}: ${('code' in cause && cause.code) || cause.name}`,
        );
      res.redirect(303, beginPage(gateway, { erro: code }));
    }
  };

const REFUSALS = {
  sem_papel: 'sem_papel_na_empresa',
  outra_identidade: 'outra_identidade_na_empresa',
  fora_do_escritorio: 'fora_do_escritorio',
  configuracao_mudou: 'entrada_expirada',
} as const satisfies Record<Recusa, string>;

/** Opens a session of the person whom the provider has shown. @throws ApiError whatever stands against it */
async function signIn(gateway: Gateway, req: Request, res: Response): Promise<void> {
  const { database, publicBaseUrl, keyRing } = gateway;
  const organizationId = String(req.params.id).toLowerCase();
  const ida = await readWayOut(keyRing.current, readCookie(req, 'ida', publicBaseUrl) ?? '', gateway.agora());
  // It is good for one way back, whatever comes of it; a browser that kept it all the same finds it used below.
  dropCookie(res, 'ida', publicBaseUrl);
  const returned = new URL(returnAddress(gateway, organizationId));
  returned.search = new URL(req.originalUrl, publicBaseUrl).search;
  if (ida?.organizationId !== organizationId || returned.searchParams.get('state') !== ida.state)
    throw new ApiError('entrada_expirada');
  const tenant = database.forOrganization(organizationId);
  const agora = gateway.agora();
  const hash = createHash('sha256').update(ida.state).digest();
  const expiraEm = secondsFrom(agora, PRAZOS.ida_ao_provedor);
  if (!(await useWayBack(tenant, { hash, expiraEm, agora }))) throw new ApiError('entrada_expirada');
  const provedor = await readProvedor(tenant);
  const client = provedor && providerClient(gateway, organizationId, provedor);
  if (!provedor || client?.version !== ida.version) throw new ApiError('entrada_expirada');
  const identidade = identidadeDe(provedor, await gateway.providers.finish(client, returned, ida));
  const { requestId } = locaisOf(res);
  const entrada = { provedor, identidade, sessao: newSessao(gateway, req), requestId };
  const fim = await signInByEmpresa(tenant, entrada);
  if (typeof fim === 'object') return void (await openInBrowser(gateway, res, tenant, fim));
  if (fim !== 'fora_do_escritorio') throw new ApiError(REFUSALS[fim]);
  if (identidade.email === undefined) throw new ApiError('email_da_empresa_nao_verificado');
  const convite = { email: identidade.email, papelNomeado: identidade.papelNomeado, req, requestId };
  const invited = await invite(gateway, tenant, provedor, convite);
  throw new ApiError(invited ? 'convite_enviado_pela_empresa' : 'fora_do_escritorio');
}

interface Newcomer extends Pick<Mostrada, 'papelNomeado'> {
  readonly email: string;
  readonly req: Request;
  readonly requestId: string;
}

/**
 * Invites whom the provider shows with a role that the office has named, in the name of the owner who set that up. Nobody
 * belongs to an office because its provider says so: who reads the mail decides. The outcome does not tell whether the
 * address has an account.
 */
async function invite(
  gateway: Gateway,
  tenant: Tenant,
  { convida, configurado_por }: Provedor,
  { email, papelNomeado: papel, req, requestId }: Newcomer,
): Promise<boolean> {
  if (!convida || papel === undefined) return false;
  const [owner] = await listPessoas(tenant, configurado_por);
  if (owner?.papel !== 'owner') return false;
  const ator = { id: owner.id, nome: owner.nome, ip: enderecoOf(req) };
  const segredo = generateSegredoOfLink(gateway, PRAZOS.convite);
  const sent = createConvite(tenant, ator, { email, papel, segredo, requestId, peloProvedor: true });
  await unheardExcess(sent.then(() => undefined));
  return true;
}

interface Mostrada extends Identidade {
  /** The role by a value that the office has named: who has one may be invited by it. */
  readonly papelNomeado: 'owner' | 'member' | undefined;
}

/** OpenID Connect Core 1.0, 2: at most 255 ASCII characters. */
const SUB = /^[\x20-\x7e]{1,255}$/;

/** What an ID token says, as the office wants it understood. @throws ApiError `identidade_invalida` */
function identidadeDe(provedor: Provedor, token: IDToken): Mostrada {
  const { claim, valores_titular, valores_equipe, sem_papel } = provedor;
  if (!SUB.test(token.sub)) throw new ApiError('identidade_invalida');
  const shown = new Set(claim === null ? [] : valuesOf(token, claim));
  const papelNomeado = valores_titular.some((valor) => shown.has(valor))
    ? 'owner'
    : valores_equipe.some((valor) => shown.has(valor))
      ? 'member'
      : undefined;
  return {
    issuer: token.iss,
    sub: token.sub,
    email: verifiedEmail(token),
    papel: claim === null ? undefined : (papelNomeado ?? (sem_papel === 'member' ? 'member' : null)),
    papelNomeado,
  };
}

/** Microsoft does not say `email_verified`; its `xms_edov` says that the address's domain is the company's. */
function verifiedEmail({ email, email_verified, xms_edov }: IDToken): string | undefined {
  if (email_verified !== true && !isOneOf([true, 1, '1', 'true'], xms_edov)) return undefined;
  try {
    return validate(Email, email).toLowerCase();
  } catch {
    // It may be no address at all.
    return undefined;
  }
}

/** The texts at a claim's name; where no claim has the whole name, dots lead into objects. */
function valuesOf(token: IDToken, claim: string): string[] {
  const at = (within: unknown, name: string): unknown =>
    typeof within === 'object' && within !== null && isKeyOf(within, name) ? within[name] : undefined;
  const found = at(token, claim) ?? claim.split('.').reduce<unknown>(at, token);
  return [found].flat().filter((value) => typeof value === 'string');
}

/** How we are known to the provider of an office. */
export const providerClient = (
  { keyRing }: Gateway,
  organizationId: string,
  { id, issuer, client_id, client_secret, configurado_em }: Provedor,
): Client => ({
  organizationId,
  issuer,
  clientId: client_id,
  clientSecret: keyRing.open(client_secret).secret,
  version: `${id} ${configurado_em.getTime()}`,
});

/** Where an office's provider sends people back: an address for each, so that no provider answers for another (RFC 9700, 2.1). */
export const returnAddress = ({ publicBaseUrl }: Gateway, organizationId: string): string =>
  `${publicBaseUrl}/painel/empresa/${organizationId}/retorno`;

/** The page on which somebody begins, with the office's code or with what went wrong. */
export const beginPage = ({ publicBaseUrl }: Gateway, query: Readonly<Record<string, string>>): string =>
  `${publicBaseUrl}/painel/entrar/empresa?${new URLSearchParams(query)}`;

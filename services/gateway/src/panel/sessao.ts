import { createHmac, hkdfSync } from 'node:crypto';
import { ApiError, type Sessao } from '@apura/contracts';
import {
  escritoriosDaPessoa,
  findCredentials,
  newId,
  openedSessao,
  type SessaoAberta,
  type Tenant,
  useSessao,
} from '@apura/database';
import type { CookieOptions, Request, Response } from 'express';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Gateway } from '../gateway.ts';
import { escritorioMoved } from '../request/errors.ts';
import { subscriber } from '../request/limits/whose.ts';
import type { Checks } from './empresa/providers.ts';

/** `ida`: of who is at their office's provider. */
type Cookie = 'sessao' | 'aparelho' | 'ida';

const segura = (publicBaseUrl: string): boolean => publicBaseUrl.startsWith('https:');

/** With https the prefix makes browsers refuse one that another host of the domain set (RFC 6265bis, 4.1.3). */
const nomeDo = (cookie: Cookie, publicBaseUrl: string): string =>
  `${segura(publicBaseUrl) ? '__Host-' : ''}apura-${cookie}`;

const options = (cookie: Cookie, publicBaseUrl: string): CookieOptions => ({
  httpOnly: true,
  // The provider's page sends the browser back, and what it brings must come along.
  sameSite: cookie === 'ida' ? 'lax' : 'strict',
  secure: segura(publicBaseUrl),
  path: '/',
});

export function readCookie(req: Request, cookie: Cookie, publicBaseUrl: string): string | undefined {
  const inicio = `${nomeDo(cookie, publicBaseUrl)}=`;
  return (req.headers.cookie ?? '')
    .split(';')
    .map((parte) => parte.trim())
    .find((parte) => parte.startsWith(inicio))
    ?.slice(inicio.length);
}

export function byCookie(
  res: Response,
  cookie: Cookie,
  publicBaseUrl: string,
  { valor, expiraEm }: { readonly valor: string; readonly expiraEm: Date },
): void {
  res.cookie(nomeDo(cookie, publicBaseUrl), valor, { ...options(cookie, publicBaseUrl), expires: expiraEm });
}

export function dropCookie(res: Response, cookie: Cookie, publicBaseUrl: string): void {
  res.clearCookie(nomeDo(cookie, publicBaseUrl), options(cookie, publicBaseUrl));
}

/**
 * Whose session the request's cookie names. Undefined when there is none or it is over; the cookie goes then.
 *
 * @throws ApiError `escritorio_mudou`, and the cookie goes too: who signs in again hears it again
 */
export async function identifySession(gateway: Gateway, req: Request, res: Response) {
  const { database, keyRing, publicBaseUrl } = gateway;
  const texto = readCookie(req, 'sessao', publicBaseUrl);
  if (texto === undefined) return undefined;
  const nome = await readSessao(keyRing.current, texto, gateway.agora());
  const sessao = nome && (await useSessao(database.forAuthentication(nome.organizationId), nome, PRAZOS));
  if (!nome || !sessao || sessao.moved_to !== null) {
    dropCookie(res, 'sessao', publicBaseUrl);
    if (sessao?.moved_to) throw escritorioMoved(sessao.moved_to);
    return undefined;
  }
  if (sessao.geracao !== nome.geracao) {
    const valor = await signSessao(keyRing.current, { ...nome, geracao: sessao.geracao }, sessao.expira_em);
    byCookie(res, 'sessao', publicBaseUrl, { valor, expiraEm: sessao.expira_em });
  }
  const { id, so_clientes } = sessao.usuario;
  const tenant = so_clientes
    ? database.forPessoa(nome.organizationId, id)
    : database.forOrganization(nome.organizationId);
  return { sessao, tenant };
}

/** That a session goes on, without using it. @throws ApiError `sessao_invalida` */
export async function requireSessaoAberta(tenant: Tenant, id: string): Promise<void> {
  if (!(await openedSessao(tenant, id, PRAZOS.inatividade))) throw new ApiError('sessao_invalida');
}

/** What a session that begins with this request is like. */
export function newSessao(gateway: Gateway, req: Request) {
  return {
    expiraEm: secondsFrom(gateway.agora(), PRAZOS.sessao),
    ip: enderecoOf(req),
    navegador: (req.get('user-agent') ?? '').slice(0, 300),
  };
}

/** The address that a person sees among their sessions and in the audit log. */
export const enderecoOf = (req: Request): string => req.ip ?? subscriber(req.ip);

/** Gives the browser the cookies of a session that has just been opened, lets it be known again where the person themselves has opened it, and shows the session. */
export async function openInBrowser(
  gateway: Gateway,
  res: Response,
  tenant: Tenant,
  { sessaoId }: { readonly sessaoId: string },
): Promise<Sessao> {
  const { keyRing, publicBaseUrl } = gateway;
  const sessao = await reread(tenant, { id: sessaoId, geracao: 0 });
  const { expira_em: expiraEm, pessoa_id: pessoaId, da_empresa, usuario } = sessao;
  const { organizationId } = tenant;
  const nome = { id: sessaoId, geracao: 0, organizationId, daEmpresa: da_empresa };
  const valor = await signSessao(keyRing.current, nome, expiraEm);
  byCookie(res, 'sessao', publicBaseUrl, { valor, expiraEm });
  // An office says who this is, not they themselves: it must not help to guess their password.
  const credentials = da_empresa ? null : await findCredentials(tenant, usuario.id);
  if (credentials) await rememberDevice(gateway, res, { pessoaId, senhaHash: credentials.senha_hash });
  return panelSessao(sessao, tenant, gateway.agora());
}

/** From now on guesses of strangers do not lock this browser out of the person's account. */
export async function rememberDevice(
  gateway: Gateway,
  res: Response,
  pessoa: { readonly pessoaId: string; readonly senhaHash: string },
): Promise<void> {
  const { keyRing, publicBaseUrl } = gateway;
  const expiraEm = secondsFrom(gateway.agora(), PRAZOS.aparelho);
  const valor = await signDevice(keyRing.current, pessoa, expiraEm);
  byCookie(res, 'aparelho', publicBaseUrl, { valor, expiraEm });
}

/** What the session's cookie says: which session, of which office, in which generation. */
export interface NomeDaSessao {
  readonly id: string;
  readonly organizationId: string;
  readonly geracao: number;
  /** The office's provider has opened it. */
  readonly daEmpresa: boolean;
}

const ALGORITMO = 'HS256';

/** A key for one purpose, so that what is signed for one counts for no other. */
const chaveDe = (secretsKey: Buffer, uso: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretsKey, '', `apura painel ${uso}`, 32));

function sign(secretsKey: Buffer, uso: string, dados: JWTPayload, expiraEm: Date): Promise<string> {
  return new SignJWT(dados)
    .setProtectedHeader({ alg: ALGORITMO })
    .setExpirationTime(expiraEm)
    .sign(chaveDe(secretsKey, uso));
}

/** Nothing of whatever we did not sign, and of what is too old. */
function read(secretsKey: Buffer, uso: string, texto: string, agora: Date): Promise<JWTPayload> {
  return jwtVerify(texto, chaveDe(secretsKey, uso), { algorithms: [ALGORITMO], currentDate: agora }).then(
    ({ payload }) => payload,
    () => ({}),
  );
}

/** A purpose of its own, so that the version before, which would take it for a whole session, takes it for none. */
const usoDaSessao = (daEmpresa: boolean): string => (daEmpresa ? 'sessao da empresa' : 'sessao');

const signSessao = (
  secretsKey: Buffer,
  { id, organizationId, geracao, daEmpresa }: NomeDaSessao,
  expiraEm: Date,
): Promise<string> =>
  sign(secretsKey, usoDaSessao(daEmpresa), { jti: id, org: organizationId, ger: geracao }, expiraEm);

export async function readSessao(secretsKey: Buffer, texto: string, agora: Date) {
  for (const daEmpresa of [false, true]) {
    const { jti, org, ger } = await read(secretsKey, usoDaSessao(daEmpresa), texto, agora);
    if (typeof jti === 'string' && typeof org === 'string' && typeof ger === 'number')
      return { id: jti, organizationId: org, geracao: ger, daEmpresa };
  }
  return undefined;
}

/** It holds until the person's password changes. */
export const signDevice = (
  secretsKey: Buffer,
  { pessoaId, senhaHash }: { readonly pessoaId: string; readonly senhaHash: string },
  expiraEm: Date,
): Promise<string> => {
  const dados = { jti: newId(), sub: pessoaId, snh: markOfSenha(secretsKey, senhaHash) };
  return sign(secretsKey, 'aparelho', dados, expiraEm);
};

/**
 * What the cookie says of a browser in which a person was signed in before: its own id, as each counts by itself, whose it
 * is, and what became of the password that the person had then, which does not tell that password's hash.
 */
export async function readDevice(secretsKey: Buffer, texto: string, agora: Date) {
  const { jti, sub, snh } = await read(secretsKey, 'aparelho', texto, agora);
  return typeof jti === 'string' && typeof sub === 'string' && typeof snh === 'string'
    ? { id: jti, pessoaId: sub, senha: snh }
    : undefined;
}

/** What a browser keeps while it is at an office's provider. */
export interface WayOut extends Checks {
  readonly organizationId: string;
  /** The provider as it was set up then (`Client`). */
  readonly version: string;
}

export const signWayOut = (secretsKey: Buffer, ida: WayOut, expiraEm: Date): Promise<string> =>
  sign(secretsKey, 'ida ao provedor', { ...ida }, expiraEm);

export async function readWayOut(
  secretsKey: Buffer,
  texto: string,
  agora: Date,
): Promise<WayOut | undefined> {
  const lida = await read(secretsKey, 'ida ao provedor', texto, agora);
  const { organizationId, version, state, nonce, verifier } = lida;
  if (typeof organizationId !== 'string' || typeof version !== 'string') return undefined;
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string')
    return undefined;
  return { organizationId, version, state, nonce, verifier };
}

export const markOfSenha = (secretsKey: Buffer, senhaHash: string): string =>
  createHmac('sha256', chaveDe(secretsKey, 'senha do aparelho')).update(senhaHash).digest('base64url');

/** A session as the panel shows it. `agora`: it is being used now. */
export async function panelSessao(sessao: SessaoAberta, tenant: Tenant, agora: Date): Promise<Sessao> {
  const { usuario, escritorio, expira_em, da_empresa } = sessao;
  const inativaEm = Math.min(secondsFrom(agora, PRAZOS.inatividade).getTime(), expira_em.getTime());
  const { organizationId: id } = tenant;
  const escritorios = da_empresa
    ? [{ id, nome: escritorio.nome }]
    : await escritoriosDaPessoa(tenant, usuario.id);
  return {
    autenticado: true,
    da_empresa,
    usuario,
    escritorio: { id, ...escritorio },
    escritorios: escritorios.map((um) => ({ id: um.id, nome: um.nome })),
    expira_em: expira_em.toISOString(),
    inativa_em: new Date(inativaEm).toISOString(),
  };
}

/** A session read anew, after the request itself has opened it or changed what it shows. */
export async function reread(
  tenant: Tenant,
  { id, geracao }: { readonly id: string; readonly geracao: number },
): Promise<SessaoAberta> {
  const sessao = await useSessao(tenant, { id, geracao }, { ...PRAZOS, giro: Number.POSITIVE_INFINITY });
  if (!sessao) throw new Error(`session ${id} ended while it was answered`);
  return sessao;
}

const MINUTO = 60;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

/** In seconds. */
export const PRAZOS = {
  /** A session is over when it was not used for so long. */
  inatividade: 12 * HORA,
  /** And in any case after so long. */
  sessao: 7 * DIA,
  /** Its cookie is replaced so often while it is used. */
  giro: 15 * MINUTO,
  /** A browser is known for so long after the last sign-in. */
  aparelho: 365 * DIA,
  /** For signing in at an office's provider. */
  ida_ao_provedor: 10 * MINUTO,
  link_de_email: 3 * DIA,
  convite: 7 * DIA,
} as const;

export const secondsFrom = (agora: Date, segundos: number): Date =>
  new Date(agora.getTime() + 1000 * segundos);

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as esperar } from 'node:timers/promises';
import { ApiError, type PanelPoliticaName } from '@apura/contracts';
import {
  type Acesso,
  acessosByEmail,
  type Credentials,
  escritorioDoLink,
  findCredentials,
  type Prova,
  type SegredoDeLink,
  type Tenant,
  TooManyEmails,
} from '@apura/database';
import { checkSenha } from '@apura/runtime/senha';
import type { Request, Response } from 'express';
import { Secret, TOTP } from 'otpauth';
import type { Gateway } from '../gateway.ts';
import { fitsLimit, limit } from '../request/limits/limit.ts';
import { subscriber } from '../request/limits/whose.ts';
import type { PanelRequest } from './panel-route.ts';
import { markOfSenha, readCookie, readDevice, secondsFrom } from './sessao.ts';

/** Longer than any of the ways through a sign-in takes on a machine that is not overloaded. */
const MINIMO_MS = 250;

/**
 * The outcome of `trabalho`, never before a fixed time is over: whether an e-mail belongs to somebody must not be read
 * off the clock.
 */
export async function neverBefore<T>(trabalho: () => Promise<T>): Promise<T> {
  const prazo = esperar(MINIMO_MS);
  try {
    return await trabalho();
  } finally {
    await prazo;
  }
}

/** What somebody types to show who they are. */
export interface Typed {
  readonly senha: string;
  readonly codigo?: string | undefined;
}

/**
 * The person with this e-mail, when what was typed is theirs: what they are to the office that they used last
 * (`acesso`), and to all of theirs, that one first. Nobody's e-mail is answered like a wrong password, after the
 * same work.
 *
 * @throws ApiError `credenciais_invalidas`, `segundo_fator_necessario`, `codigo_invalido`, `muitas_tentativas`
 */
export async function provePerson(
  gateway: Gateway,
  req: Request,
  email: string,
  { senha, codigo }: Typed,
): Promise<{ readonly acesso: Acesso; readonly acessos: readonly Acesso[]; readonly prova: Prova }> {
  const acessos = await acessosByEmail(gateway.database, email);
  const [acesso] = acessos;
  await limitSignIn(gateway, req, email, acesso);
  const matches = await checkSenha(acesso?.senha_hash, senha);
  if (!acesso || !matches) throw new ApiError('credenciais_invalidas');
  const { pessoa_id: pessoaId, senha_hash: senhaHash } = acesso;
  const tenant = gateway.database.forOrganization(acesso.organization_id);
  const credentials = await findCredentials(tenant, acesso.id);
  if (!credentials) throw new ApiError('credenciais_invalidas');
  if (credentials.totp_ativo_em === null) return { acesso, acessos, prova: { pessoaId, senhaHash } };
  if (codigo === undefined) throw new ApiError('segundo_fator_necessario');
  const segundoFator = segundoFatorDe(gateway, credentials, codigo);
  if (!segundoFator) throw new ApiError('codigo_invalido');
  return { acesso, acessos, prova: { pessoaId, senhaHash, segundoFator } };
}

/** That the person in front of the screen is the one who signed in. @throws ApiError `senha_incorreta`, `muitas_tentativas` */
export async function confirmSenha(
  gateway: Gateway,
  { tenant, sessao }: Pick<PanelRequest, 'tenant' | 'sessao'>,
  senha: string,
): Promise<void> {
  await countAttempt(gateway, 'confirmacao', sessao.pessoa_id);
  const credentials = await findCredentials(tenant, sessao.usuario.id);
  if (!(await checkSenha(credentials?.senha_hash, senha))) throw new ApiError('senha_incorreta');
}

/** Counts one try. @throws ApiError `muitas_tentativas` */
export async function countAttempt(gateway: Gateway, politica: PanelPoliticaName, quem: string) {
  const { exceeded: excedido, reopensIn: reabreEm } = await gateway.limiter.consume(politica, quem);
  if (!excedido) return;
  const segundos = Math.max(1, reabreEm);
  throw new ApiError('muitas_tentativas', { params: { segundos }, adicionais: { retryAfter: segundos } });
}

/**
 * Counts one try to sign in, before the password is looked at, so that many tries at the same time count as many. Tries
 * are counted by the e-mail that was typed, whether anybody has it or not. A browser in which the person was signed in
 * before, with the password that still holds, counts by itself (OWASP's device cookies): whatever strangers do, behind the
 * same address or elsewhere, the person gets in there; who has stolen its cookie has no more tries than it has.
 *
 * @throws ApiError `muitas_tentativas`
 */
async function limitSignIn(
  gateway: Gateway,
  req: Request,
  email: string,
  acesso: Pick<Acesso, 'pessoa_id' | 'senha_hash'> | undefined,
): Promise<void> {
  const aparelho = await knownBrowser(gateway, req);
  if (
    acesso &&
    aparelho?.pessoaId === acesso.pessoa_id &&
    aparelho.senha === markOfSenha(gateway.keyRing.current, acesso.senha_hash)
  ) {
    await countAttempt(gateway, 'entrada_aparelho', aparelho.id);
    return;
  }
  const endereco = subscriber(req.ip);
  await countAttempt(gateway, 'entrada', endereco);
  await countAttempt(gateway, 'entrada_endereco', `${endereco} ${email}`);
  await countAttempt(gateway, 'entrada_conta', email);
}

/**
 * Counts the visit of somebody who is not signed in: for the person of a browser that is known, and for the address where
 * it is not, or where that person has visited too often.
 *
 * @throws ApiError `rate_limited`
 */
export async function limitVisit(gateway: Gateway, req: Request, res: Response): Promise<void> {
  const aparelho = await knownBrowser(gateway, req);
  if (aparelho && (await fitsLimit(gateway, 'site', res, `aparelho ${aparelho.pessoaId}`))) return;
  await limit(gateway, 'site', req, res);
}

/** What the request's cookie says of a browser in which somebody was signed in before; undefined when nothing or not ours. */
async function knownBrowser(gateway: Gateway, req: Request) {
  const texto = readCookie(req, 'aparelho', gateway.publicBaseUrl);
  return texto === undefined ? undefined : readDevice(gateway.keyRing.current, texto, gateway.agora());
}

const PERIODO = 30;
const CODIGOS = 10;
const METADE = 6;

const ALFABETO = '23456789abcdefghjkmnpqrstuvwxyz';
/** Of letters and digits that nobody takes for one another. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALFABETO.charAt(randomInt(ALFABETO.length))).join('');

/** RFC 6238 with what authenticator apps take for granted: SHA-1, six digits, thirty seconds. */
const clock = (base32: string, email: string): TOTP =>
  new TOTP({ issuer: 'Apura', label: email, secret: Secret.fromBase32(base32), period: PERIODO });

/** A new secret, as an authenticator app takes it over. */
export function makeClockSecret(email: string): { readonly segredo: string; readonly uri: string } {
  const segredo = new Secret({ size: 20 }).base32;
  return { segredo, uri: clock(segredo, email).toString() };
}

/** The time step whose code this is, one to either side of now; undefined when it is none. */
export function passoDoCodigo(
  gateway: Gateway,
  { totp_segredo, email }: Pick<Credentials, 'totp_segredo' | 'email'>,
  codigo: string,
): number | undefined {
  const digitos = codigo.replace(/\s/g, '');
  if (!totp_segredo || !/^\d{6}$/.test(digitos)) return undefined;
  const timestamp = gateway.agora().getTime();
  const desvio = clock(gateway.keyRing.open(totp_segredo).secret, email).validate({
    token: digitos,
    timestamp,
    window: 1,
  });
  return desvio === null ? undefined : Math.floor(timestamp / 1000 / PERIODO) + desvio;
}

/** What was typed, as the database looks at it: a code of the app, or one of the recovery codes. */
function segundoFatorDe(gateway: Gateway, credentials: Credentials, codigo: string) {
  const passo = passoDoCodigo(gateway, credentials, codigo);
  if (passo !== undefined) return { passo };
  const limpo = codigo.toLowerCase().replace(/[\s-]/g, '');
  return limpo.length === 2 * METADE ? { codigo: summarize(limpo) } : undefined;
}

/** Recovery codes, to be shown once, with what is stored of them. Each has 59 random bits. */
export function generateCodigosDeRecuperacao(): { readonly codigos: string[]; readonly hashes: Buffer[] } {
  const limpos = Array.from({ length: CODIGOS }, () => randomText(2 * METADE));
  return {
    codigos: limpos.map((limpo) => `${limpo.slice(0, METADE)}-${limpo.slice(METADE)}`),
    hashes: limpos.map(summarize),
  };
}

const MINIMO = 10;

/** The commonest of ten characters and more, here and abroad; shorter ones are too short anyway. */
const COMUNS = new Set(
  `1234567890 0123456789 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop qwerty12345 qwerty123456 password123
  password1234 passwordpassword administrador administrador1 contabilidade contabilidade1 contabilidade123 contador123
  contador1234 escritorio escritorio1 escritorio123 brasil2024 brasil2025 brasil2026 brasilbrasil flamengo10 flamengo123
  corinthians corinthians1 palmeiras1 palmeiras123 saopaulo10 saopaulo123 internacional gremio1903 teamo12345 euteamo123
  jesuscristo jesusteama jesuscristo1 deusefiel10 deusefiel123 senha12345 senha123456 minhasenha minhasenha1 minhasenha123
  novasenha1 novasenha123 mudarsenha mudar12345 trocarsenha acesso1234 acesso12345 abcdefghij abc1234567 abcd123456
  abcde12345 a123456789 aa12345678 iloveyou123 letmein1234 welcome1234 welcome123 changeme123 simplesnacional
  lucropresumido apuraapura impostoderenda`
    .split(/\s+/)
    .filter(Boolean),
);

/** Why a password would be guessed; undefined when it is good enough. Length counts more than kinds of characters. */
function fraqueza(senha: string, email: string): string | undefined {
  const letras = [...senha.normalize('NFKC')];
  const simples = letras.join('').toLowerCase();
  if (letras.length < MINIMO) return `deve ter ao menos ${MINIMO} caracteres`;
  if (new Set(letras).size < 5) return 'repete os mesmos caracteres';
  if (COMUNS.has(simples)) return 'está entre as mais usadas';
  const [usuario = '', dominio = ''] = email.toLowerCase().split('@');
  if (simples === email.toLowerCase() || simples === usuario || simples === dominio) return 'é o seu e-mail';
  return undefined;
}

/** @throws ApiError `senha_fraca` */
export function requireStrongSenha(senha: string, email: string): void {
  const motivo = fraqueza(senha, email);
  if (motivo !== undefined) throw new ApiError('senha_fraca', { detalhes: [{ campo: 'senha', motivo }] });
}

/** What a mail is to carry: 32 random bytes, of which the database keeps the hash, and the encrypted text until it is sent. */
export function generateSegredoOfLink(gateway: Gateway, segundos: number): SegredoDeLink {
  return { ...encryptNewSecret(gateway), expiraEm: secondsFrom(gateway.agora(), segundos) };
}

/** The same for a link that begins to count when its mail is sent. */
export function encryptNewSecret({ keyRing }: Gateway): Omit<SegredoDeLink, 'expiraEm'> {
  const segredo = randomBytes(32).toString('base64url');
  return { hash: summarize(segredo), cifrado: keyRing.seal(segredo) };
}

/** The office whose mail carried this secret, and what the database keeps of it. @throws ApiError `link_invalido` */
export async function openLink(
  { database }: Gateway,
  tipo: Parameters<typeof escritorioDoLink>[1],
  token: string,
): Promise<{ readonly tenant: Tenant; readonly hash: Buffer }> {
  const hash = summarize(token);
  return { tenant: good(await escritorioDoLink(database, tipo, hash)), hash };
}

/** What a link leads to. @throws ApiError `link_invalido` where that is nothing any more */
export function good<T>(thing: T | undefined): T {
  if (thing === undefined) throw new ApiError('link_invalido');
  return thing;
}

export const summarize = (segredo: string): Buffer => createHash('sha256').update(segredo).digest();

/** Where strangers ask for mails: they hear nothing of those that do not go out. */
export async function unheardExcess(asked: Promise<void>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof TooManyEmails)) throw error;
  });
}

import type { Page } from 'puppeteer-core';
import { openTab, type Tab } from './browser.ts';
import type { Stage } from './escritorio-in-browser.ts';
import { gestures } from './gestures.ts';
import { linkInMail } from './mailer.ts';

export const PASSWORD_OF_TESTS = 'girassol amarelo no quintal';

/** An owner, and the office that she registers. */
export const ANA = {
  escritorio: 'Contábil Girassol',
  cnpj: '11.222.333/0001-81',
  nome: 'Ana Girassol',
  email: 'ana@girassol.example',
} as const;

/** Registers an office in the browser, as its owner would, mail included. */
export async function register(
  { page }: Tab,
  stage: Pick<Stage, 'stack' | 'mail'>,
  dados: {
    readonly escritorio: string;
    readonly cnpj: string;
    readonly nome: string;
    readonly email: string;
  },
): Promise<void> {
  const { abrir, seguir, escrever, escreverSenha, apertar, ver } = gestures(page);
  await abrir(`${stage.stack.baseUrl}/painel/`);
  await seguir('Cadastrar escritório');
  await escrever('Nome do escritório', dados.escritorio);
  await escrever('CNPJ do escritório', dados.cnpj);
  await escrever('Seu nome', dados.nome);
  await escrever('Seu e-mail', dados.email);
  await apertar('Cadastrar');
  await ver('Confira seu e-mail');
  await abrir(await linkInMail(stage.mail, dados.email, 'concluir-cadastro'));
  await escreverSenha(PASSWORD_OF_TESTS);
  await apertar('Criar a senha e entrar');
  await ver('Primeiros passos');
}

/** Asks the panel's API from within the page, with its session. */
export async function requestInPage<T>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const options = {
    method: method,
    headers: { 'X-Apura-Painel': '1', ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  return page.evaluate(
    `fetch(${JSON.stringify(`/painel/api${path}`)}, ${JSON.stringify(options)})
       .then(async (r) => ({ status: r.status, body: await r.json().catch(() => null) }))`,
  ) as Promise<{ status: number; body: T }>;
}

/** An office of the stage in the tab of who signed it up. */
export async function openOffice(stage: Stage, pessoa: Parameters<typeof register>[2] = ANA) {
  const base = stage.stack.baseUrl;
  const dona = await openTab(stage.browser, base);
  await register(dona, stage, pessoa);
  return { base, dona, g: gestures(dona.page) };
}

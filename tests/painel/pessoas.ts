import type { Page } from 'puppeteer-core';
import { ligacaoNoCorreio } from './correio.ts';
import type { Palco } from './escritorio-no-navegador.ts';
import { gestos } from './gestos.ts';
import type { Aba } from './navegador.ts';

export const SENHA = 'girassol amarelo no quintal';

/** An owner, and the office that she registers. */
export const ANA = {
  escritorio: 'Contábil Girassol',
  cnpj: '11.222.333/0001-81',
  nome: 'Ana Girassol',
  email: 'ana@girassol.example',
} as const;

/** Registers an office in the browser, as its owner would, mail included. */
export async function cadastrar(
  { pagina }: Aba,
  palco: Pick<Palco, 'stack' | 'mail'>,
  dados: {
    readonly escritorio: string;
    readonly cnpj: string;
    readonly nome: string;
    readonly email: string;
  },
): Promise<void> {
  const { abrir, seguir, escrever, escreverSenha, apertar, ver } = gestos(pagina);
  await abrir(`${palco.stack.baseUrl}/painel/`);
  await seguir('Cadastrar escritório');
  await escrever('Nome do escritório', dados.escritorio);
  await escrever('CNPJ do escritório', dados.cnpj);
  await escrever('Seu nome', dados.nome);
  await escrever('Seu e-mail', dados.email);
  await apertar('Cadastrar');
  await ver('Confira seu e-mail');
  await abrir(await ligacaoNoCorreio(palco.mail, dados.email, 'concluir-cadastro'));
  await escreverSenha(SENHA);
  await apertar('Criar a senha e entrar');
  await ver('Primeiros passos');
}

/** Asks the panel's API from within the page, with its session. */
export async function pedirNaPagina<T>(
  pagina: Page,
  metodo: string,
  caminho: string,
  corpo?: object,
): Promise<{ status: number; corpo: T }> {
  const opcoes = {
    method: metodo,
    headers: { 'X-Apura-Painel': '1', ...(corpo ? { 'Content-Type': 'application/json' } : {}) },
    ...(corpo ? { body: JSON.stringify(corpo) } : {}),
  };
  return pagina.evaluate(
    `fetch(${JSON.stringify(`/painel/api${caminho}`)}, ${JSON.stringify(opcoes)})
       .then(async (r) => ({ status: r.status, corpo: await r.json().catch(() => null) }))`,
  ) as Promise<{ status: number; corpo: T }>;
}

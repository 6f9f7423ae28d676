import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTab, type Tab } from './browser.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import { type Gestures, gestures } from './gestures.ts';
import { linkInMail } from './mailer.ts';
import { ANA, openOffice, PASSWORD_OF_TESTS } from './pessoas.ts';
import { clockCode } from './totp.ts';

const BIA = { ...ANA, escritorio: 'Contábil Margarida', nome: 'Bia', email: 'bia@margarida.example' };
const OUTRA_SENHA = 'margarida branca na janela';
const PASSO_MS = 30_000;

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
beforeAll(async () => {
  stage = await stageOnSharedStack();
  ({ base, dona, g } = await openOffice(stage, BIA));
}, 120_000);
afterAll(() => stage.fechar(), 20_000);

/** Types e-mail and password on the page of the sign-in, and sends them. */
async function entrar({ page }: Tab, senha: string): Promise<void> {
  const { escrever, trocarSenha, apertar, ver } = gestures(page);
  await ver('Acesse o painel do seu escritório.');
  await escrever('E-mail', BIA.email);
  await trocarSenha(senha);
  await apertar('Entrar');
}

test('who forgot the password chooses another by the mailed link, once, and every session ends', async () => {
  const outra = await openTab(stage.browser, base);
  const { abrir, seguir, escrever, escreverSenha, apertar, ver, estar } = gestures(outra.page);
  await abrir(`${base}/painel/`);
  await seguir('Esqueci a senha');
  await escrever('E-mail', BIA.email);
  await apertar('Enviar o link');
  await ver('o link chegará em instantes');
  const ligacao = await linkInMail(stage.mail, BIA.email, 'redefinir-senha');
  await abrir(ligacao);
  await ver('Escolher outra senha');
  // The token is in no history, and not in the address that others see.
  await estar(`${base}/painel/redefinir-senha`);
  await escreverSenha(OUTRA_SENHA);
  await apertar('Trocar a senha');
  await ver('A senha foi trocada');
  await dona.page.reload();
  await g.ver('Acesse o painel do seu escritório.');

  await seguir('Ir para a entrada');
  await entrar(outra, PASSWORD_OF_TESTS);
  await outra.page.waitForSelector('[role="alert"]');
  await entrar(outra, OUTRA_SENHA);
  await ver('Primeiros passos');

  // A link that was used, in a tab of somebody else.
  const depois = await openTab(stage.browser, base);
  const d = gestures(depois.page);
  await d.abrir(ligacao);
  await d.escreverSenha('uma terceira senha qualquer');
  await d.apertar('Trocar a senha');
  await depois.page.waitForSelector('[role="alert"]');
  await depois.contexto.close();
  expect([...outra.queixas, ...outra.paraFora]).toEqual([]);
  await outra.contexto.close();
}, 120_000);

test('a second factor is set up, asked for at the sign-in, replaced by a recovery code, and taken back', async () => {
  await dona.page.bringToFront();
  await entrar(dona, OUTRA_SENHA);
  await g.ver('Primeiros passos');
  await g.abrir(`${base}/painel/configuracoes/conta`);
  await g.ver('Verificação em duas etapas');
  // After the one of the e-mail and the two of the password.
  await g.escreverSenha(OUTRA_SENHA, 3);
  await g.apertar('Configurar');
  await g.ver('Leia com o seu aplicativo autenticador');
  const segredo = (await dona.page.$eval('.qr code', (codigo) => codigo.textContent)) ?? '';
  // Each code counts once, so the app's clock is taken one step further each time.
  const agora = Date.now();
  await g.escrever('Código de 6 dígitos', clockCode(segredo, new Date(agora)));
  await g.apertar('Ativar');
  await g.ver('Guarde estes códigos de recuperação agora');
  const codigos = (await dona.page.$eval('pre.codigo', (pre) => pre.textContent ?? '')).trim().split('\n');
  expect(codigos).toHaveLength(10);

  await g.apertar('Sair');
  await entrar(dona, OUTRA_SENHA);
  await g.ver('Código de verificação');
  await g.escrever('Código de verificação', '000000');
  await g.apertar('Entrar');
  await dona.page.waitForSelector('[role="alert"]');
  // Emptied, the field is still there to be filled.
  await g.escrever('Código de verificação', '');
  const depois = new Date(Math.max(Date.now(), agora + PASSO_MS));
  await g.escrever('Código de verificação', clockCode(segredo, depois));
  await g.apertar('Entrar');
  await g.ver('Ativa: ao entrar');

  await g.apertar('Sair');
  await entrar(dona, OUTRA_SENHA);
  await g.escrever('Código de verificação', codigos[0] ?? '');
  await g.apertar('Entrar');
  await g.ver('Ativa: ao entrar');

  await g.escreverSenha(OUTRA_SENHA, 3);
  await g.apertar('Desativar');
  await g.ver('A verificação em duas etapas foi desativada');
  await g.apertar('Sair');
  await entrar(dona, OUTRA_SENHA);
  await g.ver('Além da senha, um código de 6 dígitos');

  // All of it stands in the audit log, in words.
  await g.abrir(`${base}/painel/configuracoes/auditoria`);
  for (const ato of [
    'cadastrou o escritório',
    'escolheu outra senha pelo link',
    'ativou a verificação em duas etapas',
    'desativou a verificação em duas etapas',
    'entrou',
  ])
    await g.ver(ato);
  expect([...dona.queixas, ...dona.paraFora]).toEqual([]);
}, 120_000);

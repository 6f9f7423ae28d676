import { sharedStack } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forgedProvider } from '../../services/gateway/teste/forged-provider.ts';
import { CLIENT } from '../../services/gateway/teste/on-loopback.ts';
import { seriousViolations } from './acessibilidade.ts';
import { openTab, type Tab } from './browser.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import { type Gestures, gestures, settled } from './gestures.ts';
import { ANA, openOffice, PASSWORD_OF_TESTS } from './pessoas.ts';

const CAIO = { ...ANA, escritorio: 'Contábil Cravo', nome: 'Caio Cravo', email: 'caio@cravo.example' };

let stage: Stage;
let base: string;
let owner: Tab;
let g: Gestures;
let provider: Awaited<ReturnType<typeof forgedProvider>>;
beforeAll(async () => {
  const stack = await sharedStack();
  provider = await forgedProvider((url) => stack.webhookUrl({ url: `${url}/` }).replace(/\/$/, ''));
  stage = await stageOnSharedStack();
  ({ base, dona: owner, g } = await openOffice(stage, CAIO));
}, 120_000);
afterAll(async () => {
  await stage.fechar();
  await provider.close();
}, 20_000);

test('an owner sets the company’s account up, tries it out and requires it; a password is refused, the account comes in', async () => {
  const { page } = owner;
  await g.abrir(`${base}/painel/configuracoes/empresa`);
  await g.ver('Endereço de retorno');
  await g.escrever('Emissor', provider.issuer);
  await g.escrever('Identificação do cliente', CLIENT.client_id);
  await g.escreverSenha(CLIENT.client_secret);
  await g.escrever('Campo do papel', 'groups');
  await g.escrever('Valores de titular', 'diretoria');
  await g.apertar('Gravar');
  await g.ver('Ainda não testada');
  await settled(page);
  expect(await seriousViolations(page)).toEqual([]);
  const codigo = await page.$eval('.segredo-valor code', (code) => code.textContent ?? '');

  // Somebody without a role comes back to the page with the sentence.
  provider.forge({ claims: { sub: 'caio', email: CAIO.email, email_verified: true, groups: [] } });
  await g.apertar('Entrar com a minha conta da empresa');
  await g.ver('O provedor de identidade não lhe dá um papel neste escritório.');
  expect(await seriousViolations(page)).toEqual([]);
  provider.forge({ claims: { sub: 'caio', email: CAIO.email, email_verified: true, groups: ['diretoria'] } });
  await g.escrever('Código do escritório', codigo);
  await g.apertar('Continuar');
  await g.ver('Primeiros passos');

  await g.abrir(`${base}/painel/configuracoes/conta`);
  await g.ver('Você entrou com a conta da empresa');
  await g.abrir(`${base}/painel/configuracoes/empresa`);
  await g.ver('Testada em');
  await g.apertar('Exigir a conta da empresa');
  await g.ver('Exigida desde');
  expect(owner.queixas).toEqual([]);

  const other = await openTab(stage.browser, base);
  const o = gestures(other.page);
  await o.abrir(`${base}/painel/`);
  await o.escrever('E-mail', CAIO.email);
  await o.trocarSenha(PASSWORD_OF_TESTS);
  await o.apertar('Entrar');
  await o.ver('Neste escritório só se entra com a conta da empresa.');
  await o.seguir('Entrar com a conta da empresa');
  await o.escrever('Código do escritório', codigo);
  await o.apertar('Continuar');
  await o.ver('Primeiros passos');
  expect(other.queixas).toEqual([]);
  await other.contexto.close();
}, 180_000);

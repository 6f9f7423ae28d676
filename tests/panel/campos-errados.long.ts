import type { Cliente } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTab, type Tab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { escritorioWithMes } from './escritorio-with-mes.ts';
import { gestures } from './gestures.ts';
import { linkInMail } from './mailer.ts';
import { ANA, PASSWORD_OF_TESTS, requestInPage } from './pessoas.ts';

/** A form that is sent wrong, and what must then stand at which field. */
interface Wrong {
  readonly form: string;
  /** Below `/painel`, or a whole address. */
  readonly at: (ids: Ids) => string;
  /** What is pressed until the form is there. */
  readonly open?: readonly string[];
  /** By the labels of the fields. */
  readonly fill: Readonly<Record<string, string>>;
  readonly send: string;
  readonly field: string;
  readonly says: string;
  /** For who is not signed in. */
  readonly outside?: true;
}

interface Ids {
  readonly cliente: string;
  readonly cadastro: string;
  readonly convite: string;
  readonly senha: string;
}

/** The browser takes it for an address and for a text; the service does not. */
const BAD_EMAIL = 'ana@girassol';
const BLANK = '   ';
const WRITE_EMAIL = 'Escreva um e-mail inteiro';
const WRITE_LINE = 'em uma só linha';
const HUGE = '99999999999999999999,00';
const COMMON = 'senha123456';

const FORMS: readonly Wrong[] = [
  ...[
    {
      form: 'entrar',
      at: () => '/entrar',
      fill: { 'E-mail': ANA.email, Senha: 'não é esta' },
      send: 'Entrar',
      ...{ field: 'Senha', says: 'O e-mail ou a senha não confere' },
    },
    {
      form: 'cadastrar: CNPJ',
      at: () => '/cadastro',
      fill: {
        'Nome do escritório': 'Errado',
        'CNPJ do escritório': '11.222.333/0001-80',
        'Seu nome': 'Ana',
        'Seu e-mail': 'x@y.example',
      },
      send: 'Cadastrar',
      ...{ field: 'CNPJ do escritório', says: 'não conferem' },
    },
    {
      form: 'cadastrar: nome do escritório',
      at: () => '/cadastro',
      fill: {
        'Nome do escritório': BLANK,
        'CNPJ do escritório': '11.222.333/0001-81',
        'Seu nome': 'Ana',
        'Seu e-mail': 'x@y.example',
      },
      send: 'Cadastrar',
      ...{ field: 'Nome do escritório', says: WRITE_LINE },
    },
    {
      form: 'esqueci a senha',
      at: () => '/esqueci-senha',
      fill: { 'E-mail': BAD_EMAIL },
      send: 'Enviar o link',
      ...{ field: 'E-mail', says: WRITE_EMAIL },
    },
    {
      form: 'concluir o cadastro',
      at: ({ cadastro }: Ids) => cadastro,
      fill: { Senha: COMMON },
      send: 'Criar a senha e entrar',
      ...{ field: 'Senha', says: 'mais usadas' },
    },
    {
      form: 'aceitar convite: nome',
      at: ({ convite }: Ids) => convite,
      fill: { 'Seu nome': BLANK, Senha: PASSWORD_OF_TESTS },
      send: 'Aceitar e entrar',
      ...{ field: 'Seu nome', says: WRITE_LINE },
    },
    {
      form: 'aceitar convite: senha',
      at: ({ convite }: Ids) => convite,
      fill: { 'Seu nome': 'Beto', Senha: COMMON },
      send: 'Aceitar e entrar',
      ...{ field: 'Senha', says: 'mais usadas' },
    },
    {
      form: 'escolher outra senha',
      at: ({ senha }: Ids) => senha,
      fill: { 'Nova senha': COMMON },
      send: 'Trocar a senha',
      ...{ field: 'Nova senha', says: 'mais usadas' },
    },
  ].map((one) => ({ ...one, outside: true as const })),
  {
    form: 'novo cliente: CNPJ',
    at: () => '/clientes/novo',
    fill: { CNPJ: '11.222.333/0001-80', 'Razão social': 'Errada' },
    send: 'Cadastrar cliente',
    ...{ field: 'CNPJ', says: 'não conferem' },
  },
  {
    form: 'novo cliente: razão social',
    at: () => '/clientes/novo',
    fill: { CNPJ: '44555666', 'Razão social': BLANK },
    send: 'Cadastrar cliente',
    ...{ field: 'Razão social', says: WRITE_LINE },
  },
  {
    form: 'novo cliente: RBT12',
    at: () => '/clientes/novo',
    fill: { 'Regime tributário': 'simples_nacional', 'RBT12 (R$)': 'muito' },
    send: '',
    ...{ field: 'RBT12 (R$)', says: 'Escreva um valor como 480.000,00' },
  },
  {
    form: 'cadastro do cliente',
    at: ({ cliente }) => `/clientes/${cliente}/cadastro`,
    fill: { 'Razão social': BLANK },
    send: 'Gravar',
    ...{ field: 'Razão social', says: WRITE_LINE },
  },
  {
    form: 'regime do cliente',
    at: ({ cliente }) => `/clientes/${cliente}/regimes`,
    fill: { 'Regime tributário': 'simples_nacional', 'RBT12 (R$)': '5.000.000,00' },
    send: '',
    ...{ field: 'RBT12 (R$)', says: 'deixa o Simples' },
  },
  {
    form: 'contato: nome',
    at: ({ cliente }) => `/clientes/${cliente}/contatos`,
    fill: { Nome: BLANK, 'E-mail': 'rosa@padaria.example' },
    send: 'Gravar contato',
    ...{ field: 'Nome', says: WRITE_LINE },
  },
  {
    form: 'contato: e-mail',
    at: ({ cliente }) => `/clientes/${cliente}/contatos`,
    fill: { Nome: 'Rosa', 'E-mail': BAD_EMAIL },
    send: 'Gravar contato',
    ...{ field: 'E-mail', says: WRITE_EMAIL },
  },
  {
    form: 'lançamento manual: valor',
    at: ({ cliente }) => `/clientes/${cliente}/lancamentos`,
    fill: { 'Valor (R$)': HUGE, Observação: 'Energia' },
    send: '',
    ...{ field: 'Valor (R$)', says: 'Escreva um valor como' },
  },
  {
    form: 'lançamento manual: observação',
    at: ({ cliente }) => `/clientes/${cliente}/lancamentos`,
    fill: { 'Valor (R$)': '10,00', Observação: BLANK },
    send: 'Lançar',
    ...{ field: 'Observação', says: WRITE_LINE },
  },
  {
    form: 'saldos iniciais',
    at: ({ cliente }) => `/clientes/${cliente}/saldos`,
    fill: { 'PIS (R$)': '10,00', 'CBS (R$)': HUGE },
    send: '',
    ...{ field: 'CBS (R$)', says: 'Escreva um valor como' },
  },
  {
    form: 'nova chave',
    at: () => '/configuracoes/chaves',
    open: ['Criar chave'],
    fill: { Nome: BLANK },
    send: 'Criar chave',
    ...{ field: 'Nome', says: WRITE_LINE },
  },
  {
    form: 'convidar: endereço',
    at: () => '/configuracoes/pessoas',
    open: ['Convidar'],
    fill: { 'E-mail': BAD_EMAIL },
    send: 'Enviar convite',
    ...{ field: 'E-mail', says: WRITE_EMAIL },
  },
  {
    form: 'convidar: quem já está',
    at: () => '/configuracoes/pessoas',
    open: ['Convidar'],
    fill: { 'E-mail': ANA.email },
    send: 'Enviar convite',
    ...{ field: 'E-mail', says: 'Já existe um acesso com este e-mail' },
  },
  {
    form: 'perfil',
    at: () => '/configuracoes/conta',
    fill: { Nome: BLANK },
    send: 'Gravar',
    ...{ field: 'Nome', says: WRITE_LINE },
  },
  {
    form: 'trocar o e-mail: endereço',
    at: () => '/configuracoes/conta',
    open: ['Trocar o e-mail'],
    fill: { 'Novo e-mail': BAD_EMAIL, 'A sua senha': PASSWORD_OF_TESTS },
    send: 'Enviar confirmação',
    ...{ field: 'Novo e-mail', says: WRITE_EMAIL },
  },
  {
    form: 'trocar o e-mail: senha',
    at: () => '/configuracoes/conta',
    open: ['Trocar o e-mail'],
    fill: { 'Novo e-mail': 'outra@girassol.example', 'A sua senha': 'não é esta' },
    send: 'Enviar confirmação',
    ...{ field: 'A sua senha', says: 'A senha atual não confere' },
  },
  {
    form: 'trocar a senha: a de hoje',
    at: () => '/configuracoes/conta',
    fill: { 'Senha atual': 'não é esta', 'Nova senha': 'um girassol bem amarelo' },
    send: 'Trocar a senha',
    ...{ field: 'Senha atual', says: 'A senha atual não confere' },
  },
  {
    form: 'trocar a senha: a nova',
    at: () => '/configuracoes/conta',
    fill: { 'Senha atual': PASSWORD_OF_TESTS, 'Nova senha': COMMON },
    send: 'Trocar a senha',
    ...{ field: 'Nova senha', says: 'mais usadas' },
  },
  {
    form: 'dados do escritório: nome',
    at: () => '/configuracoes/escritorio',
    fill: { Nome: BLANK },
    send: 'Gravar',
    ...{ field: 'Nome', says: WRITE_LINE },
  },
  {
    form: 'dados do escritório: responsável',
    at: () => '/configuracoes/escritorio',
    fill: { Responsável: BLANK },
    send: 'Gravar',
    ...{ field: 'Responsável', says: WRITE_LINE },
  },
  {
    form: 'alíquotas do escritório',
    at: () => '/configuracoes/escritorio',
    fill: { 'Cenário de alíquotas': 'proprias', 'CBS em 2027, em percentual': '101' },
    send: '',
    ...{ field: 'CBS em 2027, em percentual', says: 'de 0 a 100' },
  },
  {
    form: 'apagar o escritório',
    at: () => '/configuracoes/escritorio',
    open: ['Apagar tudo'],
    fill: { [`Para confirmar, digite ${ANA.escritorio}`]: ANA.escritorio, 'A sua senha': 'não é esta' },
    send: 'Apagar o escritório',
    ...{ field: 'A sua senha', says: 'A senha atual não confere' },
  },
  {
    form: 'novo webhook',
    at: () => '/webhooks',
    open: ['Novo webhook'],
    fill: { 'Endereço (URL)': 'http://exemplo.com.br/apura' },
    send: 'Criar webhook',
    ...{ field: 'Endereço (URL)', says: 'https' },
  },
  {
    form: 'novo webhook: cabeçalho que não pode ser definido',
    at: () => '/webhooks',
    open: ['Novo webhook'],
    fill: { 'Endereço (URL)': 'https://exemplo.com.br/apura', Cabeçalhos: 'Host: exemplo.com.br' },
    send: 'Criar webhook',
    ...{ field: 'Cabeçalhos', says: 'não pode ser definido' },
  },
  {
    form: 'guardar um cenário: nome',
    at: () => '/simulador',
    fill: { 'Nome do cenário': BLANK },
    send: 'Guardar cenário',
    ...{ field: 'Nome do cenário', says: WRITE_LINE },
  },
  {
    form: 'guardar um cenário: nome que já existe',
    at: () => '/simulador',
    fill: { 'Nome do cenário': 'Um' },
    send: 'Guardar cenário',
    ...{ field: 'Nome do cenário', says: 'Já existe um cenário com este nome' },
  },
  {
    form: 'verificação em duas etapas: código',
    at: () => '/configuracoes/conta',
    open: ['(senha)', 'Configurar'],
    fill: { 'Código de 6 dígitos': '000000' },
    send: 'Ativar',
    ...{ field: 'Código de 6 dígitos', says: 'O código de verificação não confere' },
  },
];

let stage: Stage;
let dona: Tab;
let visitor: Tab;
let ids: Ids;
beforeAll(async () => {
  stage = await buildStage();
  const { dona: tab, cliente } = await escritorioWithMes(stage);
  dona = tab;
  visitor = await openTab(stage.browser, stage.stack.baseUrl);
  const ask = (path: string, body: object) => requestInPage<Cliente>(dona.page, 'POST', path, body);
  await ask('/escritorios', {
    escritorio: { nome: 'Novo', cnpj: '11222333000181' },
    nome: 'Novo',
    email: 'novo@x.example',
  });
  await ask('/pessoas/convites', { email: 'beto@x.example', papel: 'member' });
  await ask('/senha/esqueci', { email: ANA.email });
  const pedido = { regime: 'lucro_real', atividade: 'comercio', receita_mensal: '1', compras_mensais: '1' };
  await ask('/cenarios', { nome: 'Um', pedido });
  ids = {
    cliente: cliente.id,
    cadastro: await linkInMail(stage.mail, 'novo@x.example', 'concluir-cadastro'),
    convite: await linkInMail(stage.mail, 'beto@x.example', 'convite'),
    senha: await linkInMail(stage.mail, ANA.email, 'redefinir-senha'),
  };
}, 180_000);
afterAll(() => stage.fechar(), 20_000);

/** In the page: fields by what they are called, and what stands at those that are wrong. */
const IN_PAGE = `
  const called = (field) => (field.getAttribute('aria-label') ?? field.labels?.[0]?.innerText ?? '').replace(/\\s*\\*$/, '').trim();
  const fieldOf = (name, n = 0) =>
    [...(document.querySelector('[role="dialog"]') ?? document).querySelectorAll('input, select, textarea')]
      .filter((field) => called(field) === name).at(n);
  const wrong = () => [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => [
    called(field),
    [field.getAttribute('aria-errormessage'), ...(field.getAttribute('aria-describedby') ?? '').split(' ')]
      .map((id) => (id && document.getElementById(id)?.innerText) || '').join(' ').trim(),
  ]);
`;

const inPage = (expression: string): string => `(() => { ${IN_PAGE} return ${expression}; })()`;

test.each(FORMS)(
  '$form: what is wrong stands at the field',
  async (one) => {
    const { page } = one.outside ? visitor : dona;
    await page.bringToFront();
    const g = gestures(page);
    const at = one.at(ids);
    await g.abrir('about:blank');
    await g.abrir(at.startsWith('http') ? at : `${stage.stack.baseUrl}/painel${at}`);
    const fill = async (name: string, value: string, n = 0) => {
      await page.waitForFunction(inPage(`Boolean(fieldOf(${JSON.stringify(name)}))`)).catch(() => {
        throw new Error(`no field "${name}"`);
      });
      await page.evaluate(`{ ${IN_PAGE}
      const field = fieldOf(${JSON.stringify(name)}, ${n});
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(value)});
      field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    }`);
    };
    for (const press of one.open ?? []) {
      if (press === '(senha)') await fill('A sua senha', PASSWORD_OF_TESTS, -1);
      else if (press === 'Trocar o e-mail')
        await page.locator('details.desdobrar ::-p-text(Trocar o e-mail)').click();
      else await g.apertar(press);
    }
    for (const [name, value] of Object.entries(one.fill)) await fill(name, value);
    // A dialog's button stands last.
    if (one.send)
      await page.evaluate(
        `[...document.querySelectorAll('button[type="submit"]')].filter((b) => b.innerText.trim() === ${JSON.stringify(one.send)} && !b.disabled).at(-1).click()`,
      );
    const stands = inPage(
      `wrong().some(([name, says]) => name === ${JSON.stringify(one.field)} && says.includes(${JSON.stringify(one.says)}))`,
    );
    await page.waitForFunction(stands, { timeout: 15_000 }).catch(async () => {
      const seen = await page.evaluate(inPage('JSON.stringify(wrong())'));
      throw new Error(`wrong fields: ${seen}\n${await g.texto()}`);
    });
    expect(await g.texto()).not.toMatch(
      /cnpj_raiz|chave de API é de produção|[a-z]+_[a-z]+\b.*(?:obrigatório|inválid)/,
    );
  },
  60_000,
);

import { randomBytes } from 'node:crypto';
import { criarEscritorio, pedirNovaSenha, usuarioPorEmail } from '@apura/database';
import { type Correio, EmailRecusado, type Remessa } from '@apura/mail';
import { cifrarSegredo, createLogger } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { enviarDevidos } from './enviar-devidos.ts';

const chave = randomBytes(32);
const logger = createLogger('test', 'error');
logger.silent = true;
let base: TestDatabase;
let email: string;
let organizationId: string;
let enviadas: Remessa[];
let resposta: () => Promise<undefined>;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  email = `ana.${randomBytes(4).toString('hex')}@escritorio.example`;
  organizationId = await criarEscritorio(base.database, {
    nome: 'Aurora',
    dono: { nome: 'Ana', email, senhaHash: 'x' },
  });
  enviadas = [];
  resposta = async () => undefined;
});

const correio: Correio = {
  async enviar(remessa) {
    enviadas.push(remessa);
    return resposta();
  },
  fechar: () => {},
};

const enviar = (agora = new Date(), chaveiro = [chave]) =>
  enviarDevidos(
    {
      database: base.database,
      logger,
      correio,
      chaveiro,
      publicBaseUrl: 'https://apura.example',
      agora: () => agora,
    },
    new AbortController().signal,
  );

async function pedirLink(segredo: string): Promise<void> {
  const usuario = await usuarioPorEmail(base.database, email);
  await pedirNovaSenha(base.database.forOrganization(organizationId), usuario?.id as string, {
    segredo: {
      hash: randomBytes(32),
      cifrado: cifrarSegredo(chave, segredo),
      expiraEm: new Date(Date.now() + 3_600_000),
    },
    requestId: 'pedido-1',
  });
}

const linhas = () =>
  base.database.forOrganization(organizationId).sql(async (client) => {
    const { rows } = await client.query(
      'SELECT modelo, estado, tentativas, segredo IS NULL AS esquecido, proxima_tentativa_em FROM email ORDER BY id',
    );
    return rows;
  });

test('a mail is sent once, with its link, and its secret is forgotten', async () => {
  await pedirLink('O-SEGREDO');
  await Promise.all([enviar(), enviar()]);
  await enviar();
  expect(enviadas).toHaveLength(1);
  expect(enviadas[0]).toMatchObject({ para: email, assunto: 'Crie uma nova senha na Apura' });
  expect(enviadas[0]?.texto).toContain('https://apura.example/painel/redefinir-senha#token=O-SEGREDO');
  expect(await linhas()).toMatchObject([{ modelo: 'link.senha', estado: 'enviado', esquecido: true }]);
});

test('a server that says "later" is asked again, with the same id, until there is no more use', async () => {
  resposta = async () => {
    throw new Error('greylisted');
  };
  await pedirLink('S');
  // A clock in the past: the next try is due at once.
  for (let i = 0; i < 8; i++) await enviar(new Date(0));
  expect(new Set(enviadas.map(({ id }) => id)).size).toBe(1);
  expect(enviadas).toHaveLength(8);
  expect(await linhas()).toMatchObject([{ estado: 'falhou', tentativas: 8, esquecido: true }]);
  await enviar(new Date(0));
  expect(enviadas).toHaveLength(8);
});

test('the next try waits, and a refusal ends it', async () => {
  resposta = async () => {
    throw new Error('greylisted');
  };
  await pedirLink('S');
  const antes = Date.now();
  await enviar(new Date(antes));
  await enviar();
  expect(enviadas).toHaveLength(1);
  const [linha] = await linhas();
  expect(linha.estado).toBe('pendente');
  expect(linha.proxima_tentativa_em.getTime()).toBe(antes + 60_000);
  resposta = async () => {
    throw new EmailRecusado('no such mailbox');
  };
  await base.database
    .forOrganization(organizationId)
    .sql((client) => client.query('UPDATE email SET proxima_tentativa_em = now()'));
  await enviar();
  expect(await linhas()).toMatchObject([{ estado: 'falhou', tentativas: 2 }]);
});

test('a mail whose secret no key opens is not sent', async () => {
  await pedirLink('S');
  await enviar(new Date(), [randomBytes(32)]);
  expect(enviadas).toHaveLength(0);
  await enviar(new Date(), [randomBytes(32), chave]);
  expect((await linhas())[0]).toMatchObject({ estado: 'pendente' });
});

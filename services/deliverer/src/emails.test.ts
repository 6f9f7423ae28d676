import { createHash, randomBytes } from 'node:crypto';
import {
  createEscritorio,
  listCompartilhamentos,
  newId,
  reencryptSecrets,
  requestCadastro,
  requestLinkDeSenha,
  shareByEmail,
  withdrawCompartilhamento,
} from '@apura/database';
import { type Dispatch, type Mailer, RefusedEmail } from '@apura/mail';
import { createLogger, encryptSecret } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ringOf } from '../teste/test-bench.ts';
import { sendDueEmails } from './send-due-emails.ts';

const chave = randomBytes(32);
const logger = createLogger('test', 'error');
logger.silent = true;
let base: TestDatabase;
let email: string;
let organizationId: string;
let enviadas: Dispatch[];
let resposta: () => Promise<undefined>;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  email = `ana.${randomBytes(4).toString('hex')}@escritorio.example`;
  organizationId = await createEscritorio(base.database, {
    nome: 'Aurora',
    dono: { nome: 'Ana', email, quem: { senhaHash: 'x' } },
  });
  enviadas = [];
  resposta = async () => undefined;
});

const sha256 = (texto: string) => createHash('sha256').update(texto).digest('hex');

const mailer: Mailer = {
  async send(remessa) {
    enviadas.push(remessa);
    return resposta();
  },
  close: () => {},
};

const send = (agora = new Date(), keyRing = ringOf(chave)) =>
  sendDueEmails(
    {
      database: base.database,
      logger,
      mailer,
      storage: postgresStorage(base.database),
      keyRing,
      publicBaseUrl: 'https://apura.example',
      agora: () => agora,
    },
    new AbortController().signal,
  );

const requestLink = (segredo = randomBytes(8).toString('hex'), para = email) =>
  requestLinkDeSenha(base.database, {
    email: para,
    cifrado: encryptSecret(chave, segredo),
    requestId: 'pedido-1',
  });

/** The mails to an address, of whatever office. */
async function linhas(para = email) {
  const { rows } = await base.database.relay.query<{ id: string; organization_id: string }>(
    'SELECT id, organization_id FROM email ORDER BY id',
  );
  const lidas = [];
  for (const { id, organization_id } of rows) {
    const { rows: lida } = await base.database.forOrganization(organization_id).transaction((tx) =>
      tx.query(
        `SELECT modelo, estado, tentativas, segredo IS NULL AS esquecido, proxima_tentativa_em, organization_id
           FROM email WHERE id = $1 AND para = $2`,
        [id, para],
      ),
    );
    lidas.push(...lida);
  }
  return lidas;
}
const links = () =>
  base.database.forOrganization(organizationId).transaction(async (tx) => {
    const { rows } = await tx.query(
      `SELECT encode(hash, 'hex') AS hash, usado_em IS NULL AND expira_em > now() AS vale FROM link_de_email ORDER BY id`,
    );
    return rows;
  });

test('a mail is sent once, with its link, and its secret is forgotten', async () => {
  await requestLink('O-SEGREDO');
  await Promise.all([send(), send()]);
  await send();
  expect(enviadas).toHaveLength(1);
  expect(enviadas[0]).toMatchObject({ para: email, assunto: 'Crie uma nova senha na Apura' });
  expect(enviadas[0]?.texto).toContain('https://apura.example/painel/redefinir-senha#token=O-SEGREDO');
  expect(await linhas()).toMatchObject([{ modelo: 'link.senha', estado: 'enviado', esquecido: true }]);
  expect(await links()).toEqual([{ hash: sha256('O-SEGREDO'), vale: true }]);
});

test('a mail that waits goes out with its link after all secrets were encrypted with a new key', async () => {
  await requestLink('DE-ANTES-DA-TROCA');
  const nova = randomBytes(32);
  const ring = ringOf(nova, chave);
  const [esperando] = await linhas();
  await reencryptSecrets(base.database.forOrganization(esperando.organization_id), (sealed) =>
    ring.seal(ring.open(sealed).secret),
  );
  await send(new Date(), ringOf(nova));
  expect(enviadas[0]?.texto).toContain('#token=DE-ANTES-DA-TROCA');
});

test('a server that says "later" is asked again, with the same id, until there is no more use', async () => {
  resposta = async () => {
    throw new Error('greylisted');
  };
  await requestLink();
  // A clock in the past: the next try is due at once.
  for (let i = 0; i < 8; i++) await send(new Date(0));
  expect(new Set(enviadas.map(({ id }) => id)).size).toBe(1);
  expect(enviadas).toHaveLength(8);
  expect(await linhas()).toMatchObject([{ estado: 'falhou', tentativas: 8, esquecido: true }]);
  await send(new Date(0));
  expect(enviadas).toHaveLength(8);
});

test('the next try waits, and a refusal ends it', async () => {
  resposta = async () => {
    throw new Error('greylisted');
  };
  await requestLink();
  const antes = Date.now();
  await send(new Date(antes));
  await send();
  expect(enviadas).toHaveLength(1);
  const [linha] = await linhas();
  expect(linha.estado).toBe('pendente');
  expect(linha.proxima_tentativa_em.getTime()).toBe(antes + 60_000);
  resposta = async () => {
    throw new RefusedEmail('no such mailbox');
  };
  await base.database
    .forOrganization(linha.organization_id)
    .transaction((tx) => tx.query('UPDATE email SET proxima_tentativa_em = now()'));
  await send();
  expect(await linhas()).toMatchObject([{ estado: 'falhou', tentativas: 2 }]);
});

test('a mail whose secret no key opens is not sent', async () => {
  await requestLink();
  await send(new Date(), ringOf(randomBytes(32)));
  expect(enviadas).toHaveLength(0);
  await send(new Date(), ringOf(randomBytes(32), chave));
  expect((await linhas())[0]).toMatchObject({ estado: 'pendente' });
});

test('an address that nobody has gets no mail for a new password, and its secret is forgotten', async () => {
  const ninguem = `${newId()}@escritorio.example`;
  await requestLink(undefined, ninguem);
  await send();
  expect(enviadas).toEqual([]);
  expect(await linhas(ninguem)).toMatchObject([{ estado: 'descartado', esquecido: true }]);
});

test('of two links the newer one counts, also where the older one could not be sent before', async () => {
  resposta = async () => {
    throw new Error('greylisted');
  };
  await requestLink('velho');
  await send();
  resposta = async () => undefined;
  await requestLink('novo');
  await send();
  const [velho] = await linhas();
  await base.database
    .forOrganization(velho.organization_id)
    .transaction((tx) => tx.query('UPDATE email SET proxima_tentativa_em = now()'));
  await send();
  expect(enviadas.map(({ texto }) => /token=(\w+)/.exec(texto)?.[1])).toEqual(['velho', 'novo']);
  expect(await linhas()).toMatchObject([{ estado: 'descartado' }, { estado: 'enviado' }]);
  expect(await links()).toEqual([
    { hash: sha256('velho'), vale: false },
    { hash: sha256('novo'), vale: true },
  ]);
});

test('a sign-up is confirmed by the link in its mail, whether the address has an account or not', async () => {
  const novo = `${newId()}@escritorio.example`;
  for (const para of [email, novo]) {
    await requestCadastro(base.database, {
      cadastro: { email: para, nome: 'Bia', escritorio: { nome: 'Aurora', cnpj: '11222333000181' } },
      segredo: {
        hash: randomBytes(32),
        cifrado: encryptSecret(chave, 'S'),
        expiraEm: new Date(Date.now() + 3_600_000),
      },
      requestId: 'r',
    });
  }
  await send();
  expect(enviadas.map(({ para }) => para)).toEqual([email, novo]);
  for (const { assunto, texto } of enviadas) {
    expect(assunto).toBe('Conclua o cadastro do seu escritório na Apura');
    expect(texto).toContain('/painel/concluir-cadastro#token=S');
  }
});

test('one mail that a server refuses, or that cannot even be written, holds up none of the others', async () => {
  const outro = await createEscritorio(base.database, {
    nome: 'Boreal',
    dono: { nome: 'Bia', email: `b.${email}`, quem: { senhaHash: 'x' } },
  });
  await base.database.forOrganization(outro).transaction((tx) =>
    tx.query(
      `INSERT INTO email (id, organization_id, para, modelo, dados, request_id, prioridade)
       VALUES ($1, $2, $3, 'de.outra.versao', '{}', 'r', 0)`,
      [newId(), outro, `b.${email}`],
    ),
  );
  await requestLink();
  await requestLink(undefined, `b.${email}`);
  const recusar = [new RefusedEmail('no such mailbox')];
  resposta = async () => {
    const erro = recusar.pop();
    if (erro) throw erro;
    return undefined;
  };
  await send();
  expect(enviadas.map(({ para }) => para)).toEqual([email, `b.${email}`]);
  expect(await linhas()).toMatchObject([{ estado: 'falhou' }]);
  expect(await linhas(`b.${email}`)).toMatchObject([
    { modelo: 'de.outra.versao', estado: 'pendente', tentativas: 1 },
    { modelo: 'link.senha', estado: 'enviado' },
  ]);
});

const DEVIDOS = [
  { tributo: 'icms', situacao: 'devido', a_recolher: '812.40' },
  { tributo: 'cofins', situacao: 'devido', a_recolher: '100.00' },
  { tributo: 'cbs', situacao: 'informativo', a_recolher: '9.00' },
];

test("a client's report goes out once with its PDF, or with its link, and not at all where it was withdrawn", async () => {
  const tenant = base.database.forOrganization(organizationId);
  const pdf = Buffer.from('%PDF-1.7 de teste');
  const sha = createHash('sha256').update(pdf).digest();
  const storage = postgresStorage(base.database);
  await storage.putProvisional(organizationId, [
    { sha256: sha, encoding: 'identity', size: pdf.length, bytes: pdf },
  ]);
  const [cliente, apuracaoId, contatoId] = [newId(), newId(), newId()];
  await tenant.transaction(async (tx) => {
    await tx.query(`UPDATE pessoa SET email_confirmado_em = now()`);
    await tx.query(
      `INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social) VALUES ($1, $2, '11222333', 'Padaria')`,
      [cliente, organizationId],
    );
    await tx.query(
      `INSERT INTO contato (id, organization_id, cliente_id, nome, email) VALUES ($1, $2, $3, 'Rosa', $4)`,
      [contatoId, organizationId, cliente, `rosa.${email}`],
    );
    await tx.query(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, pdf_sha256, comparativo, entrada)
       VALUES ($1, $2, $3, '2026-03', 1, 'calculada', '{}', 'r', $4, $5, '{"regime": "lucro_real"}')`,
      [apuracaoId, organizationId, cliente, sha, { devido_no_mes: { status: 'lei', tributos: DEVIDOS } }],
    );
  });
  const ator = { id: 'chave', nome: 'Chave de API', ip: '' };
  const pedir = async (segredo?: string) => {
    const fim = await shareByEmail(tenant, ator, {
      apuracaoId,
      contatoId,
      requestId: 'r',
      segredo:
        segredo === undefined
          ? undefined
          : {
              hash: randomBytes(32),
              cifrado: encryptSecret(chave, segredo),
              expiraEm: new Date(Date.now() + 3_600_000),
            },
    });
    if (typeof fim === 'string') throw new Error(fim);
    return fim.id;
  };
  await pedir();
  await pedir('SEGREDO');
  await withdrawCompartilhamento(tenant, ator, await pedir());
  const abril = new Date('2026-04-05T12:00:00Z');
  await Promise.all([send(abril), send(abril)]);
  await send(abril);
  expect(enviadas.map(({ para, assunto, anexos }) => [para, assunto, anexos])).toEqual([
    [
      `rosa.${email}`,
      'Padaria: apuração de março de 2026',
      [{ nome: 'apuracao-padaria-2026-03-v1.pdf', bytes: pdf }],
    ],
    [`rosa.${email}`, 'Padaria: apuração de março de 2026', []],
  ]);
  expect(enviadas[0]?.texto).toContain('O escritório Aurora envia');
  // 20 April 2026 is a Monday, and 24 April the last business day before the 25th, a Saturday.
  for (const { texto } of enviadas) {
    expect(texto).toMatch(/Próximo pagamento\. Até 20\/04\/2026: R\$\u00a0812,40\. Pagamento do ICMS/);
    expect(texto).toMatch(/Até 24\/04\/2026: R\$\u00a0100,00\. Pagamento de PIS e COFINS/);
    expect(texto).toMatch(/Ao todo: R\$\u00a0912,40\./);
  }
  expect(enviadas[1]?.texto).toContain('https://apura.example/relatorio/SEGREDO');
  expect((await linhas(`rosa.${email}`)).map(({ estado }) => estado)).toEqual([
    'enviado',
    'enviado',
    'descartado',
  ]);
  expect(
    (await listCompartilhamentos(tenant, { apuracaoId: apuracaoId, limit: 9 })).map((um) => um.email),
  ).toEqual(['descartado', 'enviado', 'enviado']);

  // The office has said no address for its clients: they answer its owner, and once it has, the office.
  expect(new Set(enviadas.map(({ responderA }) => responderA))).toEqual(new Set([email]));
  expect(enviadas[0]?.texto).toContain('Responda a esta mensagem: quem atende é Aurora.');
  await tenant.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO prazo_cumprido (organization_id, cliente_id, obrigacao, competencia, por) VALUES ($1, $2, 'icms', '2026-03', 'Ana')`,
      [organizationId, cliente],
    );
    await tx.query(`UPDATE organization SET config = '{"email": "fiscal@aurora.example"}'`);
  });
  await pedir();
  await send(abril);
  expect(enviadas[2]?.responderA).toBe('fiscal@aurora.example');
  // What is ticked off meanwhile is not asked for.
  expect(enviadas[2]?.texto).toContain('Até 24/04/2026');
  expect(enviadas[2]?.texto).not.toContain('20/04/2026');
});

test('answers to what goes to people of the office go nowhere else', async () => {
  await requestLink();
  await send();
  expect(enviadas.map(({ responderA }) => responderA)).toEqual([undefined]);
});

import { randomBytes } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EMAILS_POR_DIA, ExcessoDeEmails, inserirEmail } from './emails.ts';
import { newId } from './new-id.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

const enderecoNovo = () => `${newId()}@x.example`;
const escrever = (escritorio: string, para: string, modelo = 'link.convite') =>
  base.database
    .forOrganization(escritorio)
    .transaction((tx) =>
      inserirEmail(tx, { para, modelo, dados: {}, segredo: randomBytes(8), requestId: 'r' }),
    );
const contar = async (escritorio: string) =>
  (await base.database.forOrganization(escritorio).transaction((tx) => tx.query('SELECT FROM email')))
    .rowCount;
const deOntem = (escritorio: string) =>
  base.database
    .forOrganization(escritorio)
    .transaction((tx) =>
      tx.query(
        `UPDATE email SET criado_em = date_trunc('day', now(), 'America/Sao_Paulo') - interval '1 second'`,
      ),
    );
const { por_escritorio: DO_ESCRITORIO, por_endereco: DO_ENDERECO } = EMAILS_POR_DIA;

test('many offices together send an address so many of one kind a day, also all at the same time', async () => {
  const vitima = enderecoNovo();
  const escritorios = Array.from({ length: 20 }, newId);
  const feitos = await Promise.allSettled(escritorios.map((escritorio) => escrever(escritorio, vitima)));
  expect(feitos.filter(({ status }) => status === 'fulfilled')).toHaveLength(DO_ENDERECO);
  for (const feito of feitos)
    if (feito.status === 'rejected') expect(feito.reason).toBeInstanceOf(ExcessoDeEmails);
  const escritos = await Promise.all(escritorios.map(contar));
  expect(escritos.reduce<number>((soma, n) => soma + (n ?? 0), 0)).toBe(DO_ENDERECO);
  // Whoever fills it up with one kind leaves the others alone: nobody is kept from a new password by invitations.
  await escrever(newId(), vitima, 'link.senha');
  for (const escritorio of escritorios) await deOntem(escritorio);
  await escrever(newId(), vitima);
});

test('an office sends so many to whomever, the next day again, and the other offices do not feel it', async () => {
  const escritorio = newId();
  await base.database.forOrganization(escritorio).transaction((tx) =>
    tx.query(
      `INSERT INTO email (id, organization_id, para, modelo, dados, request_id)
       SELECT gen_random_uuid(), $1, 'p' || n || '@x.example', 'link.convite', '{}', 'r' FROM generate_series(2, $2::int) n`,
      [escritorio, DO_ESCRITORIO],
    ),
  );
  const feitos = await Promise.allSettled(
    Array.from({ length: 4 }, () => escrever(escritorio, enderecoNovo())),
  );
  expect(feitos.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
  const recusa = await escrever(escritorio, enderecoNovo()).catch((erro: unknown) => erro);
  expect(recusa).toBeInstanceOf(ExcessoDeEmails);
  const { rows } = await base.database.forOrganization(escritorio).transaction((tx) =>
    tx.query(
      `SELECT date_trunc('day', now(), 'America/Sao_Paulo') + interval '1 day'
                  - make_interval(secs => $1) BETWEEN now() - interval '1 minute' AND now() + interval '1 minute' AS certo`,
      [(recusa as ExcessoDeEmails).segundos],
    ),
  );
  expect(rows).toEqual([{ certo: true }]);
  await escrever(newId(), enderecoNovo());
  await deOntem(escritorio);
  await escrever(escritorio, enderecoNovo());
});

test('a warning about what has happened is never left out', async () => {
  const escritorio = newId();
  const para = enderecoNovo();
  await base.database.forOrganization(escritorio).transaction(async (tx) => {
    for (let i = 0; i <= DO_ENDERECO; i++) {
      await inserirEmail(tx, { para, modelo: 'senha.trocada', dados: {}, requestId: 'r' });
    }
  });
  expect(await contar(escritorio)).toBe(DO_ENDERECO + 1);
});

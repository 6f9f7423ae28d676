import { randomBytes } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../tenancy/new-id.ts';
import { EMAILS_PER_DAY, insertEmail, TooManyEmails } from './emails.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

const enderecoNovo = () => `${newId()}@x.example`;
const write = (escritorio: string, para: string, modelo = 'link.convite') =>
  base.database
    .forOrganization(escritorio)
    .transaction((tx) =>
      insertEmail(tx, { para, modelo, dados: {}, segredo: randomBytes(8), requestId: 'r' }),
    );
const count = async (escritorio: string) =>
  (await base.database.forOrganization(escritorio).transaction((tx) => tx.query('SELECT FROM email')))
    .rowCount;
const ofOntem = (escritorio: string) =>
  base.database
    .forOrganization(escritorio)
    .transaction((tx) =>
      tx.query(
        `UPDATE email SET criado_em = date_trunc('day', now(), 'America/Sao_Paulo') - interval '1 second'`,
      ),
    );
const { por_escritorio: DO_ESCRITORIO, por_endereco: DO_ENDERECO } = EMAILS_PER_DAY;

test('many offices together send an address so many of one kind a day, also all at the same time', async () => {
  const vitima = enderecoNovo();
  const escritorios = Array.from({ length: 20 }, newId);
  const feitos = await Promise.allSettled(escritorios.map((escritorio) => write(escritorio, vitima)));
  expect(feitos.filter(({ status }) => status === 'fulfilled')).toHaveLength(DO_ENDERECO);
  for (const feito of feitos)
    if (feito.status === 'rejected') expect(feito.reason).toBeInstanceOf(TooManyEmails);
  const escritos = await Promise.all(escritorios.map(count));
  expect(escritos.reduce<number>((soma, n) => soma + (n ?? 0), 0)).toBe(DO_ENDERECO);
  // Whoever fills it up with one kind leaves the others alone: nobody is kept from a new password by invitations.
  await write(newId(), vitima, 'link.senha');
  for (const escritorio of escritorios) await ofOntem(escritorio);
  await write(newId(), vitima);
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
  const feitos = await Promise.allSettled(Array.from({ length: 4 }, () => write(escritorio, enderecoNovo())));
  expect(feitos.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
  const recusa = await write(escritorio, enderecoNovo()).catch((erro: unknown) => erro);
  expect(recusa).toBeInstanceOf(TooManyEmails);
  const { rows } = await base.database.forOrganization(escritorio).transaction((tx) =>
    tx.query(
      `SELECT date_trunc('day', now(), 'America/Sao_Paulo') + interval '1 day'
                  - make_interval(secs => $1) BETWEEN now() - interval '1 minute' AND now() + interval '1 minute' AS certo`,
      [(recusa as TooManyEmails).segundos],
    ),
  );
  expect(rows).toEqual([{ certo: true }]);
  await write(newId(), enderecoNovo());
  await ofOntem(escritorio);
  await write(escritorio, enderecoNovo());
});

test('a warning about what has happened is never left out', async () => {
  const escritorio = newId();
  const para = enderecoNovo();
  await base.database.forOrganization(escritorio).transaction(async (tx) => {
    for (let i = 0; i <= DO_ENDERECO; i++) {
      await insertEmail(tx, { para, modelo: 'senha.trocada', dados: {}, requestId: 'r' });
    }
  });
  expect(await count(escritorio)).toBe(DO_ENDERECO + 1);
});

import { createHash, randomBytes } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { confirmEmail, resetSenha } from '../pessoas/cadastro.ts';
import { escritorioDoLink, insertLink } from '../pessoas/links.ts';
import { acessosByEmail } from '../pessoas/usuarios.ts';
import { newId } from '../tenancy/new-id.ts';
import { createEscritorio } from './escritorio.ts';
import { type OpenOffice, openOffice } from './export-office.ts';
import { type ArrivingOffice, importOffice } from './import-office.ts';
import { moveOffice } from './move-office.ts';

let here: TestDatabase;
let there: TestDatabase;
beforeAll(async () => {
  [here, there] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

const officeOf = (base: TestDatabase, email: string) =>
  createEscritorio(base.database, {
    nome: `De ${email}`,
    dono: { email, nome: 'Ana', quem: { senhaHash: `de ${base === here ? 'cá' : 'lá'}` } },
  });
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const emailNovo = () => `${newId()}@escritorio.example`;

/** As the panel makes a link: for a new password of the office's owner, or for another address of theirs. */
async function link(office: string, tipo: 'senha' | 'email', owner: string, email = owner) {
  const token = randomBytes(32).toString('base64url');
  const userId = (await acessosByEmail(here.database, owner))[0]?.id as string;
  const expiraEm = new Date(Date.now() + 3_600_000);
  await here.database
    .forOrganization(office)
    .transaction((tx) => insertLink(tx, { tipo, userId, email, hash: sha256(token), expiraEm }));
  return token;
}

const carried = {
  rewrite: (_: unknown, rows: AsyncIterable<Buffer>) => rows,
  reencrypt: () => undefined,
};
const move = (office: string) =>
  moveOffice({
    ...{ sourceUrl: here.urls.ownerUrl, targetUrl: there.urls.ownerUrl, office },
    ...{ address: 'https://de-la.exemplo', ...carried },
  });
const bring = (office: string, change = (open: OpenOffice): ArrivingOffice => arriving(open)) =>
  openOffice(here.urls.ownerUrl, office, (open) =>
    importOffice(there.urls.ownerUrl, change(open), carried.reencrypt),
  );
const arriving = ({ migrations, offices, sections }: OpenOffice): ArrivingOffice => ({
  ...{ migrations, offices },
  async *sections() {
    for (const section of sections) yield { ...section, rows: () => section.read() };
  },
});

test.each([
  ['in a file', bring],
  ['while it works', move],
])(
  'who has somebody’s account here cannot take the one that they have there: their office comes %s without its links',
  async (_how, go) => {
    const email = emailNovo();
    await officeOf(there, email);
    const office = await officeOf(here, email);
    const senha = await link(office, 'senha', email);
    const outro = await link(office, 'email', email, emailNovo());
    await go(office);
    const [acesso] = await acessosByEmail(there.database, email);
    expect(acesso?.senha_hash).toBe('de lá');
    const tenant = there.database.forOrganization(office);
    const used = { ip: '', requestId: 'r' };
    expect(await resetSenha(tenant, { ...used, hash: sha256(senha), senhaHash: 'tomada' })).toBeUndefined();
    expect(await confirmEmail(tenant, { ...used, hash: sha256(outro) })).toBeUndefined();
    expect(await escritorioDoLink(there.database, 'senha', sha256(senha))).toBeUndefined();
    expect((await acessosByEmail(there.database, email)).map(({ senha_hash }) => senha_hash)).toEqual([
      'de lá',
      'de lá',
    ]);
  },
);

/** What arrives, with one text in the rows of a table in place of another. */
const forged =
  (table: string, what: string, instead: string) =>
  (open: OpenOffice): ArrivingOffice => ({
    ...arriving(open),
    async *sections() {
      for (const section of open.sections) {
        async function* rows() {
          for await (const bytes of section.read())
            yield section.table === table ? Buffer.from(bytes.toString().replaceAll(what, instead)) : bytes;
        }
        yield { ...section, rows };
      }
    },
  });

test('a file that somebody has written brings nothing to another office, names none, and nobody whom it does not bring', async () => {
  const victim = await officeOf(there, emailNovo());
  const [email, outra] = [emailNovo(), emailNovo()];
  const pessoaDe = async (base: TestDatabase, whose: string) =>
    (await acessosByEmail(base.database, whose))[0]?.pessoa_id as string;
  await officeOf(there, outra);
  const office = await officeOf(here, email);
  const sandbox = await createEscritorio(here.database, { nome: 'De testes', sandboxDe: office });
  const of = async () =>
    (await there.database.forOrganization(victim).read('SELECT id FROM "user"', [])).length;
  // The first part is right, and what is checked.
  const twice = (open: OpenOffice): ArrivingOffice => ({
    ...arriving(open),
    async *sections() {
      yield* arriving(open).sections();
      const mine = await pessoaDe(here, email);
      for await (const section of forged('user', mine, await pessoaDe(there, outra))(open).sections())
        if (section.table === 'user') yield section;
    },
  });
  const empty = (open: OpenOffice): ArrivingOffice => ({
    ...arriving(open),
    offices: [...open.offices, { id: newId(), nome: 'De ninguém', sandbox_of: null }],
  });
  for (const [forgery, why] of [
    [forged('user', office, victim), /row-level security/],
    [forged('organization', office, victim), /does not bring all that it names/],
    [
      forged('user', await pessoaDe(here, email), await pessoaDe(there, outra)),
      /does not bring all that it names/,
    ],
    [empty, /does not bring all that it names/],
    [twice, /a part twice: user/],
  ] as const)
    await expect(bring(office, forgery)).rejects.toThrow(why);
  expect(await of()).toBe(1);
  for (const id of [office, sandbox])
    expect(await there.database.forOrganization(id).read('SELECT FROM organization', [])).toEqual([]);
  await bring(office);
  expect(await of()).toBe(1);
});

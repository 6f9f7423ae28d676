import { randomBytes } from 'node:crypto';
import {
  acessosByEmail,
  createChavePlena,
  createEscritorio,
  disableSegundoFator,
  dismissProvedor,
  endAllSessoes,
  eraseEscritorio,
  findOrganizacao,
  listEscritorios,
  setQuotas,
  usoDoEscritorio,
} from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { AdminError, askForPassword, type Command, need, ownerUrlOf } from '../command.ts';

export const offices: Command = {
  name: 'offices',
  does: 'lists the offices: id, name, sandbox or not',
  async run({ config, say }) {
    const all = await listEscritorios(ownerUrlOf(config));
    for (const { id, nome, sandbox } of all) say(`${id}  ${nome}${sandbox ? '  (sandbox)' : ''}`);
  },
};

export const createOffice: Command = {
  name: 'create-office',
  does: 'makes an office and its owner, and prints the link by which an owner without an account sets a password',
  options: {
    name: { means: 'of the office', needed: true },
    email: { means: 'of the owner', needed: true },
    owner: { means: "the owner's name", needed: true },
  },
  flags: { 'with-key': 'also makes an API key of all scopes, and prints it' },
  async run(context, { options, flags }) {
    const { database, say } = context;
    need(context.config.SECRETS_KEY, 'SECRETS_KEY');
    const email = need(options.email, '--email').toLowerCase();
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new AdminError(`${email} is no e-mail address.`);
    const [known] = await acessosByEmail(database, email);
    const id = await createEscritorio(database, {
      nome: need(options.name, '--name'),
      dono: {
        nome: need(options.owner, '--owner'),
        email,
        quem: known
          ? { pessoaId: known.pessoa_id, senhaHash: known.senha_hash }
          : // Nobody knows it: the link replaces it.
            { senhaHash: await encryptSenha(randomBytes(32).toString('base64url')) },
      },
    });
    const user = (await acessosByEmail(database, email)).find(
      ({ organization_id }) => organization_id === id,
    );
    if (!user) throw new Error(`${email} vanished after it was stored`);
    say(`office  ${id}`);
    if (known) say(`${email} signs in with the password that they have, and chooses the office.`);
    else say(`link    ${await askForPassword(context, id, user.id)}`);
    if (flags.has('with-key')) {
      say(`key     ${await createChavePlena(database.forOrganization(id), 'apura-admin', 'live')}`);
    }
  },
};

export const resetOwner: Command = {
  name: 'reset-owner',
  does: 'ends the sessions of a person and prints the link by which a new password is set',
  takes: ['email'],
  flags: { 'without-2fa': 'also switches the second factor off' },
  async run(context, { positionals, flags }) {
    const { database, say } = context;
    const email = need(positionals[0], 'email').toLowerCase();
    const [user] = await acessosByEmail(database, email);
    if (!user) throw new AdminError(`Nobody has the e-mail ${email}.`);
    const link = await askForPassword(context, user.organization_id, user.id);
    const tenant = database.forOrganization(user.organization_id);
    const actor = { id: user.id, nome: 'apura-admin', ip: '' };
    if (flags.has('without-2fa')) await disableSegundoFator(tenant, actor);
    await endAllSessoes(tenant, actor);
    say(`link    ${link}`);
  },
};

export const quota: Command = {
  name: 'quota',
  does: 'gives an office quotas of its own, and shows what it uses; what is left out is as for all offices',
  takes: ['office-id'],
  options: {
    lotes: { means: 'that may wait or be under way' },
    files: { means: 'within 24 hours' },
    bytes: { means: 'within 24 hours, uncompressed' },
  },
  async run({ database, say }, { positionals, options }) {
    const tenant = database.forOrganization(need(positionals[0], 'office-id'));
    const given = Object.entries({ lotes: options.lotes, arquivos: options.files, bytes: options.bytes });
    const quotas = Object.fromEntries(
      given.flatMap(([name, text]) => (text === undefined ? [] : [[name, positive(text)]])),
    );
    if (!(await setQuotas(tenant, quotas)))
      throw new AdminError(`There is no office ${tenant.organizationId}.`);
    const { uso } = await usoDoEscritorio(tenant);
    say(`uses   ${uso.lotes} open lotes, ${uso.arquivos} files and ${uso.bytes} bytes within 24 hours`);
    say(`own    ${JSON.stringify(quotas)}`);
  },
};

function positive(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new AdminError(`${text} is no positive whole number.`);
  return Number(text);
}

export const purge: Command = {
  name: 'purge',
  does: 'removes an office, its sandbox and all their bytes, for good and at once',
  takes: ['office-id'],
  options: { confirm: { means: "the office's name, letter by letter", needed: true } },
  async run({ database, storage, say }, { positionals, options }) {
    const id = need(positionals[0], 'office-id');
    const office = await findOrganizacao(database.forOrganization(id)).catch(() => {
      throw new AdminError(`There is no office ${id}.`);
    });
    if (office.nome !== options.confirm) {
      throw new AdminError(`--confirm must be the office's name: "${office.nome}". Nothing was removed.`);
    }
    const removed = await eraseEscritorio(database, id, 'apura-admin');
    for (const gone of removed) await storage.outside?.erase(gone);
    say(`removed  ${removed.join(' ')}`);
  },
};

export const allowPasswords: Command = {
  name: 'allow-passwords',
  does: "lets passwords open an office again that wants the company's account, because its provider is gone",
  takes: ['office-id'],
  async run({ database, say }, { positionals: [office = ''] }) {
    if (!(await dismissProvedor(database.forOrganization(office), null)))
      throw new AdminError(`Office ${office} does not want the company's account.`);
    say(`Passwords open office ${office} again.`);
  },
};

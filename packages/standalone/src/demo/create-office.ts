import { randomBytes } from 'node:crypto';
import { ESCOPOS } from '@apura/contracts';
import { criarChave, criarEscritorio, type Database, gerarChave } from '@apura/database';
import { cifrarSenha } from '@apura/runtime/senha';

export interface Office {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly key: string;
}

/**
 * Makes the demo office with its owner's login and a key. Password and key are random and are shown to nobody else; so is
 * part of the e-mail, because a demo that was cut off has left an office behind.
 */
export async function createDemoOffice(database: Database): Promise<Office> {
  const password = randomBytes(9).toString('base64url');
  const email = `dona.${randomBytes(2).toString('hex')}@demonstracao.example`;
  const id = await criarEscritorio(database, {
    nome: 'Escritório Contábil Demonstração',
    dono: { nome: 'Dona da Demonstração', email, senhaHash: await cifrarSenha(password) },
  });
  const { chave: key, ...nova } = gerarChave('live');
  await criarChave(database.forOrganization(id), {
    nome: 'Demonstração',
    ...nova,
    escopos: Object.keys(ESCOPOS),
  });
  return { id, email, password, key };
}

/** Makes an office with a sandbox, where homologação notes are accepted, and returns the sandbox's key. */
export async function createSandboxKey(database: Database, nome: string): Promise<string> {
  const live = await criarEscritorio(database, { nome });
  const sandbox = await criarEscritorio(database, { nome: `${nome} (sandbox)`, sandboxDe: live });
  const { chave, ...nova } = gerarChave('test');
  await criarChave(database.forOrganization(sandbox), { nome, ...nova, escopos: Object.keys(ESCOPOS) });
  return chave;
}

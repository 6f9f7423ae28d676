import { randomBytes } from 'node:crypto';
import { criarChavePlena, criarEscritorio, type Database } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';

/**
 * Makes the demo office with its owner's login and a key. Password and key are random and are shown to nobody else; so is
 * part of the e-mail, because a demo that was cut off has left an office behind.
 */
export async function createDemoOffice(database: Database) {
  const password = randomBytes(9).toString('base64url');
  const email = `dona.${randomBytes(2).toString('hex')}@demonstracao.example`;
  const id = await criarEscritorio(database, {
    nome: 'Escritório Contábil Demonstração',
    dono: { nome: 'Dona da Demonstração', email, quem: { senhaHash: await encryptSenha(password) } },
  });
  const key = await criarChavePlena(database.forOrganization(id), 'Demonstração', 'live');
  return { id, email, password, key };
}

/** Makes an office with a sandbox, where homologação notes are accepted, and returns the sandbox's key. */
export async function createSandboxKey(database: Database, nome: string): Promise<string> {
  const live = await criarEscritorio(database, { nome });
  const sandbox = await criarEscritorio(database, { nome: `${nome} (sandbox)`, sandboxDe: live });
  return criarChavePlena(database.forOrganization(sandbox), nome, 'test');
}

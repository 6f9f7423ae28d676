import { createRequire } from 'node:module';

/** Prints what argon2 is asked for when somebody's password is wrong, then nobody's, then somebody's again. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash, verify } = { ...argon2 };
let calls: string[] = [];
argon2.hash = (...values: unknown[]) => {
  calls.push('hash');
  return hash(...values);
};
argon2.verify = (...values: unknown[]) => {
  calls.push(`verify ${/\$m=[^$]+/.exec(String(values[0]))?.[0]}`);
  return verify(...values);
};

const { checkSenha, encryptSenha } = await import('../src/senha.ts');
const stored = await encryptSenha('uma frase bem comprida');
const costs = [];
for (const whose of [stored, undefined, stored]) {
  calls = [];
  costs.push({ right: await checkSenha(whose, 'outra frase'), calls });
}
process.stdout.write(JSON.stringify(costs));

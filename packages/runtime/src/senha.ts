import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends first: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password typed on another keyboard is the same password. */
const normal = (senha: string): string => senha.normalize('NFKC');

/** What is stored of a password: a PHC string, salt included. */
export const encryptSenha = (senha: string): Promise<string> => hash(normal(senha), COST);

/** Whose hash it is when nobody has the e-mail: so that finding that out takes as long as a wrong password. */
let ofNobody: Promise<string> | undefined;

/** Whether `senha` is the one of `stored`; undefined takes as long and is never right. */
export async function checkSenha(stored: string | undefined, senha: string): Promise<boolean> {
  ofNobody ??= encryptSenha(crypto.randomUUID());
  // Also for somebody's: the first sign-in of a process waits for it, whoever it is.
  const other = await ofNobody;
  const matches = await verify(stored ?? other, normal(senha));
  return matches && stored !== undefined;
}

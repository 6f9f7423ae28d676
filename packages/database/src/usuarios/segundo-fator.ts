import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Prisma } from '../generated/client.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { gastarSegundoFator } from './entrar.ts';

/** Keeps the encrypted secret of a second factor that is being set up. False when one is active already. */
export const prepararSegundoFator = (tenant: Tenant, ator: Ator, encrypted: Buffer): Promise<boolean> =>
  tenant.transaction(async ({ prisma }) => {
    const { count } = await prisma.pessoa.updateMany({
      where: { ...personOf(ator), totp_ativo_em: null },
      data: { totp_segredo: new Uint8Array(encrypted), totp_passo: 0 },
    });
    return count === 1;
  });

/** From now on the second factor is asked for. `codigos`: SHA-256 of each recovery code. False when it is active already. */
export const ativarSegundoFator = (
  tenant: Tenant,
  ator: Ator,
  {
    pessoaId,
    passo,
    codigos,
  }: { readonly pessoaId: string; readonly passo: number; readonly codigos: readonly Buffer[] },
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    if (!(await gastarSegundoFator(tx, pessoaId, { passo }))) return false;
    const inativo = { totp_ativo_em: null, totp_segredo: { not: null } };
    const data = { totp_ativo_em: new Date(), ...guardados(codigos) };
    return mudar(tx, ator, 'dois_fatores.ativados', inativo, data);
  });

/** It is no longer asked for. False when it was not active. */
export const desativarSegundoFator = (tenant: Tenant, ator: Ator): Promise<boolean> =>
  tenant.transaction((tx) =>
    mudar(tx, ator, 'dois_fatores.desativados', ATIVO, {
      totp_ativo_em: null,
      totp_segredo: null,
      codigos_de_recuperacao: [],
    }),
  );

/** Replaces the recovery codes. False when the second factor is not active. */
export const trocarCodigosDeRecuperacao = (tenant: Tenant, ator: Ator, codigos: readonly Buffer[]) =>
  tenant.transaction((tx) => mudar(tx, ator, 'dois_fatores.codigos_trocados', ATIVO, guardados(codigos)));

const ATIVO = { totp_ativo_em: { not: null } };

const guardados = (codigos: readonly Buffer[]) => ({
  codigos_de_recuperacao: codigos.map((codigo) => new Uint8Array(codigo)),
});

const personOf = ({ id }: Ator): Prisma.PessoaWhereInput => ({ acessos: { some: { id } } });

/** Changes the person's row if it is as `onde` says, and notes it. */
async function mudar(
  tx: Transaction,
  ator: Ator,
  acao: string,
  onde: Prisma.PessoaWhereInput,
  data: Prisma.PessoaUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await tx.prisma.pessoa.updateMany({ where: { ...onde, ...personOf(ator) }, data });
  if (count) await auditar(tx, ator, acao, ator.id);
  return count === 1;
}

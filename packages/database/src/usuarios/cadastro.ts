import { auditar } from '../auditoria/auditar.ts';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import { abrirSessao, type SessaoQueComeca } from '../sessoes/sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { criarAcesso, ouPorQueNao, type QuemEntra } from './criar-acesso.ts';
import { criarLink, gastarLink, type SegredoDeLink } from './links.ts';

export interface Cadastro {
  readonly escritorio: { readonly nome: string; readonly cnpj: string };
  /** Its first owner. */
  readonly nome: string;
  /** In lower case. */
  readonly email: string;
}

/**
 * Keeps what somebody says of a new office until they open the link that goes to their address. Whether anybody has an
 * access with that address nobody looks at here, so neither the answer nor the time that it takes can tell.
 *
 * @throws ExcessoDeEmails
 */
export async function pedirCadastro(
  database: Database,
  {
    cadastro: { email, escritorio, nome },
    segredo,
    requestId,
  }: { readonly cadastro: Cadastro; readonly segredo: SegredoDeLink; readonly requestId: string },
): Promise<void> {
  const organizationId = newId();
  await database.forOrganization(organizationId).transaction((tx) =>
    criarLink(tx, {
      tipo: 'cadastro',
      email,
      guardar: { escritorio, nome },
      segredo,
      dados: { nome, escritorio: escritorio.nome },
      requestId,
    }),
  );
}

/** The address that a sign-up's link went to, and the office's name, while it counts. */
export const verCadastro = (
  tenant: Tenant,
  hash: Buffer,
): Promise<{ readonly email: string; readonly nome: string; readonly escritorio: string } | undefined> =>
  tenant.first<{ email: string; nome: string; escritorio: string }>(
    `SELECT email, dados->>'nome' AS nome, dados->'escritorio'->>'nome' AS escritorio FROM link_de_email WHERE hash = $1 AND tipo = 'cadastro' AND usado_em IS NULL AND expira_em > now()`,
    [hash],
  );

export interface Confirmacao {
  readonly hash: Buffer;
  readonly quem: QuemEntra;
  readonly sessao: SessaoQueComeca;
}

/** Makes the office that was signed up, its first owner, whose address is confirmed by the link, and their session. */
export const confirmarCadastro = (tenant: Tenant, { hash, quem, sessao }: Confirmacao) =>
  ouPorQueNao(
    tenant.transaction(async (tx) => {
      const link = await gastarLink(tx, 'cadastro', hash);
      if (!link) return undefined;
      const { organizationId: id } = tx;
      const { escritorio, nome } = link.dados as Cadastro;
      await tx.prisma.organization.create({ data: { id, nome: escritorio.nome, cnpj: escritorio.cnpj } });
      const userId = await criarAcesso(tx, { email: link.email, nome, papel: 'owner', quem });
      const sessaoId = await abrirSessao(tx, { userId, ...sessao });
      const ator = { id: userId, nome, ip: sessao.ip };
      const detalhe = { nome: escritorio.nome, cnpj: escritorio.cnpj };
      await auditar(tx, ator, 'escritorio.registrado', id, detalhe);
      return { userId, sessaoId };
    }),
  );

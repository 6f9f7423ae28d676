import type { ConviteVisto } from '@apura/contracts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { exigirDireito } from '../chaves/emitir-chave.ts';
import { exigeContaDaEmpresa } from '../conta-da-empresa/exigencia.ts';
import { abrirSessao, type SessaoQueComeca } from '../sessoes/sessoes.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { criarAcesso, ouPorQueNao, type QuemEntra } from '../usuarios/criar-acesso.ts';
import { criarLink, gastarLink, type SegredoDeLink } from '../usuarios/links.ts';

export interface NovoConvite {
  /** In lower case. */
  readonly email: string;
  readonly papel: 'owner' | 'member';
  readonly segredo: SegredoDeLink;
  readonly requestId: string;
  /** The office's provider has brought them, and nobody's hand. */
  readonly peloProvedor?: boolean;
}

/** Invites somebody in the name of `ator`; an earlier invitation of the same address ends. Returns its id. @throws SemDireito */
export const convidar = (
  tenant: Tenant,
  ator: Ator,
  { email, papel, segredo, requestId, peloProvedor = false }: NovoConvite,
): Promise<string> =>
  tenant.transaction(async (tx) => {
    await exigirDireito(tx, ator);
    const id = await criarLink(tx, {
      tipo: 'convite',
      email,
      papel,
      criadoPor: ator.id,
      segredo,
      dados: { convidado_por: ator.nome, papel },
      requestId,
    });
    await auditar(tx, peloProvedor ? null : ator, 'convite.enviado', id, { email, papel });
    return id;
  });

/** Withdraws an invitation. False when there is none that waits. */
export const retirarConvite = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rows } = await tx.query<{ email: string }>(
      `UPDATE link_de_email SET usado_em = now() WHERE id = $1 AND tipo = 'convite' AND usado_em IS NULL RETURNING email`,
      [id],
    );
    if (!rows[0]) return false;
    await auditar(tx, ator, 'convite.retirado', id, { email: rows[0].email });
    return true;
  });

/** Withdraws all that a person has sent who may not invite any more. Returns how many. */
export const retirarConvitesDe = (tx: Transaction, userId: string): Promise<number> =>
  tx.count(
    `UPDATE link_de_email SET usado_em = now() WHERE tipo = 'convite' AND criado_por = $1 AND usado_em IS NULL`,
    [userId],
  );

/** What an invitation says, while it counts. */
export const verConvite = (
  tenant: Tenant,
  hash: Buffer,
): Promise<Omit<ConviteVisto, 'tem_conta'> | undefined> =>
  tenant.first<Omit<ConviteVisto, 'tem_conta'>>(
    `SELECT o.nome AS escritorio, l.email, l.papel, u.nome AS convidado_por,
              EXISTS (SELECT FROM provedor_de_entrada WHERE testado_em IS NOT NULL) AS conta_da_empresa
         FROM link_de_email l JOIN organization o ON o.id = l.organization_id LEFT JOIN "user" u ON u.id = l.criado_por
        WHERE l.hash = $1 AND l.tipo = 'convite' AND l.usado_em IS NULL AND l.expira_em > now()`,
    [hash],
  );

export interface Aceite {
  readonly hash: Buffer;
  readonly nome: string;
  readonly quem: QuemEntra;
  readonly sessao: SessaoQueComeca;
}

/**
 * Somebody joins the office. The link came to their address, so that is confirmed. Where the office asks for the company's
 * account, no session is opened.
 */
export const aceitarConvite = (tenant: Tenant, { hash, nome, quem, sessao }: Aceite) =>
  ouPorQueNao(
    tenant.transaction(async (tx) => {
      // Before the link: who removes a person locks both in this order.
      const exigida = await exigeContaDaEmpresa(tx);
      const convite = await gastarLink(tx, 'convite', hash);
      if (!convite) return undefined;
      const { email, papel } = convite;
      const userId = await criarAcesso(tx, { email, nome, papel: papel ?? 'member', quem });
      const sessaoId = exigida ? undefined : await abrirSessao(tx, { userId, ...sessao });
      const ator = { id: userId, nome, ip: sessao.ip };
      await auditar(tx, ator, 'convite.aceito', convite.id, { email, papel });
      return { userId, sessaoId };
    }),
  );

import { type Ator, auditar } from '../auditoria/auditar.ts';
import { inserirEmail } from '../emails/inserir-email.ts';
import { encerrarSessoesDe } from '../sessoes/sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { anularLinksDe, criarLink, gastarLink, type SegredoDeLink } from './links.ts';
import { violouUnicidade } from './usuarios.ts';

/** Sends the link by which an address is confirmed: the person's own, or the one that it is to become. */
export const pedirConfirmacaoDeEmail = (
  tenant: Tenant,
  ator: Ator,
  {
    email,
    sessaoId,
    segredo,
    requestId,
  }: {
    readonly email: string;
    /** The one that goes on when the address changes. */
    readonly sessaoId: string;
    readonly segredo: SegredoDeLink;
    readonly requestId: string;
  },
): Promise<void> =>
  tenant.transaction(async (tx) => {
    await criarLink(tx, {
      tipo: 'email',
      userId: ator.id,
      email,
      sessaoId,
      segredo,
      dados: { nome: ator.nome },
      requestId,
    });
    await auditar(tx, ator, 'email.confirmacao_pedida', ator.id, { email });
  });

/**
 * The address that the link was sent to becomes the person's, confirmed. When it replaces another one, that one is told,
 * no mail that went there opens anything any more, and of the sessions only the one that asked for the change goes on.
 * Undefined when the link does not count, or the address has become somebody else's meanwhile.
 */
export async function confirmarEmail(
  tenant: Tenant,
  { hash, ip, requestId }: { readonly hash: Buffer; readonly ip: string; readonly requestId: string },
): Promise<string | undefined> {
  try {
    return await tenant.transaction(async (tx) => {
      const link = await gastarLink(tx, 'email', hash);
      if (!link?.user_id) return undefined;
      const [linha] = await tx.rows<{ nome: string; antes: string }>(
        `UPDATE pessoa p SET email = $2, email_confirmado_em = now()
           FROM (SELECT p.id, p.email, u.nome FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id WHERE u.id = $1) velho
          WHERE p.id = velho.id RETURNING velho.nome, velho.email AS antes`,
        [link.user_id, link.email],
      );
      if (!linha) return undefined;
      const { nome, antes } = linha;
      if (antes !== link.email) {
        await anularLinksDe(tx, link.user_id);
        await tx.query('SELECT anular_convites($1)', [antes]);
        await encerrarSessoesDe(tx, link.user_id, link.sessao_id ?? undefined);
        await inserirEmail(tx, {
          para: antes,
          modelo: 'email.trocado',
          dados: { nome, email: link.email },
          requestId,
        });
      }
      const ator = { id: link.user_id, nome, ip };
      const acao = antes === link.email ? 'email.confirmado' : 'email.trocado';
      await auditar(tx, ator, acao, link.user_id, { email: link.email });
      return link.user_id;
    });
  } catch (erro) {
    if (violouUnicidade(erro, 'pessoa_email_key')) return undefined;
    throw erro;
  }
}

import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Prisma } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import type { SegredoDeLink } from '../usuarios/links.ts';
import { type EnvioNovo, enviarReports, exigirTitularConfirmado } from './enviar-por-email.ts';

/** A report that was handed over, as the office sees it; `email`: how its mail is, while that is remembered. */
export type CompartilhamentoVisto = Omit<
  Prisma.CompartilhamentoGetPayload<object>,
  'organization_id' | 'hash' | 'email_id' | 'criado_por'
> & { readonly forma: 'pdf' | 'link'; readonly email: string | null };

const VISTO = `c.id, c.apuracao_id, c.cliente_id, c.contato_id, c.nome, c.para, c.criado_em, c.expira_em, c.retirado_em,
  c.aberturas, c.primeira_abertura_em, c.ultima_abertura_em, e.estado AS email,
  CASE WHEN c.hash IS NULL THEN 'pdf' ELSE 'link' END AS forma`;

/** The newest first. */
export const listarCompartilhamentos = (
  tenant: Tenant,
  apuracaoId: string,
): Promise<readonly CompartilhamentoVisto[]> =>
  tenant.read(
    `SELECT ${VISTO} FROM compartilhamento c LEFT JOIN email e ON e.id = c.email_id
      WHERE c.apuracao_id = $1 ORDER BY c.id DESC LIMIT 500`,
    [apuracaoId],
  );

const ver = async (tx: Transaction, id: string): Promise<CompartilhamentoVisto | undefined> =>
  (
    await tx.rows<CompartilhamentoVisto>(
      `SELECT ${VISTO} FROM compartilhamento c LEFT JOIN email e ON e.id = c.email_id WHERE c.id = $1`,
      [id],
    )
  )[0];

/** The version, where it is calculated and its report is there. */
async function lerPronta(tx: Transaction, id: string) {
  const [apuracao] = await tx.rows<{ cliente_id: string; pronta: boolean }>(
    `SELECT cliente_id, estado = 'calculada' AND pdf_sha256 IS NOT NULL AS pronta FROM apuracao WHERE id = $1`,
    [id],
  );
  return apuracao;
}

/** Makes a link to a version's report. */
export const criarCompartilhamento = (
  tenant: Tenant,
  ator: Ator,
  { apuracaoId, hash, expiraEm }: { readonly apuracaoId: string } & Omit<SegredoDeLink, 'cifrado'>,
): Promise<CompartilhamentoVisto | 'desconhecida' | 'sem_relatorio'> =>
  tenant.transaction(async (tx) => {
    const apuracao = await lerPronta(tx, apuracaoId);
    if (!apuracao) return 'desconhecida';
    if (!apuracao.pronta) return 'sem_relatorio';
    const id = newId();
    await tx.query(
      `INSERT INTO compartilhamento (id, organization_id, apuracao_id, cliente_id, hash, expira_em, criado_por)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, tx.organizationId, apuracaoId, apuracao.cliente_id, hash, expiraEm, ator.id],
    );
    await auditar(tx, ator, {
      acao: 'relatorio.link_criado',
      alvo: id,
      detalhe: { apuracao_id: apuracaoId },
    });
    return (await ver(tx, id)) as CompartilhamentoVisto;
  });

export interface EnvioPedido extends Omit<EnvioNovo, 'para' | 'nome' | 'clienteId'> {
  readonly requestId: string;
}

/** Mails a version's report to one contact of its client. @throws ExcessoDeEmails */
export const compartilharPorEmail = (
  tenant: Tenant,
  ator: Ator,
  { requestId, ...pedido }: EnvioPedido,
): Promise<CompartilhamentoVisto | 'desconhecida' | 'sem_relatorio' | 'remetente_nao_confirmado'> =>
  tenant.transaction(async (tx) => {
    const apuracao = await lerPronta(tx, pedido.apuracaoId);
    const [contato] = await tx.rows<{ nome: string; para: string }>(
      'SELECT nome, email AS para FROM contato WHERE id = $1 AND cliente_id = $2',
      [pedido.contatoId, apuracao?.cliente_id],
    );
    if (!apuracao || !contato) return 'desconhecida';
    if (!apuracao.pronta) return 'sem_relatorio';
    if (!(await exigirTitularConfirmado(tx, ator))) return 'remetente_nao_confirmado';
    const envio = { ...pedido, ...contato, clienteId: apuracao.cliente_id };
    const [id = ''] = await enviarReports(tx, ator, { envios: [envio], requestId, todos: true });
    return (await ver(tx, id)) as CompartilhamentoVisto;
  });

/** Withdraws a link, or a mail that has not gone out. False when there is none that counts. */
export const retirarCompartilhamento = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const [retirado] = await tx.rows<{ nome: string | null; para: string | null }>(
      `UPDATE compartilhamento SET retirado_em = now() WHERE id = $1 AND retirado_em IS NULL
          AND (hash IS NOT NULL OR EXISTS (SELECT FROM email e WHERE e.id = email_id AND e.estado = 'pendente')) RETURNING nome, para`,
      [id],
    );
    if (!retirado) return false;
    const { nome, para } = retirado;
    await auditar(tx, ator, {
      acao: 'relatorio.retirado',
      alvo: id,
      detalhe: { ...(nome ? { nome } : {}), ...(para ? { email: para } : {}) },
    });
    return true;
  });

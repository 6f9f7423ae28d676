import { type Ator, auditar } from '../auditoria/auditar.ts';
import { newId } from '../new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import type { SegredoDeLink } from '../usuarios/links.ts';
import { type EnvioNovo, enviarReports, exigirTitularConfirmado } from './enviar-por-email.ts';
import { type CompartilhamentoVisto, verCompartilhamento } from './listar-compartilhamentos.ts';

/** The version, where it is calculated and its report is there. */
const lerPronta = (tx: Transaction, id: string) =>
  tx.first<{ cliente_id: string; pronta: boolean }>(
    `SELECT cliente_id, estado = 'calculada' AND pdf_sha256 IS NOT NULL AS pronta FROM apuracao WHERE id = $1`,
    [id],
  );

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
    await auditar(tx, ator, 'relatorio.link_criado', id, { apuracao_id: apuracaoId });
    return (await verCompartilhamento(tx, id)) as CompartilhamentoVisto;
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
    return (await verCompartilhamento(tx, id)) as CompartilhamentoVisto;
  });

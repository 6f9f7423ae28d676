import type { InformarExtincao, LancamentoManual } from '@apura/contracts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { Prisma } from '../generated/client.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import type { ClientMonth } from './documentos-do-mes.ts';
import { markDesatualizadas } from './mark-desatualizadas.ts';

/** What no note says: services taken, energy, freight, an adjustment. */
export interface NovoLancamentoManual extends LancamentoManualLido {
  /** YYYY-MM. */
  readonly competencia: string;
}

/** As it is read back. */
export interface LancamentoManualLido
  extends Readonly<Record<keyof Omit<LancamentoManual, 'id' | 'estabelecimento'>, string>> {
  /** CNPJ; left out: the company, and of ICMS and IPI the head office. */
  readonly estabelecimento?: string;
}

/** Enters them, all or none; finished versions of their months become outdated. Returns their ids, or undefined without such a client. */
export const storeLancamentosManuais = (
  tenant: Tenant,
  clienteId: string,
  novos: readonly NovoLancamentoManual[],
  requestId: string,
): Promise<readonly string[] | undefined> =>
  tenant.transaction(async (tx) => {
    if (!(await tx.prisma.cliente.findUnique({ where: { id: clienteId } }))) return undefined;
    const linhas = novos.map(({ estabelecimento = null, ...novo }) => ({
      ...novo,
      estabelecimento,
      cliente_id: clienteId,
      id: newId(),
    }));
    await insertRows(tx, 'lancamento_manual', linhas);
    await markDesatualizadas(tx, requestId, linhas, 'lancamento_manual');
    return linhas.map(({ id }) => id);
  });

/** What the office entered by hand for a client's month, in order of entry. */
export async function readLancamentosManuais(
  prisma: Prisma.TransactionClient,
  clienteId: string,
  competencia: string,
): Promise<(LancamentoManualLido & { readonly id: string })[]> {
  const lancamentos = await prisma.lancamentoManual.findMany({
    where: { cliente_id: clienteId, competencia },
    select: { id: true, tipo: true, tributo: true, valor: true, nota: true, estabelecimento: true },
    orderBy: { id: 'asc' },
  });
  return lancamentos.map(({ valor, estabelecimento, ...lancamento }) => ({
    ...lancamento,
    valor: valor.toFixed(2),
    ...(estabelecimento === null ? {} : { estabelecimento }),
  }));
}

export const listLancamentosManuais = (tenant: Tenant, clienteId: string, competencia: string) =>
  tenant.transaction(({ prisma }) => readLancamentosManuais(prisma, clienteId, competencia));

/** Takes an entry back; a finished version of its month becomes outdated. False when the office has none of that id. */
export const removeLancamentoManual = (tenant: Tenant, id: string, requestId: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const removidos = await tx.query<{ cliente_id: string; competencia: string }>(
      'DELETE FROM lancamento_manual WHERE id = $1 RETURNING cliente_id, competencia',
      [id],
    );
    await markDesatualizadas(tx, requestId, removidos.rows, 'lancamento_manual');
    return removidos.rows.length > 0;
  });

export interface SaldoInicial {
  readonly clienteId: string;
  /** YYYY-MM: the month that begins with it. A month whose predecessor has an apuração takes its balance instead. */
  readonly competencia: string;
  /** Credit by tax, and by establishment (CNPJ): reais, two decimals, not negative. What is left out is zero. */
  readonly saldos: readonly (Omit<SaldoInicialLido, 'estabelecimento'> & {
    readonly estabelecimento?: string;
  })[];
}

/** A credit balance that the office entered. */
export interface SaldoInicialLido {
  readonly tributo: string;
  /** CNPJ; null is the company. */
  readonly estabelecimento: string | null;
  /** Reais, two decimals. */
  readonly valor: string;
}

export interface SaldoInicialVisto {
  readonly competencia: string;
  readonly saldos: readonly SaldoInicialLido[];
}

/**
 * Puts the client's opening balance in the place of the one before; finished versions of both months become outdated.
 * False when the office has no such client.
 */
export const storeSaldoInicial = (
  tenant: Tenant,
  { clienteId, competencia, saldos }: SaldoInicial,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const known = await tx.query('SELECT FROM cliente WHERE id = $1 FOR UPDATE', [clienteId]);
    if (!known.rowCount) return false;
    const { rows: antes } = await tx.query<MesDoCliente>(
      'DELETE FROM saldo_inicial WHERE cliente_id = $1 RETURNING cliente_id, competencia',
      [clienteId],
    );
    const mes = { cliente_id: clienteId, competencia };
    await insertRows(
      tx,
      'saldo_inicial',
      saldos.map(({ tributo, estabelecimento = '', valor }) => ({ tributo, estabelecimento, valor, ...mes })),
    );
    await markDesatualizadas(tx, requestId, [...antes, mes], 'saldo_inicial');
    return true;
  });

/** What the office entered for the beginning of this month, by tax and establishment. */
export async function readSaldoInicial(tx: Transaction, clienteId: string, competencia: string) {
  return tx.rows<SaldoInicialLido>(
    // The column is char(14): what is the company's is blank, and comes back as fourteen spaces.
    `SELECT tributo, nullif(estabelecimento, '') AS estabelecimento, valor::text AS valor FROM saldo_inicial
      WHERE cliente_id = $1 AND competencia = $2 ORDER BY tributo, saldo_inicial.estabelecimento`,
    [clienteId, competencia],
  );
}

/** The opening balance that the office entered for a client, or undefined. */
export const findSaldoInicial = (tenant: Tenant, clienteId: string): Promise<SaldoInicialVisto | undefined> =>
  tenant.transaction(async (tx) => {
    const primeiro = await tx.prisma.saldoInicial.findFirst({ where: { cliente_id: clienteId } });
    if (!primeiro) return undefined;
    const { competencia } = primeiro;
    return { competencia, saldos: await readSaldoInicial(tx, clienteId, competencia) };
  });

/**
 * Keeps what the office knows of how the debit of a note ended; null takes it back. Finished months whose credit waits for it
 * become outdated. Saying the same again changes nothing. False when the office has no such document.
 */
export const stateExtincao = (
  tenant: Tenant,
  ator: Ator,
  { chave, situacao }: InformarExtincao & { readonly chave: string },
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const [documento] = await tx.rows('SELECT FROM documento WHERE organization_id = $1 AND chave = $2', [
      tx.organizationId,
      chave,
    ]);
    if (!documento) return false;
    const { rowCount } =
      situacao === null
        ? await tx.query('DELETE FROM extincao_informada WHERE organization_id = $1 AND chave = $2', [
            tx.organizationId,
            chave,
          ])
        : await tx.query(
            `INSERT INTO extincao_informada (organization_id, chave, situacao, por) VALUES ($1, $2, $3, $4)
             ON CONFLICT (organization_id, chave) DO UPDATE SET situacao = excluded.situacao, por = excluded.por, criado_em = now()
              WHERE extincao_informada.situacao <> excluded.situacao`,
            [tx.organizationId, chave, situacao, ator.nome],
          );
    if (!rowCount) return true;
    await audit(tx, ator, 'extincao.informada', chave, { situacao });
    await markByExtincao(tx, requestId, [chave]);
    return true;
  });

/** Marks the finished months whose credit comes from these documents: how sure it is may be another thing now. */
export async function markByExtincao(tx: Transaction, requestId: string, chaves: readonly string[]) {
  const meses = await tx.rows<MesDoCliente & { readonly chave: string }>(
    `SELECT DISTINCT ON (l.cliente_id, l.competencia) l.cliente_id, l.competencia, d.chave
       FROM documento d JOIN lancamento l ON l.documento_id = d.id
      WHERE d.organization_id = $1 AND d.chave = ANY($2) AND l.efeito = 'credito' AND l.competencia >= '2027-01'
      ORDER BY l.cliente_id, l.competencia, d.chave`,
    [tx.organizationId, chaves],
  );
  await markDesatualizadas(
    tx,
    requestId,
    meses.map(({ chave, ...mes }) => ({ ...mes, por: { motivo: 'extincao', chave } })),
    'extincao',
  );
}

/** What the office entered for a client's month. */
export interface Informado {
  readonly lancamentos_manuais: readonly LancamentoManualLido[];
  /** Credit for the beginning of this month, by tax and establishment. */
  readonly saldo_inicial: readonly SaldoInicialLido[];
  /** The office's answers on the company as a whole that hold in the month, by question. */
  readonly respostas_da_empresa: Readonly<Record<string, string>>;
}

export async function readInformado({ tx, clienteId, competencia }: ClientMonth): Promise<Informado> {
  const manuais = await readLancamentosManuais(tx.prisma, clienteId, competencia);
  return {
    lancamentos_manuais: manuais.map(({ id: _, ...manual }) => manual),
    saldo_inicial: await readSaldoInicial(tx, clienteId, competencia),
    respostas_da_empresa: await readRespostasDaEmpresa({ tx, clienteId, competencia }),
  };
}

/** Of several answers to a question the one that was given last. */
async function readRespostasDaEmpresa({ tx, clienteId, competencia }: ClientMonth) {
  const rows = await tx.rows<{ pergunta: string; resposta: string }>(
    `SELECT DISTINCT ON (pergunta) pergunta, resposta FROM resposta
      WHERE cliente_id = $1 AND quando = '{}' AND desde <= $2 AND (ate IS NULL OR ate >= $2)
      ORDER BY pergunta, id DESC`,
    [clienteId, competencia],
  );
  return Object.fromEntries(rows.map(({ pergunta, resposta }) => [pergunta, resposta]));
}

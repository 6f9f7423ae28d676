import { hasCreditoCondicional, type InformarExtincao, type LancamentoManual } from '@apura/contracts';
import { sql } from 'kysely';
import { type EstoqueLido, readEstoqueDeAbertura } from '../clientes/estoque-de-abertura.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireOpenMeses } from '../fechamento/open-mes.ts';
import { anyOf, from, now, writeOnce } from '../tenancy/builder.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { lockCliente } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { askedTogether } from '../tenancy/transaction.ts';
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
    await requireOpenMeses(tx, linhas);
    await insertRows(tx, 'lancamento_manual', linhas);
    await markDesatualizadas(tx, requestId, linhas, 'lancamento_manual');
    return linhas.map(({ id }) => id);
  });

type DoMes = Omit<ClientMonth, 'tx'>;

const lancamentosManuais = writeOnce(({ clienteId, competencia }: DoMes) =>
  from
    .selectFrom('lancamento_manual')
    .select(({ cast }) => [
      ...(['id', 'tipo', 'tributo', 'nota', 'estabelecimento'] as const),
      cast<string>('valor', 'text').as('valor'),
    ])
    .where('cliente_id', '=', clienteId)
    .where('competencia', '=', competencia)
    .orderBy('id'),
);

/** What the office entered by hand for a client's month, in order of entry. */
export async function readLancamentosManuais(
  tx: Transaction,
  clienteId: string,
  competencia: string,
): Promise<(LancamentoManualLido & { readonly id: string })[]> {
  const lancamentos = await tx.rows(lancamentosManuais({ clienteId, competencia }));
  return lancamentos.map(({ estabelecimento, ...lancamento }) => ({
    ...lancamento,
    ...(estabelecimento === null ? {} : { estabelecimento }),
  }));
}

export const listLancamentosManuais = (tenant: Tenant, clienteId: string, competencia: string) =>
  tenant.transaction((tx) => readLancamentosManuais(tx, clienteId, competencia));

/** Takes an entry back; a finished version of its month becomes outdated. False when the office has none of that id. */
export const removeLancamentoManual = (tenant: Tenant, id: string, requestId: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const [there] = await tx.rows(
      from.selectFrom('lancamento_manual').select(['cliente_id', 'competencia']).where('id', '=', id),
    );
    if (!there) return false;
    await requireOpenMeses(tx, [there]);
    const removidos = await tx.rows(
      from.deleteFrom('lancamento_manual').where('id', '=', id).returning(['cliente_id', 'competencia']),
    );
    await markDesatualizadas(tx, requestId, removidos, 'lancamento_manual');
    return removidos.length > 0;
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
    if (!(await lockCliente(tx, clienteId))) return false;
    const antes = await tx.rows(
      from
        .deleteFrom('saldo_inicial')
        .where('cliente_id', '=', clienteId)
        .returning(['cliente_id', 'competencia']),
    );
    const mes = { cliente_id: clienteId, competencia };
    await requireOpenMeses(tx, [...antes, mes]);
    await insertRows(
      tx,
      'saldo_inicial',
      saldos.map(({ tributo, estabelecimento = '', valor }) => ({ tributo, estabelecimento, valor, ...mes })),
    );
    await markDesatualizadas(tx, requestId, [...antes, mes], 'saldo_inicial');
    return true;
  });

const saldoInicial = writeOnce(({ clienteId, competencia }: DoMes) =>
  from
    .selectFrom('saldo_inicial as s')
    .select((eb) => [
      's.tributo',
      // The column is char(14): what is the company's is blank, and comes back as fourteen spaces.
      eb.fn<string | null>('nullif', ['s.estabelecimento', sql.lit('')]).as('estabelecimento'),
      eb.cast<string>('s.valor', 'text').as('valor'),
    ])
    .where('s.cliente_id', '=', clienteId)
    .where('s.competencia', '=', competencia)
    .orderBy('s.tributo')
    .orderBy('s.estabelecimento'),
);

/** What the office entered for the beginning of this month, by tax and establishment. */
export const readSaldoInicial = (tx: Transaction, clienteId: string, competencia: string) =>
  tx.rows(saldoInicial({ clienteId, competencia }));

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
    const onde = { organization_id: tx.organizationId, chave };
    if (!(await tx.prisma.documento.count({ where: onde }))) return false;
    const { nome: por } = ator;
    const mudou = await tx.count(
      situacao === null
        ? from.deleteFrom('extincao_informada').where((eb) => eb.and(onde))
        : from
            .insertInto('extincao_informada')
            .values({ ...onde, situacao, por })
            .onConflict((one) =>
              one
                .columns(['organization_id', 'chave'])
                .doUpdateSet({ situacao, por, criado_em: now })
                .where('extincao_informada.situacao', '<>', situacao),
            ),
    );
    if (!mudou) return true;
    await audit(tx, ator, 'extincao.informada', chave, { situacao });
    await markByExtincao(tx, requestId, [chave]);
    return true;
  });

/** Marks the finished months whose credit comes from these documents: how sure it is may be another thing now. */
export async function markByExtincao(tx: Transaction, requestId: string, chaves: readonly string[]) {
  const meses = await tx.rows(
    from
      .selectFrom('documento as d')
      .innerJoin('lancamento as l', 'l.documento_id', 'd.id')
      .distinctOn(['l.cliente_id', 'l.competencia'])
      .select(['l.cliente_id', 'l.competencia', 'd.chave'])
      .where('d.organization_id', '=', tx.organizationId)
      .where('d.chave', '=', anyOf(chaves))
      .where('l.efeito', '=', 'credito')
      .orderBy('l.cliente_id')
      .orderBy('l.competencia')
      .orderBy('d.chave'),
  );
  await markDesatualizadas(
    tx,
    requestId,
    meses
      .filter(({ competencia }) => hasCreditoCondicional(competencia))
      .map(({ chave, ...mes }) => ({ ...mes, por: { motivo: 'extincao', chave } })),
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
  readonly estoque_de_abertura: EstoqueLido | null;
}

export async function readInformado(month: ClientMonth): Promise<Informado> {
  const { tx, clienteId, competencia } = month;
  const { manuais, ...informado } = await askedTogether({
    manuais: readLancamentosManuais(tx, clienteId, competencia),
    saldo_inicial: readSaldoInicial(tx, clienteId, competencia),
    respostas_da_empresa: readRespostasDaEmpresa(month),
    estoque_de_abertura: readEstoqueDeAbertura(month),
  });
  return { ...informado, lancamentos_manuais: manuais.map(({ id: _, ...manual }) => manual) };
}

const respostasDaEmpresa = writeOnce(({ clienteId, competencia }: DoMes) =>
  from
    .selectFrom('resposta')
    .distinctOn('pergunta')
    .select(['pergunta', 'resposta'])
    .where('cliente_id', '=', clienteId)
    .where(({ ref }) => sql<boolean>`${ref('quando')} = '{}'`)
    .where('desde', '<=', competencia)
    .where((eb) => eb.or([eb('ate', 'is', null), eb('ate', '>=', competencia)]))
    .orderBy('pergunta')
    .orderBy('id', 'desc'),
);

/** Of several answers to a question the one that was given last. */
async function readRespostasDaEmpresa({ tx, clienteId, competencia }: ClientMonth) {
  const rows = await tx.rows(respostasDaEmpresa({ clienteId, competencia }));
  return Object.fromEntries(rows.map(({ pergunta, resposta }) => [pergunta, resposta]));
}

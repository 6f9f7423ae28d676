import {
  createFato,
  type MesesWithOutcome,
  type RecusaDoMes,
  type SituacaoNaCarteira,
} from '@apura/contracts';
import { lockVersoes } from '../apuracoes/mark-desatualizadas.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import { lockClientes } from '../tenancy/row-locks.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { storeEvents } from '../webhooks/eventos.ts';
import { type LinhaDoMes, readLinhasDoMes } from './linha-do-mes.ts';

/** Which months are to be changed. */
export interface Meses {
  readonly competencia: string;
  readonly clientes: readonly string[];
}

/** What became of a client's month; the sentence is the caller's. */
export type OutcomeOfMes = Omit<MesesWithOutcome['data'][number], 'mensagem'>;

/** Null: the month has a figure that may be reviewed, unless questions are open. */
const WHY_NOT: Readonly<Record<SituacaoNaCarteira, RecusaDoMes | null>> = {
  sem_notas: 'sem_apuracao',
  a_apurar: 'sem_apuracao',
  em_andamento: 'apuracao_em_andamento',
  falhou: 'apuracao_falhou',
  desatualizada: 'mes_desatualizado',
  faltam_dados: 'faltam_dados',
  encerrada: 'mes_fechado',
  calculada: null,
};

export const whyNot = ({ situacao, etapa }: LinhaDoMes): RecusaDoMes | null =>
  WHY_NOT[situacao] ?? (etapa === 'perguntas' ? 'perguntas_abertas' : null);

/** A month whose outcome is decided, in the order of the request; `linha` where it is to be written. */
interface Decided {
  readonly outcome: OutcomeOfMes;
  readonly linha?: LinhaDoMes;
}

/**
 * Until the transaction ends nobody finishes a version of these clients, asks for one or changes what their months are made of: what is seen
 * of a month is what is closed. Then decides each client, once however often it is named.
 */
export async function decideMeses(
  tx: Transaction,
  competencia: string,
  clientes: readonly string[],
  decide: (linha: LinhaDoMes) => 'fazer' | 'ja_estava' | RecusaDoMes,
): Promise<Decided[]> {
  const ids = [...new Set(clientes)];
  const known = await lockClientes(tx, ids);
  const names = new Map(known.map(({ id, razao_social }) => [id, razao_social]));
  await lockVersoes(tx, [...names.keys()], 'termina');
  const rows = await readLinhasDoMes(tx, competencia, ids);
  const linhas = new Map(rows.map((row) => [row.id, row]));
  return ids.map((cliente_id) => {
    const linha = linhas.get(cliente_id);
    const quem = { cliente_id, razao_social: names.get(cliente_id) ?? null };
    const apuracao_id = linha?.apuracao_id ?? null;
    const refused = (codigo: RecusaDoMes): Decided => ({
      outcome: { ...quem, resultado: 'recusado', codigo, apuracao_id },
    });
    if (!names.has(cliente_id)) return refused('cliente_nao_encontrado');
    if (!linha) return refused('fora_do_periodo');
    const decided = decide(linha);
    if (decided === 'ja_estava')
      return { outcome: { ...quem, resultado: 'ja_estava', codigo: null, apuracao_id } };
    if (decided !== 'fazer') return refused(decided);
    return { outcome: { ...quem, resultado: 'feito', codigo: null, apuracao_id }, linha };
  });
}

export const fechamentosOf = (tx: Transaction, competencia: string, linhas: readonly LinhaDoMes[]) =>
  from
    .updateTable('fechamento')
    .where('organization_id', '=', tx.organizationId)
    .where('competencia', '=', competencia)
    .where('cliente_id', '=', anyOf(linhas.map(({ id }) => id)));

export const toWrite = (decided: readonly Decided[]): LinhaDoMes[] =>
  decided.flatMap(({ linha }) => (linha ? [linha] : []));

/** One line of the audit log, whoever many clients it is about. */
export async function note(
  tx: Transaction,
  ator: Ator,
  acao: string,
  competencia: string,
  clientes: readonly string[],
  detalhe: object = {},
): Promise<void> {
  const [first, ...others] = clientes;
  if (first === undefined) return;
  await audit(tx, ator, acao, others.length ? competencia : first, {
    competencia,
    ...(others.length ? { clientes } : {}),
    ...detalhe,
  });
}

/** An event for each month, of the version that counts while it is closed. */
export async function tellOf(
  tx: Transaction,
  requestId: string,
  ator: Ator,
  type: 'mes.fechado' | 'mes.reaberto',
  competencia: string,
  linhas: readonly LinhaDoMes[],
): Promise<void> {
  const ids = linhas.flatMap(({ apuracao_id }) => apuracao_id ?? []);
  const numbers = await tx.rows(
    from
      .updateTable('apuracao')
      .set((eb) => ({ sequencia: eb('sequencia', '+', 1) }))
      .where('id', '=', anyOf(ids))
      .returning(['id', 'versao', 'sequencia']),
  );
  const byId = new Map(numbers.map((row) => [row.id, row]));
  const fatos = linhas.flatMap(({ id: cliente_id, apuracao_id }) => {
    const row = byId.get(apuracao_id ?? '');
    if (!row) return [];
    const { id, versao, sequencia } = row;
    const happened = { versao: { id, cliente_id, competencia, versao }, por: ator.nome };
    const fato =
      type === 'mes.fechado' ? createFato('mes.fechado', happened) : createFato('mes.reaberto', happened);
    return [{ ...fato, sequencia, coluna: { apuracao_id: id, versao } }];
  });
  if (fatos.length) await storeEvents(tx, requestId, fatos);
}

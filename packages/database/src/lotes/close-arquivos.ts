import {
  type AvisoDoEnvio,
  type ContagemDeAvisos,
  createFato,
  type Fato,
  type FileCode,
  type LoteEncerrado,
} from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import type { DocumentoToStore, EventoToStore } from '../documentos/documento-to-store.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { Arquivo } from '../generated/client.ts';
import type { ChunkClaim } from '../operations/claims.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, from, now, writeEachShape, writeOnce } from '../tenancy/builder.ts';
import { rowsOfJson } from '../tenancy/given-rows.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';

/** What became of a document or event of a file. */
export type Desfecho = 'processado' | 'duplicado' | 'recusado';

const OUTCOME = {
  ...({ id: 'uuid', estado: 'text', codigo: 'text', mensagem: 'text', avisos: 'text[]' } as const),
  ...({ linha: 'integer', coluna: 'integer' } as const),
};

/** What was said of a lote's files when they were sent. */
const informadoNoLote = writeOnce(({ id }: { id: string }) =>
  from
    .selectFrom('lote')
    .select(['cliente_id', 'competencia'])
    .select((eb) => eb.cast<string | null>('entrada_em', 'text').as('entrada_em'))
    .where('id', '=', id),
);

const outcomesOfChunk = writeOnce(({ id, outcomes }: Readonly<Record<'id' | 'outcomes', string>>) =>
  from
    .updateTable('arquivo as a')
    .from(rowsOfJson('x', OUTCOME, outcomes))
    .set(({ ref }) => ({
      ...{ estado: ref('x.estado'), codigo: ref('x.codigo'), mensagem: ref('x.mensagem') },
      ...{ linha: ref('x.linha'), coluna: ref('x.coluna'), avisos: ref('x.avisos'), processado_em: now },
    }))
    .where('a.pedaco_id', '=', id)
    .whereRef('a.id', '=', 'x.id')
    .where('a.estado', '=', sql.lit('pendente'))
    .returning(['a.id', 'a.estado']),
);

const endOfChunk = writeOnce(({ id }: { id: string }) =>
  from
    .updateTable('pedaco')
    .set({ estado: 'concluido', lease_dono: null, lease_ate: null })
    .where('id', '=', id),
);

/**
 * Gives each file of the chunk its outcome, counts them into the lote, raises `xml.parse_failed` for each refused one,
 * ends the chunk and, when nothing is pending any more, the lote.
 */
export async function closeArquivos(
  tx: Transaction,
  chunk: ChunkClaim,
  arquivos: readonly ArquivoLido[],
  desfechoDoItem: (item: ItemLido) => Desfecho,
): Promise<void> {
  const informado = await tx.first(informadoNoLote({ id: chunk.lote_id }));
  if (!informado) throw new Error(`no lote ${chunk.lote_id}`);
  const fechados = arquivos.map((arquivo) => {
    const itens = arquivo.itens.map((item, ordem) => ({
      arquivo_id: arquivo.arquivoId,
      ordem,
      tipo: item.tipo === 'evento' || item.tipo === 'livro' ? item.tipo : 'nota',
      chave: chaveDo(item),
      estado: desfechoDoItem(item),
      codigo: item.tipo === 'nota_recusada' ? item.codigo : null,
    }));
    const { nome, itens: lidos } = arquivo;
    const avisos = avisosDoArquivo(arquivo, informado);
    return { id: arquivo.arquivoId, nome, itens, lidos, avisos, ...desfechoDoArquivo(arquivo, itens) };
  });

  const outcomes = fechados.map(({ itens: _i, lidos: _l, ...arquivo }) => arquivo);
  const changed = await tx.rows(outcomesOfChunk({ id: chunk.id, outcomes: JSON.stringify(outcomes) }));
  const novos = new Set(changed.map((row) => row.id));
  const resultados = fechados
    .flatMap(({ id, itens }) => (novos.has(id) ? itens : []))
    .filter(({ tipo }) => tipo !== 'livro');
  await insertRows(tx, 'arquivo_resultado', resultados, 'ON CONFLICT DO NOTHING');
  await tx.run(endOfChunk({ id: chunk.id }));

  const avisos = countAvisos(fechados.filter(({ id }) => novos.has(id)));
  const lote = await countIntoLote(
    tx,
    chunk.lote_id,
    changed.map(({ estado }) => estado),
    avisos,
  );
  if (!lote) throw new Error(`no lote ${chunk.lote_id}`);

  const fatos: Fato[] = fechados.flatMap((arquivo) =>
    arquivo.estado === 'recusado' && novos.has(arquivo.id)
      ? [createFato('xml.parse_failed', { lote_id: chunk.lote_id, ...arquivo })]
      : [],
  );
  fatos.push(...alterados(chunk, fechados, novos));
  if (lote.estado === 'concluido' && changed.length) {
    fatos.push(createFato('lote.concluido', lote));
    await wakeApuracoes(tx, chunk.lote_id);
  }
  await insertEvents(tx, { lote: chunk.lote_id }, chunk.request_id, fatos);
}

/** Counts files of these outcomes into their lote, and ends it when nothing is pending any more. */
function countIntoLote(tx: Transaction, id: string, estados: readonly string[], avisos: ContagemDeAvisos) {
  const count = (estado: Desfecho) => estados.filter((um) => um === estado).length;
  return tx.first(
    countedLote({
      ...{ id, files: estados.length, avisos: JSON.stringify(avisos) },
      ...{ processados: count('processado'), duplicados: count('duplicado'), recusados: count('recusado') },
    }),
  );
}

type Counted = Readonly<Record<'files' | 'processados' | 'duplicados' | 'recusados', number>> &
  Readonly<Record<'id' | 'avisos', string>>;

const countedLote = writeOnce(({ id, files, processados, duplicados, recusados, avisos }: Counted) =>
  from
    .updateTable('lote')
    .set((eb) => ({
      pendentes: eb('pendentes', '-', files),
      processados: eb('processados', '+', processados),
      duplicados: eb('duplicados', '+', duplicados),
      recusados: eb('recusados', '+', recusados),
      avisos: sql`CASE WHEN ${avisos}::jsonb = '{}' THEN ${eb.ref('avisos')} ELSE (
          SELECT jsonb_object_agg(k, times) FROM (
            SELECT key AS k, sum(value::int) AS times
              FROM (SELECT * FROM jsonb_each_text(${eb.ref('avisos')}) UNION ALL SELECT * FROM jsonb_each_text(${avisos}::jsonb)) um
             GROUP BY key) todos) END`,
      estado: eb
        .case()
        .when('estado', '=', 'cancelado')
        .then(eb.ref('estado'))
        .when('pendentes', '=', files)
        .then('concluido')
        .else('processando')
        .end(),
      fim: eb.case().when('pendentes', '=', files).then(now).end(),
    }))
    .where('id', '=', id)
    .returning(['id', 'estado', 'total', 'processados', 'duplicados', 'recusados'])
    .returning(['cancelados', 'avisos', 'criado_em', 'fim'])
    .$narrowType<Pick<LoteEncerrado, 'estado' | 'avisos' | 'fim'>>(),
);

/** A book has no key. */
const chaveDo = (item: ItemLido): string => {
  if (item.tipo === 'nota') return item.documento.chave;
  if (item.tipo === 'evento') return item.evento.chave;
  return item.tipo === 'livro' ? '' : item.chave;
};

interface Fechado {
  readonly id: string;
  readonly nome: string;
  readonly itens: readonly { readonly estado: Desfecho }[];
  readonly lidos: readonly ItemLido[];
}

/** The notes that were written from these files and are not what was signed or authorised; blanks alone accuse nobody. */
const alterados = (chunk: ChunkClaim, fechados: readonly Fechado[], novos: ReadonlySet<string>): Fato[] =>
  fechados.flatMap(({ id, nome, itens, lidos }) =>
    lidos.flatMap((item, i) => {
      if (!novos.has(id) || item.tipo !== 'nota' || itens[i]?.estado !== 'processado') return [];
      const { chave, autenticidade } = item.documento;
      if (autenticidade?.veredito !== 'alterada' || autenticidade.motivo === 'formatacao') return [];
      return [
        createFato('documento.alterado', {
          lote_id: chunk.lote_id,
          arquivo: nome,
          chave,
          motivo: autenticidade.motivo,
        }),
      ];
    }),
  );

function desfechoDoArquivo(arquivo: ArquivoLido, itens: readonly { estado: Desfecho }[]) {
  const nada = { codigo: null, mensagem: null, linha: null, coluna: null };
  if (arquivo.problema) {
    const { codigo, mensagem, linha, coluna } = arquivo.problema;
    return { estado: 'recusado' as const, codigo, mensagem, linha: linha ?? null, coluna: coluna ?? null };
  }
  if (itens.some((item) => item.estado === 'processado')) return { estado: 'processado' as const, ...nada };
  const recusada = arquivo.itens.find((item) => item.tipo === 'nota_recusada');
  if (recusada?.tipo === 'nota_recusada') {
    return { estado: 'recusado' as const, ...nada, codigo: recusada.codigo, mensagem: recusada.mensagem };
  }
  return { estado: 'duplicado' as const, ...nada, codigo: 'arquivo_duplicado' satisfies FileCode };
}

/** What the office said of the files when it sent them. */
interface Informado {
  readonly cliente_id: string | null;
  readonly competencia: string | null;
  /** YYYY-MM-DD. */
  readonly entrada_em: string | null;
}

/** What does nothing for a client, whoever its parties are: that it has no rows does not say that it has no client. */
const SEM_EFEITO: ReadonlySet<string> = new Set(['cancelada', 'denegada', 'substituida', 'anulada']);

/** What the office should look at in a file: where its notes are not as was said, and what the reader found odd. */
function avisosDoArquivo(
  { itens }: ArquivoLido,
  { cliente_id, competencia, entrada_em }: Informado,
): AvisoDoEnvio[] {
  const avisos = new Set<AvisoDoEnvio>();
  for (const item of itens) {
    if (item.tipo === 'nota_recusada') continue;
    for (const aviso of item.avisos ?? []) avisos.add(aviso);
    if (item.tipo !== 'nota') continue;
    const { lancamentos, competencia: mes, situacao, dh_emi } = item.documento;
    if (entrada_em !== null && dh_emi.slice(0, 10) > entrada_em) avisos.add('entrada_antes_da_emissao');
    const { meses } = lancamentos;
    const dizOCliente = !SEM_EFEITO.has(situacao);
    const doCliente = cliente_id === null || meses.some((um) => um.cliente_id === cliente_id);
    if (dizOCliente && !meses.length) avisos.add('sem_cliente');
    if (dizOCliente && !doCliente) avisos.add('outro_cliente');
    // A client's month may be another than the note's: by its delivery, or by its events.
    const months = [mes, ...meses.map((um) => um.competencia)];
    if (competencia !== null && !months.includes(competencia)) avisos.add('outra_competencia');
  }
  return [...avisos];
}

/** How many of these have each. */
function countAvisos(files: readonly { readonly avisos: readonly AvisoDoEnvio[] }[]): ContagemDeAvisos {
  const contagem: Partial<Record<AvisoDoEnvio, number>> = {};
  for (const aviso of files.flatMap(({ avisos }) => avisos)) contagem[aviso] = (contagem[aviso] ?? 0) + 1;
  return contagem;
}

/** Refused files of one kind that somebody has to see to. */
export interface RecusadosDeUmCodigo {
  readonly codigo: FileCode;
  readonly total: number;
  /** The newest of them. */
  readonly arquivos: readonly (Pick<Arquivo, 'id' | 'nome' | 'origem' | 'mensagem'> & {
    readonly job_id: string;
  })[];
}

/** Older ones are not looked at. */
const MUITOS = 10_000;
const MOSTRADOS = 20;

/** What was refused in all of the office's lotes and nobody has seen to, by what was wrong, the most files first. */
export const listRecusados = (tenant: Tenant): Promise<RecusadosDeUmCodigo[]> =>
  tenant.read(recusados({ organizationId: tenant.organizationId }));

const recusados = writeEachShape(({ organizationId }: Pick<Tenant, 'organizationId'>) => {
  const abertos = from
    .selectFrom('arquivo')
    .select(['id', 'lote_id', 'nome', 'origem', 'codigo', 'mensagem'])
    .where('organization_id', '=', organizationId)
    .where('estado', '=', sql.lit('recusado'))
    .where('dispensado_em', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(MUITOS));
  const numbered = from
    .selectFrom(abertos.as('abertos'))
    .selectAll()
    .select(({ fn }) =>
      fn
        .agg<string>('row_number')
        .over((over) => over.partitionBy('codigo').orderBy('id', 'desc'))
        .as('n'),
    );
  return from
    .selectFrom(numbered.as('a'))
    .select(({ fn, ref }) => [
      'a.codigo',
      sql<number>`${fn.countAll()}::int`.as('total'),
      sql<
        RecusadosDeUmCodigo['arquivos']
      >`json_agg(json_build_object('id', ${ref('a.id')}, 'job_id', ${ref('a.lote_id')},
          'nome', ${ref('a.nome')}, 'origem', ${ref('a.origem')}, 'mensagem', ${ref('a.mensagem')}) ORDER BY ${ref('a.id')} DESC)
          FILTER (WHERE ${ref('a.n')} <= ${sql.lit(MOSTRADOS)})`.as('arquivos'),
    ])
    .groupBy('a.codigo')
    .orderBy('total', 'desc')
    .orderBy('a.codigo')
    .$narrowType<{ codigo: FileCode }>();
});

interface Dispensa {
  readonly codigo: string;
  /** Only these; without them all of the kind. */
  readonly arquivos?: readonly string[];
}

/** Notes that nobody has to see to refused files any more. How many they were, and when that was. */
export const dismissRecusados = (tenant: Tenant, ator: Ator, { codigo, arquivos }: Dispensa) =>
  tenant.transaction(async (tx) => {
    const rows = await tx.rows(
      dispensa(tx)
        .where('codigo', '=', codigo)
        .where((eb) => eb.and(arquivos ? [eb('id', '=', anyOf(arquivos))] : []))
        .returning('dispensado_em'),
    );
    if (rows.length) await audit(tx, ator, 'recusados.dispensados', codigo, { arquivos: rows.length });
    return { dispensados: rows.length, dispensadosEm: rows[0]?.dispensado_em };
  });

/** Those of a kind that were dismissed at this moment, by one act, are to be seen to again. How many they were. */
export const restoreRecusados = (tenant: Tenant, ator: Ator, codigo: string, dispensadosEm: Date) =>
  tenant.transaction(async (tx) => {
    const restored = await tx.count(
      from
        .updateTable('arquivo')
        .set({ dispensado_em: null })
        .where('organization_id', '=', tx.organizationId)
        .where('estado', '=', sql.lit('recusado'))
        .where('codigo', '=', codigo)
        .where('dispensado_em', '=', dispensadosEm),
    );
    if (restored) await audit(tx, ator, 'recusados.retomados', codigo, { arquivos: restored });
    return restored;
  });

/** A name that has an access key in it names one note. */
const COM_CHAVE = /[0-9]{6}[0-9A-Z]{12}[0-9]{26}/;

/** A note that is sent again takes the place of its file that was refused: what becomes of it is told of the new one. */
export async function dismissReenviados(tx: Transaction, nomes: readonly string[]): Promise<void> {
  const deNotas = nomes.filter((nome) => COM_CHAVE.test(nome));
  if (!deNotas.length) return;
  await tx.run(dispensa(tx).where('nome', '=', anyOf(deNotas)));
}

const dispensa = ({ organizationId }: Transaction) =>
  from
    .updateTable('arquivo')
    .set({ dispensado_em: now })
    .where('organization_id', '=', organizationId)
    .where('estado', '=', sql.lit('recusado'))
    .where('dispensado_em', 'is', null);

/** The apurações that wait for this lote get a new permit; the claim looks whether all their lotes are done. */
export async function wakeApuracoes(tx: Transaction, loteId: string): Promise<void> {
  const rows = await tx.rows(
    from
      .updateTable('apuracao as a')
      .from('apuracao_lote as l')
      .set(({ eb }) => ({ geracao: eb('a.geracao', '+', 1), acordada_em: now }))
      .where('l.lote_id', '=', loteId)
      .whereRef('a.id', '=', 'l.apuracao_id')
      .where('a.estado', '=', sql.lit<'na_fila'>('na_fila'))
      .returning(['a.id', 'a.geracao', 'a.request_id']),
  );
  await insertOutbox(
    tx,
    rows.map((row) => permitFor.apuracoes({ ...row, organization_id: tx.organizationId }, row.geracao)),
  );
}

/** What was odd in what was read all the same; left out: nothing. */
export type AvisosDaLeitura = readonly AvisoDoEnvio[];

export type ItemLido =
  | { readonly tipo: 'nota'; readonly documento: DocumentoToStore; readonly avisos?: AvisosDaLeitura }
  | { readonly tipo: 'evento'; readonly evento: EventoToStore; readonly avisos?: AvisosDaLeitura }
  | { readonly tipo: 'livro'; readonly avisos: AvisosDaLeitura }
  /** A note that the file holds and that is not taken, for example homologação with a live key. */
  | {
      readonly tipo: 'nota_recusada';
      readonly chave: string;
      readonly codigo: FileCode;
      readonly mensagem: string;
    };

export interface ArquivoLido {
  readonly arquivoId: string;
  readonly nome: string;
  /** Set when the whole file is refused; then `itens` is empty. */
  readonly problema?: {
    readonly codigo: FileCode;
    readonly mensagem: string;
    readonly linha?: number;
    readonly coluna?: number;
  };
  readonly itens: readonly ItemLido[];
}

import type { Autenticidade } from '@apura/contracts';
import { known } from '@apura/contracts/tables';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import type { MesAtingido } from '../apuracoes/mark-desatualizadas.ts';
import { anyOf, from, now, type Tables, writeOnce } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import {
  type AchadosDaNota,
  type DocumentoToStore,
  type EventoToStore,
  replaceAchados,
} from './documento-to-store.ts';
import { type LancamentosDoDocumento, replaceLancamentos } from './insert-lancamentos.ts';

/** Links by which one document decides what another counts for; the others only tell (ADR 24). */
export const ACTING_VINCULOS = ['substitui', 'rejeitada', 'anula', 'antecipa', 'devolve'] as const;

const AGEM: ReadonlySet<string> = new Set(ACTING_VINCULOS);
/**
 * From an event to what its document ends, to what that deducts, to what deducts it as well, to what else these deduct, to what deducts
 * that before them, to what may have ended it: a longer chain is not followed.
 */
const PASSOS = 7;
/** So many documents, the first by key, have a part in one advance payment, as of a supply a month for three years; whoever names it after them deducts nothing of it. */
export const ENDINGS_OF_ADIANTAMENTO = 36;
/** So many returns of one note, the first by key, are computed anew when it comes after them. */
const DEVOLUCOES_DE_UMA_NOTA = 200;
/** From a return to its originals, and from those to their other returns: so many steps from a key, or from what names it by its number. */
const PASSOS_DA_DEVOLUCAO = 3;
/** A stranger may link each of thousands to thousands: no more than these are read. */
const MUITOS = 10_000;

/** A stored document as those that hang on it see it. */
export interface DocumentNeighbour extends Pick<DocumentoToStore, 'chave' | 'tipo' | 'ordem' | 'situacao'> {
  readonly id: string;
  /** Of its file, in hex. */
  readonly sha256: string;
  /** What its file says. */
  readonly situacao_no_arquivo: string;
  readonly autenticidade: Autenticidade | null;
  readonly protocolo: string | null;
  readonly declarado: DocumentoToStore['declarado'];
  /** What the rules give, for those that were stored without `declarado`. */
  readonly calculado: NonNullable<DocumentoToStore['declarado']>;
}

export interface Vinculo {
  readonly de: string;
  readonly tipo: string;
  readonly para: string;
}

/** An event that was registered, with what it does and all that was read of it. */
export type EventNeighbour = Omit<EventoToStore, 'registrado' | 'sha256' | 'ordem'>;

/** When a document came in at a client that bought it, and what for, as the office or the client's books say. */
export interface EntryNeighbour {
  readonly chave: string;
  readonly cliente_id: string;
  /** YYYY-MM-DD; null where only its purpose is known. */
  readonly dia: string | null;
  /** YYYY-MM, where it counts in another month than that of `dia`. */
  readonly conta_em: string | null;
  /** Of the books: the purpose by nItem. */
  readonly nos_livros: Readonly<Record<string, string>> | null;
  /** The book that has the client's codes of its items, and these by nItem. */
  readonly codigos: CodigosNoLivro | null;
}

export interface CodigosNoLivro {
  readonly livro_id: string;
  readonly itens: Readonly<Record<string, string>>;
}

/** What is stored around some keys, each list in one order: equal as JSON is equal. */
export interface Neighbours {
  readonly documentos: readonly DocumentNeighbour[];
  readonly vinculos: readonly Vinculo[];
  readonly eventos: readonly EventNeighbour[];
  readonly entradas: readonly EntryNeighbour[];
  /** What the office chose of the points of events that no act settles. */
  readonly escolhas: Readonly<Record<string, string>>;
}

export const NO_NEIGHBOURS: Neighbours = {
  documentos: [],
  vinculos: [],
  eventos: [],
  entradas: [],
  escolhas: {},
};

/** The links of documents that decide something. */
export const actingVinculos = (
  documentos: readonly Pick<DocumentoToStore, 'chave' | 'vinculos'>[],
): Vinculo[] =>
  documentos.flatMap(({ chave, vinculos = [] }) =>
    vinculos.flatMap((vinculo) =>
      AGEM.has(vinculo.tipo) ? [{ de: chave, tipo: vinculo.tipo, para: vinculo.chave }] : [],
    ),
  );

/** Keys that something names, as a table of a statement. */
const alvosDe = (chaves: readonly string[]) =>
  sql<{ nomeada: string }>`unnest(${chaves}::text[])`.as<'a'>(sql`a(nomeada)`);
type OfAlvo = ExpressionBuilder<Tables & { a: { nomeada: string } }, 'a'>;

/** Of such a key: that it is of a note, and that another has its number, the same but for what comes after it. */
const isNota = ({ ref }: OfAlvo) =>
  sql<boolean>`length(${ref('a.nomeada')}) = 44 AND substr(${ref('a.nomeada')}, 21, 2) IN ('55', '65')`;
const hasMesmoNumero = ({ ref }: OfAlvo, chave: Expression<string>) =>
  sql<boolean>`${chave} BETWEEN left(${ref('a.nomeada')}, 34) || '0000000000' AND left(${ref('a.nomeada')}, 34) || '9999999999'`;

const anythingStored = writeOnce((given: { organizationId: string; chaves: readonly string[] }) =>
  from.selectNoFrom(({ exists, or, selectFrom }) => {
    const { organizationId } = given;
    const chaves = anyOf(given.chaves);
    const of = (table: 'evento_documento' | 'entrada_documento' | 'entrada_do_livro') =>
      selectFrom(table)
        .select('chave')
        .where('organization_id', '=', organizationId)
        .where('chave', '=', chaves);
    const vinculos = selectFrom('documento_vinculo as v')
      .select('v.id')
      .where('v.organization_id', '=', organizationId);
    return or([
      exists(of('evento_documento')),
      exists(of('entrada_documento').where('dia', 'is not', null)),
      exists(of('entrada_do_livro')),
      exists(vinculos.where('v.chave_alvo', '=', chaves).where('v.tipo', '=', anyOf(ACTING_VINCULOS))),
      exists(
        selectFrom(alvosDe(given.chaves))
          .innerJoin('documento_vinculo as v', (join) =>
            join
              .on('v.organization_id', '=', organizationId)
              .on((eb) => hasMesmoNumero(eb, eb.ref('v.chave_alvo')))
              .on('v.tipo', '=', sql.lit('devolve')),
          )
          .select('v.id')
          .where(isNota),
      ),
    ]).as('tem');
  }),
);

/** Whether anything is stored that decides what documents of these keys count for: nearly always nothing is. */
export async function hasNeighbours(tx: Transaction, chaves: readonly string[]): Promise<boolean> {
  const { tem } = await tx.one(anythingStored({ organizationId: tx.organizationId, chaves }));
  return Boolean(tem);
}

/**
 * What is stored of these keys and around them, as far as one decides what another counts for. However many documents name one, only the
 * first by key decides, and so many have a part in an advance payment: of those that are not among `chaves`, nobody else is read.
 */
export async function readNeighbours(tx: Transaction, chaves: readonly string[]): Promise<Neighbours> {
  const todas = new Set(chaves);
  const vinculos = new Map<string, Vinculo>();
  let fronteira = [...todas];
  // Of a return its originals decide, and their other returns; of these nothing but themselves.
  for (let passo = 0; passo < PASSOS && fronteira.length && todas.size < MUITOS; passo++) {
    const achados = await tx.rows<Vinculo>(LIGACOES, [
      tx.organizationId,
      fronteira,
      ACTING_VINCULOS,
      chaves,
      ENDINGS_OF_ADIANTAMENTO,
      DEVOLUCOES_DE_UMA_NOTA,
      ACTING_VINCULOS.filter((tipo) => tipo !== 'devolve'),
      passo < PASSOS_DA_DEVOLUCAO,
    ]);
    for (const vinculo of achados) vinculos.set(`${vinculo.de} ${vinculo.tipo} ${vinculo.para}`, vinculo);
    const nomeadas = achados.filter(({ tipo }) => tipo === 'devolve').map(({ para }) => para);
    const alvos = passo === 0 ? [...nomeadas, ...fronteira] : nomeadas;
    fronteira = [
      ...new Set([...achados.flatMap(({ de, para }) => [de, para]), ...(await ofMesmoNumero(tx, alvos))]),
    ].filter((chave) => !todas.has(chave));
    for (const chave of fronteira) todas.add(chave);
  }
  const [row] = await tx.rows<Omit<Neighbours, 'vinculos'>>(O_QUE_HA, [tx.organizationId, [...todas]]);
  return {
    documentos: row?.documentos ?? [],
    eventos: row?.eventos ?? [],
    entradas: row?.entradas ?? [],
    escolhas: row?.escolhas ?? {},
    vinculos: [...vinculos].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, vinculo]) => vinculo),
  };
}

/** The same; nothing read where nothing is stored that decides anything about them. */
export const neighboursOf = async (tx: Transaction, chaves: readonly string[]): Promise<Neighbours> =>
  (await hasNeighbours(tx, chaves)) || (await hasVinculos(tx, chaves))
    ? readNeighbours(tx, chaves)
    : NO_NEIGHBOURS;

/** Whether stored documents of these keys link to what decides what they count for. */
const hasVinculos = async (tx: Transaction, chaves: readonly string[]): Promise<boolean> =>
  (await tx.count(
    from
      .selectFrom('documento as d')
      .innerJoin('documento_vinculo as v', 'v.documento_id', 'd.id')
      .where('d.organization_id', '=', tx.organizationId)
      .where('d.chave', '=', anyOf(chaves))
      .where('v.tipo', '=', anyOf(ACTING_VINCULOS))
      .limit(1),
  )) > 0;

/** Stored notes with the number of one of these keys, and another key. */
async function ofMesmoNumero(tx: Transaction, alvos: readonly string[]): Promise<string[]> {
  if (!alvos.length) return [];
  const rows = await tx.rows(
    from
      .selectFrom(alvosDe(alvos))
      // Each by itself: the planner takes them for one key, and would look through all of the office's notes for every one of them.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('documento as n')
            .select('n.chave')
            .where('n.organization_id', '=', tx.organizationId)
            .where((of) => hasMesmoNumero(of, of.ref('n.chave')))
            .orderBy('n.chave')
            .limit(MUITOS)
            .as('d'),
        (join) => join.onTrue(),
      )
      .select('d.chave')
      .distinct()
      .whereRef('d.chave', '<>', 'a.nomeada')
      .where(isNota)
      .orderBy('d.chave'),
  );
  return rows.map(({ chave }) => chave);
}

const ofVinculo = expressionBuilder<
  Tables & { a: { nomeada: string }; v: Tables['documento_vinculo'] },
  'a' | 'v'
>();
/** The same as parts of a larger statement. */
const ALVO_NOTA = isNota(ofVinculo).compile(from).sql;
const MESMO_NUMERO = hasMesmoNumero(ofVinculo, ofVinculo.ref('v.chave_alvo')).compile(from).sql;

/** What the frontier names, and of each kind of link the first that name it and count: one, those with a part in it, or its returns. */
const LIGACOES = `
  SELECT v.chave AS de, v.tipo, v.chave_alvo AS para
    FROM documento d JOIN documento_vinculo v ON v.documento_id = d.id
   WHERE d.organization_id = $1 AND d.chave = ANY($2) AND v.tipo = ANY($3)
  UNION
  SELECT primeiro.chave, tipo, a.nomeada
    FROM unnest($2::text[]) a(nomeada) CROSS JOIN unnest($7::text[]) tipo CROSS JOIN LATERAL (
         SELECT v.chave FROM documento_vinculo v
          WHERE v.organization_id = $1 AND v.chave_alvo = a.nomeada AND v.tipo = tipo.tipo AND v.vale AND v.chave <> ALL($4)
          ORDER BY v.chave LIMIT CASE tipo.tipo WHEN 'antecipa' THEN $5::int ELSE 1 END) primeiro
  UNION
  SELECT primeiro.chave, 'devolve', primeiro.chave_alvo
    FROM unnest($2::text[]) a(nomeada) CROSS JOIN LATERAL (
         SELECT v.chave, v.chave_alvo FROM documento_vinculo v
          WHERE v.organization_id = $1 AND ${MESMO_NUMERO} AND v.tipo = 'devolve' AND v.vale AND v.chave <> ALL($4)
          ORDER BY v.chave LIMIT $6::int) primeiro
   WHERE $8::boolean AND ${ALVO_NOTA}`;

/** Of an entry in several books that count (`b` in `v`): of those of which `when` holds what the first says. */
export const firstInLivros = (what: string, when: string): string =>
  `(array_agg(${what} ORDER BY v.livro DESC, v.de, v.cnpj) FILTER (WHERE ${when}))[1]`;

/**
 * `cancela`: all that the version before wrote of an event. Entries: a day that a person stated for the document, else that of the client's
 * books, else that of its upload (ADR 87). Of several books that count the EFD ICMS/IPI is asked first, then the earlier one.
 */
const O_QUE_HA = `
  SELECT (SELECT coalesce(json_agg(json_build_object('id', d.id, 'chave', d.chave, 'tipo', d.tipo, 'sha256', encode(d.sha256, 'hex'), 'ordem', d.ordem,
            'situacao', d.situacao, 'situacao_no_arquivo', coalesce(d.situacao_no_arquivo, d.situacao),
            'autenticidade', d.autenticidade_detalhe, 'protocolo', d.protocolo, 'declarado', d.declarado, 'calculado', json_build_object('cbs', d.reforma->'cbs',
            'ibs_uf', d.reforma->'ibs_uf', 'ibs_mun', d.reforma->'ibs_mun')) ORDER BY d.chave), '[]')
            FROM documento d WHERE d.organization_id = $1 AND d.chave = ANY($2)) AS documentos,
         (SELECT coalesce(json_agg(json_build_object('chave', e.chave, 'tipo', e.tipo, 'tp_evento', e.tp_evento, 'n_seq', e.n_seq,
            'dh_evento', e.dh_evento, 'dh_registro', e.dh_registro,
            'c_stat', e.c_stat, 'protocolo', e.protocolo, 'efeito', CASE WHEN e.cancela THEN 'cancela' ELSE e.efeito END,
            'chave_substituta', e.chave_substituta, 'autor', e.autor, 'detalhe', e.detalhe, 'autenticidade', e.autenticidade_detalhe)
            ORDER BY e.chave, e.tp_evento, e.n_seq), '[]')
            FROM evento_documento e
           WHERE e.organization_id = $1 AND e.chave = ANY($2) AND (e.registrado OR e.cancela)) AS eventos,
         (SELECT coalesce(json_agg(json_build_object('chave', n.chave, 'cliente_id', n.cliente_id, 'dia', n.dia,
            'conta_em', n.conta_em, 'nos_livros', n.nos_livros, 'codigos', n.codigos) ORDER BY n.chave, n.cliente_id), '[]')
            FROM (
  SELECT k.chave, k.cliente_id, CASE WHEN o.dia IS NULL THEN l.dia ELSE o.dia END AS dia,
         CASE WHEN o.dia IS NULL THEN l.conta_em ELSE o.conta_em END AS conta_em, l.nos_livros, l.codigos
    FROM (SELECT chave, cliente_id FROM entrada_documento WHERE organization_id = $1 AND chave = ANY($2) AND dia IS NOT NULL
          UNION
          SELECT b.chave, c.id FROM entrada_do_livro b JOIN livro v ON v.id = b.livro_id
            JOIN cliente c ON c.organization_id = $1 AND c.cnpj_raiz = v.cnpj_raiz
           WHERE b.organization_id = $1 AND b.chave = ANY($2) AND v.conta) k
    JOIN cliente c ON c.id = k.cliente_id
    LEFT JOIN LATERAL (
         SELECT ${firstInLivros('b.dia', 'b.dia IS NOT NULL')} AS dia,
                ${firstInLivros('b.conta_em', 'b.dia IS NOT NULL')} AS conta_em,
                ${firstInLivros('b.destinacoes', 'b.destinacoes IS NOT NULL')} AS nos_livros,
                ${firstInLivros("json_build_object('livro_id', b.livro_id, 'itens', b.codigos)", 'b.codigos IS NOT NULL')} AS codigos
           FROM entrada_do_livro b JOIN livro v ON v.id = b.livro_id
          WHERE b.organization_id = $1 AND b.chave = k.chave AND v.cnpj_raiz = c.cnpj_raiz AND v.conta) l ON true
    LEFT JOIN entrada_documento o ON o.organization_id = $1 AND o.cliente_id = k.cliente_id AND o.chave = k.chave
     AND o.dia IS NOT NULL AND (l.dia IS NULL OR o.origem <> 'envio')) n) AS entradas,
         (SELECT o.config->'escolhas_dos_eventos' FROM organization o WHERE o.id = $1::uuid) AS escolhas`;

/** What counts of a document, and what its file says where that is something else. */
export interface Situacao {
  readonly situacao: string;
  readonly situacao_no_arquivo: string | null;
  readonly substituida_por: string | null;
}

/** A stored document that counts for something else now, with the rows that it has from now on. */
export interface DocumentoInContext extends Situacao, LancamentosDoDocumento {
  readonly chave: string;
  /** What the rules find in it beside what is around it; left out: what they had found. */
  readonly achados?: AchadosDaNota;
}

/** What documents were computed beside, and those of them that come out differently by what is being written. */
export interface Contexto {
  readonly neighbours: Neighbours;
  readonly mudam: readonly DocumentoInContext[];
}

/** The keys that must not change while documents are written that were computed beside these. */
export const keysOfNeighbours = ({ documentos, vinculos, eventos, entradas }: Neighbours): string[] => [
  ...documentos.map(({ chave }) => chave),
  ...vinculos.flatMap(({ de, para }) => [de, para]),
  ...[...eventos, ...entradas].map(({ chave }) => chave),
];

export const sameNeighbours = (uns: Neighbours, outros: Neighbours): boolean =>
  JSON.stringify([uns.documentos, uns.vinculos, uns.eventos, uns.entradas]) ===
  JSON.stringify([outros.documentos, outros.vinculos, outros.eventos, outros.entradas]);

/**
 * Gives stored documents what they count for from now on. Returns the months of clients whose figures change: by which of the
 * `eventos` that arrived, or by another document.
 */
export async function rewriteInContext(
  tx: Transaction,
  mudam: readonly DocumentoInContext[],
  eventos: readonly Pick<EventoToStore, 'chave' | 'tp_evento'>[],
): Promise<MesAtingido[]> {
  if (!mudam.length) return [];
  const situacoes = mudam.map(({ documentoId, situacao, situacao_no_arquivo, substituida_por }) => ({
    id: documentoId,
    situacao,
    situacao_no_arquivo,
    substituida_por,
  }));
  const columns = {
    id: 'uuid',
    situacao: 'text',
    situacao_no_arquivo: 'text',
    substituida_por: 'text',
  } as const;
  await tx.run(
    from
      .updateTable('documento as d')
      .from(givenRows('x', columns, situacoes))
      .set(({ ref }) => ({
        situacao: ref('x.situacao'),
        situacao_no_arquivo: ref('x.situacao_no_arquivo'),
        substituida_por: ref('x.substituida_por'),
        atualizado_em: now,
      }))
      .whereRef('d.id', '=', 'x.id'),
  );
  const chaves = new Map(mudam.map(({ documentoId, chave }) => [documentoId, chave]));
  const tipos = new Map(eventos.map(({ chave, tp_evento }) => [chave, tp_evento]));
  await replaceAchados(
    tx,
    mudam.flatMap(({ documentoId, achados }) => (achados ? [{ documentoId, documento: achados }] : [])),
  );
  const meses = await replaceLancamentos(tx, mudam);
  return meses.map(({ documento_id, ...mes }) => {
    const chave = known(chaves.get(documento_id), 'the document of a month');
    const tp_evento = tipos.get(chave);
    return {
      ...mes,
      por: tp_evento === undefined ? { motivo: 'nota', chave } : { motivo: 'evento', chave, tp_evento },
    };
  });
}

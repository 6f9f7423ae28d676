import type { Transaction } from '@apura/database';
import { MUST_NOT_BE } from '../../tests/system/history.ts';

/** What an office's rows say, in the words of the checker. */
export interface Stored {
  readonly lotes: readonly {
    readonly id: string;
    readonly total: number;
    readonly taken: number;
    readonly repeated: number;
    readonly refused: number;
  }[];
  /** Each file of a lote; of one that came in a ZIP, the ZIP's name too. */
  readonly files: readonly {
    readonly lote: string;
    readonly name: string;
    readonly origin: string | null;
    readonly state: string;
  }[];
  /** Each note or event that a file was found to hold. */
  readonly outcomes: readonly { readonly key: string; readonly what: string; readonly state: string }[];
  readonly notes: readonly {
    readonly key: string;
    readonly month: string;
    readonly state: string;
    readonly value: string;
    readonly items: number;
    readonly cbs: string;
    readonly ibs: string;
  }[];
  readonly fiscalEvents: readonly {
    readonly key: string;
    readonly type: string;
    readonly sequence: string;
  }[];
  readonly months: readonly {
    readonly id: string;
    readonly month: string;
    readonly version: number;
    readonly state: string;
    readonly documents: number | null;
    readonly debits: readonly { readonly tax: string; readonly value: string }[];
  }[];
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly lote: string | null;
    readonly month: string | null;
  }[];
  readonly deliveries: readonly {
    readonly event: string;
    readonly endpoint: string;
    readonly state: string;
  }[];
  /** What contradicts itself or was left behind, in words. */
  readonly faults: readonly string[];
}

const ROWS = {
  lotes: `SELECT id, total, processados AS taken, duplicados AS repeated, recusados AS refused FROM lote`,
  files: `SELECT lote_id AS lote, nome AS name, origem AS origin, estado AS state FROM arquivo`,
  outcomes: `SELECT chave AS key, tipo AS what, estado AS state FROM arquivo_resultado`,
  notes: `SELECT d.chave AS key, d.competencia AS month, d.situacao AS state, d.valor_total::text AS value,
            coalesce(l.items, 0)::int AS items, coalesce(l.cbs, 0)::text AS cbs, coalesce(l.ibs, 0)::text AS ibs
       FROM documento d LEFT JOIN LATERAL (
         SELECT sum(itens) AS items, sum(cbs) AS cbs, sum(ibs) AS ibs FROM lancamento WHERE documento_id = d.id) l ON true`,
  fiscalEvents: `SELECT chave AS key, tp_evento AS type, n_seq AS sequence FROM evento_documento`,
  months: `SELECT id, competencia AS month, versao AS version, estado AS state, documentos AS documents,
            coalesce((SELECT jsonb_agg(jsonb_build_object('tax', t ->> 'tributo', 'value', t ->> 'debitos'))
                        FROM jsonb_array_elements(comparativo -> 'devido_no_mes' -> 'tributos') t), '[]') AS debits
       FROM apuracao`,
  events: `SELECT id, type, lote_id AS lote, apuracao_id AS month FROM event`,
  deliveries: `SELECT event_id AS event, endpoint_id AS endpoint, estado AS state FROM entrega`,
} as const satisfies Record<Exclude<keyof Stored, 'faults'>, string>;

/** Each names what is wrong in its rows, beside those of `MUST_NOT_BE`. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  'bytes are kept that no row names': `SELECT encode(c.sha256, 'hex') AS sha256 FROM conteudo c
     WHERE NOT c.provisorio
       AND NOT EXISTS (SELECT FROM arquivo a WHERE a.sha256 = c.sha256 OR c.sha256 = ANY(a.partes))
       AND NOT EXISTS (SELECT FROM documento d WHERE d.sha256 = c.sha256)
       AND NOT EXISTS (SELECT FROM evento_documento e WHERE e.sha256 = c.sha256)
       AND NOT EXISTS (SELECT FROM apuracao a
                        WHERE c.sha256 IN (a.pdf_sha256, a.xlsx_sha256, a.csv_sha256, a.csv_zip_sha256, a.html_sha256,
                                           a.documentos_hash))`,
  'a note or an event is kept without its bytes': `SELECT x.chave FROM (
       SELECT chave, sha256 FROM documento UNION ALL SELECT chave, sha256 FROM evento_documento) x
     WHERE NOT EXISTS (SELECT FROM conteudo c WHERE c.sha256 = x.sha256 AND NOT c.provisorio)`,
  'an event was not handed to its endpoints': `SELECT id, type, distribuicao_erro FROM event WHERE distribuido_em IS NULL`,
  'a delivery is held by nobody': `SELECT id, estado FROM entrega WHERE lease_ate < now() - interval '1 minute'`,
};

/** Those that hold where there are neither events of notes nor several months; the checker has its own for both. */
const OF_A_SIMPLER_HISTORY: readonly string[] = [
  'the last version does not hold all notes',
  'a note was taken as new by several files, or by none',
];

/** Everything that an office has stored, within the transaction that is given. */
export async function readStored(tx: Transaction): Promise<Stored> {
  const stored: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(ROWS)) stored[name] = await tx.rows(text);
  const { lotes, months } = stored as unknown as Stored;
  const faults: string[] = [];
  for (const [fault, text] of Object.entries({ ...MUST_NOT_BE, ...LEFT_BEHIND })) {
    if (OF_A_SIMPLER_HISTORY.includes(fault)) continue;
    const all = `WITH asked AS (SELECT $1::uuid[] AS lotes, $2::uuid[] AS apuracoes) ${text}`;
    const wrong = await tx.rows(all, [lotes.map(({ id }) => id), months.map(({ id }) => id)]);
    faults.push(...wrong.map((row) => `${fault}: ${JSON.stringify(row)}`));
  }
  return { ...(stored as unknown as Stored), faults };
}

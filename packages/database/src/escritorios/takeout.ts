import type { ReportOfMes } from '../apuracoes/carteira.ts';
import { from, type Tables } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

const PAGE = 200;

export interface SentFile {
  readonly sha256: Buffer;
  /** As the office called it. */
  readonly nome: string;
  /** In bytes. */
  readonly tamanho: number;
}

/**
 * The files that the office sent and that are kept, each content once, in groups that are read together: so many, or so many bytes.
 * What has been read waits for whoever takes it.
 */
export async function* sentFiles(
  tenant: Tenant,
  { files, bytes }: { readonly files: number; readonly bytes: number },
): AsyncGenerator<readonly SentFile[]> {
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const stored = from
      .selectFrom('conteudo')
      .select(['sha256', 'tamanho'])
      .where('organization_id', '=', tenant.organizationId)
      .where('sha256', '>', after)
      .where('provisorio', '=', false)
      .orderBy('sha256')
      .limit(PAGE);
    const rows = await tenant.read(
      from
        .selectFrom(stored.as('c'))
        .leftJoinLateral(
          ({ selectFrom }) =>
            selectFrom('arquivo')
              .select('nome')
              .where('organization_id', '=', tenant.organizationId)
              .whereRef('sha256', '=', 'c.sha256')
              .orderBy('id')
              .limit(1)
              .as('a'),
          (join) => join.onTrue(),
        )
        .select(({ cast }) => ['c.sha256', cast<number>('c.tamanho', 'integer').as('tamanho'), 'a.nome'])
        .orderBy('c.sha256'),
    );
    const last = rows.at(-1);
    if (!last) return;
    // The others are reports.
    const sent = rows.flatMap(({ nome, ...file }) => (nome === null ? [] : [{ ...file, nome }]));
    let group: SentFile[] = [];
    let size = 0;
    for (const file of sent) {
      if (group.length === files || (group.length && size + file.tamanho > bytes)) {
        yield group;
        group = [];
        size = 0;
      }
      group.push(file);
      size += file.tamanho;
    }
    if (group.length) yield group;
    after = last.sha256;
  }
}

export interface KeptReport extends ReportOfMes {
  readonly competencia: string;
}

/** The files of every finished version that has some. */
export async function* keptReports(tenant: Tenant): AsyncGenerator<KeptReport> {
  for (let after: string | undefined; ; ) {
    const page = from
      .selectFrom('apuracao as a')
      .innerJoin('cliente as c', (join) =>
        join.onRef('c.organization_id', '=', 'a.organization_id').onRef('c.id', '=', 'a.cliente_id'),
      )
      .select(['a.id', 'c.razao_social', 'a.versao', 'a.csv_zip_sha256'])
      .select(({ cast, ref }) => [
        cast<string>('c.cnpj_raiz', 'text').as('cnpj_raiz'),
        cast<string>('a.competencia', 'text').as('competencia'),
        ref('a.pdf_sha256').$notNull().as('pdf_sha256'),
        ref('a.xlsx_sha256').$notNull().as('xlsx_sha256'),
      ])
      .where('a.organization_id', '=', tenant.organizationId)
      .where('a.pdf_sha256', 'is not', null)
      .orderBy('a.id')
      .limit(PAGE);
    const rows = await tenant.read(after === undefined ? page : page.where('a.id', '>', after));
    if (!rows.length) return;
    yield* rows;
    after = rows.at(-1)?.id;
  }
}

/** One table of what an office takes away, with the rows of others that belong to each of its rows. */
export interface Part {
  readonly table: keyof Tables;
  /** Rows that are read together. */
  readonly together: number;
  /** Tables by the column that names this one's `id`. */
  readonly children?: { readonly [Table in keyof Tables]?: keyof Tables[Table] };
}

/** By `id`, a page at a time. */
export const PARTS: readonly Part[] = [
  { table: 'user', together: 500, children: { session: 'user_id' } },
  { table: 'api_key', together: 500 },
  { table: 'audit_log', together: 500 },
  { table: 'email', together: 500 },
  { table: 'cenario_salvo', together: 500 },
  { table: 'calendario', together: 500 },
  {
    table: 'cliente',
    together: 50,
    children: {
      estabelecimento: 'cliente_id',
      contato: 'cliente_id',
      acesso_a_cliente: 'cliente_id',
      cliente_regime: 'cliente_id',
      lancamento_manual: 'cliente_id',
      saldo_inicial: 'cliente_id',
      entrada_documento: 'cliente_id',
      prazo_cumprido: 'cliente_id',
      fechamento: 'cliente_id',
      decisao_do_simples: 'cliente_id',
      produto: 'cliente_id',
      comunicado: 'cliente_id',
      dossie: 'cliente_id',
      posicao_de_abertura: 'cliente_id',
      resposta: 'cliente_id',
      tratativa: 'cliente_id',
    },
  },
  // Of one client, or of none in particular.
  { table: 'ajuste_classificacao', together: 500 },
  { table: 'regra_de_entrada', together: 500 },
  {
    table: 'livro',
    together: 20,
    children: {
      entrada_do_livro: 'livro_id',
      estoque_do_livro: 'livro_id',
      produto_do_livro: 'livro_id',
      codigo_no_livro: 'livro_id',
    },
  },
  { table: 'lote', together: 1, children: { arquivo: 'lote_id' } },
  {
    table: 'documento',
    together: 100,
    children: {
      lancamento: 'documento_id',
      documento_vinculo: 'documento_id',
      pergunta: 'documento_id',
      retencao: 'documento_id',
      em_duvida: 'documento_id',
      divergencia: 'documento_id',
      revisao: 'documento_id',
    },
  },
  { table: 'evento_documento', together: 500 },
  { table: 'assistida_importacao', together: 1, children: { assistida_linha: 'importacao_id' } },
  { table: 'apuracao', together: 10 },
  { table: 'compartilhamento', together: 50, children: { abertura: 'compartilhamento_id' } },
  { table: 'webhook_endpoint', together: 500 },
  { table: 'event', together: 500 },
  { table: 'entrega', together: 100, children: { tentativa: 'entrega_id' } },
];

/** Few and small rows without an `id`: all at once. */
export const SMALL = [
  'fornecedor_simples',
  'provedor_de_entrada',
  'parte_sem_cliente',
  'assistida_mapa',
  'extincao_informada',
] as const satisfies readonly (keyof Tables)[];

/** Why nothing of a table is taken away as rows. */
export const NOT_ROWS: Readonly<Record<string, string>> = {
  organization: 'one row, of which the panel shows all: escritorio.json',
  pessoa: 'how a person proves who they are; name, address and role stand in user',
  conteudo: 'the files themselves',
  logo: 'a file',
  endpoint_secret: 'a secret that the panel shows',
  link_de_email: 'what a mail still allows; the mail is there',
  arquivo_resultado: 'says of a file what its documents say',
  parte: 'an index of documento',
  notas_entre_partes: 'counted of documento',
  pedaco: 'how the work of a lote is divided',
  apuracao_lote: 'what an apuração has waited for',
  recalculo: 'how far a job of ours has got',
  outbox: 'jobs of ours',
  office_move: 'how far we have got with moving it to another cell',
  idempotency: 'answers that were given already',
  retorno_usado: 'that somebody has come back from the provider; the session is there',
};

/** Columns that no file shows, of whatever table: secrets, and what they are compared with. */
export const HIDDEN = [
  'senha_hash',
  'totp_segredo',
  'client_secret',
  'totp_passo',
  'codigos_de_recuperacao',
  'hash',
  'segredo',
  'cabecalhos',
  'lease_dono',
] as const;

const shown = (row: string) => `to_jsonb(${row}) - '{${HIDDEN.join()}}'::text[]`;

/** The rows of a part a page after the other, each page as the text of a JSON array: amounts are as PostgreSQL writes them. */
export async function* readPart(
  tenant: Tenant,
  { table, together, children = {} }: Part,
): AsyncGenerator<string> {
  const own = Object.entries(children).map(
    ([child, column]) =>
      `'${child}', (SELECT coalesce(jsonb_agg(${shown('c')}), '[]') FROM "${child}" c
                     WHERE c.organization_id = $1::uuid AND c.${column} = p.id)`,
  );
  for (let after: string | undefined; ; ) {
    const rows = await tenant.read<{ id: string; line: string }>(
      `SELECT p.id, (${shown('p')} || jsonb_build_object(${own.join()}))::text AS line
         FROM (SELECT * FROM "${table}" WHERE organization_id = $1::uuid AND ($2::uuid IS NULL OR id > $2::uuid)
                ORDER BY id LIMIT ${together}) p ORDER BY p.id`,
      [tenant.organizationId, after],
    );
    if (!rows.length) return;
    yield asArray(rows);
    after = rows.at(-1)?.id;
  }
}

/** All rows of a table without an `id`, likewise. */
export async function readSmall(tenant: Tenant, table: (typeof SMALL)[number]): Promise<string> {
  return asArray(
    await tenant.read<{ line: string }>(
      `SELECT (${shown('p')})::text AS line FROM "${table}" p WHERE organization_id = $1::uuid ORDER BY 1`,
      [tenant.organizationId],
    ),
  );
}

const asArray = (rows: readonly { readonly line: string }[]): string =>
  `[\n${rows.map(({ line }) => line).join(',\n')}\n]\n`;

import { sql } from 'kysely';
import { revisoesDosProdutos } from '../apuracoes/list-divergencias.ts';
import { type PerguntaDoProduto, perguntasDosProdutos } from '../documentos/list-perguntas.ts';
import { escapePattern } from '../documentos/where-it-can-be.ts';
import { asked, from, type Row } from '../tenancy/builder.ts';
import { readAtOnce, type Tenant } from '../tenancy/tenant.ts';

/** Which of a client's products are read. */
export interface FiltroDeProdutos {
  readonly lado?: 'saida' | 'entrada';
  /** CNPJ or CPF. */
  readonly fornecedor?: string;
  /** How the NCM begins. */
  readonly ncm?: string;
  /** In the description or the code, or the whole bar code. */
  readonly q?: string;
  readonly ids?: readonly string[];
}

export interface ProdutoGuardado
  extends Omit<
    Row<'produto'>,
    'organization_id' | 'cliente_id' | 'visto_em' | 'criado_em' | 'lado' | 'nota' | 'tipo_do_item'
  > {
  readonly lado: 'saida' | 'entrada';
  /** YYYY-MM-DD. */
  readonly visto_em: string | null;
}

/** An answer of the office, with who gave it and when. */
interface Dada {
  /** First and last month (YYYY-MM). */
  readonly desde: string;
  readonly ate: string | null;
  readonly por: string | null;
  readonly criado_em: Date;
}

/** Products of a client with everything that says what they are: the office's answers, what is asked, what declared codes ought to be. */
export interface CadastroDeProdutos {
  readonly produtos: readonly ProdutoGuardado[];
  readonly respostas: readonly (Dada & Pick<Row<'resposta'>, 'pergunta' | 'quando' | 'resposta'>)[];
  readonly ajustes: readonly (Dada &
    Pick<
      Row<'ajuste_classificacao'>,
      'cfop' | 'cprod' | 'ncm_prefixo' | 'cclasstrib_de' | 'emitente' | 'cclasstrib'
    >)[];
  readonly perguntas: readonly PerguntaDoProduto[];
  readonly revisoes: readonly RevisaoDoProduto[];
  /** NCMs of what the client sells. */
  readonly vendidas: readonly string[];
  readonly nos_livros: readonly ProdutoNosLivros[];
}

/** What the newest of the client's books that count and name it says of a product of the register. */
export interface ProdutoNosLivros extends Omit<Row<'produto_do_livro'>, 'organization_id' | 'livro_id'> {
  /** Of the register. */
  readonly produto_id: string;
  readonly livro: Row<'livro'>['livro'];
  /** Name of the file. */
  readonly arquivo: string;
  /** YYYY-MM-DD. */
  readonly de: string;
}

export interface RevisaoDoProduto {
  /** CNPJ root or CPF. */
  readonly emitente: string;
  readonly codigo: string;
  readonly ncm: string;
  readonly cclasstrib: string;
  readonly sugerida: string;
  /** At full rates, reais. */
  readonly diferenca: string;
}

const LISTADAS = [
  ...(['id', 'emitente', 'codigo', 'ncm', 'descricao', 'gtin', 'cest', 'unidade', 'cfop'] as const),
  ...(['cclasstrib', 'anp', 'emitente_nome'] as const),
] as const;

export const produtosOf = (clienteId: string, { lado, fornecedor, ncm, q, ids }: FiltroDeProdutos) =>
  from
    .selectFrom('produto')
    .select(LISTADAS)
    .select((eb) => [
      eb.ref('lado').$castTo<'saida' | 'entrada'>().as('lado'),
      eb.cast<string | null>('visto_em', 'text').as('visto_em'),
    ])
    .where('cliente_id', '=', clienteId)
    .where((eb) => eb.and(asked({ lado, emitente: fornecedor })))
    .where((eb) =>
      eb.and([
        ...(ncm === undefined ? [] : [eb('ncm', 'like', `${escapePattern(ncm)}%`)]),
        ...(ids === undefined ? [] : [eb('id', '=', sql<string>`ANY(${ids}::uuid[])`)]),
        ...(q === undefined
          ? []
          : [
              eb.or([
                eb('descricao', 'ilike', `%${escapePattern(q)}%`),
                eb('codigo', 'ilike', `%${escapePattern(q)}%`),
                eb('gtin', '=', q),
              ]),
            ]),
      ]),
    );

/**
 * A row for each product that a book names: its own by its code, a supplier's by the client's code of it, which the items of a note beside
 * those of the book tell. Of two books of a month the EFD ICMS/IPI is asked first.
 */
const produtosNosLivros = (clienteId: string, cnpjRaiz: string, filtro: FiltroDeProdutos) =>
  from
    .with('livros', (db) =>
      db
        .selectFrom('livro')
        .select((eb) => ['id', 'livro', 'arquivo', 'cnpj', eb.cast<string>('de', 'text').as('de')])
        .where('cnpj_raiz', '=', cnpjRaiz)
        .where('conta', '=', true),
    )
    .with('produtos', () =>
      produtosOf(clienteId, filtro).clearSelect().select(['id', 'lado', 'emitente', 'codigo', 'ncm']),
    )
    .with('nomes', (db) =>
      db
        .selectFrom('produtos as p')
        .innerJoin('produto_do_livro as d', 'd.codigo', 'p.codigo')
        .innerJoin('livros as l', 'l.id', 'd.livro_id')
        .select(['p.id as produto_id', 'd.livro_id', 'd.codigo as item'])
        .where('p.lado', '=', 'saida')
        .unionAll(
          db
            .selectFrom('produtos as p')
            .innerJoin('codigo_no_livro as c', (join) =>
              join
                .onRef('c.emitente', '=', 'p.emitente')
                .onRef('c.codigo', '=', 'p.codigo')
                .onRef('c.ncm', '=', 'p.ncm'),
            )
            .innerJoin('livros as l', 'l.id', 'c.livro_id')
            .select(['p.id as produto_id', 'c.livro_id', 'c.item'])
            .where('p.lado', '=', 'entrada'),
        ),
    )
    .selectFrom('nomes as n')
    .innerJoin('livros as l', 'l.id', 'n.livro_id')
    .innerJoin('produto_do_livro as d', (join) =>
      join.onRef('d.livro_id', '=', 'n.livro_id').onRef('d.codigo', '=', 'n.item'),
    )
    .distinctOn('n.produto_id')
    .select([
      ...(['n.produto_id', 'l.livro', 'l.arquivo', 'l.de', 'd.codigo', 'd.linha', 'd.descricao'] as const),
      ...(['d.gtin', 'd.unidade', 'd.tipo_do_item', 'd.ncm', 'd.cest', 'd.destinacao'] as const),
    ])
    .orderBy('n.produto_id')
    .orderBy('l.de', 'desc')
    .orderBy('l.livro', 'desc')
    .orderBy('l.cnpj')
    .orderBy('d.codigo');

/** What is known of a client's products; `de`, `ate`: the months (YYYY-MM) whose declared codes are looked at. Undefined without such a client. */
export const readProdutos = (
  tenant: Tenant,
  clienteId: string,
  { de, ate, ...filtro }: FiltroDeProdutos & { readonly de: string; readonly ate: string },
): Promise<(CadastroDeProdutos & { readonly cnpj_raiz: string }) | undefined> =>
  readAtOnce(tenant, async (mesmo) => {
    const cliente = await mesmo.first(
      from.selectFrom('cliente').select('cnpj_raiz').where('id', '=', clienteId),
    );
    if (!cliente) return undefined;
    const daResposta = ['desde', 'ate', 'por', 'criado_em', 'pergunta', 'quando', 'resposta'] as const;
    const doAjuste = [
      ...(['desde', 'ate', 'por', 'criado_em', 'cfop', 'cprod', 'ncm_prefixo'] as const),
      ...(['cclasstrib_de', 'emitente', 'cclasstrib'] as const),
    ] as const;
    return {
      cnpj_raiz: cliente.cnpj_raiz,
      produtos: await mesmo.read(produtosOf(clienteId, filtro)),
      respostas: await mesmo.read(
        from
          .selectFrom('resposta')
          .select(daResposta)
          .where('cliente_id', '=', clienteId)
          .where('pergunta', 'in', ['destinacao', 'reducao_linear_lc224'])
          .orderBy('id', 'desc'),
      ),
      ajustes: await mesmo.read(
        from
          .selectFrom('ajuste_classificacao')
          .select(doAjuste)
          .where((eb) => eb.or([eb('cliente_id', '=', clienteId), eb('cliente_id', 'is', null)]))
          .where('cclasstrib', 'is not', null)
          .orderBy('cliente_id', (order) => order.asc().nullsLast())
          .orderBy('id', 'desc'),
      ),
      perguntas: await mesmo.read(perguntasDosProdutos(tenant.organizationId, clienteId)),
      revisoes: await mesmo.read(revisoesDosProdutos({ clienteId, de, ate })),
      vendidas: (
        await mesmo.read(
          from
            .selectFrom('produto')
            .select('ncm')
            .distinct()
            .where('cliente_id', '=', clienteId)
            .where('lado', '=', 'saida')
            .orderBy('ncm'),
        )
      ).map(({ ncm }) => ncm),
      nos_livros: await mesmo.read(produtosNosLivros(clienteId, cliente.cnpj_raiz, filtro)),
    };
  });

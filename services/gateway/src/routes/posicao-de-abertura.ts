import {
  ApiError,
  DIA_DO_INVENTARIO,
  EstoqueImportado,
  ImportEstoqueQuery,
  InformarPosicao,
  InformarPosicoes,
  type ItemDoEstoque,
  LIMITES,
  LinhaDaCarteiraDeAbertura,
  ListaDePosicoes,
  ListaDoEstoque,
  ListPosicoesQuery,
  MES_DA_POSICAO,
  PageQuery,
  PosicaoDeAbertura,
  PosicoesInformadas,
} from '@apura/contracts';
import {
  countWithoutEstoque,
  findCliente,
  listEstoque,
  listPosicoes,
  type PosicaoListada,
  type PosicaoToStore,
  readAtOnce,
  readInventarioDosLivros,
  readMesesDoEstoque,
  readPosicao,
  removePosicao,
  storePosicao,
  storePosicoesByLivros,
} from '@apura/database';
import {
  assessEstoque,
  empresaDoEstoque,
  judgeItem,
  PRAZO_DO_ESTOQUE,
  parcelasDoEstoque,
  sumEstoque,
} from '@apura/engine';
import { dayMonthYear, hasAmount, sumAmounts } from '@apura/words';
import Type from 'typebox';
import { badBody, found, isOk, NOTHING } from '../answers.ts';
import { readEstoqueCsv } from '../csv-import/read-estoque.ts';
import type { Gateway } from '../gateway.ts';
import { posicaoForApi } from '../representation/posicao-de-abertura.ts';
import { shaped } from '../representation/shaped.ts';
import { type Caller, callerWithoutTurn } from '../request/limits/open-places.ts';
import { buildPage, cursorOf, filtered, placeOf } from '../request/paging.ts';
import type { KeyedRequest } from '../route.ts';
import { gives, type Route, route } from '../route.ts';

/** Where a page of items begins: how many come before. */
const PLACE = /^[0-9]{1,9}$/;

export const POSICAO_DE_ABERTURA: readonly Route[] = [
  route('get /v1/carteira/posicao-de-abertura', {
    operation: 'listarPosicoesDeAbertura',
    example: { query: { situacao: 'sem_estoque' } },
    scope: 'read:clients',
    summary: 'Lista os clientes, o estoque de abertura de cada um e o crédito presumido de CBS dele',
    query: ListPosicoesQuery,
    responses: gives(200, 'Uma página dos clientes, por nome.', ListaDePosicoes),
    async respond(_gateway, pedido) {
      const { tenant } = pedido;
      const filter = filtered(pedido);
      const { linhas, sem_estoque } = await readAtOnce(tenant, async (mesmo) => ({
        linhas: await listPosicoes(mesmo, filter),
        sem_estoque: await countWithoutEstoque(mesmo),
      }));
      return isOk({
        ...{ inventario: DIA_DO_INVENTARIO, prazo: PRAZO_DO_ESTOQUE, sem_estoque },
        ...buildPage(pedido, linhas, linhaDaApi),
      });
    },
  }),
  /** The stock of all of whom books hold one and nothing was said, all or none. */
  route('post /v1/carteira/posicao-de-abertura', {
    operation: 'informarPosicoesDeAbertura',
    example: { body: { apropriado_em: '2027-01', compras_tributadas: true } },
    scope: 'write:clients',
    summary: 'Toma das escriturações (SPED) o estoque de abertura de todos os clientes que ainda não têm um',
    reads: 'json_longo',
    body: InformarPosicoes,
    responses: gives(200, 'Quantos clientes passaram a ter estoque.', PosicoesInformadas),
    errors: ['mes_fechado', 'calculo_demorado'],
    async respond(gateway, { body, tenant, ator, requestId, caller }) {
      const { cliente_ids: clientes } = body;
      // Its transaction waits for the sums: it keeps its turn on the database.
      const waiting = callerWithoutTurn(caller.whose, caller.gone);
      const sum = (estoque: string) => somasOf(gateway, waiting, estoque);
      const dito = { ...whatIsSaid(body), sum, ...(clientes === undefined ? {} : { clientes }) };
      return isOk({ informados: await storePosicoesByLivros(tenant, ator, dito, requestId) });
    },
  }),
  route('get /v1/clientes/:id/posicao-de-abertura', {
    operation: 'verPosicaoDeAbertura',
    scope: 'read:clients',
    summary:
      'Mostra o que o cliente leva para o primeiro mês da CBS: estoque, saldos e ativos, com prazos, parcelas e o que se perde',
    responses: gives(200, 'A posição de abertura.', PosicaoDeAbertura),
    respond: async (_gateway, pedido) => isOk(await posicaoOf(pedido)),
  }),
  route('put /v1/clientes/:id/posicao-de-abertura', {
    operation: 'informarPosicaoDeAbertura',
    example: { body: { estoque_por: 'livro', compras_tributadas: true } },
    scope: 'write:clients',
    summary: 'Toma o estoque de abertura das escriturações do cliente, ou o estima, no lugar do anterior',
    body: InformarPosicao,
    responses: gives(
      200,
      'A posição de abertura. As apurações prontas que mudam ficam desatualizadas.',
      PosicaoDeAbertura,
    ),
    errors: [
      'sem_inventario_nos_livros',
      'inventario_grande_demais',
      'sem_compras_para_estimar',
      'mes_fechado',
      'calculo_demorado',
    ],
    async respond(gateway, pedido) {
      const { params, body, tenant, ator, requestId } = pedido;
      found(await findCliente(tenant, params.id));
      const estoque = await (body.estoque_por === 'livro'
        ? estoqueDosLivros(gateway, pedido)
        : estoqueEstimado(gateway, pedido));
      await storePosicao(tenant, ator, { clienteId: params.id, ...whatIsSaid(body), ...estoque }, requestId);
      return isOk(await posicaoOf(pedido));
    },
  }),
  route('delete /v1/clientes/:id/posicao-de-abertura', {
    operation: 'removerPosicaoDeAbertura',
    scope: 'write:clients',
    errors: ['mes_fechado'],
    summary: 'Apaga o estoque de abertura do cliente; as apurações prontas que mudam ficam desatualizadas',
    responses: { 204: { description: 'Apagado, ou não havia nenhum.' } },
    async respond(_gateway, { params, tenant, ator, requestId }) {
      found(await removePosicao(tenant, ator, params.id, requestId));
      return NOTHING;
    },
  }),
  route('get /v1/clientes/:id/posicao-de-abertura/estoque', {
    operation: 'listarEstoqueDeAbertura',
    scope: 'read:clients',
    summary: 'Lista o estoque de abertura item a item, com a classe da lei e o crédito de cada um',
    query: PageQuery,
    responses: gives(200, 'Uma página de itens, na ordem em que foram informados.', ListaDoEstoque),
    async respond(_gateway, pedido) {
      const { params, query, tenant } = pedido;
      const aPartirDe = Number(placeOf(pedido, PLACE)?.[0] ?? 0);
      const { regimes, lido } = await readAtOnce(tenant, async (mesmo) => ({
        ...found(await findCliente(mesmo, params.id)),
        lido: await listEstoque(mesmo, params.id, { ...query, aPartirDe }),
      }));
      const { compras_tributadas, itens } = lido ?? { compras_tributadas: false, itens: [] };
      const empresa = { ...empresaDoEstoque(regimes), compras_tributadas };
      const mais = itens.length > query.limit ? String(aPartirDe + query.limit) : undefined;
      return isOk({
        data: itens.slice(0, query.limit).map((item) => ({ ...item, ...judgeItem(item, empresa) })),
        next_cursor: cursorOf(pedido, mais),
      });
    },
  }),
  /** Puts the inventory of a CSV file in place of the one before: all of it, or nothing. */
  route('post /v1/clientes/:id/posicao-de-abertura/importar', {
    operation: 'importarEstoqueDeAbertura',
    errors: ['mes_fechado'],
    example: { file: 'estoque.csv', query: { conferir: 'true' } },
    scope: 'write:clients',
    stepwise: true,
    summary:
      'Guarda todo o inventário de um arquivo CSV no lugar do anterior, ou nada; conferir=true só o confere e mostra o crédito',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com estabelecimento (CNPJ), codigo, ncm, unidade, quantidade e valor (custo total); também descricao, dia, tipo (TIPO_ITEM), cst (PIS e COFINS da compra), compra (importacao, pessoa_fisica ou sem_documento), propriedade (de_terceiros), pago_na_importacao, insumos e valor_vedado; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 5000 itens',
    }),
    query: ImportEstoqueQuery,
    responses: gives(200, 'Os itens do arquivo, com a classe e o crédito de cada um.', EstoqueImportado),
    async respond(_gateway, { params, query, body, tenant, ator, requestId, create: criar }) {
      const { conferir, ...dito } = query;
      const cliente = found(await findCliente(tenant, params.id));
      const linhas = readEstoqueCsv(body, cliente);
      const itens = linhas.map(({ linha: _, ...item }) => item);
      const somas = sumEstoque(itens);
      const { apropriado_em, compras_tributadas } = whatIsSaid(dito, 'parametros_invalidos');
      const empresa = { ...empresaDoEstoque(cliente.regimes), compras_tributadas };
      const posicao: PosicaoToStore = {
        ...{ clienteId: params.id, estoque_por: 'csv', arquivo: '', custo_das_vendas: null },
        ...{ apropriado_em, compras_tributadas, estoque: JSON.stringify(itens), somas },
      };
      if (conferir !== true)
        await criar(async (alvo) => found(await storePosicao(alvo, ator, posicao, requestId)));
      return isOk({
        importados: conferir === true ? 0 : itens.length,
        data: linhas.map((linha) => ({ ...linha, ...judgeItem(linha, empresa) })),
        ...assessEstoque(somas, empresa),
      });
    },
  }),
];

type DoCliente = Pick<KeyedRequest, 'tenant'> & { readonly params: { readonly id: string } };

/** @throws ApiError `not_found` */
async function posicaoOf({ tenant, params }: DoCliente): Promise<object> {
  return posicaoForApi(params.id, found(await readPosicao(tenant, params.id)));
}

interface Dito {
  readonly apropriado_em?: string;
  readonly compras_tributadas?: boolean;
}

/**
 * What was said beside the stock, or what holds without.
 *
 * @throws ApiError `codigo` for a month in which the law knows no appropriation
 */
function whatIsSaid(
  { apropriado_em = MES_DA_POSICAO, compras_tributadas = false }: Dito,
  codigo: 'corpo_invalido' | 'parametros_invalidos' = 'corpo_invalido',
) {
  const ultimo = PRAZO_DO_ESTOQUE.slice(0, MES_DA_POSICAO.length);
  const motivo = `deve ser um mês de ${MES_DA_POSICAO} a ${ultimo}`;
  if (apropriado_em < MES_DA_POSICAO || apropriado_em > ultimo)
    throw new ApiError(codigo, { detalhes: [{ campo: 'apropriado_em', motivo }] });
  return { apropriado_em, compras_tributadas };
}

type Estoque = Pick<PosicaoToStore, 'estoque_por' | 'arquivo' | 'custo_das_vendas' | 'estoque' | 'somas'>;

/** Of twenty thousand items a computing thread makes the sums. */
const somasOf = async ({ calculos }: Gateway, caller: Caller, estoque: string): Promise<Estoque['somas']> =>
  JSON.parse(String(await calculos.fazer({ tipo: 'somas_do_estoque', estoque }, caller)));

/** @throws ApiError `sem_inventario_nos_livros`, `inventario_grande_demais`, and as `fazer` */
async function estoqueDosLivros(
  gateway: Gateway,
  { tenant, params, caller }: DoCliente & Pick<KeyedRequest, 'caller'>,
): Promise<Estoque> {
  const escriturado = await readInventarioDosLivros(tenant, params.id);
  if (!escriturado)
    throw new ApiError('inventario_grande_demais', {
      params: { itens: LIMITES.itens_de_inventario.toLocaleString('pt-BR') },
    });
  const { arquivo, itens } = escriturado;
  if (!itens.length)
    throw new ApiError('sem_inventario_nos_livros', { params: { dia: dayMonthYear(DIA_DO_INVENTARIO) } });
  const estoque = JSON.stringify(itens);
  const somas = await somasOf(gateway, caller, estoque);
  return { estoque_por: 'livro', arquivo, custo_das_vendas: null, estoque, somas };
}

/**
 * Guessed in a computing thread: of twelve months there may be many sums.
 *
 * @throws ApiError `corpo_invalido`, `sem_compras_para_estimar`, and as `fazer`
 */
async function estoqueEstimado(
  { calculos }: Gateway,
  {
    tenant,
    params,
    caller,
    body: { custo_das_vendas },
  }: DoCliente & Pick<KeyedRequest, 'caller'> & { readonly body: InformarPosicao },
): Promise<Estoque> {
  if (custo_das_vendas === undefined)
    throw badBody('custo_das_vendas', 'é obrigatório na estimativa: quanto do preço das vendas é custo');
  const meses = found(await readMesesDoEstoque(tenant, params.id));
  const estoque = String(await calculos.fazer({ tipo: 'estimativa', meses, custo_das_vendas }, caller));
  const itens: ItemDoEstoque[] = JSON.parse(estoque);
  if (!itens.length) throw new ApiError('sem_compras_para_estimar');
  return { estoque_por: 'estimativa', arquivo: '', custo_das_vendas, estoque, somas: sumEstoque(itens) };
}

function linhaDaApi({ id, regimes, somas, estoque_por, compras_tributadas, ...linha }: PosicaoListada) {
  const empresa = { ...empresaDoEstoque(regimes), compras_tributadas: compras_tributadas ?? false };
  const { tem_direito, credito, a_confirmar } = assessEstoque(somas ?? [], empresa);
  // An estimate gives no credit.
  const { apropriado_em } = linha;
  const usa = apropriado_em !== null && estoque_por !== 'estimativa' && hasAmount(credito);
  const meses = usa ? parcelasDoEstoque(credito, apropriado_em) : [];
  return shaped(LinhaDaCarteiraDeAbertura, {
    ...linha,
    ...{ cliente_id: id, situacao: estoque_por ?? 'sem_estoque', tem_direito, credito, a_confirmar },
    ...{ de: meses[0]?.competencia ?? null, ate: meses.at(-1)?.competencia ?? null },
    ...{ parcelas: usa ? meses.length : null, por_mes: meses[0]?.valor ?? null },
    perde: sumAmounts([credito, a_confirmar]),
  });
}

import { randomBytes } from 'node:crypto';
import {
  ApiError,
  CriarLinkDaDecisao,
  DecidirOpcao,
  DecisaoDoSimples,
  type FigurasDaDecisao,
  LINK_DAYS,
  LinhaDaOpcao,
  LinkDaDecisao,
  ListaDeDecisoes,
  ListDecisoesQuery,
  OpcaoDoSimplesDoCliente,
  SemestreQuery,
} from '@apura/contracts';
import {
  findCliente,
  findDecisoes,
  linkDecisao,
  listDecisoes,
  type MesesDaDecisao,
  readAtOnce,
  readMesesDaDecisao,
  storeDecisao,
} from '@apura/database';
import { inicioDoSemestre, janelaDoSemestre, janelasDaOpcao } from '@apura/engine';
import { rowAt } from '@apura/law';
import { dayMonthYear } from '@apura/words';
import { badBody, created, found, isOk } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { summarize } from '../panel/prove-person.ts';
import { secondsFrom } from '../panel/sessao.ts';
import { opcaoForApi } from '../representation/opcao-do-simples.ts';
import { shaped } from '../representation/shaped.ts';
import type { Caller } from '../request/limits/open-places.ts';
import { buildPage, filtered } from '../request/paging.ts';

import { gives, type Route, route } from '../route.ts';

const DIA = 24 * 60 * 60;

export const OPCAO_DO_SIMPLES: readonly Route[] = [
  route('get /v1/carteira/opcoes-do-simples', {
    operation: 'listarOpcoesDoSimples',
    example: { query: { semestre: '2027-1', situacao: 'indecisa' } },
    scope: 'read:apuracoes',
    summary:
      'Lista os clientes do Simples e o que decidiram de CBS e IBS dentro ou fora do DAS em um semestre',
    query: ListDecisoesQuery,
    responses: gives(200, 'Uma página dos clientes, por nome.', ListaDeDecisoes),
    async respond(_gateway, pedido) {
      const { query, tenant, hoje } = pedido;
      const { semestre, cancelamento } = janelaOfQuery(query.semestre, hoje);
      const inicio = inicioDoSemestre(semestre);
      const { linhas, indecisos } = await listDecisoes(tenant, { ...filtered(pedido), semestre, inicio });
      const page = buildPage(pedido, linhas, (uma) => shaped(LinhaDaOpcao, uma));
      return isOk({ semestre, cancela_ate: cancelamento.ate, indecisos, ...page });
    },
  }),
  route('get /v1/clientes/:id/opcao-do-simples', {
    operation: 'verOpcaoDoSimples',
    example: { query: { semestre: '2027-1' } },
    scope: 'read:apuracoes',
    summary:
      'Compara CBS e IBS dentro e fora do DAS em um semestre, comprador por comprador, e mostra o que foi decidido',
    query: SemestreQuery,
    responses: gives(200, 'Os números de hoje, a decisão e as anteriores.', OpcaoDoSimplesDoCliente),
    errors: ['so_do_simples', 'calculo_demorado'],
    async respond({ calculos }, { params, query, tenant, hoje, caller }) {
      const janela = janelaOfQuery(query.semestre, hoje);
      const { lidos, decisoes } = await readAtOnce(tenant, async (mesmo) => ({
        lidos: await mesesOf(mesmo, params.id, janela.semestre),
        decisoes: await findDecisoes(mesmo, params.id, janela.semestre),
      }));
      const figuras = await compute(calculos, caller, janela.semestre, lidos);
      return isOk(opcaoForApi({ clienteId: params.id, janela, hoje, figuras, decisoes, ...lidos }));
    },
  }),
  route('post /v1/clientes/:id/opcao-do-simples', {
    operation: 'decidirOpcaoDoSimples',
    example: { body: { semestre: '2027-1', opcao: 'dentro' } },
    scope: 'write:apuracoes',
    stepwise: true,
    summary:
      'Registra o que o cliente decidiu para um semestre, com os números do momento; a decisão anterior fica no histórico',
    body: DecidirOpcao,
    responses: gives(201, 'A decisão, que muda até a janela acabar.', DecisaoDoSimples),
    errors: ['so_do_simples', 'opcao_encerrada', 'calculo_demorado'],
    async respond(
      { calculos },
      { params: { id: clienteId }, body, tenant, ator, hoje, caller, create: criar },
    ) {
      const { semestre, opcao } = body;
      const janela = janelaOfBody(semestre);
      const { ate: fim } = janela.cancelamento;
      const lidos = await mesesOf(tenant, clienteId, semestre);
      if (hoje > fim) throw new ApiError('opcao_encerrada', { params: { semestre, fim: dayMonthYear(fim) } });
      const figuras = await compute(calculos, caller, semestre, lidos);
      const decisao = await criar(async (alvo) => {
        await storeDecisao(alvo, ator, { clienteId, semestre, opcao, figuras });
        const [nova] = await findDecisoes(alvo, clienteId, semestre);
        return shaped(DecisaoDoSimples, found(nova));
      });
      return created(decisao);
    },
  }),
  route('post /v1/clientes/:id/opcao-do-simples/link', {
    operation: 'criarLinkDaOpcaoDoSimples',
    example: { body: { semestre: '2027-1', dias: 15 } },
    scope: 'write:apuracoes',
    summary:
      'Cria o link pelo qual o cliente lê, imprime e confirma a decisão; o endereço só aparece nesta resposta, e o anterior deixa de abrir',
    body: CriarLinkDaDecisao,
    responses: gives(201, 'O link.', LinkDaDecisao),
    errors: ['so_do_simples', 'sem_decisao'],
    async respond({ agora, publicBaseUrl }, { params: { id: clienteId }, body, tenant, ator }) {
      const { semestre } = janelaOfBody(body.semestre);
      const { regimes } = found(await findCliente(tenant, clienteId));
      if (rowAt(regimes, inicioDoSemestre(semestre))?.regime !== 'simples_nacional')
        throw new ApiError('so_do_simples');
      const segredo = randomBytes(32).toString('base64url');
      const expiraEm = secondsFrom(agora(), (body.dias ?? LINK_DAYS) * DIA);
      const hash = summarize(segredo);
      if (!(await linkDecisao(tenant, ator, { clienteId, semestre, hash, expiraEm })))
        throw new ApiError('sem_decisao');
      const link = { url: `${publicBaseUrl}/decisao/${segredo}`, expira_em: expiraEm };
      return { status: 201, body: shaped(LinkDaDecisao, link), secreta: true };
    },
  }),
];

type Janela = NonNullable<ReturnType<typeof janelaDoSemestre>>;

const NO_SEMESTRE = 'não é um semestre em que se possa optar, por exemplo 2027-1';

/** The window that is asked for; else the first that has not ended. @throws ApiError `parametros_invalidos` */
export function janelaOfQuery(semestre: string | undefined, hoje: string, campo = 'semestre'): Janela {
  const janela =
    semestre === undefined
      ? janelasDaOpcao(hoje.slice(0, 7)).find(({ cancelamento }) => cancelamento.ate >= hoje)
      : janelaDoSemestre(semestre);
  if (janela) return janela;
  throw new ApiError('parametros_invalidos', { detalhes: [{ campo, motivo: NO_SEMESTRE }] });
}

/** @throws ApiError `corpo_invalido` */
export function janelaOfBody(semestre: string, campo = 'semestre'): Janela {
  const janela = janelaDoSemestre(semestre);
  if (!janela) throw badBody(campo, NO_SEMESTRE);
  return janela;
}

/** @throws ApiError `not_found`, `so_do_simples` */
async function mesesOf(
  tenant: Parameters<typeof readMesesDaDecisao>[0],
  clienteId: string,
  semestre: string,
): Promise<MesesDaDecisao> {
  const lidos = found(await readMesesDaDecisao(tenant, clienteId, inicioDoSemestre(semestre)));
  if (lidos.regime !== 'simples_nacional') throw new ApiError('so_do_simples');
  return lidos;
}

/** What the months say of the half-year; null where none has figures. */
async function compute(
  calculos: Gateway['calculos'],
  caller: Caller,
  semestre: string,
  { meses, entradas, compradores: clientes }: MesesDaDecisao,
): Promise<FigurasDaDecisao | null> {
  if (!meses.length) return null;
  return JSON.parse(String(await calculos.fazer({ tipo: 'decisao', semestre, entradas, clientes }, caller)));
}

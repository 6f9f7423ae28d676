import { randomBytes } from 'node:crypto';
import {
  AberturaDoLink,
  ApiError,
  Compartilhamento,
  CriarLink,
  EnviadosDoMes,
  EnviarDoMes,
  EnviarPorEmail,
  LINK_DAYS,
  LinkCriado,
  Lista,
  ListaDeCompartilhamentos,
  ListCompartilhamentosQuery,
  PeriodQuery,
  RetirarTodos,
  TodosRetirados,
} from '@apura/contracts';
import {
  createCompartilhamento,
  findApuracao,
  listAberturas,
  listCompartilhamentos,
  shareByEmail,
  shareMes,
  withdrawAll,
  withdrawCompartilhamento,
} from '@apura/database';
import { created, ended, found, isOk } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { summarize } from '../panel/prove-person.ts';
import { secondsFrom } from '../panel/sessao.ts';
import { shaped } from '../representation/shaped.ts';
import { filtered, listed, listedWhole } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

const MOSTRADOS = 500;

export const COMPARTILHAMENTOS: readonly Route[] = [
  route('get /v1/apuracoes/:id/compartilhamentos', {
    operation: 'listarCompartilhamentosDaApuracao',
    scope: 'read:apuracoes',
    summary: 'Lista os links e e-mails com o relatório de uma apuração, e quando foram abertos',
    responses: gives(200, 'Os 500 mais novos, o mais novo primeiro.', ListaDeCompartilhamentos),
    async respond({ openings }, { params, tenant }) {
      const { id } = found(await findApuracao(tenant, params.id));
      await openings.flush(tenant.organizationId);
      const linhas = await listCompartilhamentos(tenant, { apuracaoId: id, limit: MOSTRADOS });
      return listedWhole(linhas.slice(0, MOSTRADOS).map((um) => shaped(Compartilhamento, um)));
    },
  }),
  route('post /v1/apuracoes/:id/links', {
    operation: 'criarLinkDoRelatorio',
    example: { body: { dias: 7 } },
    scope: 'write:apuracoes',
    summary: 'Cria um link do relatório, que se abre sem cadastro; o endereço só aparece nesta resposta',
    body: CriarLink,
    responses: gives(201, 'O link, com o endereço.', LinkCriado),
    errors: ['pdf_indisponivel'],
    async respond(gateway, { params, body: { dias }, tenant, ator }) {
      const { segredo, hash, expiraEm } = reportSecret(gateway, dias);
      const criado = needReport(
        await createCompartilhamento(tenant, ator, { apuracaoId: params.id, hash, expiraEm }),
      );
      const url = reportAddress(gateway, segredo);
      return { status: 201, body: { ...shaped(Compartilhamento, criado), url }, secreta: true };
    },
  }),
  route('post /v1/apuracoes/:id/emails', {
    operation: 'enviarRelatorioPorEmail',
    example: { body: { contato_id: '$CONTATO_ID', forma: 'link' } },
    scope: 'write:apuracoes',
    papel: 'owner',
    stepwise: true,
    summary: 'Envia o relatório por e-mail a um contato do cliente, em anexo ou como link',
    body: EnviarPorEmail,
    responses: gives(201, 'O e-mail, na fila.', Compartilhamento),
    errors: ['pdf_indisponivel', 'remetente_nao_confirmado', 'excesso_de_emails'],
    async respond(gateway, { params, body: { contato_id, forma, dias }, ator, requestId, create: criar }) {
      const enviado = await criar(async (tenant) => {
        const fim = await shareByEmail(tenant, ator, {
          apuracaoId: params.id,
          contatoId: contato_id.toLowerCase(),
          ...(forma === 'link' ? { segredo: reportSecret(gateway, dias) } : {}),
          requestId,
        });
        if (fim === 'remetente_nao_confirmado') throw new ApiError('remetente_nao_confirmado');
        return shaped(Compartilhamento, needReport(fim));
      });
      return created(enviado);
    },
  }),
  route('get /v1/compartilhamentos', {
    operation: 'listarCompartilhamentos',
    example: { query: { competencia: '2026-09', situacao: 'vale' } },
    scope: 'read:apuracoes',
    summary: 'Lista os links e e-mails com relatórios, de um mês ou de todos, o mais novo primeiro',
    query: ListCompartilhamentosQuery,
    responses: gives(200, 'Uma página de links e e-mails.', ListaDeCompartilhamentos),
    async respond({ openings }, pedido) {
      await openings.flush(pedido.tenant.organizationId);
      const linhas = await listCompartilhamentos(pedido.tenant, filtered(pedido));
      return listed(pedido, linhas, (um) => shaped(Compartilhamento, um));
    },
  }),
  route('post /v1/compartilhamentos', {
    operation: 'enviarRelatoriosDoMes',
    example: { body: { competencia: '2026-09', forma: 'pdf' } },
    scope: 'write:apuracoes',
    papel: 'owner',
    summary:
      'Envia por e-mail os relatórios de um mês aos contatos de todos os clientes, ou de alguns; repetido, envia o que falta',
    body: EnviarDoMes,
    responses: gives(200, 'O que sai, e de quem nada sai.', EnviadosDoMes),
    errors: ['remetente_nao_confirmado'],
    async respond(gateway, { body: { competencia, forma, dias, cliente_ids }, tenant, ator, requestId }) {
      const fim = await shareMes(tenant, ator, {
        competencia,
        clientes: cliente_ids,
        ...(forma === 'link' ? { segredo: () => reportSecret(gateway, dias) } : {}),
        requestId,
      });
      if (fim === 'remetente_nao_confirmado') throw new ApiError('remetente_nao_confirmado');
      return isOk(fim);
    },
  }),
  route('post /v1/compartilhamentos/retirar', {
    operation: 'retirarCompartilhamentos',
    example: { body: { competencia: '2026-09' } },
    scope: 'write:apuracoes',
    summary: 'Retira todos os links que valem e os e-mails que não saíram, de um mês ou de todos',
    body: RetirarTodos,
    responses: gives(200, 'Quantos deixam de valer.', TodosRetirados),
    respond: async (_gateway, { body: { competencia }, tenant, ator }) =>
      isOk({ retirados: await withdrawAll(tenant, ator, competencia ?? null) }),
  }),
  route('get /v1/compartilhamentos/:id/aberturas', {
    operation: 'listarAberturas',
    scope: 'read:apuracoes',
    summary:
      'Lista quando um link foi aberto e em que tipo de aparelho, até 30 dias depois que ele deixa de valer',
    query: PeriodQuery,
    responses: gives(200, 'Uma página de aberturas, a mais nova primeiro.', Lista(AberturaDoLink)),
    async respond({ openings }, pedido) {
      const { params, tenant } = pedido;
      await openings.flush(tenant.organizationId);
      const linhas = found(await listAberturas(tenant, params.id, filtered(pedido)));
      return listed(pedido, linhas, (uma) => shaped(AberturaDoLink, uma));
    },
  }),
  route('delete /v1/compartilhamentos/:id', {
    operation: 'retirarCompartilhamento',
    scope: 'write:apuracoes',
    summary: 'Retira um link, que deixa de abrir, ou um e-mail que ainda não saiu',
    responses: { 204: { description: 'Retirado.' } },
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await withdrawCompartilhamento(tenant, ator, params.id)),
  }),
];

const DIA = 24 * 60 * 60;

/** What the link of a report carries: 32 random bytes, of which the database keeps the hash, and a mail the encrypted text. */
function reportSecret({ keyRing, agora }: Gateway, dias: number = LINK_DAYS) {
  const segredo = randomBytes(32).toString('base64url');
  return {
    segredo,
    hash: summarize(segredo),
    cifrado: keyRing.seal(segredo),
    expiraEm: secondsFrom(agora(), dias * DIA),
  };
}

const reportAddress = ({ publicBaseUrl }: Gateway, segredo: string): string =>
  `${publicBaseUrl}/relatorio/${segredo}`;

/** @throws ApiError where there is no such version, contact, or report yet */
function needReport<T extends object>(fim: T | 'desconhecida' | 'sem_relatorio'): T {
  if (typeof fim === 'object') return fim;
  throw new ApiError(fim === 'desconhecida' ? 'not_found' : 'pdf_indisponivel');
}

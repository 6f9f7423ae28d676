import { randomBytes } from 'node:crypto';
import {
  AberturaDoLink,
  Compartilhamento,
  CriarLink,
  DIAS_DO_LINK,
  EnviadosDoMes,
  EnviarDoMes,
  EnviarPorEmail,
  ErroDaApi,
  LinkCriado,
  Lista,
  ListaDeCompartilhamentos,
  ListarCompartilhamentosQuery,
  PeriodQuery,
  RetirarTodos,
  TodosRetirados,
} from '@apura/contracts';
import {
  compartilharDoMes,
  compartilharPorEmail,
  criarCompartilhamento,
  listarAberturas,
  listarCompartilhamentos,
  retirarCompartilhamento,
  retirarTodos,
  verApuracao,
} from '@apura/database';
import { created, ended, found, ok } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { resumir } from '../panel/prove-person.ts';
import { daquiA } from '../panel/sessao.ts';
import { shaped } from '../representation/shaped.ts';
import { filtered, listed, listedWhole } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

const MOSTRADOS = 500;

export const COMPARTILHAMENTOS: readonly Route[] = [
  route('get /v1/apuracoes/:id/compartilhamentos', {
    operacao: 'listarCompartilhamentosDaApuracao',
    escopo: 'read:apuracoes',
    resumo: 'Lista os links e e-mails com o relatório de uma apuração, e quando foram abertos',
    respostas: gives(200, 'Os 500 mais novos, o mais novo primeiro.', ListaDeCompartilhamentos),
    async respond({ openings }, { params, tenant }) {
      const { id } = found(await verApuracao(tenant, params.id));
      await openings.flush(tenant.organizationId);
      const linhas = await listarCompartilhamentos(tenant, { apuracaoId: id, limit: MOSTRADOS });
      return listedWhole(linhas.slice(0, MOSTRADOS).map((um) => shaped(Compartilhamento, um)));
    },
  }),
  route('post /v1/apuracoes/:id/links', {
    operacao: 'criarLinkDoRelatorio',
    exemplo: { body: { dias: 7 } },
    escopo: 'write:apuracoes',
    resumo: 'Cria um link do relatório, que se abre sem cadastro; o endereço só aparece nesta resposta',
    body: CriarLink,
    respostas: gives(201, 'O link, com o endereço.', LinkCriado),
    erros: ['pdf_indisponivel'],
    async respond(gateway, { params, body: { dias }, tenant, ator }) {
      const { segredo, hash, expiraEm } = reportSecret(gateway, dias);
      const criado = needReport(
        await criarCompartilhamento(tenant, ator, { apuracaoId: params.id, hash, expiraEm }),
      );
      const url = reportAddress(gateway, segredo);
      return { status: 201, body: { ...shaped(Compartilhamento, criado), url }, secreta: true };
    },
  }),
  route('post /v1/apuracoes/:id/emails', {
    operacao: 'enviarRelatorioPorEmail',
    exemplo: { body: { contato_id: '$CONTATO_ID', forma: 'link' } },
    escopo: 'write:apuracoes',
    papel: 'owner',
    repetivel: true,
    resumo: 'Envia o relatório por e-mail a um contato do cliente, em anexo ou como link',
    body: EnviarPorEmail,
    respostas: gives(201, 'O e-mail, na fila.', Compartilhamento),
    erros: ['pdf_indisponivel', 'remetente_nao_confirmado', 'excesso_de_emails'],
    async respond(gateway, { params, body: { contato_id, forma, dias }, ator, requestId, criar }) {
      const enviado = await criar(async (tenant) => {
        const fim = await compartilharPorEmail(tenant, ator, {
          apuracaoId: params.id,
          contatoId: contato_id.toLowerCase(),
          ...(forma === 'link' ? { segredo: reportSecret(gateway, dias) } : {}),
          requestId,
        });
        if (fim === 'remetente_nao_confirmado') throw new ErroDaApi('remetente_nao_confirmado');
        return shaped(Compartilhamento, needReport(fim));
      });
      return created(enviado);
    },
  }),
  route('get /v1/compartilhamentos', {
    operacao: 'listarCompartilhamentos',
    exemplo: { query: { competencia: '2026-09', situacao: 'vale' } },
    escopo: 'read:apuracoes',
    resumo: 'Lista os links e e-mails com relatórios, de um mês ou de todos, o mais novo primeiro',
    query: ListarCompartilhamentosQuery,
    respostas: gives(200, 'Uma página de links e e-mails.', ListaDeCompartilhamentos),
    async respond({ openings }, pedido) {
      await openings.flush(pedido.tenant.organizationId);
      const linhas = await listarCompartilhamentos(pedido.tenant, filtered(pedido));
      return listed(pedido, linhas, (um) => shaped(Compartilhamento, um));
    },
  }),
  route('post /v1/compartilhamentos', {
    operacao: 'enviarRelatoriosDoMes',
    exemplo: { body: { competencia: '2026-09', forma: 'pdf' } },
    escopo: 'write:apuracoes',
    papel: 'owner',
    resumo:
      'Envia por e-mail os relatórios de um mês aos contatos de todos os clientes; repetido, envia o que falta',
    body: EnviarDoMes,
    respostas: gives(200, 'O que sai, e de quem nada sai.', EnviadosDoMes),
    erros: ['remetente_nao_confirmado'],
    async respond(gateway, { body: { competencia, forma, dias }, tenant, ator, requestId }) {
      const fim = await compartilharDoMes(tenant, ator, {
        competencia,
        ...(forma === 'link' ? { segredo: () => reportSecret(gateway, dias) } : {}),
        requestId,
      });
      if (fim === 'remetente_nao_confirmado') throw new ErroDaApi('remetente_nao_confirmado');
      return ok(fim);
    },
  }),
  route('post /v1/compartilhamentos/retirar', {
    operacao: 'retirarCompartilhamentos',
    exemplo: { body: { competencia: '2026-09' } },
    escopo: 'write:apuracoes',
    resumo: 'Retira todos os links que valem e os e-mails que não saíram, de um mês ou de todos',
    body: RetirarTodos,
    respostas: gives(200, 'Quantos deixam de valer.', TodosRetirados),
    respond: async (_gateway, { body: { competencia }, tenant, ator }) =>
      ok({ retirados: await retirarTodos(tenant, ator, competencia ?? null) }),
  }),
  route('get /v1/compartilhamentos/:id/aberturas', {
    operacao: 'listarAberturas',
    escopo: 'read:apuracoes',
    resumo:
      'Lista quando um link foi aberto e em que tipo de aparelho, até 30 dias depois que ele deixa de valer',
    query: PeriodQuery,
    respostas: gives(200, 'Uma página de aberturas, a mais nova primeiro.', Lista(AberturaDoLink)),
    async respond({ openings }, pedido) {
      const { params, tenant } = pedido;
      await openings.flush(tenant.organizationId);
      const linhas = found(await listarAberturas(tenant, params.id, filtered(pedido)));
      return listed(pedido, linhas, (uma) => shaped(AberturaDoLink, uma));
    },
  }),
  route('delete /v1/compartilhamentos/:id', {
    operacao: 'retirarCompartilhamento',
    escopo: 'write:apuracoes',
    resumo: 'Retira um link, que deixa de abrir, ou um e-mail que ainda não saiu',
    respostas: { 204: { descricao: 'Retirado.' } },
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await retirarCompartilhamento(tenant, ator, params.id)),
  }),
];

const DIA = 24 * 60 * 60;

/** What the link of a report carries: 32 random bytes, of which the database keeps the hash, and a mail the encrypted text. */
function reportSecret({ keyRing, agora }: Gateway, dias: number = DIAS_DO_LINK) {
  const segredo = randomBytes(32).toString('base64url');
  return {
    segredo,
    hash: resumir(segredo),
    cifrado: keyRing.seal(segredo),
    expiraEm: daquiA(agora(), dias * DIA),
  };
}

const reportAddress = ({ publicBaseUrl }: Gateway, segredo: string): string =>
  `${publicBaseUrl}/relatorio/${segredo}`;

/** @throws ErroDaApi where there is no such version, contact, or report yet */
function needReport<T extends object>(fim: T | 'desconhecida' | 'sem_relatorio'): T {
  if (fim === 'desconhecida') throw new ErroDaApi('not_found');
  if (fim === 'sem_relatorio') throw new ErroDaApi('pdf_indisponivel');
  return fim as T;
}

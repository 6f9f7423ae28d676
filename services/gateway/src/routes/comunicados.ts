import { ApiError, AtenderComunicado, Comunicado, CriarComunicado, Lista } from '@apura/contracts';
import {
  answerComunicado,
  findCliente,
  listComunicados,
  readAtOnce,
  removeComunicado,
  storeComunicado,
} from '@apura/database';
import { addDays, PRAZO_DO_COMUNICADO } from '@apura/engine';
import { badBody, created, ended, found, isOk } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { listedWhole } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

export const COMUNICADOS: readonly Route[] = [
  route('get /v1/clientes/:id/comunicados', {
    operation: 'listarComunicados',
    scope: 'read:clients',
    summary:
      'Lista os comunicados da Receita Federal e do Comitê Gestor que o escritório registrou de um cliente',
    responses: gives(
      200,
      'Os comunicados: os não atendidos, pelo prazo, e depois os atendidos.',
      Lista(Comunicado),
    ),
    async respond(_gateway, { params, tenant }) {
      const linhas = await readAtOnce(tenant, async (mesmo) => {
        found(await findCliente(mesmo, params.id));
        return listComunicados(mesmo, params.id);
      });
      return listedWhole(linhas.map((um) => shaped(Comunicado, um)));
    },
  }),
  route('post /v1/clientes/:id/comunicados', {
    operation: 'registrarComunicado',
    example: {
      body: {
        orgao: 'rfb',
        numero: '2026/000123',
        assunto: 'Notas de outubro sem o grupo IBSCBS',
        ciencia: '2026-11-10',
      },
    },
    scope: 'write:clients',
    summary:
      'Registra um comunicado do Fisco com o dia da ciência; o prazo de 60 dias entra nos prazos do cliente',
    body: CriarComunicado,
    responses: gives(201, 'O comunicado, com o prazo.', Comunicado),
    errors: ['comunicado_repetido'],
    async respond(_gateway, { params: { id: clienteId }, body, tenant, ator, hoje }) {
      if (body.ciencia > hoje) throw badBody('ciencia', 'não pode ser depois de hoje');
      found(await findCliente(tenant, clienteId));
      const prazo = addDays(body.ciencia, PRAZO_DO_COMUNICADO.dias);
      const novo = await storeComunicado(tenant, ator, { clienteId, ...body, prazo });
      if (!novo) throw new ApiError('comunicado_repetido');
      return created(shaped(Comunicado, novo));
    },
  }),
  route('post /v1/comunicados/:id/atender', {
    operation: 'atenderComunicado',
    example: { body: { atendimento: 'Notas emitidas de novo em 18/11; resposta enviada pelo e-CAC' } },
    scope: 'write:clients',
    summary: 'Dá um comunicado por atendido, com o que foi feito',
    body: AtenderComunicado,
    responses: gives(200, 'O comunicado.', Comunicado),
    respond: async (_gateway, { params, body, tenant, ator }) =>
      isOk(shaped(Comunicado, found(await answerComunicado(tenant, ator, params.id, body.atendimento)))),
  }),
  route('delete /v1/comunicados/:id', {
    operation: 'removerComunicado',
    scope: 'write:clients',
    summary: 'Remove um comunicado registrado por engano',
    responses: { 204: { description: 'Removido.' } },
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await removeComunicado(tenant, ator, params.id)),
  }),
];

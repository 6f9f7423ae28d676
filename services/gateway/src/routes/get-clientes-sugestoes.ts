import { ClientesDasNotasQuery, ErroDaApi, ListaDeClientesDasNotas } from '@apura/contracts';
import { listarPartesSemCliente } from '@apura/database';
import { cursorOf, placeOf } from '../request/page.ts';
import { route } from '../route.ts';
import { clienteDasNotas, julgarPartes } from '../sugestoes/clientes-das-notas.ts';

const RAIZ = /^[0-9A-Z]{8}$/;

/** The companies in the office's notes that may be clients of it and are none yet. */
export const getClientesSugestoes = route('get /v1/clientes/sugestoes', {
  operacao: 'listarClientesSugeridos',
  exemplo: { query: { limit: '2' } },
  escopo: 'read:clients',
  resumo: 'Lista as empresas das notas que nenhum cliente explica, primeiro as que parecem clientes',
  query: ClientesDasNotasQuery,
  respostas: { 200: { descricao: 'Uma página de empresas.', schema: ListaDeClientesDasNotas } },
  async respond(_gateway, pedido) {
    const { q, limit, dispensadas = false } = pedido.query;
    const { tenant } = pedido;
    const filtro = { q, dispensadas, limit, depoisDe: placeOf(pedido, RAIZ)?.[0] };
    const { sugeridas, continua, linhas } = await listarPartesSemCliente(tenant, julgarPartes, filtro);
    // The company that the page before ended with is a client by now, or the cursor was never one.
    if (!continua) throw new ErroDaApi('cursor_invalido');
    const data = linhas.slice(0, limit).map(clienteDasNotas);
    const body: ListaDeClientesDasNotas = {
      sugeridos: sugeridas,
      data,
      next_cursor: cursorOf(pedido, linhas.length > limit ? data.at(-1)?.cnpj_raiz : undefined),
    };
    return { status: 200, body };
  },
});

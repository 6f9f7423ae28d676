import { ClientesDasNotasQuery, ErroDaApi, ListaDeClientesDasNotas } from '@apura/contracts';
import { listarPartesSemCliente } from '@apura/database';
import { route } from '../route.ts';
import { clienteDasNotas, julgarPartes } from '../sugestoes/clientes-das-notas.ts';

const RAIZ = /^[0-9A-Z]{8}$/;

/** The companies in the office's notes that may be clients of it and are none yet. */
export const getClientesSugestoes = route('get /v1/clientes/sugestoes', {
  escopo: 'read:clients',
  resumo: 'Lista as empresas das notas que nenhum cliente explica, primeiro as que parecem clientes',
  query: ClientesDasNotasQuery,
  respostas: { 200: { descricao: 'Uma página de empresas.', schema: ListaDeClientesDasNotas } },
  async respond(_gateway, { query: { q, limit, cursor, dispensadas = false }, tenant }) {
    if (cursor !== undefined && !RAIZ.test(cursor)) throw new ErroDaApi('cursor_invalido');
    const filtro = { q, dispensadas, limit, depoisDe: cursor };
    const { sugeridas, continua, linhas } = await listarPartesSemCliente(tenant, julgarPartes, filtro);
    // The company that the page before ended with is a client by now, or the cursor was never one.
    if (!continua) throw new ErroDaApi('cursor_invalido');
    const data = linhas.slice(0, limit).map(clienteDasNotas);
    const body: ListaDeClientesDasNotas = {
      sugeridos: sugeridas,
      data,
      next_cursor: linhas.length > limit ? (data.at(-1)?.cnpj_raiz ?? null) : null,
    };
    return { status: 200, body };
  },
});

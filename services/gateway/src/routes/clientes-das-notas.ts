import {
  ClientesDasNotasQuery,
  DispensadasDasNotas,
  DispensarDasNotas,
  ErroDaApi,
  ListaDeClientesDasNotas,
} from '@apura/contracts';
import { dispensarPartes, listarPartesSemCliente } from '@apura/database';
import { ok } from '../answers.ts';
import { placeOf, shown } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';
import { clienteDasNotas, julgarPartes } from '../sugestoes/clientes-das-notas.ts';

const RAIZ = /^[0-9A-Z]{8}$/;

export const CLIENTES_DAS_NOTAS: readonly Route[] = [
  /** The companies in the office's notes that may be clients of it and are none yet. */
  route('get /v1/clientes/sugestoes', {
    operacao: 'listarClientesSugeridos',
    exemplo: { query: { limit: '2' } },
    escopo: 'read:clients',
    resumo: 'Lista as empresas das notas que nenhum cliente explica, primeiro as que parecem clientes',
    query: ClientesDasNotasQuery,
    respostas: gives(200, 'Uma página de empresas.', ListaDeClientesDasNotas),
    async respond(_gateway, pedido) {
      const { q, limit, dispensadas = false } = pedido.query;
      const { tenant } = pedido;
      const filtro = { q, dispensadas, limit, depoisDe: placeOf(pedido, RAIZ)?.[0] };
      const { sugeridas, continua, linhas } = await listarPartesSemCliente(tenant, julgarPartes, filtro);
      // The company that the page before ended with is a client by now, or the cursor was never one.
      if (!continua) throw new ErroDaApi('cursor_invalido');
      const { mostradas, next_cursor } = shown(pedido, linhas, ({ raiz }) => raiz);
      const data = mostradas.map(clienteDasNotas);
      return ok<ListaDeClientesDasNotas>({ sugeridos: sugeridas, data, next_cursor });
    },
  }),
  /** Whoever is no client of the office is asked about once. */
  route('post /v1/clientes/sugestoes/dispensar', {
    operacao: 'dispensarClientesSugeridos',
    exemplo: { body: { cnpj_raizes: ['55666777'], dispensadas: true } },
    escopo: 'write:clients',
    resumo: 'Dispensa empresas das notas que não são clientes: não são mais sugeridas; ou volta atrás',
    body: DispensarDasNotas,
    respostas: gives(200, 'Quantas mudaram.', DispensadasDasNotas),
    respond: async (_gateway, { body: { cnpj_raizes, dispensadas }, tenant }) =>
      ok({ mudadas: await dispensarPartes(tenant, cnpj_raizes, dispensadas) }),
  }),
];

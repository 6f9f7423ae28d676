import {
  type ClienteDasNotas,
  ClientesDasNotasQuery,
  ErroDaApi,
  ListaDeClientesDasNotas,
} from '@apura/contracts';
import { lerPartesSemCliente } from '@apura/database';
import { normalizar } from '../csv-import/celulas-do-csv.ts';
import { route } from '../route.ts';
import { clientesDasNotas } from '../sugestoes/clientes-das-notas.ts';

/** The companies in the office's notes that may be clients of it and are none yet. */
export const getClientesSugestoes = route('get /v1/clientes/sugestoes', {
  escopo: 'read:clients',
  resumo: 'Lista as empresas das notas recentes que nenhum cliente explica, primeiro as que parecem clientes',
  query: ClientesDasNotasQuery,
  respostas: { 200: { descricao: 'Uma página de empresas.', schema: ListaDeClientesDasNotas } },
  async respond(_gateway, { query: { q, limit, cursor }, tenant }) {
    const todas = clientesDasNotas(await lerPartesSemCliente(tenant));
    const achadas = q === undefined ? todas : todas.filter(comTexto(q));
    const inicio = cursor === undefined ? 0 : achadas.findIndex((uma) => uma.cnpj_raiz === cursor) + 1;
    // The company that the page before ended with is a client by now, or the cursor was never one.
    if (cursor !== undefined && inicio === 0) throw new ErroDaApi('cursor_invalido');
    const data = achadas.slice(inicio, inicio + limit);
    const body: ListaDeClientesDasNotas = {
      sugeridos: todas.filter(({ sugerido }) => sugerido).length,
      data,
      next_cursor: inicio + limit < achadas.length ? (data.at(-1)?.cnpj_raiz ?? null) : null,
    };
    return { status: 200, body };
  },
});

/** Whether the name has it, without accents and capitals, or the CNPJ begins with it. */
function comTexto(q: string) {
  const nome = normalizar(q);
  const cnpj = q.replace(/[\s./-]/g, '').toUpperCase();
  return ({ razao_social, cnpj_raiz, cnpj: inteiro }: ClienteDasNotas): boolean =>
    normalizar(razao_social).includes(nome) ||
    (cnpj !== '' && (cnpj_raiz.startsWith(cnpj) || (inteiro ?? '').startsWith(cnpj)));
}

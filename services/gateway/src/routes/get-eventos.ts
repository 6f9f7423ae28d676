import { comporEvento, ListaDeEventos, ListarEventosQuery } from '@apura/contracts';
import { listarEventos } from '@apura/database';
import { buildPage, filtered, resumeCursor } from '../request/page.ts';
import { route } from '../route.ts';

export const getEventos = route('get /v1/eventos', {
  operacao: 'listarEventos',
  exemplo: { query: { limit: '2' } },
  escopo: 'read:webhooks',
  resumo: 'Lista os eventos, do mais antigo para o mais novo, para quem prefere consultar',
  query: ListarEventosQuery,
  respostas: {
    200: {
      descricao: 'Uma página de eventos, e o cursor que a continua mesmo quando ela é a última.',
      schema: ListaDeEventos,
    },
  },
  async respond({ publicBaseUrl }, pedido) {
    // Who polls has kept the cursor of a page for as long as it likes, also since before cursors named their list.
    const filter = filtered(pedido, true);
    const linhas = await listarEventos(pedido.tenant, filter);
    const page = buildPage(pedido, linhas, (evento) => comporEvento(evento, publicBaseUrl));
    return { status: 200, body: { ...page, cursor: resumeCursor(pedido, linhas, filter.depoisDe) } };
  },
});

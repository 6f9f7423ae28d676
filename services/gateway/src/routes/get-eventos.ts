import { comporEvento, Lista, ListarEventosQuery, QualquerEvento } from '@apura/contracts';
import { listarEventos } from '@apura/database';
import { present } from '../present.ts';
import { filtered, listed } from '../request/page.ts';
import { instant } from '../request/pedir-entregas.ts';
import { route } from '../route.ts';

export const getEventos = route('get /v1/eventos', {
  escopo: 'read:webhooks',
  resumo: 'Lista os eventos, para quem prefere consultar',
  query: ListarEventosQuery,
  respostas: { 200: { descricao: 'Uma página de eventos.', schema: Lista(QualquerEvento) } },
  async respond({ publicBaseUrl }, { query, tenant }) {
    const { desde, ate, ...resto } = query;
    const filter = { ...filtered(resto), ...present({ desde: instant(desde), ate: instant(ate) }) };
    return listed(query, await listarEventos(tenant, filter), (evento) =>
      comporEvento(evento, publicBaseUrl),
    );
  },
});

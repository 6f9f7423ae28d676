import { ListarPerguntasQuery } from '@apura/contracts';
import { listarPerguntas } from '@apura/database';
import { filtered, listedWhole } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';

/** What the rules cannot know and the office has not answered, what weighs most first. */
export const getPerguntas = panelRoute('get /perguntas', {
  query: ListarPerguntasQuery,
  respond: async (_gateway, { query, tenant }) => listedWhole(await listarPerguntas(tenant, filtered(query))),
});

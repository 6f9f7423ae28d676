import { desistirDoApagamento } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Takes the wish back: nothing will be removed. */
export const deleteEscritorioApagamento = panelRoute('delete /escritorio/apagamento', {
  papel: 'owner',
  respond: async (_gateway, { tenant, ator }) => ended(await desistirDoApagamento(tenant, ator)),
});

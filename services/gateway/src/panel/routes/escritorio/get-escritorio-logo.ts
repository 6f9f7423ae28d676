import { Closed } from '@apura/contracts';
import { lerLogo } from '@apura/database';
import Type from 'typebox';
import { found } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

export const getEscritorioLogo = panelRoute('get /escritorio/logo', {
  // Since when it is this one: a page that names it is not shown an older one.
  query: Closed({ v: Type.Optional(Type.String()) }),
  async respond(_gateway, { tenant }) {
    const logo = found(await lerLogo(tenant));
    return { status: 200, body: Buffer.from(logo.bytes), headers: { 'Content-Type': logo.tipo } };
  },
});

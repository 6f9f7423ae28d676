import { lerLogo } from '@apura/database';
import { found } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

export const getEscritorioLogo = panelRoute('get /escritorio/logo', {
  async respond(_gateway, { tenant }) {
    const logo = found(await lerLogo(tenant));
    return { status: 200, body: Buffer.from(logo.bytes), headers: { 'Content-Type': logo.tipo } };
  },
});

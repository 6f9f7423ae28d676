import { ErroDaApi, ExigirContaDaEmpresa } from '@apura/contracts';
import { dispensarProvedor, exigirProvedor } from '@apura/database';
import { found, NOTHING } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Whether only the provider opens the office. Sessions that passwords opened end when that begins, the asker's too. */
export const putContaDaEmpresaExigencia = panelRoute('put /escritorio/conta-da-empresa/exigencia', {
  papel: 'owner',
  body: ExigirContaDaEmpresa,
  async respond(_gateway, { body: { exigida }, tenant, ator }) {
    if (!exigida) await dispensarProvedor(tenant, ator);
    else {
      const done = await exigirProvedor(tenant, ator);
      if (done === false) throw new ErroDaApi('conta_da_empresa_nao_testada');
      found(done);
    }
    return NOTHING;
  },
});

import { type MesDoCliente, PageQuery, type Unwritten } from '@apura/contracts';
import { listarMeses, type MesListado } from '@apura/database';
import { found } from '../../../answers.ts';
import { present } from '../../../present.ts';
import { cursorOf, placeOf } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';

const MES = /^20[0-9]{2}-(0[1-9]|1[0-2])$/;

/** The months of a client, the newest first. */
export const getClienteMeses = panelRoute('get /clientes/:id/meses', {
  query: PageQuery,
  async respond(_gateway, pedido) {
    const { limit } = pedido.query;
    const antesDe = placeOf(pedido, MES)?.[0];
    const meses = found(
      await listarMeses(pedido.tenant, pedido.params.id, { limit, ...present({ antesDe }) }),
    );
    const data = meses.slice(0, limit).map(panelMes);
    return {
      status: 200,
      body: {
        data,
        next_cursor: cursorOf(pedido, meses.length > limit ? meses[limit - 1]?.competencia : undefined),
      },
    };
  },
});

function panelMes({ competencia, documentos, apuracao }: MesListado): Unwritten<MesDoCliente> {
  if (!apuracao) return { competencia, documentos, apuracao: null };
  const { figuras, desatualizada_desde, ...versao } = apuracao;
  const desde = desatualizada_desde ? new Date(desatualizada_desde) : null;
  return {
    competencia,
    documentos,
    apuracao: { ...versao, ...present({ desatualizada_desde: desde }), ...figuras },
  };
}

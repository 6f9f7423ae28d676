import { ErroDaApi, type MesDoCliente, PageQuery, type Unwritten } from '@apura/contracts';
import { listarMeses, type MesListado } from '@apura/database';
import { found } from '../../../answers.ts';
import { present } from '../../../present.ts';
import { panelRoute } from '../../panel-route.ts';

const MES = /^20[0-9]{2}-(0[1-9]|1[0-2])$/;

/** The months of a client, the newest first. The cursor is the last month of the page, which says nothing that is not there. */
export const getClienteMeses = panelRoute('get /clientes/:id/meses', {
  query: PageQuery,
  async respond(_gateway, { params, query: { limit, cursor }, tenant }) {
    if (cursor !== undefined && !MES.test(cursor)) throw new ErroDaApi('cursor_invalido');
    const meses = found(await listarMeses(tenant, params.id, { limit, ...present({ antesDe: cursor }) }));
    const data = meses.slice(0, limit).map(panelMes);
    return {
      status: 200,
      body: { data, next_cursor: meses.length > limit ? (data.at(-1)?.competencia ?? null) : null },
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

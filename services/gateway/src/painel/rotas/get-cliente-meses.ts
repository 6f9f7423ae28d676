import { ErroDaApi, type MesDoCliente, PaginaQuery, validarConsulta } from '@apura/contracts';
import { listarMeses, type MesListado } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

const MES = /^20[0-9]{2}-(0[1-9]|1[0-2])$/;

/** The months of a client, the newest first. The cursor is the last month of the page, which says nothing that is not there. */
export const getClienteMeses: RotaDoPainel = {
  metodo: 'get',
  caminho: '/clientes/:id/meses',
  async responder(_gateway, { req, tenant }) {
    const id = idDoCaminho(req);
    const { limit, cursor } = validarConsulta(PaginaQuery, req.query);
    if (cursor !== undefined && !MES.test(cursor)) throw new ErroDaApi('cursor_invalido');
    const meses = await listarMeses(tenant, id, {
      limit,
      ...(cursor === undefined ? {} : { antesDe: cursor }),
    });
    if (!meses) throw new ErroDaApi('not_found');
    const data = meses.slice(0, limit).map(mesDoPainel);
    return {
      status: 200,
      corpo: { data, next_cursor: meses.length > limit ? (data.at(-1)?.competencia ?? null) : null },
    };
  },
};

function mesDoPainel({ competencia, documentos, apuracao }: MesListado): MesDoCliente {
  if (!apuracao) return { competencia, documentos, apuracao: null };
  const { id, versao, estado, desatualizada_desde, figuras } = apuracao;
  return {
    competencia,
    documentos,
    apuracao: {
      id,
      versao,
      estado: estado as NonNullable<MesDoCliente['apuracao']>['estado'],
      ...(desatualizada_desde ? { desatualizada_desde: new Date(desatualizada_desde).toISOString() } : {}),
      ...figuras,
    },
  };
}

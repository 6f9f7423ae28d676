import { DivergenciasATratar, DivergenciasATratarQuery } from '@apura/contracts';
import { listarDivergenciasATratar } from '@apura/database';
import { divergenciasDaApi } from '../representation/divergencias-a-tratar.ts';
import { filtered } from '../request/page.ts';
import { route } from '../route.ts';

export const getDivergencias = route('get /v1/divergencias', {
  operacao: 'listarDivergencias',
  exemplo: { query: { estado: 'aberta', limit: '2' } },
  escopo: 'read:documents',
  resumo:
    'Lista as divergências das notas dos clientes por regra, emitente e produto, das que têm mais imposto em jogo às que têm menos',
  query: DivergenciasATratarQuery,
  respostas: {
    200: { descricao: 'As divergências, com o que o escritório disse delas.', schema: DivergenciasATratar },
  },
  respond: async (_gateway, pedido) => ({
    status: 200,
    body: divergenciasDaApi(await listarDivergenciasATratar(pedido.tenant, filtered(pedido))),
  }),
});

import { AberturaDoLink, Lista, PeriodQuery } from '@apura/contracts';
import { listarAberturas } from '@apura/database';
import { found } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

export const getCompartilhamentoAberturas = route('get /v1/compartilhamentos/:id/aberturas', {
  operacao: 'listarAberturas',
  escopo: 'read:apuracoes',
  resumo:
    'Lista quando um link foi aberto e em que tipo de aparelho, até 30 dias depois que ele deixa de valer',
  query: PeriodQuery,
  respostas: {
    200: { descricao: 'Uma página de aberturas, a mais nova primeiro.', schema: Lista(AberturaDoLink) },
  },
  async respond(_gateway, pedido) {
    const { params, tenant } = pedido;
    const linhas = found(await listarAberturas(tenant, params.id, filtered(pedido)));
    return listed(pedido, linhas, (uma) => shaped(AberturaDoLink, uma));
  },
});

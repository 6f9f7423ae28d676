import { ListaDeClassificacoesARever, ListClassificacoesQuery, mesesBefore } from '@apura/contracts';
import { findCliente, listRevisoes, readAtOnce } from '@apura/database';
import { found, isOk, present } from '../answers.ts';
import { classificacaoToReview, totalToReview } from '../representation/classificacao-to-review.ts';
import { placeOf, shown } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

const PLACE = /^(\d{1,15}\.\d{2})_([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const CLASSIFICACOES: readonly Route[] = [
  /** Of the notes as they are now, as the divergences are. */
  route('get /v1/clientes/:id/classificacoes', {
    operation: 'listarClassificacoesAConfirmar',
    example: { query: { competencia: '2026-09', tipo: 'paga_a_mais' } },
    scope: 'read:apuracoes',
    summary:
      'Lista as classificações a confirmar nas notas do cliente, por produto e emitente, da que mais pesa à que menos pesa',
    query: ListClassificacoesQuery,
    responses: gives(200, 'Uma página de produtos, e quanto somam.', ListaDeClassificacoesARever),
    async respond(_gateway, pedido) {
      const { params, tenant } = pedido;
      const { competencia, tipo, emissao_propria, limit } = pedido.query;
      const [, emJogo = '', depois] = placeOf(pedido, PLACE) ?? [];
      const depoisDe = depois === undefined ? undefined : { emJogo, id: depois };
      const ate = competencia ?? pedido.mes;
      const de = competencia ?? mesesBefore(ate, 11);
      const lidas = await readAtOnce(tenant, async (mesmo) => {
        const { id } = found(await findCliente(mesmo, params.id));
        return listRevisoes(mesmo, {
          clienteId: id,
          de,
          ate,
          limit,
          ...present({ tipo, emissaoPropria: emissao_propria, depoisDe }),
        });
      });
      const { mostradas, next_cursor } = shown(
        pedido,
        lidas.produtos,
        (ultimo) => `${ultimo.total_pleno.replace('-', '')}_${ultimo.id}`,
      );
      const totais = lidas.totais.map(totalToReview);
      return isOk({ data: mostradas.map(classificacaoToReview), next_cursor, totais });
    },
  }),
];

import { CloseMeses, MesesWithOutcome, OpenMeses, ReviewMeses } from '@apura/contracts';
import { type Ator, closeMeses, openMeses, reviewMeses, type Tenant } from '@apura/database';
import { type Answer, isOk } from '../answers.ts';
import { mesesWithOutcome, prazosDoMes } from '../representation/fechamento.ts';
import { gives, type Route, route } from '../route.ts';

/** What the addresses of the API and those of the panel are asked alike. */
interface Treating<Body> {
  readonly body: Body;
  readonly tenant: Tenant;
  readonly ator: Ator;
  readonly requestId: string;
}

const inLowerCase = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase());

export async function respondToReview({ body, tenant, ator }: Treating<ReviewMeses>): Promise<Answer> {
  const { competencia, cliente_ids, conferido } = body;
  const clientes = inLowerCase(cliente_ids);
  return isOk(
    mesesWithOutcome(competencia, await reviewMeses(tenant, ator, { competencia, clientes, conferido })),
  );
}

export async function respondToClose({
  body,
  tenant,
  ator,
  requestId,
}: Treating<CloseMeses>): Promise<Answer> {
  const { competencia } = body;
  const clientes = body.clientes.map((um) => ({ ...um, cliente_id: um.cliente_id.toLowerCase() }));
  const prazos = prazosDoMes(competencia);
  return isOk(
    mesesWithOutcome(
      competencia,
      await closeMeses(tenant, ator, { competencia, clientes, prazos, requestId }),
    ),
  );
}

export async function respondToOpen({ body, tenant, ator, requestId }: Treating<OpenMeses>): Promise<Answer> {
  const { competencia, cliente_ids } = body;
  const clientes = inLowerCase(cliente_ids);
  return isOk(
    mesesWithOutcome(competencia, await openMeses(tenant, ator, { competencia, clientes, requestId })),
  );
}

const EACH = gives(
  200,
  'O que foi feito de cada cliente, na ordem do pedido: de cada um tudo ou nada.',
  MesesWithOutcome,
);

export const FECHAMENTO: readonly Route[] = [
  route('post /v1/carteira/conferir', {
    operation: 'conferirMeses',
    example: { body: { competencia: '2026-09', cliente_ids: ['$CLIENTE_ID'], conferido: true } },
    scope: 'write:apuracoes',
    summary: 'Marca como conferida a versão que há do mês de cada cliente, ou desfaz a conferência',
    reads: 'json_longo',
    body: ReviewMeses,
    responses: EACH,
    respond: (_gateway, pedido) => respondToReview(pedido),
  }),
  route('post /v1/carteira/fechar', {
    operation: 'fecharMeses',
    example: { body: { competencia: '2026-09', clientes: [{ cliente_id: '$CLIENTE_ID' }] } },
    scope: 'write:apuracoes',
    summary:
      'Fecha o mês de cada cliente: vale a versão que há, e o que chegar depois só muda o mês se ele for reaberto',
    reads: 'json_longo',
    body: CloseMeses,
    responses: EACH,
    respond: (_gateway, pedido) => respondToClose(pedido),
  }),
  route('post /v1/carteira/reabrir', {
    operation: 'reabrirMeses',
    example: { body: { competencia: '2026-09', cliente_ids: ['$CLIENTE_ID'] } },
    scope: 'write:apuracoes',
    summary: 'Reabre o mês de cada cliente: vale de novo a versão mais nova',
    reads: 'json_longo',
    body: OpenMeses,
    responses: EACH,
    respond: (_gateway, pedido) => respondToOpen(pedido),
  }),
];

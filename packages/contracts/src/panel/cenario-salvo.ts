import Type, { type Static } from 'typebox';
import { Closed, DataHora, Texto, Uuid } from '../formatos.ts';
import { Lista } from '../lista.ts';
import { PedidoDeSimulacao } from '../simulacao.ts';

/** A simulation that the office keeps under a name; the figures are computed when it is opened. */
export const CenarioSalvo = Type.Object({
  id: Uuid,
  nome: Type.String(),
  pedido: PedidoDeSimulacao,
  criado_em: DataHora,
  atualizado_em: DataHora,
});
export type CenarioSalvo = Static<typeof CenarioSalvo>;

export const SalvarCenario = Closed({ nome: Texto(100), pedido: PedidoDeSimulacao });

export const ListaDeCenarios = Lista(CenarioSalvo);

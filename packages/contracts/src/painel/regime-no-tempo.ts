import Type, { type Static } from 'typebox';
import { Regime } from '../cliente.ts';
import { Competencia, Opcao, Valor } from '../formatos.ts';

export const RegimeNoTempo = Type.Object({
  desde: Competencia,
  ate: Type.Union([Competencia, Type.Null()], { description: 'último mês; nulo no regime que continua' }),
  regime: Regime,
  ibs_cbs: Opcao(['das', 'regular']),
  simples_anexo: Type.Optional(Opcao(['I', 'II', 'III', 'IV', 'V'])),
  rbt12: Type.Optional(Valor),
  atividade: Type.Optional(Opcao(['comercio', 'industria', 'servicos'])),
});
export type RegimeNoTempo = Static<typeof RegimeNoTempo>;

import Type, { type Static } from 'typebox';
import { Regime } from '../cliente.ts';
import { AnexoDoSimples, AtividadeDoMei, IbsCbsDoRegime } from '../dados-do-simples.ts';
import { Competencia, Valor } from '../formatos.ts';

export const RegimeNoTempo = Type.Object({
  desde: Competencia,
  ate: Type.Union([Competencia, Type.Null()], { description: 'último mês; nulo no regime que continua' }),
  regime: Regime,
  ibs_cbs: IbsCbsDoRegime,
  simples_anexo: Type.Optional(AnexoDoSimples),
  rbt12: Type.Optional(Valor),
  folha12: Type.Optional(Valor),
  atividade: Type.Optional(AtividadeDoMei),
});
export type RegimeNoTempo = Static<typeof RegimeNoTempo>;

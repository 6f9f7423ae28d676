import type { Static } from 'typebox';
import Type from 'typebox';
import { DataHora, Opcao, OrNull, Uuid, Valor } from './formatos.ts';

/** What has to be done of a client's month, in this order. */
export const ETAPAS = [
  'notas',
  'cadastro',
  'perguntas',
  'apurado',
  'conferido',
  'entregue',
  'fechado',
] as const;
export const Etapa = Opcao(
  ETAPAS,
  'o primeiro passo do mês que ainda não foi dado: notas (nada do mês chegou), cadastro (falta algo no cadastro), perguntas (há perguntas que mudam o que se recolhe), apurado (falta apurar, ou apurar de novo), conferido (ninguém conferiu a versão), entregue (o relatório da versão não foi ao cliente), fechado (falta fechar)',
);
export type Etapa = Static<typeof Etapa>;

/** Who did something to a month, and when. */
export const PorQuem = Type.Object({ por: Type.String(), em: DataHora });

/** What came after a month was closed: a later version, and how much more it says is due. */
const ParaReabrir = Type.Object({
  apuracao_id: Uuid,
  diferenca: OrNull(Valor, {
    description: 'o total da versão nova menos o da que vale; nulo onde um deles não se sabe',
  }),
});

/** How a client's month stands on its way to being closed, as `GET /v1/carteira` has it too. */
export const ANDAMENTO = {
  etapa: OrNull(Etapa, { description: 'nulo: o mês está fechado' }),
  fechado: OrNull(PorQuem, { description: 'quem fechou o mês, e quando; nulo: está aberto' }),
  reabrir: OrNull(ParaReabrir, {
    description:
      'o que chegou depois de fechado o mês e mudaria o resultado; só muda o mês se ele for reaberto',
  }),
};

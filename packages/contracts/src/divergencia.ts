import Type, { type Static } from 'typebox';
import { Chave, Closed, Opcao, OrNull } from './formatos.ts';
import { Lista, PAGE } from './lista.ts';

/** A difference between what a note declares and what the engine computes, with the note's key. */
export const Divergencia = Type.Object({
  chave: Chave,
  regra: Type.String(),
  gravidade: Opcao(
    ['critica', 'aviso'],
    'crítica: a SEFAZ rejeita (com rejeicao) ou o tributo está errado; aviso: dica, ou regra que ainda não rejeita',
  ),
  n_item: Type.Optional(Type.Integer({ minimum: 1 })),
  campo: Type.String(),
  declarado: OrNull(Type.String()),
  calculado: OrNull(Type.String()),
  mensagem: Type.String(),
  fundamento: Type.String(),
  rejeicao: Type.Optional(
    Type.String({ description: 'cStat com que a SEFAZ rejeitaria a nota na data dela' }),
  ),
});
export type Divergencia = Static<typeof Divergencia>;

export const ListaDeDivergencias = Lista(Divergencia);

export const ListarDivergenciasQuery = Closed({
  gravidade: Type.Optional(Divergencia.properties.gravidade),
  ...PAGE,
});
export type ListarDivergenciasQuery = Static<typeof ListarDivergenciasQuery>;

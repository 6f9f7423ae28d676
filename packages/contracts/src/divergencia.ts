import Type, { type Static } from 'typebox';
import { Chave, Opcao } from './formatos.ts';
import { Lista, PAGINA } from './lista.ts';

/** A difference between what a note declares and what the engine computes, with the note's key. */
export const Divergencia = Type.Object({
  chave: Chave,
  regra: Type.String(),
  gravidade: Opcao(['critica', 'aviso']),
  n_item: Type.Optional(Type.Integer({ minimum: 1 })),
  campo: Type.String(),
  declarado: Type.Union([Type.String(), Type.Null()]),
  calculado: Type.Union([Type.String(), Type.Null()]),
  mensagem: Type.String(),
  fundamento: Type.String(),
  rejeicao: Type.Optional(Type.String()),
});
export type Divergencia = Static<typeof Divergencia>;

export const ListaDeDivergencias = Lista(Divergencia);
export type ListaDeDivergencias = Static<typeof ListaDeDivergencias>;

/** Query of GET /v1/apuracoes/{id}/inconsistencias. */
export const ListarDivergenciasQuery = Type.Object(
  { gravidade: Type.Optional(Divergencia.properties.gravidade), ...PAGINA },
  { additionalProperties: false },
);
export type ListarDivergenciasQuery = Static<typeof ListarDivergenciasQuery>;

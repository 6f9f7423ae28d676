import Type, { type Static } from 'typebox';
import { Chave, Closed, Opcao, OrNull } from './formatos.ts';
import { Lista, PAGE, PERIODO } from './lista.ts';

/** What a difference brings: the note is refused, an amount of tax is wrong, or neither. */
const EFEITOS = ['rejeicao', 'dinheiro', 'dica'] as const;
export const EfeitoDaDivergencia = Opcao(
  EFEITOS,
  'rejeicao: a SEFAZ rejeita a nota; dinheiro: um valor ou uma alíquota de tributo está errado; dica: nada disso',
);

/** A difference between what a note declares and what the engine computes, with the note's key. */
export const Divergencia = Type.Object({
  chave: Chave,
  regra: Type.String(),
  gravidade: Opcao(
    ['critica', 'aviso'],
    'crítica: a SEFAZ rejeita (com rejeicao) ou o tributo está errado; aviso: dica, ou regra que ainda não rejeita',
  ),
  efeito: Type.Optional(EfeitoDaDivergencia),
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

/** Fields that are amounts and rates: their names begin with v and p, as the layout has them. PostgreSQL reads it too. */
export const CAMPO_DE_DINHEIRO = /(^|\/)[vp][A-Z]/;

/** The same, and what it brings. */
export function comEfeito<
  D extends { readonly campo: string; readonly rejeicao?: string | null | undefined },
>(divergencia: D): D & { readonly efeito: (typeof EFEITOS)[number] } {
  const { campo, rejeicao } = divergencia;
  const efeito = rejeicao ? 'rejeicao' : CAMPO_DE_DINHEIRO.test(campo) ? 'dinheiro' : 'dica';
  return { ...divergencia, efeito };
}

export const ListaDeDivergencias = Lista(Divergencia);

export const ListarDivergenciasQuery = Closed({
  gravidade: Type.Optional(Divergencia.properties.gravidade),
  ...PERIODO,
  ...PAGE,
});
export type ListarDivergenciasQuery = Static<typeof ListarDivergenciasQuery>;

import * as mes from '@apura/engine/mes';
import Type, { type Static, type TUnsafe } from 'typebox';
import { Aliquota, each, Valor } from './formatos.ts';
import { schemaOf, schemaOfRows } from './schema-of.ts';

export const StatusDoParametro = schemaOf(mes.STATUS, {});
export const PremissaDePreco = schemaOf(mes.PREMISSA_DE_PRECO, {});

/** The steps of a number: rule in words, operands, result, article. */
export const Memoria = Type.Array(
  Type.Object({
    passo: Type.String(),
    id: Type.Optional(Type.String()),
    regra: Type.String(),
    operandos: Type.Array(Type.Object({ nome: Type.String(), valor: Type.String() })),
    resultado: Type.String(),
    fundamento: Type.String(),
  }),
);

export const Aliquotas = Type.Object({
  ...each(['cbs', 'ibs_uf', 'ibs_mun'], Aliquota),
  status: StatusDoParametro,
  fundamento: Type.String(),
});

export const ValorDoTributo: TUnsafe<mes.ValorDoTributo> = schemaOf(mes.VALOR_DO_TRIBUTO, {});

/** What the engine's declarations name and the contract describes by itself. */
export const DESCRIBED = {
  Memoria,
  Aliquotas,
  DasPartilha: Type.Record(Type.String(), Valor, { description: 'o DAS por tributo, com IRPJ, CSLL e CPP' }),
} as const;

/** One year of a projection, as the engine declares it. */
export const AnoProjetado: TUnsafe<mes.AnoProjetado> = schemaOfRows(mes.ANOS_PROJETADOS, DESCRIBED);
export type AnoProjetado = Static<typeof AnoProjetado>;

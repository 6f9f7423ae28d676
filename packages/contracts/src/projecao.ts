import Type, { type Static } from 'typebox';
import { Aliquota, Opcao, Valor } from './formatos.ts';

export const StatusDoParametro = Opcao(
  ['lei', 'estimativa', 'informada'],
  'se as alíquotas são lei, estimativa ou informadas por quem calcula',
);

export const PremissaDePreco = Opcao(
  ['liquido_constante', 'final_constante'],
  'se o preço sem tributos se mantém, ou o que o comprador paga',
);

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
  cbs: Aliquota,
  ibs_uf: Aliquota,
  ibs_mun: Aliquota,
  status: StatusDoParametro,
  fundamento: Type.String(),
});

/** One year of a projection, field by field what `engine` returns. Total = taxes + das - creditos - dispensado. */
export const AnoProjetado = Type.Object({
  ano: Type.Integer({ minimum: 2026, maximum: 2033 }),
  premissa_preco: PremissaDePreco,
  icms: Valor,
  iss: Valor,
  ipi: Valor,
  pis: Valor,
  cofins: Valor,
  das: Valor,
  das_partilha: Type.Optional(
    Type.Record(Type.String(), Valor, { description: 'o DAS por tributo, com IRPJ, CSLL e CPP' }),
  ),
  cbs: Valor,
  ibs_uf: Valor,
  ibs_mun: Valor,
  creditos: Valor,
  dispensado: Valor,
  saldo_credor: Valor,
  total: Valor,
  receita: Valor,
  carga_efetiva: Aliquota,
  status: StatusDoParametro,
  aliquotas: Aliquotas,
  memoria: Memoria,
});
export type AnoProjetado = Static<typeof AnoProjetado>;

import Type, { type Static } from 'typebox';
import { Aliquota, described, each, Opcao, OrNull, Valor } from './formatos.ts';

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
  ...each(['cbs', 'ibs_uf', 'ibs_mun'], Aliquota),
  status: StatusDoParametro,
  fundamento: Type.String(),
});

export const ValorDoTributo = Type.Object({
  tributo: Opcao(
    [
      ...(['icms', 'icms_st', 'fcp', 'difal', 'iss', 'ipi', 'pis', 'cofins', 'das'] as const),
      ...(['cbs', 'ibs_uf', 'ibs_mun', 'embutido_nas_compras'] as const),
    ],
    'embutido_nas_compras: ICMS-ST e PIS/COFINS monofásicos dentro do custo',
  ),
  valor: Valor,
});

/** One year of a projection, field by field what `engine` returns. Total = taxes + das - creditos - dispensado. */
export const AnoProjetado = Type.Object({
  ano: Type.Integer({ minimum: 2026, maximum: 2033 }),
  premissa_preco: PremissaDePreco,
  ...each(['icms', 'iss', 'ipi', 'pis', 'cofins', 'das'], Valor),
  das_partilha: Type.Optional(
    Type.Record(Type.String(), Valor, { description: 'o DAS por tributo, com IRPJ, CSLL e CPP' }),
  ),
  ...each(['cbs', 'ibs_uf', 'ibs_mun', 'creditos', 'dispensado', 'saldo_credor', 'total'], Valor),
  devidos: Type.Array(ValorDoTributo, { description: 'o que se paga de cada tributo; somam o total' }),
  embutido: described(Valor, 'ICMS-ST e PIS/COFINS monofásicos dentro do custo das compras; fora do total'),
  variacao: OrNull(Valor, {
    description: 'total e embutido menos os de 2026; nulo onde não há 2026',
  }),
  receita: Valor,
  carga_efetiva: Aliquota,
  status: StatusDoParametro,
  aliquotas: Aliquotas,
  memoria: Memoria,
});
export type AnoProjetado = Static<typeof AnoProjetado>;

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

/** ICMS with ICMS-ST, FCP and DIFAL. */
export const ValorDoTributo = Type.Object({
  tributo: Opcao(
    ['icms', 'iss', 'ipi', 'pis', 'cofins', 'das', 'cbs', 'ibs_uf', 'ibs_mun', 'embutido_nas_compras'],
    'icms: com ICMS-ST, FCP e DIFAL; embutido_nas_compras: ICMS-ST e PIS/COFINS monofásicos dentro do custo',
  ),
  valor: Valor,
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
  devidos: Type.Array(ValorDoTributo, { description: 'o que se paga de cada tributo; somam o total' }),
  embutido: Type.Unsafe<string>({
    ...Valor,
    description: 'ICMS-ST e PIS/COFINS monofásicos dentro do custo das compras; fora do total',
  }),
  variacao: Type.Union([Valor, Type.Null()], {
    description: 'total e embutido menos os de 2026; nulo onde não há 2026',
  }),
  receita: Valor,
  carga_efetiva: Aliquota,
  status: StatusDoParametro,
  aliquotas: Aliquotas,
  memoria: Memoria,
});
export type AnoProjetado = Static<typeof AnoProjetado>;

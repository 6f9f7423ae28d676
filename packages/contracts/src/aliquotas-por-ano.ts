import Type, { type Static } from 'typebox';
import { ANOTACAO_DE_CODIGO, Closed, Formato } from './formatos.ts';

/** A rate or a share from 0 to 100 as a person writes it, with a point and at most four decimals. */
export const Percentual = Formato(
  '^(100(\\.0{1,4})?|[0-9]{1,2}(\\.[0-9]{1,4})?)$',
  'percentual de 0 a 100, com ponto e até quatro casas decimais, por exemplo 17.5',
);

const Aliquota = Type.String({ ...Percentual, [ANOTACAO_DE_CODIGO]: 'aliquota_invalida' });

/** Standard rates in percent by year, of those that no law fixes yet. */
export const AliquotasPorAno = Type.Record(
  Type.String({ pattern: '^20(2[6-9]|3[0-3])$' }),
  Closed({
    cbs: Aliquota,
    ibs_uf: Aliquota,
    ibs_mun: Aliquota,
    cbs_liquida: Type.Optional(
      Type.Boolean({
        description:
          'em 2027 e 2028: falso quando `cbs` é a alíquota de referência, ainda sem o arredondamento do art. 349, § 14, e sem o corte de 0,1 ponto do art. 347 da LC 214/2025',
      }),
    ),
  }),
  { additionalProperties: false, minProperties: 1, description: 'alíquotas padrão por ano, de 2026 a 2033' },
);
export type AliquotasPorAno = Static<typeof AliquotasPorAno>;

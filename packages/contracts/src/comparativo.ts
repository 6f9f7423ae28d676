import Type, { type Static } from 'typebox';
import { Aliquota, Opcao, Valor } from './formatos.ts';
import { AnoProjetado, Memoria } from './projecao.ts';

const TributoAtual = Opcao(['icms', 'icms_st', 'fcp', 'difal', 'ipi', 'ii', 'pis', 'cofins', 'iss', 'das']);
const TributoNovo = Opcao(['cbs', 'ibs_uf', 'ibs_mun', 'is']);

const LinhaDoRecorte = Type.Object({
  chave: Type.String({ description: '"fora_das_notas": o que nenhuma nota traz' }),
  valor: Valor,
  atual: Valor,
  novo: Valor,
});

/**
 * The comparison of a month, field by field what `engine` returns as `Comparativo`. Open like every answer:
 * a new field is no breaking change (spec.md, part 9).
 */
export const Comparativo = Type.Object({
  regime_atual: Type.Object({
    tributos: Type.Array(
      Type.Object({
        tributo: TributoAtual,
        debitos: Valor,
        creditos: Valor,
        saldo: Valor,
        memoria: Type.Optional(Memoria),
      }),
    ),
    total: Valor,
    carga_efetiva: Aliquota,
  }),
  regime_novo: Type.Object({
    tributos: Type.Array(
      Type.Object({
        tributo: TributoNovo,
        debitos: Valor,
        creditos: Valor,
        creditos_recusados: Type.Array(
          Type.Object({
            motivo: Type.String(),
            descricao: Type.String(),
            fundamento: Type.String(),
            valor: Valor,
          }),
        ),
        saldo_anterior: Valor,
        saldo: Valor,
        memoria: Type.Optional(Memoria),
      }),
    ),
    total: Valor,
    carga_efetiva: Aliquota,
    exigivel: Type.Boolean({ description: 'falso em 2026, ano de teste (LC 214/2025, art. 348, § 1º)' }),
    observacao: Type.String(),
  }),
  diferenca: Valor,
  por_ncm: Type.Array(LinhaDoRecorte),
  por_cfop: Type.Array(LinhaDoRecorte),
  por_classificacao: Type.Array(LinhaDoRecorte),
  projecao: Type.Array(AnoProjetado, {
    description:
      'o mês em cada ano, do seu até 2033, com preço líquido constante e com preço final constante; vazia onde faltam alíquotas',
  }),
  premissas: Type.Array(Type.String()),
  avisos: Type.Array(Type.Object({ codigo: Type.String(), mensagem: Type.String() })),
});
export type Comparativo = Static<typeof Comparativo>;

import Type, { type Static } from 'typebox';
import { NomeDoTributo } from '../comparativo.ts';
import { Chave, Competencia, DataHora, Opcao, Uuid, Valor } from '../formatos.ts';

export const CompararQuery = Type.Object({ com: Uuid }, { additionalProperties: false });

const Figura = Type.Object({ de: Valor, para: Valor, diferenca: Valor });
/** Null where one of the versions has no such side of the comparison. */
const FiguraOuNada = Type.Union([Figura, Type.Null()]);
const VersaoComparada = Type.Object({
  id: Uuid,
  versao: Type.Integer({ minimum: 1 }),
  calculada_em: Type.Union([DataHora, Type.Null()]),
  documentos: Type.Integer({ minimum: 0 }),
});

/** What changed from one version of a month (`de`) to another (`para`), and why. */
export const DiferencaDeVersoes = Type.Object({
  cliente_id: Uuid,
  competencia: Competencia,
  de: VersaoComparada,
  para: VersaoComparada,
  totais: Type.Object({
    total_a_recolher: Figura,
    regime_atual: FiguraOuNada,
    regime_novo: FiguraOuNada,
  }),
  tributos: Type.Array(
    Type.Object({
      tributo: NomeDoTributo,
      debitos: Figura,
      creditos: Figura,
      estornos: Figura,
      saldo_anterior: Figura,
      a_recolher: Figura,
      a_transportar: Figura,
    }),
    { description: 'as linhas do que é devido no mês que mudaram' },
  ),
  documentos: Type.Union([
    Type.Object({
      entraram: Type.Array(Type.Object({ chave: Chave })),
      sairam: Type.Array(Type.Object({ chave: Chave, motivo: Opcao(['cancelada', 'deixou_de_contar']) })),
      mudaram: Type.Array(Type.Object({ chave: Chave, motivo: Opcao(['situacao', 'regras', 'efeito']) })),
    }),
    Type.Null(),
  ]),
  causas: Type.Array(
    Opcao([
      'notas_novas',
      'notas_canceladas',
      'notas_que_sairam',
      'regras',
      'regime',
      'ajustes',
      'lancamentos_manuais',
      'saldo_anterior',
      'fornecedores_simples',
      'cenario',
    ]),
  ),
});
export type DiferencaDeVersoes = Static<typeof DiferencaDeVersoes>;

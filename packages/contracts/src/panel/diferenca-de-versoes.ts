import Type, { type Static } from 'typebox';
import { NomeDoTributo } from '../comparativo.ts';
import { Chave, Closed, Competencia, DataHora, each, Opcao, OrNull, Uuid, Valor } from '../formatos.ts';

export const CompararQuery = Closed({ com: Uuid });

const Figura = Type.Object(each(['de', 'para', 'diferenca'], Valor));
/** Null where one of the versions has no such side of the comparison. */
const FiguraOuNada = OrNull(Figura);
const VersaoComparada = Type.Object({
  id: Uuid,
  versao: Type.Integer({ minimum: 1 }),
  calculada_em: OrNull(DataHora),
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
      ...each(['debitos', 'creditos', 'estornos', 'saldo_anterior'], Figura),
      ...each(['compensado', 'a_recolher', 'a_transportar'], Figura),
    }),
    { description: 'as linhas do que é devido no mês que mudaram' },
  ),
  documentos: OrNull(
    Type.Object({
      entraram: Type.Array(Type.Object({ chave: Chave })),
      sairam: Type.Array(Type.Object({ chave: Chave, motivo: Opcao(['cancelada', 'deixou_de_contar']) })),
      mudaram: Type.Array(Type.Object({ chave: Chave, motivo: Opcao(['situacao', 'regras', 'efeito']) })),
    }),
  ),
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

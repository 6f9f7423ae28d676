import Type, { type Static } from 'typebox';
import { Chave, Competencia, DataHora, Opcao, Uuid, Valor } from '../formatos.ts';

export const CompararQuery = Type.Object({ com: Uuid }, { additionalProperties: false });

const Figura = Type.Object({ de: Valor, para: Valor, diferenca: Valor });
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
  totais: Type.Object({ regime_atual: Figura, regime_novo: Figura, diferenca: Figura }),
  tributos: Type.Array(
    Type.Object({
      regime: Opcao(['atual', 'novo']),
      tributo: Type.String(),
      debitos: Figura,
      creditos: Figura,
      saldo: Figura,
    }),
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
      'cenario',
    ]),
  ),
});
export type DiferencaDeVersoes = Static<typeof DiferencaDeVersoes>;

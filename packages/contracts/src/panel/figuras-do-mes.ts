import Type, { type Static } from 'typebox';
import { Apuracao } from '../apuracao.ts';
import { each, Opcao, OrNull, Valor } from '../formatos.ts';
import { Lista } from '../lista.ts';
import { StatusDoParametro } from '../projecao.ts';

const MudancaNoAno = OrNull(Valor, {
  description:
    'o que o mês custa pelas regras desse ano, menos o que custa pelas de 2026, com preço líquido constante',
});

/**
 * What a list shows of a month. `situacao` is null where the month has no figures: it is not computed yet, or was
 * computed by rules that gave others. An incomplete month has no amounts.
 */
export const FIGURAS_DO_MES = {
  situacao: OrNull(Opcao(['completa', 'incompleta'])),
  total_a_recolher: OrNull(Valor),
  comparacao: OrNull(
    Type.Object({
      regime_atual: OrNull(Valor),
      regime_novo: Valor,
      ano: Type.Integer({ description: 'o ano das regras do regime novo' }),
      status: StatusDoParametro,
    }),
  ),
  ...each(['mudanca_2027', 'mudanca_2029', 'mudanca_2033'], MudancaNoAno),
  credito_em_risco: OrNull(Valor),
};
const FigurasDoMes = Type.Object(FIGURAS_DO_MES);
export type FigurasDoMes = Static<typeof FigurasDoMes>;

/** The panel's list of apurações: each with its client's name, and its figures in place of the whole `comparativo`. */
export const PanelApuracaoList = Lista(
  Type.Object({ ...Apuracao.properties, ...FIGURAS_DO_MES, cliente: Type.String() }),
);
export type ApuracaoListada = Static<typeof PanelApuracaoList>['data'][number];

import Type, { type Static } from 'typebox';
import { Apuracao } from '../apuracao.ts';
import { Opcao, OrNull, Valor } from '../formatos.ts';
import { Lista } from '../lista.ts';
import { StatusDoParametro } from '../projecao.ts';

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
};
const FigurasDoMes = Type.Object(FIGURAS_DO_MES);
export type FigurasDoMes = Static<typeof FigurasDoMes>;

/** The panel's list of apurações: each with its figures in place of the whole `comparativo`. */
export const PanelApuracaoList = Lista(Type.Object({ ...Apuracao.properties, ...FIGURAS_DO_MES }));
export type ApuracaoListada = Static<typeof PanelApuracaoList>['data'][number];

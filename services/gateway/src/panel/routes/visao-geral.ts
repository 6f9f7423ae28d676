import { mesesBefore, type Unwritten, VisaoGeral } from '@apura/contracts';
import { countCompletedPrazos, findVisaoGeral, listCarteira, type VisaoGeralLida } from '@apura/database';
import { proximosPrazos } from '@apura/engine';
import { isOk } from '../../answers.ts';
import { filtroDaCarteira } from '../../representation/carteira.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

const DIAS_DE_PRAZOS = 45;

export const VISAO_GERAL: readonly PanelRoute[] = [
  /** What an office sees first. */
  panelRoute('get /visao-geral', {
    answer: VisaoGeral,
    async respond(_gateway, { tenant, ...today }) {
      const mes = filtroDaCarteira({}, today);
      const lida = await findVisaoGeral(tenant, mes.competencia);
      const { por_situacao } = await listCarteira(tenant, {
        ...mes,
        ordem: 'cliente',
        sentido: 'asc',
        limit: 1,
      });
      const cumpridos = await countCompletedPrazos(tenant, mesesBefore(mes.competencia, 2));
      const body = visaoGeral(lida, mes.competencia, prazosDe(lida, today.hoje, cumpridos));
      return isOk({ ...body, por_situacao });
    },
  }),
];

/** The deadlines that concern at least one client; all of them while there is none, so that the page is no blank. */
function prazosDe(
  { por_regime, clientes }: VisaoGeralLida,
  hoje: string,
  cumpridos: ReadonlyMap<string, number>,
): VisaoGeral['prazos'] {
  return proximosPrazos(hoje, DIAS_DE_PRAZOS).flatMap(({ regimes, paga, ...prazo }) => {
    const quantos = regimes.reduce((soma, regime) => soma + (por_regime[regime] ?? 0), 0);
    if (clientes.ativos > 0 && quantos === 0) return [];
    return [
      {
        ...prazo,
        regimes: [...regimes],
        ...(paga ? { paga: [...paga] } : {}),
        clientes: quantos,
        cumpridos: cumpridos.get(`${prazo.id} ${prazo.competencia}`) ?? 0,
      },
    ];
  });
}

function visaoGeral(
  { recentes, por_regime: _porRegime, ...lida }: VisaoGeralLida,
  mes: string,
  prazos: VisaoGeral['prazos'],
): Unwritten<Omit<VisaoGeral, 'por_situacao'>> {
  return {
    ...lida,
    competencia: mes,
    recentes: recentes.map(({ figuras, ...apuracao }) => ({ ...apuracao, ...figuras })),
    prazos,
  };
}

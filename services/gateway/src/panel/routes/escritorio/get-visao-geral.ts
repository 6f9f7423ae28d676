import type { Regime, Unwritten, VisaoGeral } from '@apura/contracts';
import { type VisaoGeralLida, verVisaoGeral } from '@apura/database';
import { proximosPrazos } from '@apura/engine';
import { isoDay, isoMonth } from '@apura/words';
import { panelRoute } from '../../panel-route.ts';

const DIAS_DE_PRAZOS = 45;

/** What an office sees first. */
export const getVisaoGeral = panelRoute('get /visao-geral', {
  async respond(gateway, { tenant }) {
    const mes = isoMonth(gateway.agora());
    const lida = await verVisaoGeral(tenant, mes);
    return { status: 200, body: visaoGeral(lida, mes, prazosDe(lida, isoDay(gateway.agora()))) };
  },
});

/** The deadlines that concern at least one client; all of them while there is none, so that the page is no blank. */
function prazosDe({ por_regime, clientes }: VisaoGeralLida, hoje: string): VisaoGeral['prazos'] {
  return proximosPrazos(hoje, DIAS_DE_PRAZOS).flatMap(({ regimes, ...prazo }) => {
    const quantos = regimes.reduce((soma, regime) => soma + (por_regime[regime] ?? 0), 0);
    if (clientes.ativos > 0 && quantos === 0) return [];
    return [{ ...prazo, regimes: regimes as readonly Regime[] as Regime[], clientes: quantos }];
  });
}

function visaoGeral(
  { recentes, por_regime: _porRegime, ...lida }: VisaoGeralLida,
  mes: string,
  prazos: VisaoGeral['prazos'],
): Unwritten<VisaoGeral> {
  const comDivergencias = recentes.filter(({ criticas, avisos }) => criticas + avisos > 0);
  const somar = (campo: 'criticas' | 'avisos') =>
    comDivergencias.reduce((soma, apuracao) => soma + apuracao[campo], 0);
  return {
    ...lida,
    competencia: mes,
    divergencias: {
      criticas: somar('criticas'),
      avisos: somar('avisos'),
      por_cliente: comDivergencias.map(({ id, cliente_id, cliente, competencia, criticas, avisos }) => ({
        apuracao_id: id,
        cliente_id,
        cliente,
        competencia,
        criticas,
        avisos,
      })),
    },
    recentes: recentes.map(({ criticas: _criticas, avisos: _avisos, figuras, ...apuracao }) => ({
      ...apuracao,
      ...figuras,
    })),
    prazos,
  };
}

import type { Apuracao, Estado as EstadoDe, FigurasDoMes } from '@apura/contracts';
import { CONTA } from '@apura/engine/mes';
import { LADOS_TITLES, ORIGEM_DAS_ALIQUOTAS } from '@apura/words';
import { useLocation } from 'wouter';
import { at } from '../api/address.ts';
import { PanelError } from '../api/panel-error.ts';
import { request } from '../api/request.ts';
import { notify, OF_FIGURES, useAto, useLeitura } from '../api/use-request.ts';
import { ESTADOS_DA_APURACAO } from '../labels/estados.ts';
import { amountOrDash, type Column } from './data-table.tsx';
import { Estado } from './partes.tsx';

export const underWay = ({ estado }: Apuracao) => estado !== 'calculada' && estado !== 'falhou';

/** A version of a month, live until it is done. */
export const useApuracao = (id: string) =>
  useLeitura(at('/apuracoes/{id}', { id }), {
    aCadaMs: (lida) => (lida && underWay(lida) ? 700 : false),
  });

interface OQueApurar {
  readonly cliente_id: string;
  readonly competencia: string;
}

/** Asks for a new version of a month and goes to it; where one is running already, goes to that one. */
export function useAssessment() {
  const [, ir] = useLocation();
  return useAto(async ({ cliente_id, competencia }: OQueApurar) => {
    ir(`/apuracoes/${await requestVersao({ cliente_id, competencia })}`);
  }, OF_FIGURES);
}

async function requestVersao(oQue: OQueApurar): Promise<string> {
  try {
    return (await request('POST', '/apuracoes', { body: oQue })).id;
  } catch (causa) {
    const emAndamento = causa instanceof PanelError ? causa.apuracaoEmAndamento : undefined;
    if (emAndamento === undefined) throw causa;
    notify('Este mês já está sendo apurado: esta é a versão em andamento.');
    return emAndamento;
  }
}

interface PropsDoEstadoDaApuracao {
  readonly de: { readonly estado: EstadoDe<'apuracao'>; readonly desatualizada_desde?: string | undefined };
}

export const EstadoDaApuracao = ({ de: { estado, desatualizada_desde } }: PropsDoEstadoDaApuracao) =>
  desatualizada_desde !== undefined && estado === 'calculada' ? (
    <Estado tom="alerta" nome="Desatualizada" />
  ) : (
    <Estado {...ESTADOS_DA_APURACAO[estado]} />
  );

/** The figures of a row's month, where it has any. */
type FiguresOf<Row> = (row: Row) => FigurasDoMes | null | undefined;

/** The one figure of a month where there is room for one: what is due. */
export const dueColumn = <Row,>(of: FiguresOf<Row>): Column<Row> => ({
  name: CONTA.a_recolher.title ?? '',
  right: true,
  cell: (row) => {
    const figuras = of(row);
    if (figuras?.situacao === 'incompleta') return <Estado tom="alerta" nome="Faltam dados" />;
    return amountOrDash(figuras?.total_a_recolher);
  },
});

/** What is due, and both sides of the comparison. */
export const figureColumns = <Row,>(of: FiguresOf<Row>): Column<Row>[] => [
  dueColumn(of),
  { name: LADOS_TITLES.atual, amount: (row) => of(row)?.comparacao?.regime_atual },
  {
    name: LADOS_TITLES.novo,
    amount: (row) => of(row)?.comparacao?.regime_novo,
    below: (row) => {
      const status = of(row)?.comparacao?.status ?? 'lei';
      return status !== 'lei' && ORIGEM_DAS_ALIQUOTAS[status];
    },
  },
];

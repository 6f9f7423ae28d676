import type { Comparativo, Divergencia } from '@apura/contracts';
import {
  comOrigem,
  devidoEmLinhas,
  grouped,
  marcosDaTransicao,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  PALAVRAS_DA_CONTA,
  premissasEmLinhas,
  signed,
  TITULO_DA_TRANSICAO,
  TITULO_DAS_PREMISSAS,
  tituloDaPonte,
} from '@apura/words';
import { textTable } from '../text-table.ts';
import type { ReceivedEvent } from './start-receiver.ts';

/** The month for the terminal: its answer, what is due, the bridge to the next year, and the years that change most. */
export function monthLines(month: Comparativo): string[] {
  const { resumo, devido_no_mes, ponte, transicao } = month;
  const supposed = premissasEmLinhas(month.premissas_que_mudam_o_total);
  return [
    resumo,
    ...(devido_no_mes ? ['', 'Devido no mês:', dueTable(devido_no_mes)] : []),
    ...(supposed.length ? ['', `${TITULO_DAS_PREMISSAS}, e o que está em jogo:`, ...supposed] : []),
    ...(ponte ? ['', `${comOrigem(tituloDaPonte(ponte), ponte.status)}:`, bridgeTable(ponte)] : []),
    ...(transicao.length ? ['', `${TITULO_DA_TRANSICAO}:`, yearsTable(transicao)] : []),
  ];
}

function dueTable(due: NonNullable<Comparativo['devido_no_mes']>): string {
  const { header, linhas } = devidoEmLinhas(due, PALAVRAS_DA_CONTA, grouped);
  return textTable(header, linhas);
}

const bridgeTable = ({ de, para, inicial, passos, final }: NonNullable<Comparativo['ponte']>): string =>
  textTable(
    ['', 'R$ por mês'],
    [
      [`Pelas regras de ${de}`, grouped(inicial)],
      ...passos.map(({ tributo, valor }) => [nomeDoTributo(tributo), signed(valor)]),
      [`Pelas regras de ${para}`, grouped(final)],
    ],
  );

const yearsTable = (years: Comparativo['transicao']): string =>
  textTable(
    ['Ano', 'Preço líquido constante', 'Preço final constante', 'Alíquotas'],
    marcosDaTransicao(years).flatMap(({ ano, liquido, final }) =>
      liquido && final
        ? [[String(ano), grouped(liquido.total), grouped(final.total), ORIGEM_DAS_ALIQUOTAS[liquido.status]]]
        : [],
    ),
  );

interface Divergencias {
  readonly criticas: number;
  readonly avisos: number;
  readonly primeiras: readonly Divergencia[];
}

/** The critical divergências that `apuracao.inconsistencia` names, one line each, and how many warnings there are. */
export function divergenceLines(event: ReceivedEvent): string[] {
  const { criticas, avisos, primeiras } = event.data.divergencias as Divergencias;
  const lines = primeiras
    .filter(({ gravidade }) => gravidade === 'critica')
    .map(({ chave, n_item, campo, declarado, calculado }) => {
      const item = n_item === undefined ? '' : `, item ${n_item}`;
      const value = (amount: string | null) => (amount === null ? 'ausente' : amount.replace('.', ','));
      return `nota ${Number(chave.slice(25, 34))}${item}: ${campo} declarado ${value(declarado)}, calculado ${value(calculado)}`;
    });
  const more = criticas > lines.length ? [`e mais ${criticas - lines.length} críticas`] : [];
  return [...lines, ...more, ...(avisos ? [`e ${avisos} avisos, que estão no relatório`] : [])];
}

import type { Apuracao, Divergencia } from '@apura/contracts';
import Table from 'cli-table3';
import type { ReceivedEvent } from './start-receiver.ts';

type Comparativo = NonNullable<Apuracao['comparativo']>;

/** "1234.56" as "1.234,56". */
export function brl(amount: string): string {
  const [whole = '', cents = '00'] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

const NAMES: Readonly<Record<string, string>> = {
  icms: 'ICMS',
  icms_st: 'ICMS-ST',
  fcp: 'FCP',
  difal: 'DIFAL',
  ipi: 'IPI',
  ii: 'II',
  pis: 'PIS',
  cofins: 'COFINS',
  iss: 'ISS',
  cbs: 'CBS',
  ibs_uf: 'IBS (UF)',
  ibs_mun: 'IBS (município)',
  is: 'Imposto Seletivo',
};

/** The comparison as a table for the terminal; taxes that do not occur are left out. */
export function comparisonTable({ regime_atual, regime_novo, diferenca }: Comparativo): string {
  const table = new Table({
    head: ['', 'Débitos', 'Créditos', 'Saldo'],
    colAligns: ['left', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  const section = (
    title: string,
    rows: readonly Comparativo['regime_atual']['tributos'][number][],
    total: string,
  ) => {
    table.push([title, '', '', '']);
    for (const { tributo, debitos, creditos, saldo } of rows) {
      if ([debitos, creditos, saldo].every((amount) => Number(amount) === 0)) continue;
      table.push([`  ${NAMES[tributo] ?? tributo}`, brl(debitos), brl(creditos), brl(saldo)]);
    }
    table.push(['  Total a recolher', '', '', brl(total)]);
  };
  section('Hoje', regime_atual.tributos, regime_atual.total);
  section('CBS e IBS', regime_novo.tributos as never, regime_novo.total);
  table.push(['Diferença (novo - hoje)', '', '', brl(diferenca)]);
  return table.toString();
}

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

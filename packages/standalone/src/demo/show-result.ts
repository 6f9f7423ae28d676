import type { Apuracao } from '@apura/contracts';
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

/** The divergências that `apuracao.inconsistencia` names, one line each. */
export function divergenceLines(event: ReceivedEvent): string[] {
  const { primeiras } = event.data.divergencias as {
    primeiras: {
      chave: string;
      n_item?: number;
      campo: string;
      declarado: string | null;
      calculado: string | null;
      gravidade: string;
    }[];
  };
  return primeiras.map(
    ({ chave, n_item, campo, declarado, calculado, gravidade }) =>
      `${gravidade === 'critica' ? 'crítica' : 'aviso'}  nota ${Number(chave.slice(25, 34))}${n_item ? `, item ${n_item}` : ''}: ${campo} declarado ${declarado ?? '-'}, calculado ${calculado ?? '-'}`,
  );
}

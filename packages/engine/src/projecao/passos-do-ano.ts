import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { type Fixo, formatarFixo } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { Passo } from '../resultado.ts';
import { tributosProjetados, type ValoresProjetados } from './linha-projetavel.ts';
import type { ParametrosDoAno } from './parametros-do-ano.ts';

/** Net price of the sales by effective rate, of each tax. */
export type BasesPorAliquota = Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', Map<Fixo, Fixo>>>;

export interface DasProjetado {
  readonly total: Fixo;
  /** Shares by tax, two decimals. */
  readonly partilha: Readonly<Record<string, Decimal>>;
  readonly fundamento: string;
}

export interface ContasDoAno {
  readonly ano: ParametrosDoAno;
  /** Debits and used credits by tax, two decimals. */
  readonly debitos: ValoresProjetados;
  readonly usados: ValoresProjetados;
  /** The columns of the year as they are published. */
  readonly colunas: Readonly<Record<string, Decimal>>;
  readonly creditos: Decimal;
  readonly dispensado: Decimal;
  readonly total: Decimal;
  readonly das: DasProjetado | null;
  readonly bases: BasesPorAliquota;
}

/** How the figures of a year came about. A step whose result is zero is left out, but for the total. */
export function passosDoAno(contas: ContasDoAno): Passo[] {
  const { ano, debitos, das } = contas;
  const { fundamentos, aliquotas } = ano;
  const regraDoIcms = `ICMS próprio, FCP e DIFAL e ICMS-ST; resta do ICMS: fator ${fator(ano.fatorIcms)}`;
  const regraDoIss = `ISS das saídas; resta do ISS: fator ${fator(ano.fatorIss)}`;
  const doIcms = [
    ['icms próprio', debitos.icms],
    ['fcp', debitos.fcp],
    ['difal', debitos.difal],
    ['icms-st', debitos.icms_st],
  ] as const;
  const lista: Passo[] = [
    passo('icms', 'icms_do_ano', regraDoIcms, doIcms, contas.colunas.icms, fundamentos.icms),
    passo('iss', 'iss_do_ano', regraDoIss, [['iss', debitos.iss]], contas.colunas.iss, fundamentos.iss),
  ];
  for (const tributo of TRIBUTOS) {
    const parcelas = [...contas.bases[tributo]]
      .sort(([a], [b]) => (a > b ? -1 : 1))
      .map(([aliquota, liquido]) => [`preço líquido a ${formatarFixo(aliquota, 4)}%`, liquido] as const);
    if (parcelas.length === 0) continue;
    const regra = 'Soma de preço líquido × alíquota efetiva';
    const coluna = contas.colunas[tributo];
    lista.push(passo(tributo, 'tributo_do_ano', regra, parcelas, coluna, aliquotas.fundamento));
  }
  if (das) {
    lista.push({
      passo: 'das',
      id: 'das',
      regra: 'Soma das parcelas do DAS',
      operandos: Object.entries(das.partilha).map(([nome, valor]) => ({ nome, valor })),
      resultado: formatarFixo(das.total, 2),
      fundamento: das.fundamento,
    });
  }
  const usados = tributosProjetados.map((tributo) => [tributo, contas.usados[tributo]] as const);
  const regra = 'Créditos usados, cada um contra o débito do mesmo tributo';
  const lei = 'LC 214/2025, arts. 45 e 47';
  lista.push(passo('creditos', 'creditos_do_ano', regra, usados, contas.creditos, lei));
  return [...lista.filter(({ resultado }) => resultado !== '0.00'), passoDoTotal(contas)];
}

function passoDoTotal({ ano, colunas, creditos, dispensado, total }: ContasDoAno): Passo {
  return {
    passo: 'total',
    id: 'total_do_ano',
    regra: 'Débitos de cada tributo − créditos do mesmo tributo − CBS e IBS dispensados no ano de teste',
    operandos: [
      ...Object.entries(colunas).map(([nome, valor]) => ({ nome, valor })),
      { nome: 'creditos', valor: creditos },
      { nome: 'dispensado', valor: dispensado },
    ],
    resultado: total,
    fundamento: `LC 214/2025, arts. 45 e 47; ${ano.fundamentos.exigibilidade}`,
  };
}

function passo(
  nome: string,
  id: string,
  regra: string,
  parcelas: readonly (readonly [nome: string, valor: Fixo])[],
  resultado: Decimal | undefined,
  fundamento: string,
): Passo {
  const operandos = parcelas
    .filter(([, valor]) => valor !== 0n)
    .map(([parcela, valor]) => ({ nome: parcela, valor: formatarFixo(valor, 2) }));
  return { passo: nome, id, regra, operandos, resultado: resultado ?? '0.00', fundamento };
}

const fator = (valor: Fixo): string => formatarFixo(valor, 1).replace('.', ',');

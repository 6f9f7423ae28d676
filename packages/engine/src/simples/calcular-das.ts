import { arredondar, dividir, type Fixo, formatarFixo } from '../fixo.ts';
import type { AnexoDoSimples, Passo } from '../resultado.ts';
import { type TributoDoDas, tabelaDoSimples, tributosDoDas } from './tabelas-do-simples.ts';

export interface EntradaDoDas {
  /** Any day of the month, YYYY-MM-DD. */
  readonly data: string;
  readonly anexo: AnexoDoSimples;
  /** Gross revenue of the twelve months before, reais. Zero is a company that begins: the first bracket. */
  readonly rbt12: Fixo;
  /** Gross revenue of the month, reais. */
  readonly receita: Fixo;
  /** `regular`: CBS and IBS are paid apart, so their shares are not collected (LC 123/2006 art. 13 § 9º). */
  readonly ibs_cbs: 'das' | 'regular';
}

export interface Das {
  readonly faixa: number;
  /** Percent of the revenue, before any share is left out. */
  readonly aliquotaEfetiva: Fixo;
  /** Reais, two decimals each; a tax that the bracket does not hold is zero. */
  readonly porTributo: Readonly<Record<TributoDoDas, Fixo>>;
  /** Sum of porTributo. */
  readonly total: Fixo;
  readonly fundamento: string;
  readonly passos: readonly Passo[];
}

const UM = 100_000_000n;
/** Two percentages. */
const DEZ_MIL = 10_000n;
const EFETIVA = 'LC 123/2006, art. 18, § 1º-A';

/**
 * The DAS of a month with one annex for the whole revenue: (RBT12 x rate - deduction) / RBT12, shared as the annex says.
 * Null when the RBT12 is negative or above the last bracket (no Simples), or there is no table for the day. Sales with
 * ICMS-ST or single-phase taxes, whose shares leave the DAS, and the 5 % cap of the ISS share are not told apart.
 */
export function calcularDas(entrada: EntradaDoDas): Das | null {
  const { rbt12, receita } = entrada;
  const tabela = tabelaDoSimples(entrada.anexo, entrada.data);
  const faixa = tabela?.faixas.find(({ ate }) => rbt12 <= ate);
  if (!tabela || !faixa || rbt12 < 0n) return null;
  // (RBT12 x rate - deduction) / RBT12 in percent, kept as a fraction: rounding it first could cost a cent.
  const numerador = rbt12 === 0n ? faixa.aliquota * UM : rbt12 * faixa.aliquota - faixa.deduzir * 100n * UM;
  const denominador = (rbt12 === 0n ? UM : rbt12) * UM;
  const aliquotaEfetiva = dividir(numerador, denominador);
  const passos: Passo[] = [
    {
      passo: 'aliquota_efetiva',
      id: 'das_aliquota_efetiva',
      regra: '(RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12',
      operandos: [
        { nome: 'RBT12', valor: formatarFixo(rbt12, 2) },
        { nome: 'faixa', valor: String(faixa.faixa) },
        { nome: 'alíquota nominal', valor: formatarFixo(faixa.aliquota, 4) },
        { nome: 'parcela a deduzir', valor: formatarFixo(faixa.deduzir, 2) },
      ],
      resultado: formatarFixo(aliquotaEfetiva, 8),
      fundamento: `${EFETIVA}; ${tabela.fundamento}`,
    },
  ];
  const porTributo = {} as Record<TributoDoDas, Fixo>;
  let total = 0n;
  for (const tributo of tributosDoDas) {
    const parte = faixa.partilha[tributo] ?? 0n;
    const fora = entrada.ibs_cbs === 'regular' && (tributo === 'cbs' || tributo === 'ibs');
    const valor = fora
      ? 0n
      : arredondar(dividir(receita * numerador * parte, denominador * DEZ_MIL * UM * UM), 2);
    porTributo[tributo] = valor;
    total += valor;
    if (parte === 0n) continue;
    passos.push({
      passo: tributo,
      id: fora ? 'das_fora' : 'das_partilha',
      regra: fora
        ? 'Parcela não recolhida no DAS: opção pelo regime regular de CBS e IBS'
        : 'Receita × alíquota efetiva × parcela do tributo',
      operandos: [
        { nome: 'receita', valor: formatarFixo(receita, 2) },
        { nome: 'alíquota efetiva', valor: formatarFixo(aliquotaEfetiva, 8) },
        { nome: 'parcela', valor: formatarFixo(parte, 4) },
      ],
      resultado: formatarFixo(valor, 2),
      fundamento: fora ? 'LC 123/2006, art. 13, § 9º' : tabela.fundamento,
    });
  }
  return { faixa: faixa.faixa, aliquotaEfetiva, porTributo, total, fundamento: tabela.fundamento, passos };
}

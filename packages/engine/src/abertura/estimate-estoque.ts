import { computeReceitaDaLinha } from '../apuracao/receita-da-linha.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import { sentido } from '../efeito/nota-do-cliente.ts';
import { type Fixo, formatFixo, ONE, porcento, readOrZero, round, split } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { ItemDoEstoque } from '../resultado/estoque.ts';
import type { LancamentoSomado } from '../resultado.ts';

type LinhaDaEstimativa = Pick<
  LancamentoSomado,
  'estabelecimento' | 'ncm_capitulo' | 'efeito' | 'motivo' | 'cfop' | 'valor' | 'pis_cofins_embutido'
>;

interface Movimento {
  readonly estabelecimento: string;
  readonly capitulo: string;
  compras: Fixo;
  /** Of them those of single-phase goods. */
  monofasicas: Fixo;
  vendas: Fixo;
}

/** Bought with PIS and COFINS, and single-phase goods bought at zero rate. */
const [TRIBUTADO, ALIQUOTA_ZERO] = ['01', '04'] as const;

/**
 * A stock guessed of what months bought for resale less what their sales cost, by establishment and chapter of the NCM: an estimate, which
 * replaces no inventory (Decreto 12.955/2026 art. 608). `custoDasVendas`: what sales cost, percent of their price, as the office says.
 */
export function estimateEstoque(
  lancamentos: readonly LinhaDaEstimativa[],
  custoDasVendas: Decimal,
): ItemDoEstoque[] {
  const movimentos = new Map<string, Movimento>();
  for (const linha of lancamentos) {
    const { estabelecimento, ncm_capitulo: capitulo } = linha;
    const qual = `${estabelecimento} ${capitulo}`;
    const movimento = movimentos.get(qual) ?? {
      estabelecimento,
      capitulo,
      compras: 0n,
      monofasicas: 0n,
      vendas: 0n,
    };
    movimentos.set(qual, movimento);
    const comprado = compradoNaLinha(linha);
    movimento.compras += comprado;
    if (readOrZero(linha.pis_cofins_embutido) > 0n) movimento.monofasicas += comprado;
    movimento.vendas += computeReceitaDaLinha(linha);
  }
  const percentual = readOrZero(custoDasVendas);
  return [...movimentos.values()]
    .sort((a, b) => (`${a.estabelecimento} ${a.capitulo}` < `${b.estabelecimento} ${b.capitulo}` ? -1 : 1))
    .flatMap((movimento) => estimados(movimento, percentual));
}

/** What a row adds to the purchases for resale or production: those that are given back take it off. */
function compradoNaLinha({ efeito, cfop, valor }: LinhaDaEstimativa): Fixo {
  const direcao = sentido(efeito, cfop);
  if (efeito === 'credito_recusado' || direcao === 'credito')
    return classeDoCfop(cfop).classe === 'compra' ? readOrZero(valor) : 0n;
  return direcao === 'estorno_credito' ? -readOrZero(valor) : 0n;
}

function estimados(
  { estabelecimento, capitulo, compras, monofasicas, vendas }: Movimento,
  percentual: Fixo,
): ItemDoEstoque[] {
  const valor = compras - porcento(vendas, percentual, 2);
  if (compras <= 0n || valor <= 0n) return [];
  const deMonofasicos = round(split(valor * monofasicas, compras * ONE), 2);
  return (
    [
      [TRIBUTADO, valor - deMonofasicos],
      [ALIQUOTA_ZERO, deMonofasicos],
    ] as const
  ).flatMap(([cst, parte]) =>
    parte <= 0n
      ? []
      : [
          {
            ...{
              estabelecimento,
              codigo: `NCM ${capitulo} CST ${cst}`,
              descricao: `Estimativa do capítulo ${capitulo} da NCM`,
            },
            ...{ ncm: '', unidade: 'UN', quantidade: '0', valor: formatFixo(parte, 2), cst },
          },
        ],
  );
}

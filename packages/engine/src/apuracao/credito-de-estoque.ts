import { PARAMETROS, valorEm } from '@apura/law';
import { classeDoCfop } from '../dados/cfop.ts';
import { formatarFixo, lerOuZero, porcento } from '../fixo.ts';
import type { EntradaDaApuracao, LancamentoSomado, PremissaQueMudaOTotal } from '../resultado.ts';

/** Of the stock, percent, in the months in which it has to be calculated and appropriated (LC 214/2025 art. 381 § 4º I). */
const doEstoque = (competencia: string): string | undefined =>
  valorEm(PARAMETROS.credito_presumido_estoque.valores, `${competencia}-01`)?.valor;

/**
 * The presumed credit of CBS on the stock of 01/01/2027: of who was in the cumulative regime, or bought under ST or in a single phase (LC 214/2025 art. 381
 * I and II). No note tells the stock, so the month only says that the credit is there and what it would be of a stock as
 * large as what was bought in the month; the office enters it as a credit of its own.
 */
export function creditoDeEstoque({
  competencia,
  regime,
  ibs_cbs,
  lancamentos,
}: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const percentual = doEstoque(competencia);
  if (percentual === undefined || ibs_cbs === 'das' || regime === 'mei') return [];
  let compras = 0n;
  for (const linha of lancamentos) if (daRevenda(linha, regime)) compras += lerOuZero(linha.valor);
  return [
    {
      codigo: 'credito_de_estoque',
      texto:
        'O crédito presumido de CBS sobre o estoque de 01/01/2027 (9,25%, em 12 parcelas) não está no total: nenhuma nota diz o estoque. Em jogo está o que ele daria sobre um estoque igual às compras do mês; informe o valor como crédito (LC 214/2025, art. 381).',
      tributos: ['cbs'],
      em_jogo: formatarFixo(porcento(compras, lerOuZero(percentual), 2), 2),
    },
  ];
}

/** Goods for resale or industrialisation; of who was not in the cumulative regime those that carry tax of an earlier stage. */
const daRevenda = (
  { efeito, cfop, icms_embutido, pis_cofins_embutido }: LancamentoSomado,
  regime: EntradaDaApuracao['regime'],
): boolean =>
  (efeito === 'credito' || efeito === 'credito_recusado') &&
  classeDoCfop(cfop).classe === 'compra' &&
  (regime === 'lucro_presumido' || lerOuZero(icms_embutido) + lerOuZero(pis_cofins_embutido) > 0n);

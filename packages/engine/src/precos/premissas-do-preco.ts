import { CENARIO_PADRAO, cenarios } from '../parametros/cenarios.ts';
import { faseamentoDoIbs } from '../parametros/faseamento-do-ibs.ts';
import type { EntradaDaApuracao } from '../resultado.ts';
import type { BaseDoPreco } from './price-produto.ts';

/** What prices of other years suppose, for people. `desde`: the month of whose DAS the share is. */
export function listPremissasDoPreco(
  {
    regime,
    cenario = CENARIO_PADRAO,
    competencia,
  }: Pick<EntradaDaApuracao, 'regime' | 'cenario' | 'competencia'>,
  base: BaseDoPreco,
): string[] {
  const simples = regime === 'simples_nacional';
  return [
    'O preço de hoje é o da nota de venda mais nova de cada produto, com os tributos dela; em outra venda (outro estado, outro comprador, desconto) eles podem ser outros.',
    typeof cenario === 'string'
      ? `Estimativa: alíquotas de 2027 em diante pela ${cenarios[cenario].descricao} (${cenarios[cenario].fundamento}); o Senado ainda não as fixou.`
      : 'Alíquotas de 2027 em diante como o escritório as informou.',
    `CBS e IBS por fora do preço (LC 214/2025, art. 12, § 2º, I); ICMS e ISS por dentro, menores a cada ano de 2029 a 2032 e extintos em 2033; PIS e COFINS extintos em 2027. IBS de 2029 a 2032, onde não foi informado: ${faseamentoDoIbs.fundamento}.`,
    'IPI, FCP, DIFAL e ICMS-ST seguem a lei do ano e não acompanham a mudança do preço. Sem Imposto Seletivo, cujas alíquotas não foram fixadas.',
    ...(simples
      ? [
          `Simples: a parte do DAS é a do anexo e do RBT12 de ${competencia.slice(5)}/${competencia.slice(0, 4)}, mantidos; CBS e IBS dentro ou fora do DAS como o cadastro diz de cada ano.`,
        ]
      : []),
    ...(regime === 'mei' ? ['MEI: o DAS é fixo e não depende do preço; não entra nele.'] : []),
    base === 'receita_liquida'
      ? 'Mantém-se a receita líquida por unidade, o preço menos os tributos da venda; o que muda nas compras não entra.'
      : `Mantém-se a margem em reais por unidade. O custo é estimativa: o da compra mais nova com o mesmo GTIN e a mesma unidade, menos os créditos. ${
          simples || regime === 'mei'
            ? 'No Simples ele fica o de hoje: nenhum documento diz quanto do preço do fornecedor é tributo que acaba.'
            : 'O fornecedor mantém o preço sem tributos; o crédito de compras do Simples não entra.'
        }`,
  ];
}

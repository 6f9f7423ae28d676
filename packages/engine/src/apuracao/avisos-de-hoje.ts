import { classeDoCfop } from '../dados/cfop.ts';
import { sentido } from '../efeito/sentido.ts';
import { emReais } from '../em-reais.ts';
import { type Fixo, lerOuZero } from '../fixo.ts';
import type { EntradaDaApuracao, LancamentoSomado } from '../resultado.ts';
import { contribuinteDoIpi } from './contribuinte-do-ipi.ts';

/** Whether it holds, its stable code, its sentence. */
export type Aviso = readonly [vale: boolean, codigo: string, mensagem: string];

/** The resale of goods taxed before and exports have no PIS and COFINS to come back. */
const VENDA_SEM_PIS_COFINS: ReadonlySet<string> = new Set(['monofasico', 'st_monofasico', 'exportacao']);

/** What the notes of returned sales say, or do not say, of the PIS and COFINS that the sales paid. */
export function avisosDasDevolucoes({ lancamentos, regime }: EntradaDaApuracao, ano: number): Aviso[] {
  const creditos = lancamentos.filter(({ motivo }) => motivo === 'pis_cofins_de_devolucao');
  const semPisCofins = ({ efeito, cfop, valor, pis, cofins, segregacao }: LancamentoSomado): boolean =>
    sentido(efeito, cfop) === 'estorno_debito' &&
    lerOuZero(pis) + lerOuZero(cofins) === 0n &&
    lerOuZero(valor) > 0n &&
    !VENDA_SEM_PIS_COFINS.has(segregacao);
  const apura = regime === 'lucro_real' || regime === 'lucro_presumido';
  return [
    [
      creditos.some(({ cbs }) => lerOuZero(cbs) > 0n),
      'credito_de_devolucao',
      'Devoluções de vendas anteriores a 2027 dão crédito de CBS igual ao PIS e à COFINS cobrados, que só abate CBS (LC 214/2025, art. 379).',
    ],
    [
      creditos.some(({ cbs }) => lerOuZero(cbs) === 0n),
      'devolucao_sem_pis_cofins',
      'Há devoluções de vendas anteriores a 2027 cujas notas não dizem o PIS e a COFINS cobrados: o crédito de CBS de mesmo valor (LC 214/2025, art. 379) não foi contado; informe-o como lançamento manual.',
    ],
    [
      apura && ano <= 2026 && lancamentos.some(semPisCofins),
      'devolucao_sem_pis_cofins',
      'Há devoluções de vendas cujas notas não trazem PIS e COFINS: se a venda foi tributada, o que ela pagou não foi abatido; informe-o como lançamento manual (Lei 9.718/1998, art. 3º, § 2º, I; Lei 10.833/2003, art. 3º, VIII).',
    ],
  ];
}

/** Today's taxes in the cost of purchases that the comparison does not hold: they end in 2027, and what is bought may cost less. */
export function avisosDoCusto(entrada: EntradaDaApuracao): Aviso[] {
  const compras = entrada.lancamentos.filter(
    ({ efeito, cfop }) => sentido(efeito, cfop) === 'credito' && classeDoCfop(cfop).classe === 'compra',
  );
  const ipi = contribuinteDoIpi(entrada)
    ? 0n
    : compras.reduce<Fixo>((soma, linha) => soma + lerOuZero(linha.ipi), 0n);
  return [
    [
      entrada.regime === 'lucro_presumido' && compras.length > 0,
      'pis_cofins_no_custo',
      'A comparação não conta o PIS e a COFINS que os fornecedores cobram no preço e o Lucro Presumido não credita: eles acabam em 2027, e o custo das compras pode cair além do que ela mostra.',
    ],
    [
      ipi > 0n,
      'ipi_no_custo',
      `A comparação não conta ${emReais(ipi)} de IPI das compras, que é custo de quem não é contribuinte dele: salvo a lista da Zona Franca de Manaus, ele zera em 2027.`,
    ],
  ];
}

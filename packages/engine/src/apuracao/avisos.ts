import { type Fixo, lerOuZero } from '../fixo.ts';
import { temAliquotaPropria } from '../projecao/linha-do-lancamento.ts';
import type { AnoProjetado, AvisoDoMes, Conferencia, DevidoNoMes, EntradaDaApuracao } from '../resultado.ts';
import { acimaDoSublimite } from '../simples/sublimite.ts';
import { emReais } from './em-reais.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';

/** What was computed of the month. */
export interface Calculado {
  readonly devido: DevidoNoMes;
  readonly conferencia: Conferencia;
  readonly transicao: readonly AnoProjetado[];
}

/** What the reader must know before using the figures, each with a stable code. */
export function avisos(entrada: EntradaDaApuracao, ano: number, calculado: Calculado): AvisoDoMes[] {
  const { devido, conferencia, transicao } = calculado;
  const tem = (motivo: string): boolean => entrada.lancamentos.some((linha) => linha.motivo === motivo);
  const somar = (motivo: string): Fixo => {
    let soma = 0n;
    for (const linha of entrada.lancamentos) {
      if (linha.motivo === motivo)
        soma += lerOuZero(linha.cbs) + lerOuZero(linha.ibs_uf) + lerOuZero(linha.ibs_mun);
    }
    return soma;
  };
  const emReaisDe = (motivo: string): string => emReais(somar(motivo));
  const extintos = devido.tributos.filter(
    ({ situacao, debitos }) => situacao === 'extinto' && debitos !== '0.00',
  );
  const semDados = conferencia.fornecedores_simples.filter(({ anexo }) => anexo === undefined);
  const lista: [boolean, string, string][] = [
    [entrada.documentos === 0, 'sem_documentos', 'Não há documentos do cliente nesta competência.'],
    [
      ano > 2026 &&
        entrada.ibs_cbs === 'das' &&
        acimaDoSublimite(entrada.simples?.rbt12, `${entrada.competencia}-01`),
      'ibs_fora_do_das',
      'O RBT12 passa do sublimite de R$ 3.600.000,00: o IBS é pago fora do DAS (LC 123/2006, art. 13-A) e não foi calculado.',
    ],
    [
      entrada.ibs_cbs === 'das',
      'cliente_no_das',
      'O cliente recolhe CBS e IBS dentro do DAS: não há débitos nem créditos pelo regime regular.',
    ],
    [
      ano > 0 && ano < 2026,
      'aliquotas_de_2026',
      `A competência é de ${ano}; CBS e IBS foram estimados com as alíquotas de teste de 2026.`,
    ],
    [ano > 2033, 'aliquotas_de_2033', `A competência é de ${ano}; a projeção vai até 2033.`],
    [
      extintos.length > 0,
      'tributo_extinto',
      `As notas ainda trazem tributo que não existe em ${ano} (${extintos.map(({ tributo }) => tributo.toUpperCase()).join(', ')}); ele não entra no total.`,
    ],
    [
      entrada.competencia === '2027-01' && entrada.saldos_anteriores.some(saldoDeTeste),
      'saldo_de_teste_ignorado',
      'O saldo credor de CBS e IBS de 2026 não entra em 2027: os valores do ano de teste não têm efeito (LC 214/2025, art. 348).',
    ],
    [
      somar('debito_declarado_a_menor') > 0n,
      'debito_declarado_a_menor',
      `Há vendas com CBS e IBS destacados a menos (${emReaisDe('debito_declarado_a_menor')}): vale o declarado, e a diferença pode ser cobrada.`,
    ],
    [
      somar('debito_declarado_a_maior') > 0n,
      'debito_declarado_a_maior',
      `Há vendas com CBS e IBS destacados a mais (${emReaisDe('debito_declarado_a_maior')}): o destaque é confissão de dívida até ser corrigido.`,
    ],
    [
      somar('declarado_abaixo_do_calculado') > 0n,
      'credito_declarado_a_menor',
      `Há compras com CBS e IBS destacados a menos (${emReaisDe('declarado_abaixo_do_calculado')}): o crédito é só o destacado, até o fornecedor corrigir a nota.`,
    ],
    [
      conferencia.credito_em_risco !== '0.00',
      'credito_em_risco',
      `Há ${emReais(lerOuZero(conferencia.credito_em_risco))} de crédito destacado acima do que a lei dá; ele não foi usado.`,
    ],
    [
      somar('sem_grupo_na_nota') > 0n,
      'credito_a_documentar',
      `Há ${emReaisDe('sem_grupo_na_nota')} de crédito possível em compras sem o grupo IBSCBS, que dependem de documento do fornecedor (LC 214/2025, art. 47, § 1º, II).`,
    ],
    [
      tem('pis_cofins_de_devolucao'),
      'credito_de_devolucao',
      'Devoluções de vendas anteriores a 2027 dão crédito de CBS igual ao PIS e à COFINS cobrados, que só abate CBS (LC 214/2025, art. 379).',
    ],
    [
      semDados.length > 0 && entrada.ibs_cbs !== 'das',
      'fornecedores_simples_sem_dados',
      ano > 2026
        ? `Faltam anexo e RBT12 de ${semDados.length === 1 ? '1 fornecedor' : `${semDados.length} fornecedores`} do Simples Nacional: o crédito deles não foi contado.`
        : `Faltam anexo e RBT12 de ${semDados.length === 1 ? '1 fornecedor' : `${semDados.length} fornecedores`} do Simples Nacional: em 2026 não há crédito; a partir de 2027 ele depende desses dados.`,
    ],
    [
      tem('cfop_a_definir'),
      'cfop_a_definir',
      'Há operações com CFOP que não diz o que são; ficaram sem efeito até que o escritório as classifique.',
    ],
    [
      tem('perda_nao_calculada') ||
        tem('anulacao_nao_calculada') ||
        tem('nota_de_ajuste_nao_calculada') ||
        tem('cst_nao_calculado'),
      'operacoes_nao_calculadas',
      'Há operações que esta versão ainda não calcula; veja as linhas sem efeito e os créditos recusados.',
    ],
    [
      (entrada.lancamentos_manuais ?? []).some((manual) => !lancamentoManualValido(manual)),
      'lancamento_manual_ignorado',
      'Há lançamentos manuais de tipo, tributo ou valor que a apuração não conta; ficaram de fora.',
    ],
    [
      transicao.length === 0,
      'projecao_nao_calculada',
      'A projeção até 2033 não foi calculada: o cenário não tem as alíquotas do ano da competência.',
    ],
    [
      transicao.length > 0 && entrada.lancamentos.some(temAliquotaPropria),
      'projecao_aproximada',
      'Há operações com alíquota própria (uniforme, fixa ou monofásica): na projeção elas mantêm a proporção de hoje com a alíquota padrão.',
    ],
    [
      transicao.some(({ status }) => status === 'estimativa'),
      'projecao_estimada',
      'As alíquotas de 2027 em diante são estimativas, não lei: a projeção serve para comparar, não para recolher.',
    ],
  ];
  return lista.filter(([vale]) => vale).map(([, codigo, mensagem]) => ({ codigo, mensagem }));
}

function saldoDeTeste({ tributo, valor }: EntradaDaApuracao['saldos_anteriores'][number]): boolean {
  const daReforma = tributo === 'cbs' || tributo === 'ibs_uf' || tributo === 'ibs_mun' || tributo === 'is';
  return daReforma && lerOuZero(valor) > 0n;
}

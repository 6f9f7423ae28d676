import { MARCOS, vigente } from '@apura/law';
import { inReais, readOrZero } from '../fixo.ts';
import { listAvisosDoIncomparavel } from '../projecao/comparavel.ts';
import { hasAliquotaPropria } from '../projecao/linha-do-lancamento.ts';
import type { AnoProjetado, AvisoDoMes, Conferencia, DevidoNoMes, EntradaDaApuracao } from '../resultado.ts';
import type { ReceitasDoMes } from '../simples/receita-por-anexo.ts';
import { hasImpedimento, impedimentoByResposta } from '../simples/sublimite.ts';
import {
  type Aviso,
  listAvisosDasDevolucoes,
  listAvisosDasVendas,
  listAvisosDoCusto,
  listAvisosDoDas,
  listAvisosDosOutrosMeses,
} from './avisos-de-hoje.ts';
import { listAvisosDoCombustivel } from './combustiveis-do-mes.ts';
import { listAvisosDasContradicoes } from './contradicoes.ts';
import { listAvisosDaTransicao } from './creditos-de-transicao.ts';
import { listAvisosDoEstoque } from './estoque-do-mes.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';
import { listAvisosDaReducaoLinear } from './reducao-linear-do-mes.ts';

/** What was computed of the month. */
export interface Calculado {
  readonly devido: DevidoNoMes;
  readonly receitas: ReceitasDoMes;
  readonly conferencia: Conferencia;
  readonly transicao: readonly AnoProjetado[];
}

/** What the reader must know before using the figures, each with a stable code. */
export function listAvisosDoMes(entrada: EntradaDaApuracao, ano: number, calculado: Calculado): AvisoDoMes[] {
  const { devido, receitas, conferencia, transicao } = calculado;
  return [
    ...ofCompetencia(entrada, ano),
    ...dosExtintos(entrada, ano, devido),
    ...listAvisosDasVendas(entrada),
    ...listAvisosDoDas(entrada, receitas),
    ...listAvisosDasContradicoes(entrada),
    ...listAvisosDoCombustivel(entrada),
    ...listAvisosDaTransicao(entrada, devido),
    ...listAvisosDoEstoque(entrada),
    ...listAvisosDaReducaoLinear(entrada),
    ...ofDeclarado(entrada, conferencia),
    ...ofQueFalta(entrada, ano, conferencia),
    ...ofProjecao(entrada, transicao),
  ]
    .filter(([vale]) => vale)
    .map(([, codigo, mensagem]) => ({ codigo, mensagem }))
    .concat(transicao.length > 0 ? listAvisosDoIncomparavel(entrada.lancamentos) : []);
}

/** None at all, or none that counts: the two are not the same to whoever looks for what was sent. */
function withoutDocumentos({ documentos, documentos_que_nao_contam: outros = 0 }: EntradaDaApuracao): Aviso {
  if (outros === 0)
    return [documentos === 0, 'sem_documentos', 'Não há documentos do cliente nesta competência.'];
  const quais = outros === 1 ? 'O único documento' : `Os ${outros} documentos`;
  return [
    documentos === 0,
    'so_documentos_que_nao_contam',
    `${quais} do cliente nesta competência ${outros === 1 ? 'não conta: está cancelado, denegado, substituído' : 'não contam: estão cancelados, denegados, substituídos'} ou sem protocolo.`,
  ];
}

function ofCompetencia(entrada: EntradaDaApuracao, ano: number): Aviso[] {
  const noDas = entrada.ibs_cbs === 'das';
  const ibsFora =
    vigente('das_com_cbs_e_ibs', ano) && noDas && hasImpedimento(entrada, `${entrada.competencia}-01`);
  const porque =
    impedimentoByResposta(entrada) === true
      ? 'A empresa está impedida de recolher ICMS, ISS e IBS no DAS, como o escritório respondeu'
      : 'O RBT12 passa do sublimite de R$ 3.600.000,00';
  return [
    withoutDocumentos(entrada),
    [
      ibsFora,
      'ibs_fora_do_das',
      `${porque}: o IBS é pago fora do DAS, pelo regime regular (LC 123/2006, art. 13-A), com os débitos e os créditos das notas e das compras; a CBS fica no DAS.`,
    ],
    [
      noDas && !ibsFora,
      'cliente_no_das',
      'O cliente recolhe CBS e IBS dentro do DAS: não há débitos nem créditos pelo regime regular.',
    ],
    [
      ano > 0 && !vigente('cbs_ibs_em_teste', ano),
      'aliquotas_de_2026',
      `A competência é de ${ano}; CBS e IBS foram estimados com as alíquotas de teste de 2026.`,
    ],
    [
      ano > MARCOS.icms_extinto.ano,
      'aliquotas_de_2033',
      `A competência é de ${ano}; a projeção vai até 2033.`,
    ],
  ];
}

function dosExtintos(entrada: EntradaDaApuracao, ano: number, { tributos }: DevidoNoMes): Aviso[] {
  const extintos = tributos.filter(({ situacao, debitos }) => situacao === 'extinto' && debitos !== '0.00');
  return [
    [
      extintos.length > 0,
      'tributo_extinto',
      `As notas ainda trazem tributo que não existe em ${ano} (${extintos.map(({ tributo }) => tributo.toUpperCase()).join(', ')}); ele não entra no total.`,
    ],
    [
      entrada.competencia === MARCOS.cbs_devida.mes && entrada.saldos_anteriores.some(saldoDeTeste),
      'saldo_de_teste_ignorado',
      'O saldo credor de CBS e IBS de 2026 não entra em 2027: os valores do ano de teste não têm efeito (LC 214/2025, art. 348).',
    ],
  ];
}

/** Where notes declare other amounts than the rules give. */
function ofDeclarado(entrada: EntradaDaApuracao, { credito_em_risco }: Conferencia): Aviso[] {
  const somado = (motivo: string, codigo: string, mensagem: (reais: string) => string): Aviso => {
    let soma = 0n;
    for (const linha of entrada.lancamentos) {
      if (linha.motivo === motivo)
        soma += readOrZero(linha.cbs) + readOrZero(linha.ibs_uf) + readOrZero(linha.ibs_mun);
    }
    return [soma > 0n, codigo, mensagem(inReais(soma))];
  };
  return [
    somado(
      'debito_declarado_a_menor',
      'debito_declarado_a_menor',
      (reais) =>
        `Há vendas com CBS e IBS destacados a menos (${reais}): vale o declarado, e a diferença pode ser cobrada.`,
    ),
    somado(
      'debito_declarado_a_maior',
      'debito_declarado_a_maior',
      (reais) =>
        `Há vendas com CBS e IBS destacados a mais (${reais}): o destaque é confissão de dívida até ser corrigido.`,
    ),
    somado(
      'declarado_abaixo_do_calculado',
      'credito_declarado_a_menor',
      (reais) =>
        `Há compras com CBS e IBS destacados a menos (${reais}): o crédito é só o destacado, até o fornecedor corrigir o documento.`,
    ),
    [
      credito_em_risco !== '0.00',
      'credito_em_risco',
      `Há ${inReais(readOrZero(credito_em_risco))} de crédito destacado acima do que a lei dá; ele não foi usado.`,
    ],
    somado(
      'sem_grupo_na_nota',
      'credito_a_documentar',
      (reais) =>
        `Há ${reais} de crédito possível em compras sem o grupo IBSCBS, que dependem de documento do fornecedor (LC 214/2025, art. 47, § 1º, II).`,
    ),
  ];
}

const NAO_CALCULADAS: ReadonlySet<string | null> = new Set([
  'perda_nao_calculada',
  'anulacao_nao_calculada',
  'nota_de_ajuste_nao_calculada',
  'cst_nao_calculado',
]);

/** What only the office, a supplier or a later version can add. */
function ofQueFalta(entrada: EntradaDaApuracao, ano: number, conferencia: Conferencia): Aviso[] {
  const tem = (motivo: string): boolean => entrada.lancamentos.some((linha) => linha.motivo === motivo);
  const semDados = conferencia.fornecedores_simples.filter(({ anexo }) => anexo === undefined).length;
  const faltam = `Faltam anexo e RBT12 de ${semDados === 1 ? '1 fornecedor' : `${semDados} fornecedores`} do Simples Nacional`;
  return [
    ...listAvisosDasDevolucoes(entrada, ano),
    [
      tem('compra_governamental_sem_pagamento'),
      'fornecimento_a_ente_publico',
      'Há fornecimentos a entes públicos: CBS e IBS deles são devidos no pagamento, que tem nota própria; enquanto ela não estiver no mês, a comparação os mostra sem esses tributos (LC 214/2025, art. 10, § 2º).',
    ],
    [
      semDados > 0 && entrada.ibs_cbs !== 'das',
      'fornecedores_simples_sem_dados',
      vigente('das_com_cbs_e_ibs', ano)
        ? `${faltam}: o crédito deles não foi contado.`
        : `${faltam}: em 2026 não há crédito; a partir de 2027 ele depende desses dados.`,
    ],
    [
      tem('cfop_a_definir'),
      'cfop_a_definir',
      'Há operações com CFOP que não diz o que são; ficaram sem efeito até que o escritório as classifique.',
    ],
    [
      entrada.lancamentos.some(({ motivo }) => NAO_CALCULADAS.has(motivo)),
      'operacoes_nao_calculadas',
      'Há operações que esta versão ainda não calcula; veja as linhas sem efeito e os créditos recusados.',
    ],
    [
      (entrada.lancamentos_manuais ?? []).some((manual) => !lancamentoManualValido(manual)),
      'lancamento_manual_ignorado',
      'Há lançamentos manuais de tipo, tributo ou valor que a apuração não conta; ficaram de fora.',
    ],
  ];
}

function ofProjecao(entrada: EntradaDaApuracao, transicao: readonly AnoProjetado[]): Aviso[] {
  return [
    ...(transicao.length > 0 ? [...listAvisosDoCusto(entrada), ...listAvisosDosOutrosMeses(entrada)] : []),
    [
      transicao.length === 0 && entrada.lancamentos.length > 0,
      'projecao_nao_calculada',
      'A projeção até 2033 não foi calculada: o cenário não tem as alíquotas do ano da competência.',
    ],
    [
      transicao.length > 0 && entrada.lancamentos.some(hasAliquotaPropria),
      'projecao_aproximada',
      'Há operações com alíquota própria (uniforme, fixa ou monofásica): na projeção elas mantêm a proporção de hoje com a alíquota padrão.',
    ],
    [
      transicao.some(({ status }) => status === 'estimativa'),
      'projecao_estimada',
      'As alíquotas de 2027 em diante são estimativas, não lei: a projeção serve para comparar, não para recolher.',
    ],
  ];
}

function saldoDeTeste({ tributo, valor }: EntradaDaApuracao['saldos_anteriores'][number]): boolean {
  const daReforma = tributo === 'cbs' || tributo === 'ibs_uf' || tributo === 'ibs_mun' || tributo === 'is';
  return daReforma && readOrZero(valor) > 0n;
}

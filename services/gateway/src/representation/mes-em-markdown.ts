import type { Comparativo } from '@apura/contracts';
import {
  CHAVES_FORA_DAS_NOTAS,
  COLUNAS_DA_CONTA,
  comOrigem,
  hasAmount,
  ladosDaConferencia,
  nomeDoCenario,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  SITUACOES_DO_CREDITO,
  SITUACOES_DO_TRIBUTO,
} from '@apura/words';
import { lista, quadro, texto } from './markdown.ts';

type Devido = NonNullable<Comparativo['devido_no_mes']>;
type Conta = Omit<Devido['tributos'][number], 'tributo' | 'situacao' | 'memoria'>;
type Comparacao = NonNullable<Comparativo['comparacao']>;
type Valores = Comparacao['regime_novo']['tributos'];

/** The blocks of a month after its answer, in the panel's order and words. */
export function mesEmMarkdown(mes: Comparativo): string[] {
  return [
    ...titulada('## Faltam dados do cliente', mes.pendencias),
    ...(mes.devido_no_mes ? devidoNoMes(mes.devido_no_mes) : []),
    ...(mes.ponte ? ponte(mes.ponte) : []),
    ...transicao(mes.transicao),
    ...(mes.comparacao ? comparacao(mes.comparacao) : []),
    ...(mes.conferencia ? conferencia(mes.conferencia) : []),
    ...(mes.opcao_do_simples ? opcaoDoSimples(mes.opcao_do_simples) : []),
    ...recorte('CFOP', mes.por_cfop),
    ...recorte('Capítulo da NCM', mes.por_ncm),
    ...recorte('Classificação', mes.por_classificacao),
    ...titulada('## Avisos', mes.avisos),
    ...titulada('## Premissas adotadas', mes.premissas),
  ];
}

const titulada = (titulo: string, itens: readonly (string | { readonly mensagem: string })[]): string[] =>
  itens.length
    ? [titulo, lista(itens.map((item) => texto(typeof item === 'string' ? item : item.mensagem)))]
    : [];

function devidoNoMes(devido: Devido): string[] {
  const { dispensado, efeito_da_reforma_no_mes: efeito, motivo_do_efeito: motivo } = devido;
  const situacoes = Object.keys(SITUACOES_DO_TRIBUTO) as (keyof typeof SITUACOES_DO_TRIBUTO)[];
  return [
    '## Devido no mês',
    texto(devido.frase),
    ...situacoes.flatMap((situacao) =>
      quadro(
        `### ${SITUACOES_DO_TRIBUTO[situacao]}`,
        ['Tributo', ...COLUNAS_DA_CONTA.map(({ nome }) => nome)],
        devido.tributos.filter((tributo) => tributo.situacao === situacao).flatMap(linhasDoTributo),
      ),
    ),
    lista([
      `**Total a recolher: ${devido.total_a_recolher}**`,
      ...(hasAmount(dispensado)
        ? [`CBS e IBS de teste: ${dispensado}, informativos; recolhimento dispensado`]
        : []),
      `Efeito da reforma neste mês: ${efeito ?? 'não calculado'}${motivo ? ` (${texto(motivo)})` : ''}`,
      `Carga efetiva: ${devido.carga_efetiva} % de ${devido.receita}`,
    ]),
  ];
}

function linhasDoTributo({ tributo, estabelecimentos, parcelas, ...total }: Devido['tributos'][number]) {
  const nome = nomeDoTributo(tributo);
  const conta = (rotulo: string, valores: Conta) => [
    rotulo,
    ...COLUNAS_DA_CONTA.map(({ campo }) => valores[campo]),
  ];
  return [
    conta(nome, total),
    ...(estabelecimentos ?? []).map((um) => conta(`${nome}, ${um.cnpj}`, um)),
    ...(parcelas ?? []).map(({ tributo: parcela, valor }) => [
      ...[`${nome}: ${nomeDoTributo(parcela)}`, '', '', '', ''],
      ...[valor, ''],
    ]),
  ];
}

const ponte = ({ de, para, inicial, passos, final, status }: NonNullable<Comparativo['ponte']>) =>
  quadro(
    `## ${comOrigem(`De ${de} a ${para}, tributo a tributo`, status)}`,
    ['', 'Valor'],
    [
      [`Com as regras de ${de}`, inicial],
      ...passos.map(({ tributo, valor }) => [nomeDoTributo(tributo), valor]),
      [`Com as regras de ${para}`, final],
    ],
  );

const transicao = (anos: Comparativo['transicao']) =>
  quadro(
    '## O mesmo mês nos próximos anos',
    [
      ...['Ano', 'Preço', 'A pagar', nomeDoTributo('embutido_nas_compras')],
      ...['Mudança desde 2026', 'Carga efetiva (%)', 'Alíquotas'],
    ],
    anos.map((ano) => [
      ...[String(ano.ano), PREMISSAS_DE_PRECO[ano.premissa_preco], ano.total, ano.embutido],
      ...[ano.variacao ?? '', ano.carga_efetiva, ORIGEM_DAS_ALIQUOTAS[ano.status]],
    ]),
  );

function comparacao(dados: Comparacao): string[] {
  const { regime_atual: atual, regime_novo: novo, diferenca, status, motivo_sem_regime_atual } = dados;
  const doNovo = `Regime novo (${dados.ano_do_regime_novo})`;
  return [
    ...quadro(
      `## ${comOrigem(`Regime atual e regime novo em ${dados.ano_do_regime_novo}`, status)}`,
      ['Tributo', `Regime atual (${dados.ano_do_regime_atual})`, doNovo],
      [
        ...ladoALado(atual?.tributos, novo.tributos),
        ['**Total**', atual?.total ?? '', novo.total],
        ['Carga (%)', atual?.carga ?? '', novo.carga],
      ],
    ),
    [
      `${nomeDoCenario(dados.cenario)}, ${PREMISSAS_DE_PRECO[dados.premissa_preco]}.`,
      ...(motivo_sem_regime_atual ? [motivo_sem_regime_atual] : []),
      ...(diferenca === null ? [] : [`**${comOrigem('Diferença', status)}: ${diferenca}.**`]),
    ]
      .map(texto)
      .join(' '),
    ...quadro(
      '### Com outras premissas',
      ['Alíquotas', 'Preço', doNovo, 'Diferença'],
      dados.alternativas.map((outra) => [
        `${nomeDoCenario(outra.cenario)} (${ORIGEM_DAS_ALIQUOTAS[outra.status]})`,
        PREMISSAS_DE_PRECO[outra.premissa_preco],
        outra.regime_novo.total,
        outra.diferenca ?? '',
      ]),
    ),
  ];
}

function ladoALado(um: Valores | undefined, outro: Valores): string[][] {
  const valor = (valores: Valores, tributo: string) =>
    valores.find((linha) => linha.tributo === tributo)?.valor ?? '0.00';
  const nomes = [...new Set([...(um ?? []), ...outro].map(({ tributo }) => tributo))];
  return nomes.map((tributo) => [
    nomeDoTributo(tributo),
    um ? valor(um, tributo) : '',
    valor(outro, tributo),
  ]);
}

function conferencia(dados: NonNullable<Comparativo['conferencia']>): string[] {
  const { tributos, motivos, notas, fornecedores_simples: fornecedores } = dados;
  return [
    '## Conferência',
    lista([`Crédito em risco: ${dados.credito_em_risco}`, `Crédito potencial: ${dados.credito_potencial}`]),
    ...quadro(
      '### Declarado, calculado e usado',
      ['Tributo', 'Declarado', 'Calculado', 'Usado'],
      ladosDaConferencia(tributos).map(({ nome, declarado, calculado, usado }) => [
        nome,
        declarado,
        calculado,
        usado,
      ]),
    ),
    ...quadro(
      '### Créditos que não foram usados',
      ['Motivo', 'Situação', 'Fundamento', 'CBS', 'IBS'],
      motivos.map(({ descricao, situacao, fundamento, cbs, ibs }) => [
        ...[descricao, SITUACOES_DO_CREDITO[situacao], fundamento],
        ...[cbs, ibs],
      ]),
    ),
    ...quadro(
      '### Notas a conferir',
      ['Nota', 'Emitente', 'Chave', 'Situação', 'CBS', 'IBS'],
      notas.map(({ modelo, numero, emitente, chave, situacao, cbs, ibs }) => [
        ...[`${modelo === '65' ? 'NFC-e' : 'NF-e'} ${numero}`, emitente, chave],
        ...[SITUACOES_DO_CREDITO[situacao], cbs, ibs],
      ]),
    ),
    ...quadro(
      '### Fornecedores do Simples',
      [
        'Fornecedor',
        'Compras',
        'Crédito de CBS',
        'Crédito de IBS',
        'Em jogo',
        'No regime regular',
        'Regras de',
      ],
      fornecedores.map(({ cnpj_raiz, nome, compras, credito, em_jogo, no_regime_regular, ano }) => [
        ...[`${nome} (${cnpj_raiz})`, compras, credito.cbs, credito.ibs],
        ...[em_jogo ? `${em_jogo.minimo} a ${em_jogo.maximo}` : '', no_regime_regular, String(ano)],
      ]),
    ),
  ];
}

const opcaoDoSimples = (opcao: NonNullable<Comparativo['opcao_do_simples']>) => [
  '## Opção do Simples: CBS e IBS dentro ou fora do DAS',
  lista([
    ...opcao.janelas.map(
      ({ semestre, de, ate, fundamento }) =>
        `Para ${semestre}: escolha de ${de} a ${ate} (${texto(fundamento)})`,
    ),
    `Vendas do mês a empresas: ${opcao.vendas_a_empresas}`,
  ]),
  ...quadro(
    '### Um mês como este, dentro e fora do DAS',
    [
      ...['Ano', 'Paga dentro do DAS', 'Paga fora do DAS', 'A mais fora'],
      ...['Os clientes creditam a mais', 'Alíquotas'],
    ],
    opcao.anos.map(({ ano, dentro, fora, diferenca, credito_a_mais, status }) => [
      ...[String(ano), dentro.total, fora.total, diferenca],
      ...[credito_a_mais, ORIGEM_DAS_ALIQUOTAS[status]],
    ]),
  ),
  ...titulada('### O que se supôs', opcao.premissas),
];

const recorte = (coluna: string, linhas: Comparativo['por_cfop']) =>
  quadro(
    `## Composição: ${coluna}`,
    [coluna, 'Valor das operações', 'Regime atual (2026)', 'Regime novo (2033)'],
    linhas.map(({ chave, operacoes, atual, novo }) => [
      ...[CHAVES_FORA_DAS_NOTAS[chave] ?? chave, operacoes],
      ...[atual ?? '', novo ?? ''],
    ]),
  );

import type { Comparativo } from '@apura/contracts';
import {
  CHAVES_FORA_DAS_NOTAS,
  COLUNAS_DA_CONTA,
  comOrigem,
  EXPLICACAO_DAS_RETENCOES,
  hasAmount,
  linhasDasRetencoes,
  nomeDaNatureza,
  nomeDoCenario,
  nomeDoTipo,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  recortesDosOutros,
  SITUACOES_DA_RETENCAO,
  SITUACOES_DO_TRIBUTO,
} from '@apura/words';
import { conferencia } from './conferencia-em-markdown.ts';
import { lista, quadro, texto } from './markdown.ts';

type Devido = NonNullable<Comparativo['devido_no_mes']>;
type Conta = Omit<Devido['tributos'][number], 'tributo' | 'situacao' | 'memoria'>;
type Comparacao = NonNullable<Comparativo['comparacao']>;
type Valores = Comparacao['regime_novo']['tributos'];

/** The blocks of a month after its answer, in the panel's order and words. */
export function mesEmMarkdown(mes: Comparativo): string[] {
  const { por_tipo_de_documento, por_natureza } = recortesDosOutros(mes);
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
    ...recorte('Tipo de documento', por_tipo_de_documento, nomeDoTipo),
    ...recorte('Natureza', por_natureza, (chave) =>
      [chave, nomeDaNatureza(chave)].filter(Boolean).join(': '),
    ),
    ...(mes.abrangencia ? abrangencia(mes.abrangencia) : []),
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
    ...retencoes(devido.retencoes),
  ];
}

function retencoes(doMes: Devido['retencoes']): string[] {
  const { a_recolher, sofridas } = SITUACOES_DA_RETENCAO;
  const linhas = linhasDasRetencoes(doMes).map((linha) => [linha.nome, linha.a_recolher, linha.sofridas]);
  const tabela = quadro('### Retenções na fonte', ['Tributo', a_recolher, sofridas], linhas);
  return tabela.length ? [...tabela, EXPLICACAO_DAS_RETENCOES] : [];
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

const abrangencia = ({ entram, ficam_de_fora }: NonNullable<Comparativo['abrangencia']>): string[] => [
  ...quadro(
    '## De que documentos o mês é feito',
    ['Entram', 'Neste mês'],
    entram.map(({ nome, no_mes }) => [nome, no_mes ? 'sim' : 'não']),
  ),
  ...titulada(
    '### Ficam de fora',
    ficam_de_fora.map(({ descricao }) => descricao),
  ),
];

const recorte = (
  coluna: string,
  linhas: readonly Comparativo['por_cfop'][number][],
  nomear: (chave: string) => string = (chave) => chave,
) =>
  quadro(
    `## Composição: ${coluna}`,
    [coluna, 'Valor das operações', 'Regime atual (2026)', 'Regime novo (2033)'],
    linhas.map(({ chave, operacoes, atual, novo }) => [
      ...[CHAVES_FORA_DAS_NOTAS[chave] ?? nomear(chave), operacoes],
      ...[atual ?? '', novo ?? ''],
    ]),
  );

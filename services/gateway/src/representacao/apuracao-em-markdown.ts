import type { Apuracao, Comparativo } from '@apura/contracts';

const TRIBUTOS: Readonly<Record<string, string>> = {
  icms: 'ICMS',
  icms_st: 'ICMS-ST',
  fcp: 'FCP',
  difal: 'DIFAL',
  ipi: 'IPI',
  ii: 'II',
  pis: 'PIS',
  cofins: 'COFINS',
  iss: 'ISS',
  das: 'DAS',
  cbs: 'CBS',
  ibs_uf: 'IBS estadual',
  ibs_mun: 'IBS municipal',
  is: 'Imposto Seletivo',
};
const PREMISSAS = {
  liquido_constante: 'preço líquido constante',
  final_constante: 'preço final constante',
} as const;

/** An apuração for who reads Markdown: the same figures as its JSON, without the steps. */
export function apuracaoEmMarkdown(apuracao: Apuracao): string {
  const { competencia, versao, estado, documentos, cenario, versoes, comparativo, links } = apuracao;
  return [
    `# Apuração de ${competencia}, versão ${versao}`,
    lista([
      `Estado: \`${estado}\``,
      `Cliente: \`${apuracao.cliente_id}\``,
      `Documentos: ${documentos}`,
      `Cenário de alíquotas: ${texto(cenario.nome)} (${cenario.status})`,
      `Motor ${versoes.motor}, regras ${versoes.regras}, dados ${versoes.dados}`,
      ...(apuracao.desatualizada_desde
        ? [`**Desatualizada desde ${apuracao.desatualizada_desde}**: peça uma nova versão`]
        : []),
      ...(apuracao.erro
        ? [`**Falhou** em \`${apuracao.erro.etapa}\`: ${texto(apuracao.erro.mensagem)}`]
        : []),
    ]),
    ...(comparativo ? doComparativo(comparativo) : ['Ainda não há resultado.']),
    '## Mais',
    lista([
      `[Relatório em PDF](${links.pdf})`,
      `[Inconsistências](${links.divergencias})`,
      `[Documentos](${links.documentos})`,
      `[A apuração em JSON](${links.self}), com a memória de cálculo`,
    ]),
    '',
  ].join('\n\n');
}

function doComparativo(comparativo: Comparativo): string[] {
  const { regime_atual: atual, regime_novo: novo, diferenca, projecao, premissas, avisos } = comparativo;
  const recusados = novo.tributos.flatMap(({ tributo, creditos_recusados }) =>
    creditos_recusados.map(({ descricao, fundamento, valor }) => [
      nome(tributo),
      descricao,
      fundamento,
      valor,
    ]),
  );
  return [
    '## Regime atual',
    tabela(
      ['Tributo', 'Débitos', 'Créditos', 'Saldo'],
      [
        ...atual.tributos.map((t) => [nome(t.tributo), t.debitos, t.creditos, t.saldo]),
        ['**Total**', '', '', `**${atual.total}**`],
      ],
    ),
    '## CBS e IBS',
    tabela(
      ['Tributo', 'Débitos', 'Créditos', 'Saldo anterior', 'Saldo'],
      [
        ...novo.tributos.map((t) => [nome(t.tributo), t.debitos, t.creditos, t.saldo_anterior, t.saldo]),
        ['**Total**', '', '', '', `**${novo.total}**`],
      ],
    ),
    texto(novo.observacao),
    `**Diferença (novo − hoje): ${diferenca}.** Carga efetiva: ${atual.carga_efetiva} % hoje, ${novo.carga_efetiva} % no novo regime.`,
    ...(recusados.length
      ? ['## Créditos recusados', tabela(['Tributo', 'Motivo', 'Fundamento', 'Valor'], recusados)]
      : []),
    ...(projecao.length
      ? [
          '## Projeção',
          tabela(
            ['Ano', 'Premissa', 'Total', 'Carga efetiva (%)', 'Alíquotas'],
            projecao.map((ano) => [
              String(ano.ano),
              PREMISSAS[ano.premissa_preco],
              ano.total,
              ano.carga_efetiva,
              ano.status,
            ]),
          ),
        ]
      : []),
    ...(avisos.length ? ['## Avisos', lista(avisos.map(({ mensagem }) => texto(mensagem)))] : []),
    ...(premissas.length ? ['## Premissas', lista(premissas.map(texto))] : []),
  ].filter(Boolean);
}

const nome = (tributo: string): string => TRIBUTOS[tributo] ?? tributo;
const lista = (itens: readonly string[]): string => itens.map((item) => `- ${item}`).join('\n');
const tabela = (cabecalho: readonly string[], linhas: readonly (readonly string[])[]): string =>
  [cabecalho, cabecalho.map(() => '---'), ...linhas.map((linha) => linha.map(celula))]
    .map((linha) => `| ${linha.join(' | ')} |`)
    .join('\n');
/** Nothing in a text may begin a tag, a line or a cell of its own. */
const texto = (valor: string): string => valor.replace(/\s+/g, ' ').replaceAll('<', '&lt;');
const celula = (valor: string): string => texto(valor).replaceAll('|', '\\|');

import {
  type Apuracao,
  type Comparativo,
  type FalhaDaApuracao,
  linksDaApuracao,
  whyOutdated,
} from '@apura/contracts';
import type { ApuracaoListada, ApuracaoVista } from '@apura/database';
import { known, situacaoDaJanela, versoes } from '@apura/engine';
import {
  DOCUMENTOS_DO_MES,
  janelaInWords,
  type MesApurado,
  nomeDoCenario,
  ORIGEM_DAS_ALIQUOTAS,
  occupiedColumns,
  quadrosDoMes,
  situacaoInWords,
  type Table,
  tableOf,
  writtenCell,
} from '@apura/words';

/** The rates that the law fixes, where an office has chosen no scenario of its own. */
export const CENARIO_DA_LEI = { nome: 'lei', status: 'lei' } as const;

/**
 * An apuração as the contract shows it. What is not computed yet shows the versions that would compute it now; windows show how they
 * stand on `hoje` (YYYY-MM-DD).
 */
export function apuracaoForApi(
  linha: ApuracaoListada & Pick<ApuracaoVista, 'comparativo'>,
  publicBaseUrl: string,
  hoje?: string,
): Apuracao {
  return {
    id: linha.id,
    cliente_id: linha.cliente_id,
    competencia: linha.competencia,
    versao: linha.versao,
    estado: linha.estado,
    ...(linha.estado === 'falhou' ? { erro: falha(linha) } : {}),
    ...(linha.desatualizada_desde ? { desatualizada_desde: linha.desatualizada_desde.toISOString() } : {}),
    ...(linha.desatualizada_por ? { desatualizada_por: whyOutdated(linha.desatualizada_por) } : {}),
    criada_em: linha.criada_em.toISOString(),
    ...(linha.calculada_em ? { calculada_em: linha.calculada_em.toISOString() } : {}),
    documentos: linha.documentos ?? 0,
    versoes: linha.versoes ?? versoes,
    cenario: linha.cenario,
    ...(hasFiguras(linha.comparativo) ? { comparativo: withJanelas(linha.comparativo, hoje) } : {}),
    links: linksDaApuracao(publicBaseUrl, linha.id),
  };
}

/** Figures of earlier rules have other members: such a month is stale, and is shown without them. */
const hasFiguras = (guardado: unknown): guardado is Comparativo =>
  typeof guardado === 'object' && guardado !== null && 'devido_no_mes' in guardado;

function withJanelas(comparativo: Comparativo, hoje: string | undefined): Comparativo {
  const { opcao_do_simples: opcao } = comparativo;
  if (hoje === undefined || !opcao) return comparativo;
  const janelas = opcao.janelas.map((janela) => {
    const { cancelamento } = janela;
    if (!cancelamento) return janela;
    const { situacao, ate } = situacaoDaJanela({ ...janela, cancelamento }, hoje);
    return { ...janela, situacao, ...(ate === undefined ? {} : { situacao_ate: ate }) };
  });
  return { ...comparativo, opcao_do_simples: { ...opcao, janelas } };
}

function falha({ id, erro_estagio, erro_codigo, erro_mensagem }: ApuracaoListada): FalhaDaApuracao {
  if (!erro_estagio || !erro_codigo || !erro_mensagem)
    throw new Error(`apuracao ${id} failed without a reason`);
  return { etapa: erro_estagio, codigo: erro_codigo, mensagem: erro_mensagem };
}

/** An apuração for who reads Markdown: the same figures as its JSON, without the steps. */
export function apuracaoAsMarkdown(apuracao: Apuracao): string {
  const { competencia, versao, estado, documentos, cenario, versoes, comparativo, links } = apuracao;
  return [
    `# Apuração de ${competencia}, versão ${versao}`,
    ...(comparativo ? [`**${texto(comparativo.resumo)}**`] : []),
    lista([
      `Estado: \`${estado}\``,
      `Cliente: \`${apuracao.cliente_id}\``,
      `Notas: ${documentos}`,
      ...ofOndeVemAsAliquotas(cenario, comparativo?.comparacao),
      `Motor ${versoes.motor}, regras ${versoes.regras}, dados ${versoes.dados}`,
      ...(apuracao.desatualizada_desde
        ? [
            `**Desatualizada desde ${apuracao.desatualizada_desde}**: ${byQue(apuracao.desatualizada_por)}peça uma nova versão`,
          ]
        : []),
      ...(apuracao.erro
        ? [`**Falhou** em \`${apuracao.erro.etapa}\`: ${texto(apuracao.erro.mensagem)}`]
        : []),
    ]),
    ...(comparativo
      ? mesEmMarkdown({ comparativo, competencia })
      : [SEM_RESULTADO[estado] ?? 'Ainda não há resultado.']),
    '## Mais',
    lista([
      `[Relatório em PDF](${links.pdf})`,
      `[Divergências](${links.divergencias})`,
      `[Notas](${links.documentos})`,
      `[A apuração em JSON](${links.self}), com a memória de cálculo`,
    ]),
    '',
  ].join('\n\n');
}

/** The rates of the month itself, and those of the years that it is compared with where these are others. */
function ofOndeVemAsAliquotas(
  { nome, status }: Apuracao['cenario'],
  comparacao: Comparativo['comparacao'] | undefined,
): string[] {
  const descrito = (cenario: string, origem: Apuracao['cenario']['status']) =>
    origem === 'lei' ? 'as da lei' : `${texto(nomeDoCenario(cenario))} (${ORIGEM_DAS_ALIQUOTAS[origem]})`;
  const doMes = `Alíquotas do mês: ${descrito(nome, status)}`;
  if (!comparacao || comparacao.status === status) return [doMes];
  return [doMes, `Alíquotas dos anos seguintes: ${descrito(comparacao.cenario, comparacao.status)}`];
}

const SEM_RESULTADO: Readonly<Partial<Record<Apuracao['estado'], string>>> = {
  calculada: 'Esta versão foi calculada por regras anteriores, que já não valem: peça uma nova.',
};

function byQue(por: Apuracao['desatualizada_por']): string {
  if (!por) return '';
  const qual = [por.tp_evento, por.chave].filter(Boolean).join(', ');
  return `${texto(por.texto)}${qual && ` (${qual})`}; `;
}

const lista = (itens: readonly string[]): string => itens.map((item) => `- ${item}`).join('\n');

/** Nothing in a text may begin a tag, a line or a cell of its own. */
const texto = (valor: string): string => valor.replace(/\s+/g, ' ').replaceAll('<', '&lt;');

const celula = (valor: string): string => texto(valor).replaceAll('|', '\\|');

const tabela = (header: readonly string[], linhas: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...linhas.map((linha) => linha.map(celula))]
    .map((linha) => `| ${linha.join(' | ')} |`)
    .join('\n');

/** The blocks of a month after its answer: the tables of its report, with what there is to know to read them. */
function mesEmMarkdown(mes: MesApurado): string[] {
  const { comparativo } = mes;
  const { opcao_do_simples: opcao } = comparativo;
  return [
    ...titulada('## Faltam dados do cliente', comparativo.pendencias),
    ...quadrosDoMes(mes).flatMap(quadro),
    ...titulada(
      '## Quando se opta no Simples',
      opcao?.janelas.map((janela) => {
        const { situacao, situacao_ate } = janela;
        const agora = situacao ? `. ${situacaoInWords(situacao, situacao_ate)}` : '';
        return `${janelaInWords(janela)} (${janela.fundamento})${agora}`;
      }),
    ),
    ...titulada('## O que a opção do Simples supõe', opcao?.premissas),
    ...ofQueEFeito(mes),
    ...titulada('## Avisos', comparativo.avisos),
    ...titulada('## Premissas adotadas', comparativo.premissas),
  ];
}

function quadro(de: Table): string[] {
  const { name, columns, rows, footer, note } = de;
  const shown = occupiedColumns(de);
  return [
    `## ${name}`,
    ...(note === undefined ? [] : [texto(note)]),
    tabela(
      shown.map((i) => columns[i]?.title ?? ''),
      [...rows, ...footer].map((row) =>
        shown.map((i) => writtenCell(known(columns[i], 'column'), row[i] ?? '')),
      ),
    ),
  ];
}

const titulada = (titulo: string, itens: readonly (string | { readonly mensagem: string })[] = []) =>
  itens.length
    ? [titulo, lista(itens.map((item) => texto(typeof item === 'string' ? item : item.mensagem)))]
    : [];

const ofQueEFeito = (mes: MesApurado): string[] => {
  const { abrangencia } = mes.comparativo;
  if (!abrangencia) return [];
  return [
    ...quadro(tableOf(DOCUMENTOS_DO_MES, mes)),
    ...titulada(
      '### Ficam de fora',
      abrangencia.ficam_de_fora.map(({ descricao }) => descricao),
    ),
  ];
};

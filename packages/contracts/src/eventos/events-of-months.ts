import { MARCOS } from '@apura/law';
import Type, { type Static, type TObject, type TProperties } from 'typebox';
import {
  DesatualizadaPor,
  EstadoDaApuracao,
  FalhaDaApuracao,
  type WhyOutdated,
  whyOutdated,
} from '../apuracao.ts';
import { Divergencia } from '../divergencia.ts';
import {
  Competencia,
  Contagem,
  DataHora,
  described,
  each,
  Link,
  Opcao,
  OrNull,
  Uuid,
  Valor,
} from '../formatos.ts';
import { linksDaApuracao } from '../lista.ts';
import type { Estado } from '../states.ts';
import { declareEvent, EXAMPLE_ID, EXAMPLE_TIME } from './event-row.ts';

/** A version of a month: id, client, month, number. */
export interface VersaoDaApuracao {
  readonly id: string;
  readonly cliente_id: string;
  readonly competencia: string;
  readonly versao: number;
}

/** The links of a version answer only to a key of the office. */
const dataOfVersion = <P extends TProperties>(description: string, own: P) =>
  Type.Object(
    {
      apuracao_id: Uuid,
      cliente_id: Uuid,
      competencia: Competencia,
      versao: Type.Integer({ minimum: 1 }),
      estado: EstadoDaApuracao,
      links: Type.Object({ apuracao: Link, pdf: Link }),
      ...own,
    },
    { description },
  );

const factsOfVersion = (
  { id, cliente_id, competencia, versao }: VersaoDaApuracao,
  estado: Estado<'apuracao'>,
) => ({ apuracao_id: id, cliente_id, competencia, versao, estado });

function linksOfVersion({ apuracao_id }: { readonly apuracao_id: string }, publicBaseUrl: string) {
  const { self, pdf } = linksDaApuracao(publicBaseUrl, apuracao_id);
  return { apuracao: self, pdf };
}

/** Members of what happened to a version beside the version itself. */
type Of<P extends TProperties> = { readonly versao: VersaoDaApuracao } & Static<TObject<P>>;

const DIVERGENCIAS = { criticas: Contagem, avisos: Contagem };

/** What a finished version says. Amounts are left out where there are none: a month that is incomplete has no figure. */
const FIGURES = {
  situacao: Opcao(
    ['completa', 'incompleta'],
    'incompleta: faltam dados do cliente, e os valores abaixo não vêm',
  ),
  resumo: Type.String({ description: 'a resposta em uma frase' }),
  total_a_recolher: Type.Optional(Valor),
  efeito_da_reforma_no_mes: Type.Optional(
    OrNull(Valor, { description: 'nulo onde não há base de 2026 para calculá-lo' }),
  ),
  total_atual: Type.Optional(
    described(Valor, 'as operações do mês pelas regras de 2026: comparacao.regime_atual.total'),
  ),
  total_novo: Type.Optional(
    described(Valor, 'as mesmas operações pelas regras de ano_do_regime_novo: comparacao.regime_novo.total'),
  ),
  ano_do_regime_novo: Type.Optional(Type.Literal(MARCOS.icms_extinto.ano)),
} satisfies TProperties;
const CALCULATED = { ...FIGURES, divergencias: Type.Object(DIVERGENCIAS) };
const INCONSISTENT = {
  ...FIGURES,
  divergencias: Type.Object({ ...DIVERGENCIAS, primeiras: Type.Array(Divergencia, { maxItems: 10 }) }),
};

/** Name of a person or a key. */
const BY_WHOM = { por: Type.String() };

const EXAMPLE_VERSAO: VersaoDaApuracao = {
  id: EXAMPLE_ID,
  cliente_id: EXAMPLE_ID,
  competencia: '2026-03',
  versao: 1,
};
const CHAVE = '35260311222333000181550010000001231123456780';
/** A sale of 10,000.00 and a purchase of 6,000.00 in the Lucro Real. */
const FIGURES_OF_EXAMPLE = {
  situacao: 'completa',
  resumo:
    'Em 2026 nada muda: a recolher R$ 1.023,40 em 03/2026. Em 2027 cai R$ 36,04 por mês (estimativa); em 2033 cai R$ 192,63 por mês (estimativa).',
  total_a_recolher: '1023.40',
  efeito_da_reforma_no_mes: '0.00',
  total_atual: '1023.40',
  total_novo: '830.77',
  ano_do_regime_novo: MARCOS.icms_extinto.ano,
} as const;

/** What happens to the months of clients. */
export const EVENTS_OF_MONTHS = {
  'apuracao.criada': declareEvent({
    label: 'uma apuração entrou na fila',
    data: dataOfVersion('a versão que foi pedida, na fila', {}),
    make: (versao: VersaoDaApuracao) => factsOfVersion(versao, 'na_fila'),
    links: linksOfVersion,
    example: EXAMPLE_VERSAO,
  }),
  'apuracao.calculada': declareEvent({
    label: 'o cálculo terminou e o PDF está disponível',
    mail: {
      aviso: 'apuracao_calculada',
      says({ dados, mes, panel }) {
        const deQuem = `${dados.cliente}, ${mes(dados.competencia)}`;
        const incompleta = dados.situacao === 'incompleta';
        return [
          incompleta ? `Faltam dados para a apuração: ${deQuem}` : `Apuração pronta: ${deQuem}`,
          incompleta ? '' : `A apuração de ${dados.cliente} em ${mes(dados.competencia)} está pronta.`,
          // An event of an earlier version says nothing of the month.
          dados.resumo ?? '',
          { rotulo: 'Abrir a apuração', href: panel(`apuracoes/${dados.apuracao_id}`) },
        ];
      },
    },
    data: dataOfVersion(
      'a versão calculada: o que o mês diz, e quantas divergências as notas têm',
      CALCULATED,
    ),
    make: ({ versao, ...figures }: Of<typeof CALCULATED>) => ({
      ...factsOfVersion(versao, 'calculada'),
      ...figures,
    }),
    links: linksOfVersion,
    example: { versao: EXAMPLE_VERSAO, ...FIGURES_OF_EXAMPLE, divergencias: { criticas: 0, avisos: 2 } },
  }),
  'apuracao.inconsistencia': declareEvent({
    label: 'foi encontrada uma divergência crítica',
    when: 'foi encontrada uma divergência crítica; uma vez por versão, com as dez primeiras',
    data: dataOfVersion(
      'a versão calculada: o que o mês diz, e as divergências das notas, com as dez primeiras',
      INCONSISTENT,
    ),
    make: ({ versao, ...figures }: Of<typeof INCONSISTENT>) => ({
      ...factsOfVersion(versao, 'calculada'),
      ...figures,
    }),
    links: linksOfVersion,
    example: {
      versao: EXAMPLE_VERSAO,
      ...FIGURES_OF_EXAMPLE,
      divergencias: {
        criticas: 1,
        avisos: 0,
        primeiras: [
          {
            chave: CHAVE,
            regra: 'vcbs_item',
            gravidade: 'critica',
            n_item: 1,
            campo: 'vCBS',
            declarado: '1.00',
            calculado: '0.90',
            mensagem: 'O valor da CBS não confere.',
            fundamento: 'LC 214/2025',
          },
        ],
      },
    },
  }),
  'apuracao.falhou': declareEvent({
    label: 'uma apuração falhou',
    when: 'a apuração falhou e pode ser pedida de novo',
    mail: {
      aviso: 'apuracao_falhou',
      says: ({ dados, mes, panel }) => [
        `A apuração falhou: ${dados.cliente}, ${mes(dados.competencia)}`,
        `A apuração de ${dados.cliente} em ${mes(dados.competencia)} não pôde ser concluída.`,
        dados.erro.mensagem,
        { rotulo: 'Abrir a apuração', href: panel(`apuracoes/${dados.apuracao_id}`) },
      ],
    },
    data: dataOfVersion('a versão que falhou, em que etapa e por quê', { erro: FalhaDaApuracao }),
    make: ({ versao, erro }: { readonly versao: VersaoDaApuracao; readonly erro: FalhaDaApuracao }) => ({
      ...factsOfVersion(versao, 'falhou'),
      erro,
    }),
    links: linksOfVersion,
    example: {
      versao: EXAMPLE_VERSAO,
      erro: { etapa: 'gerando_pdf', codigo: 'pdf_falhou', mensagem: 'O PDF não pôde ser gerado.' },
    },
  }),
  'apuracao.desatualizada': declareEvent({
    label: 'um documento posterior mudaria o resultado',
    when: 'uma nota, um cancelamento ou um cadastro posterior mudaria o resultado',
    data: dataOfVersion('a versão terminada cujos valores sairiam diferentes agora, desde quando e por quê', {
      desatualizada_desde: DataHora,
      desatualizada_por: Type.Optional(DesatualizadaPor),
    }),
    make: (
      versao: VersaoDaApuracao & {
        readonly estado: 'gerando_pdf' | 'calculada';
        readonly desatualizada_desde: Date;
        readonly desatualizada_por: WhyOutdated;
      },
    ) => ({
      ...factsOfVersion(versao, versao.estado),
      desatualizada_desde: versao.desatualizada_desde.toISOString(),
      desatualizada_por: whyOutdated(versao.desatualizada_por),
    }),
    links: linksOfVersion,
    example: {
      ...EXAMPLE_VERSAO,
      estado: 'calculada',
      desatualizada_desde: EXAMPLE_TIME,
      desatualizada_por: { motivo: 'evento', chave: CHAVE, tp_evento: '211124' },
    },
  }),
  'apuracao.removida': declareEvent({
    label: 'uma versão de uma apuração foi apagada',
    data: Type.Object(
      {
        apuracao_id: Uuid,
        cliente_id: Uuid,
        competencia: Competencia,
        versao: Type.Integer({ minimum: 1 }),
        ...BY_WHOM,
      },
      { description: 'a versão que não existe mais, e quem a apagou' },
    ),
    make: ({
      versao: { id, cliente_id, competencia, versao },
      por,
    }: {
      readonly versao: VersaoDaApuracao;
      readonly por: string;
    }) => ({ apuracao_id: id, cliente_id, competencia, versao, por }),
    example: { versao: EXAMPLE_VERSAO, por: 'Ana Lima' },
  }),
  'mes.fechado': declareEvent({
    label: 'o mês de um cliente foi fechado',
    data: dataOfVersion('a versão que vale enquanto o mês estiver fechado, e quem o fechou', BY_WHOM),
    make: ({ versao, por }: Of<typeof BY_WHOM>) => ({ ...factsOfVersion(versao, 'calculada'), por }),
    links: linksOfVersion,
    example: { versao: EXAMPLE_VERSAO, por: 'Ana Lima' },
  }),
  'mes.reaberto': declareEvent({
    label: 'o mês de um cliente foi reaberto',
    when: 'o mês de um cliente, que estava fechado, foi reaberto: vale de novo a versão mais nova',
    data: dataOfVersion('a versão que valia enquanto o mês esteve fechado, e quem o reabriu', BY_WHOM),
    make: ({ versao, por }: Of<typeof BY_WHOM>) => ({ ...factsOfVersion(versao, 'calculada'), por }),
    links: linksOfVersion,
    example: { versao: EXAMPLE_VERSAO, por: 'Ana Lima' },
  }),
  'regras.aplicadas': declareEvent({
    label: 'regras novas foram aplicadas ao escritório',
    when: 'uma versão nova das regras, como a alíquota que um ato fixou, mudou meses do escritório; um evento por escritório, e não um por mês',
    mail: {
      aviso: 'regras',
      says: ({ dados, escritorio, quantos, panel }) => [
        `Regras novas mudaram meses do escritório ${escritorio}`,
        dados.ato
          ? `A Apura passou a calcular com: ${dados.ato}.`
          : `A Apura passou a calcular com a versão ${dados.regras} das regras.`,
        quantos(
          dados.meses_recalculados,
          'Um mês aberto saiu diferente e foi recalculado: há uma versão nova da apuração.',
          (n) =>
            `${n} meses abertos saíram diferentes e foram recalculados: há uma versão nova de cada apuração.`,
        ),
        quantos(
          dados.meses_so_marcados,
          'Um mês encerrado sairia diferente. A apuração está marcada como desatualizada e continua como estava, até que você peça outra.',
          (n) =>
            `${n} meses encerrados sairiam diferentes. As apurações estão marcadas como desatualizadas e continuam como estavam, até que você peça outras.`,
        ),
        'As versões anteriores continuam guardadas, com seus relatórios.',
        { rotulo: 'Ver os clientes', href: panel('clientes') },
      ],
    },
    data: Type.Object(
      {
        regras: Type.String({
          description: 'a versão das regras; cada apuração diz a sua em versoes.regras',
        }),
        ato: Type.Optional(
          Type.String({ description: 'o ato que as regras novas aplicam, onde aplicam um' }),
        ),
        documentos: Type.Integer({ minimum: 0, description: 'notas calculadas de novo' }),
        meses_recalculados: Type.Integer({
          minimum: 0,
          description:
            'meses abertos cujo resultado mudou: há uma versão nova de cada apuração, sem evento próprio',
        }),
        meses_so_marcados: Type.Integer({
          minimum: 0,
          description:
            'meses encerrados cujo resultado mudaria: a apuração fica desatualizada, e nada é recalculado sem pedido',
        }),
        ...each(['inicio', 'fim'], DataHora),
      },
      { description: 'as regras que foram aplicadas, e quantas notas e meses do escritório elas mudaram' },
    ),
    make: ({
      inicio,
      fim,
      ...done
    }: {
      readonly regras: string;
      readonly ato?: string;
      readonly documentos: number;
      readonly meses_recalculados: number;
      readonly meses_so_marcados: number;
      readonly inicio: Date;
      readonly fim: Date;
    }) => ({ ...done, inicio: inicio.toISOString(), fim: fim.toISOString() }),
    example: {
      regras: '2026.12.1',
      ato: 'Resolução do Senado Federal (exemplo)',
      documentos: 1840,
      meses_recalculados: 12,
      meses_so_marcados: 30,
      inicio: EXAMPLE_TIME,
      fim: EXAMPLE_TIME,
    },
  }),
} as const;

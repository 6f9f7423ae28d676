import type { Static } from 'typebox';
import Type from 'typebox';
import { Apuracao } from './apuracao.ts';
import { Cliente, Regime } from './cliente.ts';
import { MUDANCAS_DO_MES } from './closed-lists.ts';
import { ANDAMENTO } from './etapa.ts';
import {
  AskedClientes,
  Closed,
  Competencia,
  described,
  each,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
} from './formatos.ts';
import { Lista, PAGE } from './lista.ts';
import { StatusDoParametro } from './projecao.ts';

const MudancaNoAno = OrNull(Valor, {
  description:
    'o que o mês custa pelas regras desse ano, menos o que custa pelas de 2026, com preço líquido constante',
});

/**
 * What a list shows of a month. `situacao` is null where the month has no figures: it is not computed yet, or was
 * computed by rules that gave others. An incomplete month has no amounts.
 */
export const FIGURAS_DO_MES = {
  situacao: OrNull(Opcao(['completa', 'incompleta'])),
  total_a_recolher: OrNull(Valor),
  comparacao: OrNull(
    Type.Object({
      regime_atual: OrNull(Valor),
      regime_novo: Valor,
      ano: Type.Integer({ description: 'o ano das regras do regime novo' }),
      status: StatusDoParametro,
    }),
  ),
  ...each(MUDANCAS_DO_MES, MudancaNoAno),
  credito_em_risco: OrNull(Valor),
};
const FigurasDoMes = Type.Object(FIGURAS_DO_MES);
export type FigurasDoMes = Static<typeof FigurasDoMes>;

/** The panel's list of apurações: each with its client's name, and its figures in place of the whole `comparativo`. */
export const PanelApuracaoList = Lista(
  Type.Object({ ...Apuracao.properties, ...FIGURAS_DO_MES, cliente: Type.String() }),
);
export type ApuracaoListada = Static<typeof PanelApuracaoList>['data'][number];

/** How a client's month stands, in the order in which somebody has to do something about it. */
export const SITUACOES_NA_CARTEIRA = [
  'falhou',
  'faltam_dados',
  'desatualizada',
  'a_apurar',
  'em_andamento',
  'calculada',
  'encerrada',
  'sem_notas',
] as const;
export const SituacaoNaCarteira = Opcao(
  SITUACOES_NA_CARTEIRA,
  'encerrada: alguém fechou o mês, e vale a versão fechada até que o mês seja reaberto; faltam_dados: falta algo no cadastro do cliente',
);
export type SituacaoNaCarteira = Static<typeof SituacaoNaCarteira>;

const { situacao: _situacao, comparacao, ...AMOUNTS } = FIGURAS_DO_MES;

/** A client's month in one line. The amounts are those of its newest version that has any. */
export const LinhaDaCarteira = Type.Object({
  cliente_id: Uuid,
  razao_social: Cliente.properties.razao_social,
  cnpj_raiz: Cliente.properties.cnpj_raiz,
  regime: Regime,
  situacao: SituacaoNaCarteira,
  motivo: OrNull(Type.String(), { description: 'por que falhou, ou o que falta' }),
  apuracao_id: OrNull(Uuid, { description: 'a versão mais nova; num mês fechado, a que vale' }),
  ...ANDAMENTO,
  ...AMOUNTS,
  comparacao,
  perguntas: Type.Integer({ minimum: 0, description: 'perguntas do mês ainda sem resposta' }),
});
export type LinhaDaCarteira = Static<typeof LinhaDaCarteira>;

const FILTROS = {
  competencia: Type.Optional(described(Competencia, 'mês como AAAA-MM; sem ele, o mês passado')),
  situacao: Type.Optional(SituacaoNaCarteira),
  regime: Type.Optional(Regime),
  efeito: Type.Optional(Opcao(['ganha', 'perde'], 'quem paga menos, ou mais, em 2033')),
  q: Type.Optional(Texto(100)),
  ordem: {
    ...Opcao([
      'cliente',
      'situacao',
      'total_a_recolher',
      ...MUDANCAS_DO_MES,
      'credito_em_risco',
      'perguntas',
    ]),
    default: 'cliente',
  },
  sentido: { ...Opcao(['asc', 'desc']), default: 'asc' },
};

/** Query of GET /v1/carteira/xlsx: the whole of what it asks for. */
export const CarteiraQuery = Closed(FILTROS);
export type CarteiraQuery = Static<typeof CarteiraQuery>;

export const ZipQuery = Closed({ competencia: FILTROS.competencia });

/** Query of GET /v1/carteira; `q` searches name and CNPJ. */
export const ListCarteiraQuery = Closed({
  ...FILTROS,
  ...PAGE,
  limit: { ...PAGE.limit, maximum: 1000 },
});

const Contagem = Type.Integer({ minimum: 0 });

export const Carteira = Type.Object({
  competencia: Competencia,
  ...Lista(LinhaDaCarteira).properties,
  totais: Type.Object(
    {
      clientes: Contagem,
      ganham: Contagem,
      perdem: Contagem,
      total_a_recolher: Valor,
      ...each(MUDANCAS_DO_MES, Valor),
      credito_em_risco: Valor,
      perguntas: Contagem,
    },
    { description: 'de tudo o que o filtro mostra, em todas as páginas' },
  ),
  por_situacao: Type.Object(each(SITUACOES_NA_CARTEIRA, Contagem), {
    description: 'quantos clientes ativos há em cada situação, sem filtro',
  }),
});
export type Carteira = Static<typeof Carteira>;

export const ApurarVarias = Closed({ competencia: Competencia, cliente_ids: AskedClientes });

/** What becomes of each active client's month. */
export const RESULTADOS_DO_PEDIDO = [
  'pedida',
  'em_andamento',
  'em_dia',
  'faltam_dados',
  'sem_notas',
] as const;

/** Answer 201 of POST /v1/apuracoes/varias, by name. */
export const ApuracoesPedidas = Type.Object({
  competencia: Competencia,
  pedidas: Contagem,
  envios_em_andamento: Type.Integer({
    minimum: 0,
    description: 'envios ainda não lidos: quem só tem notas neles aparece como sem_notas',
  }),
  data: Type.Array(
    Type.Object({
      cliente_id: Uuid,
      razao_social: Cliente.properties.razao_social,
      resultado: Opcao(
        RESULTADOS_DO_PEDIDO,
        'em_dia: nada mudou desde a última versão; faltam_dados: falta algo no cadastro, que o motivo diz',
      ),
      motivo: OrNull(Type.String()),
      apuracao_id: OrNull(Uuid, { description: 'a versão pedida, a que está em andamento ou a última' }),
    }),
  ),
});
export type ApuracoesPedidas = Static<typeof ApuracoesPedidas>;

import type { Static } from 'typebox';
import Type from 'typebox';
import { FIGURAS_DO_MES, SituacaoNaCarteira } from './carteira.ts';
import {
  AnexoDoSimples,
  AtividadeDoMei,
  Cliente,
  COLUNAS_DO_CADASTRO,
  Folha12,
  IbsCbsDoRegime,
  InicioDeAtividade,
  Rbt12,
  Regime,
} from './cliente.ts';
import { MUDANCAS_DO_MES, TRIBUTOS_DO_FECHAMENTO } from './closed-lists.ts';
import { ANDAMENTO, ETAPAS, Etapa, PorQuem } from './etapa.ts';
import {
  ClienteId,
  Closed,
  Competencia,
  Contagem,
  DataHora,
  described,
  Email,
  each,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
  ValorAtLeastZero,
} from './formatos.ts';
import { Lista, PAGE } from './lista.ts';

const Devido = OrNull(Valor, {
  description: 'o que se recolhe do tributo no mês; nulo onde não se sabe, nunca zero',
});
const Total = OrNull(Valor, { description: 'o que se recolhe no mês; nulo onde não se sabe' });
const Dia = Type.String({ format: 'date' });

/** What a month still lacks before it has a figure, or before it can be handed over. */
export const FaltaDoMes = Type.Object({
  campo: Type.String({
    description:
      'rbt12, folha12, simples_anexo, atividade, contato, ou o código da pergunta que para o mês, como a do regime',
  }),
  onde: Opcao(['cadastro_do_cliente', 'perguntas', 'contatos']),
  competencia: described(Competencia, 'o mês que precisa disso'),
  texto: Type.String(),
});
export type FaltaDoMes = Static<typeof FaltaDoMes>;

/** One client's month on the board. Figures are those of the version that counts: of a closed month the one that was closed. */
export const LinhaDoFechamento = Type.Object({
  cliente_id: Uuid,
  razao_social: Cliente.properties.razao_social,
  cnpj_raiz: Cliente.properties.cnpj_raiz,
  regime: Regime,
  situacao: SituacaoNaCarteira,
  motivo: OrNull(Type.String(), { description: 'por que falhou, ou o que falta' }),
  ...ANDAMENTO,
  falta: Type.Array(FaltaDoMes),
  apuracao_id: OrNull(Uuid, {
    description: 'a versão mais nova; num mês fechado, a que vale',
  }),
  versao: OrNull(Type.Integer({ minimum: 1 })),
  ...each(TRIBUTOS_DO_FECHAMENTO, Devido),
  total: Total,
  sobra: OrNull(Valor, {
    description:
      'onde nada se recolhe: o crédito que fica para o mês seguinte; nulo onde não sobra, ou não se sabe',
  }),
  anterior: OrNull(Valor, { description: 'o total do mês anterior' }),
  mudanca: OrNull(Valor, { description: 'total menos anterior; nulo onde um deles não se sabe' }),
  ...each(MUDANCAS_DO_MES, FIGURAS_DO_MES.mudanca_2033),
  vencimento: OrNull(Dia, {
    description: 'o primeiro dia em que algo do mês se recolhe e ainda não foi marcado como pago',
  }),
  enviado_em: OrNull(DataHora, { description: 'quando a versão foi ao cliente pela última vez' }),
  aberto_em: OrNull(DataHora, { description: 'quando o cliente abriu a versão pela última vez' }),
  perguntas: Type.Integer({ minimum: 0, description: 'perguntas do mês ainda sem resposta' }),
  em_jogo: OrNull(Valor, {
    description: 'o tributo que as perguntas abertas podem mudar; nulo onde nenhuma diz quanto',
  }),
  conferido: OrNull(PorQuem, { description: 'quem conferiu esta versão, e quando' }),
});
export type LinhaDoFechamento = Static<typeof LinhaDoFechamento>;

const ORDENS = [
  'cliente',
  'etapa',
  'regime',
  'vencimento',
  'perguntas',
  'em_jogo',
  'anterior',
  'mudanca',
  'total',
  'sobra',
  'enviado_em',
  ...TRIBUTOS_DO_FECHAMENTO,
  ...MUDANCAS_DO_MES,
] as const;

/** Query of GET /painel/api/fechamento; `q` searches name and CNPJ. */
export const FechamentoQuery = Closed({
  competencia: Type.Optional(described(Competencia, 'mês como AAAA-MM; sem ele, o mês passado')),
  etapa: Type.Optional(Etapa),
  q: Type.Optional(Texto(100)),
  regime: Type.Optional(Regime),
  falta: Type.Optional(described(Texto(40), 'só quem tem esta falta, pelo campo dela')),
  reabrir: Type.Optional(
    Type.Boolean({ description: 'true: só os meses fechados em que algo chegou depois' }),
  ),
  ordem: { ...Opcao(ORDENS), default: 'cliente' },
  sentido: { ...Opcao(['asc', 'desc']), default: 'asc' },
  ...PAGE,
  limit: { ...PAGE.limit, maximum: 1000 },
});
export type FechamentoQuery = Static<typeof FechamentoQuery>;

/** Query of GET /painel/api/mudancas: what has been read already, as the board says it. */
export const MudancasQuery = Closed({ visto: Type.Optional(Texto(300)) });

/** The month of all clients as a board: what is due, what is left to do, and each client in one line. */
export const Fechamento = Type.Object({
  competencia: Competencia,
  visto: Type.String({ description: 'até onde isto foi lido: quem ouve as mudanças ouve o que veio depois' }),
  clientes: Contagem,
  total: { ...Total, description: 'de todos os clientes do mês de que se sabe o total' },
  com_total: { ...Contagem, description: 'de quantos clientes se sabe o total do mês' },
  anterior: { ...Total, description: 'o mesmo, do mês anterior' },
  mudanca: OrNull(Valor, {
    description: 'a soma das mudanças dos clientes de que se sabem os dois meses; nulo se não há nenhum',
  }),
  com_mudanca: { ...Contagem, description: 'de quantos clientes se sabem os dois meses' },
  proximo_prazo: OrNull(
    Type.Object({
      data: Dia,
      id: Type.String({ description: 'a obrigação' }),
      obrigacao: Type.String({ description: 'o que se paga ou se entrega' }),
      valor: OrNull(Valor, {
        description:
          'o que se recolhe com ela, dos clientes de que se sabe; nulo se nada se recolhe com ela, ou não se sabe de nenhum',
      }),
      clientes: { ...Contagem, description: 'quantos ainda não a cumpriram' },
      sem_valor: {
        ...Contagem,
        description: 'destes, os que recolhem com ela um valor que ainda não se sabe',
      },
      status: Opcao(['lei', 'estimativa'], 'de onde vem o dia: do ato, ou do costume'),
      vencido: Type.Boolean({ description: 'o dia já passou' }),
    }),
    {
      description:
        'o primeiro prazo do mês, de hoje em diante, com que alguém ainda tem algo a recolher; se não há, o primeiro vencido sem que se tenha recolhido; se nada se recolhe, o primeiro que alguém ainda não cumpriu. Nulo: nenhum está em aberto',
    },
  ),
  por_etapa: Type.Object(each(ETAPAS, Type.Object({ feitos: Contagem, faltam: Contagem })), {
    description:
      'sem filtro: quantos clientes deram o passo, e quantos estão parados nele; faltam de todos e os fechados somam todos',
  }),
  apurou: Type.Boolean({ description: 'o escritório já apurou algum mês, seja qual for' }),
  fechados: Contagem,
  a_reabrir: Type.Integer({ minimum: 0, description: 'meses fechados em que algo chegou depois' }),
  ...Lista(LinhaDoFechamento).properties,
  has_more: Type.Boolean(),
  totais: Type.Object(each([...TRIBUTOS_DO_FECHAMENTO, 'total', ...MUDANCAS_DO_MES] as const, Valor), {
    description: 'de tudo o que o filtro mostra, em todas as páginas; o que não se sabe fica de fora',
  }),
});
export type Fechamento = Static<typeof Fechamento>;

const ClienteIds = Type.Array(ClienteId, { minItems: 1, maxItems: 1000, description: 'de quais clientes' });

/** Body of POST /v1/carteira/conferir: `conferido` false takes the mark away. */
export const ReviewMeses = Closed({
  competencia: Competencia,
  cliente_ids: ClienteIds,
  conferido: Type.Boolean({ description: 'false: desfaz a conferência' }),
});
export type ReviewMeses = Static<typeof ReviewMeses>;

/** Body of POST /v1/carteira/fechar. What was paid may be said with it; a difference to what is due is shown, not forbidden. */
export const CloseMeses = Closed({
  competencia: Competencia,
  clientes: Type.Array(
    Closed({
      cliente_id: ClienteId,
      pagos: Type.Optional(
        Type.Array(
          Closed({
            obrigacao: described(Texto(40), 'o id da obrigação, como em GET /v1/prazos'),
            valor: ValorAtLeastZero,
          }),
          { maxItems: 30, description: 'o que se pagou de cada obrigação, onde se sabe' },
        ),
      ),
    }),
    { minItems: 1, maxItems: 1000 },
  ),
});
export type CloseMeses = Static<typeof CloseMeses>;

/** Body of POST /v1/carteira/reabrir. */
export const OpenMeses = Closed({ competencia: Competencia, cliente_ids: ClienteIds });
export type OpenMeses = Static<typeof OpenMeses>;

/** Why a client's month stays as it is. */
export const CODES_OF_RECUSA = [
  'cliente_nao_encontrado',
  'fora_do_periodo',
  'sem_apuracao',
  'apuracao_em_andamento',
  'apuracao_falhou',
  'mes_desatualizado',
  'faltam_dados',
  'perguntas_abertas',
  'obrigacao_desconhecida',
  'mes_fechado',
] as const;
export const RecusaDoMes = Opcao(CODES_OF_RECUSA);
export type RecusaDoMes = Static<typeof RecusaDoMes>;

/** What became of each client, in the order of the request: each is done as a whole or not at all. */
export const MesesWithOutcome = Type.Object({
  competencia: Competencia,
  feitos: Type.Integer({ minimum: 0, description: 'quantos ficaram como se pediu; quem já estava conta' }),
  data: Type.Array(
    Type.Object({
      cliente_id: Uuid,
      razao_social: OrNull(Type.String()),
      resultado: Opcao(['feito', 'ja_estava', 'recusado']),
      codigo: OrNull(RecusaDoMes),
      mensagem: OrNull(Type.String(), { description: 'por que foi recusado, e o que fazer' }),
      apuracao_id: OrNull(Uuid, { description: 'a versão conferida, fechada, ou a que passou a valer' }),
      pagos: Type.Optional(
        Type.Array(
          Type.Object({
            obrigacao: Type.String({ description: 'o id da obrigação' }),
            valor: Valor,
            devido: Devido,
            diferenca: OrNull(Valor, { description: 'o que se pagou menos o devido' }),
          }),
          { description: 'o que se disse pago, ao lado do devido' },
        ),
      ),
    }),
  ),
});
export type MesesWithOutcome = Static<typeof MesesWithOutcome>;

/** Query of GET /painel/api/fechamento/pagamentos. */
export const PagamentosQuery = Closed({ competencia: Competencia });

/** What a client pays of a month with one obligation: asked for where the month is closed. */
export const PagamentoDoMes = Type.Object({
  cliente_id: Uuid,
  razao_social: Cliente.properties.razao_social,
  obrigacao: Type.String({ description: 'o id da obrigação' }),
  nome: Type.String({ description: 'como a obrigação se chama' }),
  data: Dia,
  devido: Devido,
  pago: OrNull(Valor, { description: 'o que se disse pago' }),
  cumprido: Type.Boolean({ description: 'alguém já a marcou como cumprida' }),
});
export type PagamentoDoMes = Static<typeof PagamentoDoMes>;

/** A month that is closed for some clients to whom something came later, and what that changes of all of them together. */
export const MesToOpen = Type.Object({
  competencia: Competencia,
  clientes: Contagem,
  diferenca: OrNull(Valor, { description: 'as versões novas menos as que valem; nulo onde não se sabe' }),
});
export type MesToOpen = Static<typeof MesToOpen>;

/** A cell as somebody typed or pasted it; what is wrong with it is said of the cell. */
const Celula = Type.Optional(Type.String({ maxLength: 300 }));

/** Body of PATCH /painel/api/fechamento/cadastro. What is written holds from `competencia` on; an empty cell changes nothing. */
export const CadastroDoMes = Closed({
  competencia: Competencia,
  linhas: Type.Array(
    Closed({
      cliente_id: Type.Optional(ClienteId),
      cnpj: Type.Optional(Type.String({ maxLength: 40 })),
      desde: Type.Optional(described(Competencia, 'o mês desta linha, onde não é competencia')),
      ...each(COLUNAS_DO_CADASTRO, Celula),
    }),
    { minItems: 1, maxItems: 1000 },
  ),
});
export type CadastroDoMes = Static<typeof CadastroDoMes>;

/** What of a client stood before a line was kept; sent back as it is, it holds again. */
export const CadastroBefore = Closed({
  cliente_id: ClienteId,
  desde: described(Competencia, 'o mês da linha'),
  regime: Type.Optional(
    OrNull(
      Closed({
        regime: Regime,
        ibs_cbs: IbsCbsDoRegime,
        simples_anexo: OrNull(AnexoDoSimples),
        rbt12: OrNull(Rbt12),
        folha12: OrNull(Folha12),
        atividade: OrNull(AtividadeDoMei),
      }),
      { description: 'o regime que começava nesse mês; nulo onde nenhum começava' },
    ),
  ),
  inicio_de_atividade: Type.Optional(OrNull(InicioDeAtividade)),
  contato: Type.Optional(
    Closed({ email: Email, nome: OrNull(Texto(120), { description: 'nulo onde não havia esse contato' }) }),
  ),
});
export type CadastroBefore = Static<typeof CadastroBefore>;

/** Body of PUT /painel/api/fechamento/cadastro: takes back what a PATCH kept, of all of these clients or of none. */
export const RestoreCadastro = Closed({
  linhas: Type.Array(CadastroBefore, { minItems: 1, maxItems: 1000 }),
});

/** What became of each line, in the order of the request: a line is kept as a whole or not at all. */
export const CadastroGuardado = Type.Object({
  competencia: Competencia,
  guardadas: Contagem,
  data: Type.Array(
    Type.Object({
      linha: Type.Integer({ minimum: 1, description: 'a posição na requisição' }),
      cliente_id: OrNull(Uuid),
      guardada: Type.Boolean(),
      erros: Type.Array(
        Type.Object({
          coluna: Opcao(['cliente', ...COLUNAS_DO_CADASTRO]),
          codigo: Type.String(),
          motivo: Type.String(),
        }),
      ),
      antes: OrNull(CadastroBefore, { description: 'o que havia antes; nulo onde nada mudou' }),
    }),
  ),
});
export type CadastroGuardado = Static<typeof CadastroGuardado>;

import Type, { type Static } from 'typebox';
import { Regime } from '../cliente.ts';
import { Chave, Competencia, DataHora, Opcao, Texto, Uuid, Valor } from '../formatos.ts';
import { PAGINA } from '../lista.ts';

const FECHADO = { additionalProperties: false } as const;
const Contagem = Type.Integer({ minimum: 0 });

/** An amount in reais that is not negative. */
const ValorPositivo = Type.String({
  pattern: '^(0|[1-9][0-9]{0,12})\\.[0-9]{2}$',
  description: 'valor em reais, não negativo, com ponto e duas casas decimais, por exemplo 1234.56',
});
const Cfop = Type.String({ pattern: '^[1-7][0-9]{3}$', description: 'CFOP com 4 dígitos' });
const Classificacao = Type.String({ pattern: '^[0-9]{6}$', description: 'cClassTrib com 6 dígitos' });
const Efeito = Opcao([
  'debito',
  'credito',
  'estorno_debito',
  'estorno_credito',
  'credito_recusado',
  'sem_efeito',
]);

// ---------------------------------------------------------------------------------------------- questions and answers

/** Items of one kind that wait for the office's answer: an ajuste with the same criteria gives it. */
export const Pergunta = Type.Object({
  cliente_id: Uuid,
  tipo: Opcao(['cfop', 'classificacao']),
  cfop: Type.String(),
  ncm: Type.String(),
  cprod: Type.String(),
  descricao: Type.String(),
  cclasstrib: Type.String({ description: 'o que se aplica até a resposta' }),
  alternativas: Type.Array(Type.String()),
  condicao: Type.String(),
  desde: Competencia,
  ate: Competencia,
  documentos: Contagem,
  itens: Contagem,
  valor: Valor,
  chaves: Type.Array(Chave, { description: 'algumas das notas' }),
});
export type Pergunta = Static<typeof Pergunta>;

/** Query of GET /painel/api/perguntas: what weighs most comes first, and there is no next page. */
export const ListarPerguntasQuery = Type.Object(
  {
    cliente_id: Type.Optional(Uuid),
    competencia: Type.Optional(Competencia),
    limit: PAGINA.limit,
  },
  FECHADO,
);

const CRITERIOS = {
  cfop: Type.Optional(Cfop),
  cprod: Type.Optional(Texto(60)),
  ncm_prefixo: Type.Optional(
    Type.String({ pattern: '^[0-9]{2,8}$', description: 'começo do NCM, de 2 a 8 dígitos' }),
  ),
  cclasstrib_de: Type.Optional(Classificacao),
  emitente: Type.Optional(
    Type.String({ pattern: '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$', description: 'CNPJ ou CPF do emitente' }),
  ),
};

/** The office's answer: at least one criterion, and a classification or an effect. Without `cliente_id`: for all. */
export const CriarAjuste = Type.Object(
  {
    cliente_id: Type.Optional(Uuid),
    desde: Competencia,
    ate: Type.Optional(Competencia),
    ...CRITERIOS,
    cclasstrib: Type.Optional(Classificacao),
    efeito: Type.Optional(Efeito),
  },
  FECHADO,
);
export type CriarAjuste = Static<typeof CriarAjuste>;
export const CRITERIOS_DO_AJUSTE = Object.keys(CRITERIOS) as (keyof typeof CRITERIOS)[];

export const Ajuste = Type.Object({
  id: Uuid,
  cliente_id: Type.Union([Uuid, Type.Null()]),
  desde: Competencia,
  ate: Type.Union([Competencia, Type.Null()]),
  cfop: Type.Union([Type.String(), Type.Null()]),
  cprod: Type.Union([Type.String(), Type.Null()]),
  ncm_prefixo: Type.Union([Type.String(), Type.Null()]),
  cclasstrib_de: Type.Union([Type.String(), Type.Null()]),
  emitente: Type.Union([Type.String(), Type.Null()]),
  cclasstrib: Type.Union([Type.String(), Type.Null()]),
  efeito: Type.Union([Efeito, Type.Null()]),
  criado_em: DataHora,
});
export type Ajuste = Static<typeof Ajuste>;

export const ListarAjustesQuery = Type.Object({ cliente_id: Type.Optional(Uuid) }, FECHADO);

// ---------------------------------------------------------------------------------------------- entries and balances

export const TIPOS_DE_LANCAMENTO_MANUAL = [
  'debito',
  'credito',
  'estorno_debito',
  'estorno_credito',
  'credito_recusado',
] as const;
const TRIBUTOS = [
  'icms',
  'icms_st',
  'fcp',
  'difal',
  'ipi',
  'ii',
  'pis',
  'cofins',
  'iss',
  'cbs',
  'ibs_uf',
  'ibs_mun',
  'is',
] as const;

const LANCAMENTO = {
  tipo: Opcao(TIPOS_DE_LANCAMENTO_MANUAL),
  tributo: Opcao(TRIBUTOS),
  valor: ValorPositivo,
  nota: Texto(200),
};

/** What no note says: services taken, energy, freight. `nota` stands in the report. */
export const CriarLancamentoManual = Type.Object({ competencia: Competencia, ...LANCAMENTO }, FECHADO);
export const LancamentoManual = Type.Object({ id: Uuid, ...LANCAMENTO });
export type LancamentoManual = Static<typeof LancamentoManual>;

export const ListarLancamentosQuery = Type.Object({ competencia: Competencia }, FECHADO);

/** The credit that a client brings along into its first month. What is left out is zero. */
export const SaldoInicialDoCliente = Type.Object(
  {
    competencia: Competencia,
    saldos: Type.Object(
      {
        cbs: Type.Optional(ValorPositivo),
        ibs_uf: Type.Optional(ValorPositivo),
        ibs_mun: Type.Optional(ValorPositivo),
      },
      FECHADO,
    ),
  },
  FECHADO,
);
export type SaldoInicialDoCliente = Static<typeof SaldoInicialDoCliente>;

// ---------------------------------------------------------------------------------------------- regimes and versions

export const RegimeNoTempo = Type.Object({
  desde: Competencia,
  ate: Type.Union([Competencia, Type.Null()], { description: 'último mês; nulo no regime que continua' }),
  regime: Regime,
  ibs_cbs: Opcao(['das', 'regular']),
  simples_anexo: Type.Optional(Opcao(['I', 'II', 'III', 'IV', 'V'])),
  rbt12: Type.Optional(Valor),
  atividade: Type.Optional(Opcao(['comercio', 'industria', 'servicos'])),
});
export type RegimeNoTempo = Static<typeof RegimeNoTempo>;

export const CompararQuery = Type.Object({ com: Uuid }, FECHADO);

const Figura = Type.Object({ de: Valor, para: Valor, diferenca: Valor });
const VersaoComparada = Type.Object({
  id: Uuid,
  versao: Type.Integer({ minimum: 1 }),
  calculada_em: Type.Union([DataHora, Type.Null()]),
  documentos: Contagem,
});

/** What changed from one version of a month (`de`) to another (`para`), and why. */
export const DiferencaDeVersoes = Type.Object({
  cliente_id: Uuid,
  competencia: Competencia,
  de: VersaoComparada,
  para: VersaoComparada,
  totais: Type.Object({ regime_atual: Figura, regime_novo: Figura, diferenca: Figura }),
  tributos: Type.Array(
    Type.Object({
      regime: Opcao(['atual', 'novo']),
      tributo: Type.String(),
      debitos: Figura,
      creditos: Figura,
      saldo: Figura,
    }),
  ),
  documentos: Type.Union([
    Type.Object({
      entraram: Type.Array(Type.Object({ chave: Chave })),
      sairam: Type.Array(Type.Object({ chave: Chave, motivo: Opcao(['cancelada', 'deixou_de_contar']) })),
      mudaram: Type.Array(Type.Object({ chave: Chave, motivo: Opcao(['situacao', 'regras', 'efeito']) })),
    }),
    Type.Null(),
  ]),
  causas: Type.Array(
    Opcao([
      'notas_novas',
      'notas_canceladas',
      'notas_que_sairam',
      'regras',
      'regime',
      'ajustes',
      'lancamentos_manuais',
      'saldo_anterior',
      'cenario',
    ]),
  ),
});
export type DiferencaDeVersoes = Static<typeof DiferencaDeVersoes>;

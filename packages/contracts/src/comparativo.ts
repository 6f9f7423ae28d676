import type { Static, TProperties } from 'typebox';
import Type from 'typebox';
import { TRIBUTOS_DO_MES } from './closed-lists.ts';
import { Aliquota, Chave, Closed, described, each, Opcao, OrNull, Valor } from './formatos.ts';
import { Retencoes, TipoDoDocumento } from './outros-documentos.ts';
import { AnoProjetado, Memoria, PremissaDePreco, StatusDoParametro, ValorDoTributo } from './projecao.ts';

/** What the office knows of how a supplier's debit ended, where nothing else says it (LC 214/2025 art. 47). */
export const InformarExtincao = Closed({
  situacao: OrNull(Opcao(['extinto', 'em_aberto']), { description: 'nulo: retira o que foi informado' }),
});
export type InformarExtincao = Static<typeof InformarExtincao>;

export const ExtincaoInformada = Type.Object({ chave: Chave, ...InformarExtincao.properties });

const PartesDoCredito = each(['confirmado', 'pendente', 'em_risco'], Valor);
/** How sure the credits of a month are. */
export const CreditoCondicional = Type.Object(
  {
    ate: Type.String({ format: 'date', description: 'o dia em que se olhou' }),
    cbs: Type.Object(PartesDoCredito),
    ibs: Type.Object(PartesDoCredito),
    notas: Type.Array(
      Type.Object({ ...each(['chave', 'emitente', 'motivo'], Type.String()), ...PartesDoCredito }),
      { description: 'as que não estão confirmadas, as de maior risco primeiro, até 100' },
    ),
  },
  {
    description:
      'a partir de 2027: quanto do crédito usado tem o débito do fornecedor extinto (LC 214/2025, art. 47)',
  },
);

const ValorOuNulo = OrNull(Valor);

const Conta = {
  ...each(['debitos', 'creditos'], Valor),
  estornos: described(
    Valor,
    'o que os estornos somam ao tributo: créditos estornados menos débitos estornados',
  ),
  ...each(['saldo_anterior', 'a_recolher', 'a_transportar'], Valor),
  compensado: Type.Optional(
    described(Valor, 'o que do saldo credor paga outro tributo: de PIS e COFINS, a CBS a partir de 2027'),
  ),
} satisfies TProperties;

export const NomeDoTributo = Opcao([...TRIBUTOS_DO_MES, 'das']);

const DevidoNoMes = Type.Object({
  frase: Type.String({ description: 'a resposta em palavras' }),
  tributos: Type.Array(
    Type.Object({
      tributo: NomeDoTributo,
      situacao: Opcao(
        ['devido', 'informativo', 'no_das', 'extinto'],
        'informativo: CBS e IBS de 2026, de recolhimento dispensado; no_das: parcela do DAS; extinto: tributo que já não existe no mês',
      ),
      ...Conta,
      estabelecimentos: Type.Optional(
        Type.Array(Type.Object({ cnpj: Type.String(), ...Conta }), {
          description: 'ICMS e IPI por estabelecimento; a soma deles é a linha',
        }),
      ),
      parcelas: Type.Optional(
        Type.Array(Type.Object({ tributo: Type.String(), valor: Valor }), {
          description: 'o DAS por tributo, com CBS e IBS',
        }),
      ),
      memoria: Memoria,
    }),
  ),
  total_a_recolher: Valor,
  dispensado: described(Valor, 'CBS e IBS de 2026, fora de qualquer total'),
  efeito_da_reforma_no_mes: ValorOuNulo,
  motivo_do_efeito: OrNull(Type.String()),
  receita: Valor,
  carga_efetiva: Aliquota,
  status: StatusDoParametro,
  retencoes: Type.Optional(
    Type.Object(
      { a_recolher: Retencoes, sofridas: Retencoes },
      { description: 'o que se retém dos fornecedores e o que os tomadores retêm; fora de qualquer total' },
    ),
  ),
});

const LadoDaComparacao = Type.Object({
  tributos: Type.Array(ValorDoTributo),
  total: Valor,
  carga: Aliquota,
});

const PREMISSAS_DA_COMPARACAO = {
  cenario: Type.String(),
  premissa_preco: PremissaDePreco,
  status: StatusDoParametro,
};
const REGIME_NOVO = { regime_novo: LadoDaComparacao, diferenca: ValorOuNulo };

const Comparacao = Type.Object({
  ano_do_regime_atual: Type.Literal(2026),
  ano_do_regime_novo: Type.Literal(2033),
  ...PREMISSAS_DA_COMPARACAO,
  regime_atual: OrNull(LadoDaComparacao),
  motivo_sem_regime_atual: OrNull(Type.String()),
  ...REGIME_NOVO,
  alternativas: Type.Array(Type.Object({ ...PREMISSAS_DA_COMPARACAO, ...REGIME_NOVO })),
});

const Ponte = Type.Object({
  de: Type.Integer(),
  para: Type.Integer(),
  inicial: Valor,
  passos: Type.Array(ValorDoTributo),
  final: Valor,
  status: StatusDoParametro,
});

const ConferenciaDeUmLado = Type.Object(each(['declarado', 'calculado', 'usado'], Valor));
const SituacaoDoCredito = Opcao(
  ['em_risco', 'potencial', 'recusado'],
  'em_risco: declarado acima do calculado; potencial: ainda pode ser documentado; recusado: a lei não o dá',
);

const Conferencia = Type.Object({
  tributos: Type.Array(
    Type.Object({
      tributo: Opcao(['cbs', 'ibs_uf', 'ibs_mun']),
      debitos: ConferenciaDeUmLado,
      creditos: ConferenciaDeUmLado,
    }),
  ),
  credito_em_risco: Valor,
  credito_potencial: Valor,
  motivos: Type.Array(
    Type.Object({
      motivo: Type.String(),
      situacao: SituacaoDoCredito,
      ...each(['descricao', 'fundamento'], Type.String()),
      ...each(['cbs', 'ibs'], Valor),
    }),
  ),
  notas: Type.Array(
    Type.Object({
      ...each(['chave', 'modelo', 'numero', 'emitente', 'motivo'], Type.String()),
      situacao: SituacaoDoCredito,
      ...each(['cbs', 'ibs'], Valor),
    }),
  ),
  em_duvida: Type.Optional(
    Type.Array(
      Type.Object({
        tributo: Opcao(['icms', 'pis', 'cofins']),
        valor: Valor,
        fundamento: Type.String(),
      }),
      { description: 'créditos discutíveis de fretes, energia e serviços, que não foram usados' },
    ),
  ),
  credito_condicional: Type.Optional(CreditoCondicional),
  fornecedores_simples: Type.Array(
    Type.Object({
      cnpj_raiz: Type.String(),
      nome: Type.String(),
      compras: Valor,
      anexo: Type.Optional(Opcao(['I', 'II', 'III', 'IV', 'V'])),
      rbt12: Type.Optional(Valor),
      ano: Type.Integer({
        description:
          'o ano das regras do crédito: o do mês, ou 2027 para meses anteriores, em que não há crédito',
      }),
      credito: Type.Object({ cbs: Valor, ibs: Valor }),
      em_jogo: OrNull(Type.Object({ minimo: Valor, maximo: Valor })),
      no_regime_regular: Valor,
    }),
  ),
});

const LadoDaOpcao = Type.Object({
  tributos: Type.Array(ValorDoTributo),
  total: Valor,
  credito_dos_clientes: Valor,
});

const OpcaoDoSimples = Type.Object({
  janelas: Type.Array(
    Type.Object({
      semestre: Type.String(),
      ...each(['de', 'ate'], Type.String({ format: 'date' })),
      fundamento: Type.String(),
    }),
  ),
  vendas_a_empresas: Valor,
  anos: Type.Array(
    Type.Object({
      ano: Type.Integer(),
      dentro: LadoDaOpcao,
      fora: LadoDaOpcao,
      ...each(['diferenca', 'credito_a_mais'], Valor),
      status: StatusDoParametro,
    }),
  ),
  premissas: Type.Array(Type.String()),
});

const LinhaDoRecorte = Type.Object({
  chave: Type.String({
    description:
      '"fora_das_notas": o que nenhuma nota traz; "saldo_credor": créditos que sobram para o mês seguinte',
  }),
  operacoes: Valor,
  atual: ValorOuNulo,
  novo: ValorOuNulo,
});

const Abrangencia = Type.Object(
  {
    entram: Type.Array(Type.Object({ tipo: TipoDoDocumento, nome: Type.String(), no_mes: Type.Boolean() }), {
      description: 'os tipos de documento que contam; no_mes: o mês tem operações dele',
    }),
    ficam_de_fora: Type.Array(Type.Object(each(['codigo', 'descricao'], Type.String()))),
  },
  { description: 'de que documentos o mês é feito, e o que ele não tem' },
);

const PremissaQueMudaOTotal = Type.Object({
  ...each(['codigo', 'texto'], Type.String()),
  tributos: Type.Array(NomeDoTributo),
  em_jogo: described(Valor, 'em quanto esses tributos, somados, mudariam no máximo'),
});

const Aviso = { codigo: Type.String(), mensagem: Type.String() } satisfies TProperties;

/**
 * The month in three answers, field by field what `engine` returns as `Comparativo`. Open like every answer: a new
 * field breaks no client.
 */
export const Comparativo = Type.Object({
  situacao: Opcao(
    ['completa', 'incompleta'],
    'incompleta: faltam dados do cliente (pendencias), e não há valores',
  ),
  pendencias: Type.Array(
    Type.Object({ ...Aviso, onde: Opcao(['cadastro_do_cliente', 'perguntas']), campo: Type.String() }),
  ),
  resumo: Type.String({ description: 'a resposta em uma frase' }),
  devido_no_mes: OrNull(DevidoNoMes),
  premissas_que_mudam_o_total: Type.Optional(
    Type.Array(PremissaQueMudaOTotal, {
      description:
        'o que ninguém disse e o total supõe, o que mais pesa primeiro; ausente em versões antigas',
    }),
  ),
  saldos_a_transportar: Type.Array(
    Type.Object({
      tributo: Opcao(TRIBUTOS_DO_MES),
      estabelecimento: OrNull(Type.String(), {
        description: 'CNPJ, para ICMS e IPI; nulo é a empresa',
      }),
      valor: Valor,
    }),
    { description: 'saldos credores que vão para o mês seguinte' },
  ),
  comparacao: OrNull(Comparacao),
  ponte: OrNull(Ponte),
  transicao: Type.Array(AnoProjetado, {
    description:
      'o mês em cada ano, do seu até 2033, com preço líquido constante e com preço final constante; vazia onde faltam alíquotas',
  }),
  conferencia: OrNull(Conferencia),
  opcao_do_simples: OrNull(OpcaoDoSimples),
  por_ncm: Type.Array(LinhaDoRecorte),
  por_cfop: Type.Array(LinhaDoRecorte),
  por_classificacao: Type.Array(LinhaDoRecorte),
  por_tipo_de_documento: Type.Optional(
    Type.Array(LinhaDoRecorte, {
      description:
        'por tipo de documento (nfe, cte, nfse …); ausente, como os dois seguintes, em versões antigas',
    }),
  ),
  por_natureza: Type.Optional(
    Type.Array(LinhaDoRecorte, { description: 'pelo CFOP, ou onde não há pelo cTribNac ou cClass' }),
  ),
  abrangencia: Type.Optional(Abrangencia),
  premissas: Type.Array(Type.String()),
  avisos: Type.Array(Type.Object(Aviso)),
});
export type Comparativo = Static<typeof Comparativo>;

import Type, { type Static } from 'typebox';
import {
  Closed,
  CnpjRaiz,
  Competencia,
  Contagem,
  DataHora,
  described,
  Formato,
  Link,
  Opcao,
  OrNull,
  Uuid,
  Valor,
} from './formatos.ts';
import { Lista, PAGE } from './lista.ts';

const Dia = Type.String({ format: 'date' });
const Semestre = Formato('^20[0-9]{2}-[12]$', 'semestre como AAAA-S, por exemplo 2027-1');
const Percentual = Formato('^-?(0|[1-9][0-9]*)\\.[0-9]{2}$', 'percentual com ponto e duas casas decimais');
const Escolha = Opcao(['dentro', 'fora'], 'CBS e IBS dentro do DAS, ou fora dele');
const STATUS = Opcao(['lei', 'estimativa', 'informada'], 'de onde vêm as alíquotas do ano');

/** What the choice comes to with rates of one origin. */
const NO_CENARIO = {
  cbs: described(Percentual, 'alíquota da CBS do ano'),
  fora_total: described(Valor, 'o que o cliente paga por fora do DAS, com o que fica nele'),
  diferenca: described(Valor, 'fora menos dentro: positivo é pagar mais por fora'),
  preco_com_tributos: described(
    Percentual,
    'quanto muda por fora o preço com tributos para que a margem fique a mesma',
  ),
  preco_sem_tributos: described(Percentual, 'o mesmo, do preço sem CBS e IBS'),
  custo_dos_clientes_fora: described(
    Valor,
    'o que os compradores pagam por fora a esse preço, descontado o crédito',
  ),
  aponta_para: Opcao(
    ['dentro', 'fora', 'tanto_faz'],
    'o lado em que, com a mesma margem do cliente, os compradores pagam menos',
  ),
};

const CreditoDoComprador = Type.Object({
  cnpj_raiz: OrNull(CnpjRaiz, { description: 'nulo na linha que soma os menores' }),
  nome: Type.String(),
  regime: Opcao(
    ['regular', 'simples', 'nao_se_sabe'],
    'regular: toma crédito; simples: não toma; nao_se_sabe: conta como regular até o escritório saber',
  ),
  vendas: Valor,
  credito_dentro: Valor,
  credito_fora: Valor,
  credito_a_mais: described(Valor, 'fora menos dentro'),
  custo_dentro: described(Valor, 'o que ele paga, descontado o crédito'),
  custo_fora: described(Valor, 'o mesmo por fora, ao preço que mantém a margem do cliente'),
});

export const FigurasDaDecisao = Type.Object(
  {
    semestre: Semestre,
    meses: Type.Array(Competencia, { description: 'os meses apurados de que vem a estimativa' }),
    status: STATUS,
    receita: described(Valor, 'vendas no país'),
    dentro_total: described(Valor, 'o que o cliente paga com CBS e IBS dentro do DAS'),
    ...NO_CENARIO,
    credito_dos_clientes: Type.Object(
      { dentro: Valor, fora: Valor },
      { description: 'o que os compradores creditam, ao preço de hoje' },
    ),
    credito_suposto: described(Valor, 'do crédito por fora, o de compradores de regime desconhecido'),
    custo_dos_clientes_dentro: described(Valor, 'o que os compradores pagam dentro, descontado o crédito'),
    clientes: Type.Array(CreditoDoComprador, { description: 'as empresas que compram, da maior à menor' }),
    cenarios: Type.Array(
      Type.Object({
        nome: Opcao(['estimativa_26_5', 'estimativa_27_91', 'cbs_um_ponto_menor', 'cbs_um_ponto_maior']),
        ...NO_CENARIO,
      }),
      { description: 'o mesmo com outras alíquotas' },
    ),
    premissas: Type.Array(Type.String()),
  },
  { description: 'estimativa, em reais do semestre; repete a média dos meses' },
);
export type FigurasDaDecisao = Static<typeof FigurasDaDecisao>;

export const DecisaoDoSimples = Type.Object({
  id: Uuid,
  semestre: Semestre,
  opcao: Escolha,
  por: Type.String({ description: 'quem a registrou' }),
  decidida_em: DataHora,
  link_expira_em: OrNull(DataHora, { description: 'até quando o link abre; nulo sem link' }),
  confirmada_por: OrNull(Type.String(), { description: 'o nome com que o cliente a confirmou pelo link' }),
  confirmada_em: OrNull(DataHora),
  figuras: OrNull(FigurasDaDecisao, { description: 'os números sobre os quais foi tomada' }),
});
export type DecisaoDoSimples = Static<typeof DecisaoDoSimples>;

export const OpcaoDoSimplesDoCliente = Type.Object({
  cliente_id: Uuid,
  semestre: Semestre,
  janela: Type.Object(
    {
      de: described(Dia, 'primeiro dia para optar'),
      ate: described(Dia, 'último dia para optar'),
      cancela_de: described(Dia, 'primeiro dia para cancelar'),
      cancela_ate: described(Dia, 'último dia para cancelar; até ele a decisão pode mudar aqui'),
      situacao: Opcao(['por_abrir', 'aberta', 'fechada', 'aberta_para_cancelar', 'encerrada'], 'hoje'),
      dias: OrNull(Contagem, { description: 'dias que faltam para ela acabar; nulo se nada está aberto' }),
      fundamento: Type.String(),
    },
    { description: 'quando a opção se faz e se cancela no Portal do Simples Nacional' },
  ),
  no_cadastro: Opcao(['dentro', 'fora'], 'como o cadastro tem o cliente no começo do semestre'),
  providencia: Type.String({ description: 'o que falta fazer no Portal do Simples Nacional' }),
  figuras: OrNull(FigurasDaDecisao, { description: 'nulo enquanto nenhum mês do Simples foi apurado' }),
  decisao: OrNull(DecisaoDoSimples, { description: 'a que vale' }),
  anteriores: Type.Array(DecisaoDoSimples, { description: 'as que ela substituiu, a mais nova primeiro' }),
});
export type OpcaoDoSimplesDoCliente = Static<typeof OpcaoDoSimplesDoCliente>;

/** The query of GET /v1/clientes/{id}/opcao-do-simples. */
export const SemestreQuery = Closed({
  semestre: Type.Optional(described(Semestre, 'sem ele, o da próxima janela que acaba')),
});

export const DecidirOpcao = Closed({ semestre: Semestre, opcao: Escolha });

export const CriarLinkDaDecisao = Closed({
  semestre: Semestre,
  dias: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 90, description: 'dias que o link vale; 30 se omitido' }),
  ),
});
export const LinkDaDecisao = Type.Object({
  url: described(Link, 'o endereço que o cliente abre; só aparece nesta resposta'),
  expira_em: DataHora,
});
export type LinkDaDecisao = Static<typeof LinkDaDecisao>;

export const ListDecisoesQuery = Closed({
  semestre: Type.Optional(described(Semestre, 'sem ele, o da próxima janela que acaba')),
  situacao: Type.Optional(
    Opcao(['indecisa', 'decidida', 'confirmada'], 'indecisa: sem decisão; confirmada: pelo cliente'),
  ),
  ...PAGE,
});

export const LinhaDaOpcao = Type.Object({
  cliente_id: Uuid,
  razao_social: Type.String(),
  cnpj_raiz: CnpjRaiz,
  situacao: Opcao(['indecisa', 'decidida', 'confirmada']),
  opcao: OrNull(Escolha),
  por: OrNull(Type.String()),
  decidida_em: OrNull(DataHora),
  confirmada_em: OrNull(DataHora),
  competencia: OrNull(Competencia, { description: 'o último mês apurado' }),
  diferenca: OrNull(Valor, { description: 'o que o cliente pagaria a mais por fora naquele mês' }),
  credito_a_mais: OrNull(Valor, { description: 'o que os compradores creditariam a mais por fora nele' }),
});
export type LinhaDaOpcao = Static<typeof LinhaDaOpcao>;

export const ListaDeDecisoes = Type.Object({
  semestre: Semestre,
  cancela_ate: described(Dia, 'último dia da janela'),
  indecisos: Type.Integer({ minimum: 0, description: 'clientes do Simples sem decisão, de todos' }),
  ...Lista(LinhaDaOpcao).properties,
});
export type ListaDeDecisoes = Static<typeof ListaDeDecisoes>;

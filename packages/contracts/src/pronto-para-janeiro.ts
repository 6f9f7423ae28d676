import Type, { type Static } from 'typebox';
import { DivergenciaATratar } from './divergencia.ts';
import { Chave, Closed, CnpjRaiz, described, Opcao, OrNull, Uuid, Valor } from './formatos.ts';
import { Lista, PAGE } from './lista.ts';

const Causa = Opcao(
  [
    ...(['grupo_ausente', 'grupo_do_simples', 'grupo_da_monofasica', 'grupo_da_importacao'] as const),
    ...(['codigo_recusado', 'campo_recusado', 'cnpj_recusado', 'combustivel_sem_unidade'] as const),
    ...(['combustivel_sem_aliquota', 'codigo_a_confirmar', 'fim_do_monofasico', 'produto_muda'] as const),
    ...(['crt_muda', 'opcao_fora_do_das', 'fornecedor_com_cpf'] as const),
  ],
  'o que em janeiro de 2027 faria a nota ser rejeitada, ou custaria imposto ou crédito',
);
const Quem = Opcao(
  ['cliente', 'escritorio', 'fornecedor'],
  'quem age; cliente: ele, ou quem lhe fornece o emissor',
);
const Titulo = Type.String({ description: 'a causa em palavras' });
const Estado = Opcao(
  ['aberta', 'pedida', 'resolvida', 'ignorada', 'corrigida'],
  'pedida: em andamento; resolvida: o escritório a deu por feita, e uma nota nova com ela a reabre; ignorada: não se aplica; corrigida: as notas depois da última com ela estão certas',
);

const { regra, campo, emitente, cprod, emissao_propria, tratativa, ncm, descricao } =
  DivergenciaATratar.properties;
const Contagem = (description: string) => Type.Integer({ minimum: 0, description });
const Dia = Type.String({ format: 'date' });
const EmJogo = OrNull(Valor, {
  description:
    'CBS e IBS que dependem disso nas notas lidas, pelas regras de janeiro, em reais; estimativa enquanto a alíquota da CBS de 2027 não estiver em lei; nulo onde não se sabe',
});

export const PontoDeJaneiro = Type.Object({
  causa: Causa,
  titulo: Titulo,
  quem: Quem,
  o_que_fazer: Type.String({ description: 'o que quem age faz' }),
  estado: Estado,
  tratativa,
  regra: described(regra, 'com campo, emitente e cprod, o que POST /v1/divergencias/tratar recebe'),
  ...{ campo, emitente, cprod, emissao_propria },
  emitente_nome: OrNull(Type.String(), { description: 'o fornecedor; nulo se o cliente emitiu' }),
  ...{ ncm, descricao },
  detalhe: OrNull(Type.String(), { description: 'o que as notas trazem, em uma delas' }),
  fundamento: Type.String(),
  chave: described(Chave, 'uma das notas'),
  documentos: Contagem('notas com a causa'),
  itens: Contagem('itens delas com a causa'),
  em_jogo: EmJogo,
  desde: described(Dia, 'a primeira das notas'),
  ate: described(Dia, 'a última das notas'),
});
export type PontoDeJaneiro = Static<typeof PontoDeJaneiro>;

const FILTRO = {
  causa: Type.Optional(Causa),
  quem: Type.Optional(Quem),
  estado: Type.Optional(Estado),
};
export const ProntoQuery = Closed({
  ...FILTRO,
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
});
export type ProntoQuery = Static<typeof ProntoQuery>;
export const ProntoCsvQuery = Closed(FILTRO);
export const ListProntosQuery = Closed({ ...FILTRO, ...PAGE });

const Total = described(
  Valor,
  'CBS e IBS do que está por fazer; o que é do mesmo produto conta uma vez, pela causa de maior valor',
);
const COMUM = {
  dias: Type.Integer({ minimum: 0, description: 'dias que faltam até 01/01/2027' }),
  por_ler: Contagem('documentos do trimestre, do escritório, que ainda vão ser lidos de novo'),
  ressalvas: Type.Array(Type.String(), { description: 'o que estes números não dizem' }),
};

export const ProntoParaJaneiro = Type.Object({
  cliente_id: Uuid,
  razao_social: Type.String(),
  ...COMUM,
  total: Contagem('pontos que o filtro deixa, também além de limit'),
  em_jogo: Total,
  data: Type.Array(PontoDeJaneiro, {
    description:
      'por causa e produto: primeiro o que está por fazer, do que tem mais imposto em jogo ao que tem menos',
  }),
});
export type ProntoParaJaneiro = Static<typeof ProntoParaJaneiro>;

const ESTADOS = Type.Object(
  {
    aberta: Contagem('por fazer'),
    pedida: Contagem('em andamento'),
    resolvida: Contagem('feitos'),
    ignorada: Contagem('que não se aplicam'),
    corrigida: Contagem('que as notas de depois já têm certos'),
  },
  { description: 'pontos por estado' },
);

export const LinhaDeJaneiro = Type.Object({
  cliente_id: Uuid,
  razao_social: Type.String(),
  cnpj_raiz: CnpjRaiz,
  estados: ESTADOS,
  em_jogo: Total,
});
export type LinhaDeJaneiro = Static<typeof LinhaDeJaneiro>;

export const ProntosParaJaneiro = Type.Object({
  ...COMUM,
  estados: ESTADOS,
  em_jogo: Total,
  causas: Type.Array(
    Type.Object({
      causa: Causa,
      titulo: Titulo,
      quem: Quem,
      clientes: Contagem('com pontos por fazer'),
      estados: ESTADOS,
      em_jogo: Total,
    }),
    { description: 'os pontos de todos os clientes por causa e por quem age' },
  ),
  ...Lista(LinhaDeJaneiro).properties,
});
export type ProntosParaJaneiro = Static<typeof ProntosParaJaneiro>;

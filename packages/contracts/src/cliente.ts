import type { Static } from 'typebox';
import Type from 'typebox';
import {
  ClienteId,
  Closed,
  Cnpj,
  CnpjOrRaiz,
  CnpjRaiz,
  Competencia,
  Contagem,
  DataHora,
  described,
  Email,
  each,
  Formato,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
} from './formatos.ts';
import { LIMITES } from './limites.ts';
import { Importados, Lista, PAGE, PERIODO, sentido } from './lista.ts';

export const AnexoDoSimples = Opcao(['I', 'II', 'III', 'IV', 'V']);
export type AnexoDoSimples = Static<typeof AnexoDoSimples>;

export type IbsCbsDoRegime = Static<typeof IbsCbsDoRegime>;
export const IbsCbsDoRegime = Opcao(
  ['das', 'regular'],
  'se IBS e CBS são pagos no DAS ou pelo regime regular',
);

export const AtividadeDoMei = Opcao(
  ['comercio', 'industria', 'servicos'],
  'do MEI: decide o que o DAS dele recolhe',
);

/** Gross revenue of twelve months, up to what the Simples allows in a year (LC 123/2006 art. 3º, II). */
export const Rbt12 = Formato(
  '^((0|[1-9][0-9]{0,5}|[1-3][0-9]{6}|4[0-7][0-9]{5})\\.[0-9]{2}|4800000\\.00)$',
  'receita bruta de doze meses (RBT12) em reais, com ponto e duas casas decimais, de 0.00 a 4800000.00, o limite do Simples Nacional (LC 123/2006, art. 3º, II)',
  'receita_bruta_invalida',
);

/** Payroll of the same twelve months; that it is there says that the activity is under the Fator R. */
export const Folha12 = Formato(
  '^(0|[1-9][0-9]{0,12})\\.[0-9]{2}$',
  'folha de salários dos mesmos doze meses da RBT12, em reais, não negativa, com ponto e duas casas decimais; só de atividade sujeita ao Fator R (LC 123/2006, art. 18, §§ 5º-J, 5º-M e 24)',
  'folha_invalida',
);

/** Of a company of the Simples that has just begun it says which revenue its rate is worked out of. */
export const InicioDeAtividade = Type.String({
  format: 'date',
  pattern: '^(19|20)',
  description:
    'dia da inscrição no CNPJ, AAAA-MM-DD: no Simples Nacional, nos primeiros meses de atividade a alíquota não é a dos doze meses (Resolução CGSN 140/2018, arts. 2º, V, e 22)',
});

/** What a regime says besides its name, as a request gives it. */
export const DADOS_DO_REGIME = {
  ibs_cbs: Type.Optional(IbsCbsDoRegime),
  simples_anexo: Type.Optional(AnexoDoSimples),
  rbt12: Type.Optional(Rbt12),
  folha12: Type.Optional(Folha12),
  atividade: Type.Optional(AtividadeDoMei),
};

export const Regime = Opcao(['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real']);
export type Regime = Static<typeof Regime>;

export const StatusDoCliente = Opcao(['ativo', 'inativo']);

/** A regime and the first month that it holds in. */
const RegimeDesde = Type.Object({
  desde: Competencia,
  regime: Regime,
  simples_anexo: Type.Optional(AnexoDoSimples),
  rbt12: Type.Optional(Valor),
  folha12: Type.Optional(Valor),
  atividade: Type.Optional(AtividadeDoMei),
  ibs_cbs: IbsCbsDoRegime,
});

/** What held in each month, one after another; `ate` is the last month that a regime held in. */
export const RegimeNoTempo = Type.Object({
  ...RegimeDesde.properties,
  ate: OrNull(Competencia, { description: 'último mês; nulo no regime que continua' }),
});
export type RegimeNoTempo = Static<typeof RegimeNoTempo>;

/** One legal entity: all establishments of a CNPJ root are settled together (LC 214/2025 art. 42). */
export const Cliente = Type.Object({
  id: Uuid,
  cnpj_raiz: CnpjRaiz,
  razao_social: Type.String(),
  status: StatusDoCliente,
  inicio_de_atividade: Type.Optional(InicioDeAtividade),
  ultimo_mes: Type.Optional(
    described(Competencia, 'o último mês de que o escritório cuida; sem ele, o cliente continua'),
  ),
  regime: Regime,
  regimes: Type.Array(RegimeDesde),
  // A client registered by its CNPJ alone has no UF nor município until a note tells them.
  estabelecimentos: Type.Array(
    Type.Object({
      cnpj: Cnpj,
      uf: OrNull(Type.String()),
      municipio: OrNull(Type.String()),
      ie: Type.Optional(Type.String()),
    }),
  ),
  criado_em: DataHora,
  apagar_em: Type.Optional(
    described(
      DataHora,
      'só de um cliente que se pediu para apagar: quando ele deixa de existir; reativá-lo até lá desfaz o pedido',
    ),
  ),
});
export type Cliente = Static<typeof Cliente>;

/** Body of POST /v1/clientes: exactly one of `cnpj` and `cnpj_raiz`. `desde` is the first month of the regime. */
export const CriarCliente = Closed(
  {
    cnpj: Type.Optional(Cnpj),
    cnpj_raiz: Type.Optional(CnpjRaiz),
    razao_social: Texto(200),
    inicio_de_atividade: Type.Optional(InicioDeAtividade),
    regime: Regime,
    desde: Type.Optional(Competencia),
    ...DADOS_DO_REGIME,
  },
  { oneOf: [{ required: ['cnpj'] }, { required: ['cnpj_raiz'] }] },
);
export type CriarCliente = Static<typeof CriarCliente>;

/** Body of POST /v1/clientes/varios: each root once. */
export const CriarClientes = Closed({
  clientes: Type.Array(CriarCliente, { minItems: 1, maxItems: LIMITES.linhas_por_importacao }),
});

/** Answer 201 of POST /v1/clientes/varios, in the order asked for. */
export const ClientesCriados = Type.Object({
  criados: Contagem,
  data: Type.Array(
    Type.Object({
      id: Uuid,
      cnpj_raiz: CnpjRaiz,
      criado: Type.Boolean({ description: 'falso se o escritório já o tinha: fica como está' }),
    }),
  ),
});
export type ClientesCriados = Static<typeof ClientesCriados>;

/** Clients that were made together, and are to be taken back. */
export const TakeBackClientes = Closed({
  ids: Type.Array(Uuid, { minItems: 1, maxItems: LIMITES.linhas_por_importacao }),
});
/** How many are gone: one that is no longer new stays. */
export const ClientesTakenBack = Type.Object({ desfeitos: Contagem });

/** Body of PATCH /v1/clientes/{id}: what is left out stays. */
export const AlterarCliente = Closed(
  {
    razao_social: Type.Optional(Texto(200)),
    status: Type.Optional(StatusDoCliente),
    inicio_de_atividade: Type.Optional(InicioDeAtividade),
    ultimo_mes: Type.Optional(
      OrNull(Competencia, {
        description:
          'o último mês de que o escritório cuida: os seguintes não são pedidos, contados nem apurados, e os de antes ficam como estão; null, o cliente continua',
      }),
    ),
    regime: Type.Optional(Regime),
    desde: Type.Optional(Competencia),
    ...DADOS_DO_REGIME,
  },
  {
    minProperties: 1,
    // A regime holds from a month on; its details belong to it.
    dependentRequired: {
      regime: ['desde'],
      desde: ['regime'],
      ibs_cbs: ['regime'],
      simples_anexo: ['regime'],
      rbt12: ['regime'],
      folha12: ['regime'],
      atividade: ['regime'],
    },
  },
);

/** Query of GET /v1/clientes; `q` searches name and CNPJ. */
export const ListClientesQuery = Closed({
  regime: Type.Optional(Regime),
  status: Type.Optional(StatusDoCliente),
  q: Type.Optional(Texto(100)),
  cnpj: Type.Optional(described(CnpjOrRaiz, 'o CNPJ do cliente, ou a raiz dele: vem o cliente dessa raiz')),
  sentido,
  ...PERIODO,
  ...PAGE,
});
export type ListClientesQuery = Static<typeof ListClientesQuery>;

export const ListaDeClientes = Lista(Cliente);
export type ListaDeClientes = Static<typeof ListaDeClientes>;

/** The columns of what the office says of a client from a month on, each as one cell. */
export const COLUNAS_DO_CADASTRO = [
  ...(['rbt12', 'folha12', 'simples_anexo', 'regime', 'ibs_cbs', 'atividade'] as const),
  ...(['inicio_de_atividade', 'contato'] as const),
] as const;
export type ColunaDoCadastro = (typeof COLUNAS_DO_CADASTRO)[number];

/** Query of an import of clients. */
export const ImportClientesQuery = Closed({
  atualizar: Type.Optional(
    Type.Boolean({
      description:
        'true: os clientes que o escritório já tem recebem o que a linha diz, e de quem já é cliente basta o CNPJ e o que muda; sem ele, o arquivo que traz um deles é recusado',
    }),
  ),
  competencia: Type.Optional(
    described(
      Competencia,
      'o mês a partir do qual vale o que uma linha diz de quem já é cliente, onde ela não tem desde; sem ele, o mês passado',
    ),
  ),
});
export type ImportClientesQuery = Static<typeof ImportClientesQuery>;

/** Answer 201 of POST /v1/clientes/importar, in the order of the file's lines. */
export const ClientesImportados = Type.Object({
  ...Importados({ id: Uuid, cnpj_raiz: CnpjRaiz }).properties,
  atualizados: Type.Optional(
    Type.Integer({ minimum: 0, description: 'com atualizar: quantos deles o escritório já tinha' }),
  ),
});
export type ClientesImportados = Static<typeof ClientesImportados>;

/** One line of the CSV of POST /v1/clientes/rbt12/importar: what a client of the Simples had in the twelve months before one. */
export const LinhaDeRbt12 = Closed({
  cnpj_raiz: CnpjRaiz,
  competencia: Competencia,
  rbt12: Rbt12,
  folha12: Type.Optional(Folha12),
});
export type LinhaDeRbt12 = Static<typeof LinhaDeRbt12>;

/** Answer of POST /v1/clientes/rbt12/importar, in the order of the file's lines. */
export const Rbt12Importados = Importados({ cliente_id: Uuid, competencia: Competencia, rbt12: Rbt12 });
export type Rbt12Importados = Static<typeof Rbt12Importados>;

/** Answer of POST /v1/clientes/importar/conferir: what an import of the file would do with each line. Nothing is kept. */
export const ClientesConferidos = Type.Object({
  data: Type.Array(
    Type.Object({
      linha: Type.Integer({ minimum: 2 }),
      situacao: Opcao(
        ['novo', 'existente', 'com_falha'],
        'existente: o escritório já tem um cliente com a raiz',
      ),
      cliente: Type.Optional(CriarCliente),
      razao_social: Type.Optional(
        Type.String({ description: 'com atualizar: como se chama quem já é cliente' }),
      ),
      cadastro: Type.Optional(
        Type.Object(
          {
            cnpj: CnpjRaiz,
            desde: Competencia,
            ...each(COLUNAS_DO_CADASTRO, Type.Optional(Type.String())),
            contato: Type.Optional(Type.String({ description: 'o e-mail, ou nome <e-mail>' })),
          },
          {
            description:
              'com atualizar: o que a linha diz de quem já é cliente, e desde quando; de um cliente novo, o contato',
          },
        ),
      ),
      mudancas: Type.Optional(
        Type.Array(
          Type.Object({
            campo: Opcao(COLUNAS_DO_CADASTRO),
            de: OrNull(Type.String(), { description: 'o que vale no mês; nulo onde nada se disse' }),
            para: Type.String({ description: 'o que passa a valer' }),
          }),
          { description: 'com atualizar: o que muda; vazio, a linha já está no cadastro' },
        ),
      ),
      faltas: Type.Array(Type.Object({ campo: Type.String(), motivo: Type.String() })),
    }),
  ),
});
export type ClientesConferidos = Static<typeof ClientesConferidos>;

/** Somebody whom a client's reports go to. */
export const Contato = Type.Object({
  id: Uuid,
  cliente_id: Uuid,
  nome: Type.String(),
  email: Type.String(),
  criado_em: DataHora,
});
export type Contato = Static<typeof Contato>;

export const CriarContato = Closed({ nome: Texto(120), email: Email });

export const ListaDeContatos = Lista(Contato);

const DadosDoFornecedor = Type.Object({ desde: Competencia, anexo: AnexoDoSimples, rbt12: Valor });

/** A supplier of the Simples or MEI: CBS and IBS inside its DAS are what its customers credit (LC 123/2006 art. 23 § 1º-A). */
export const FornecedorSimples = Type.Object({
  cnpj_raiz: CnpjRaiz,
  nome: OrNull(Type.String(), {
    description: 'como está na nota mais recente; nulo enquanto nenhuma nota o traz',
  }),
  compras: described(
    Valor,
    'compras dele cujo crédito depende destes dados, menos devoluções, em reais: da competência pedida, ou dos 12 meses até o atual',
  ),
  clientes: Type.Integer({ minimum: 0, description: 'quantos clientes do escritório compram dele' }),
  dados: Type.Array(DadosDoFornecedor, {
    description:
      'o que o escritório informou, do mais antigo ao mais novo; em cada mês vale o último que começou',
  }),
});
export type FornecedorSimples = Static<typeof FornecedorSimples>;

export const ListaDeFornecedoresSimples = Lista(FornecedorSimples);

export const ListFornecedoresSimplesQuery = Closed({
  cliente_id: Type.Optional(ClienteId),
  competencia: Type.Optional(Competencia),
  sem_dados: Type.Optional(
    Type.Boolean({ description: 'verdadeiro: só aqueles de quem faltam anexo e RBT12' }),
  ),
  ...PAGE,
});

/** Body of PUT /v1/fornecedores-simples/{cnpj_raiz}. `desde` is the first month that it holds in. */
export const InformarFornecedorSimples = Closed({
  desde: Type.Optional(Competencia),
  anexo: AnexoDoSimples,
  rbt12: Rbt12,
});

/** One line of the CSV of POST /v1/fornecedores-simples/importar. */
export const LinhaDeFornecedorSimples = Closed({
  cnpj_raiz: CnpjRaiz,
  ...InformarFornecedorSimples.properties,
});

/** Answer of POST /v1/fornecedores-simples/importar, in the order of the file's lines. */
export const FornecedoresImportados = Importados({ cnpj_raiz: CnpjRaiz, desde: Competencia });
export type FornecedoresImportados = Static<typeof FornecedoresImportados>;

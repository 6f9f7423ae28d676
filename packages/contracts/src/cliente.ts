import Type, { type Static } from 'typebox';
import { AnexoDoSimples, AtividadeDoMei, DADOS_DO_REGIME, IbsCbsDoRegime } from './dados-do-simples.ts';
import {
  Closed,
  Cnpj,
  CnpjRaiz,
  Competencia,
  Contagem,
  DataHora,
  Email,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
} from './formatos.ts';
import { LIMITES } from './limites.ts';
import { Importados, Lista, PAGE, PERIODO } from './lista.ts';

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
});
export type Cliente = Static<typeof Cliente>;

/** Body of POST /v1/clientes: exactly one of `cnpj` and `cnpj_raiz`. `desde` is the first month of the regime. */
export const CriarCliente = Closed(
  {
    cnpj: Type.Optional(Cnpj),
    cnpj_raiz: Type.Optional(CnpjRaiz),
    razao_social: Texto(200),
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

/** Body of PATCH /v1/clientes/{id}: what is left out stays. */
export const AlterarCliente = Closed(
  {
    razao_social: Type.Optional(Texto(200)),
    status: Type.Optional(StatusDoCliente),
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
export const ListarClientesQuery = Closed({
  regime: Type.Optional(Regime),
  status: Type.Optional(StatusDoCliente),
  q: Type.Optional(Texto(100)),
  ...PERIODO,
  ...PAGE,
});
export type ListarClientesQuery = Static<typeof ListarClientesQuery>;

export const ListaDeClientes = Lista(Cliente);
export type ListaDeClientes = Static<typeof ListaDeClientes>;

/** Answer 201 of POST /v1/clientes/importar, in the order of the file's lines. */
export const ClientesImportados = Importados({ id: Uuid, cnpj_raiz: CnpjRaiz });
export type ClientesImportados = Static<typeof ClientesImportados>;

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

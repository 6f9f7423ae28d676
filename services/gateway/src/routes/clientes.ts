import {
  ApiError,
  Cliente,
  ClientesConferidos,
  ClientesCriados,
  ClientesImportados,
  CriarCliente,
  CriarClientes,
  known,
  LinhaDeRbt12,
  ListaDeClientes,
  ListClientesQuery,
  Rbt12Importados,
  validate,
  withoutPunctuation,
} from '@apura/contracts';
import {
  createCliente,
  createClientes,
  createMissingClientes,
  type FaltaDoRbt12,
  findCliente,
  knownRaizes,
  listClientes,
  storeRbt12,
} from '@apura/database';
import { validarCnpj } from '@apura/documents';
import Type from 'typebox';
import { type Answer, badBody, created, isOk } from '../answers.ts';
import {
  anexoOfCell,
  asIs,
  countMissing,
  dayOfCell,
  type Format,
  inReais,
  mesOfCell,
  normalize,
  readCsvRows,
  readEachRow,
  refuse,
  regimeDaCelula,
  type WithLinha,
} from '../csv-import/read-csv-rows.ts';
import type { Gateway } from '../gateway.ts';
import { clienteForApi } from '../representation/cliente.ts';
import { filtered, type Listing, listed } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';
import { checkCnpj, newCliente } from './new-cliente.ts';

/** A client as one line of the file describes it. */
export type ClienteDaLinha = WithLinha<{ readonly cnpjRaiz: string; readonly cliente: CriarCliente }>;

/** How spreadsheets of offices head these columns. */
const SINONIMOS = {
  anexo: 'simples_anexo',
  anexo_do_simples: 'simples_anexo',
  anexo_simples: 'simples_anexo',
  regime_tributario: 'regime',
  tributacao: 'regime',
  enquadramento: 'regime',
  nome: 'razao_social',
  cliente: 'razao_social',
  empresa: 'razao_social',
  nome_empresarial: 'razao_social',
  nome_da_empresa: 'razao_social',
  'cnpj/cpf': 'cnpj',
  cnpj_completo: 'cnpj',
  raiz: 'cnpj_raiz',
  raiz_do_cnpj: 'cnpj_raiz',
  receita_bruta_12_meses: 'rbt12',
  faturamento_12_meses: 'rbt12',
  folha_12_meses: 'folha12',
  inicio: 'desde',
  inicio_da_atividade: 'inicio_de_atividade',
  inicio_das_atividades: 'inicio_de_atividade',
  data_de_abertura: 'inicio_de_atividade',
  abertura: 'inicio_de_atividade',
  regime_desde: 'desde',
  'cbs/ibs': 'ibs_cbs',
  cbs_e_ibs: 'ibs_cbs',
} as const;

const COLUNAS = {
  cnpj: withoutPunctuation,
  cnpj_raiz: withoutPunctuation,
  razao_social: asIs,
  regime: regimeDaCelula,
  inicio_de_atividade: dayOfCell,
  desde: mesOfCell,
  ibs_cbs: normalize,
  simples_anexo: anexoOfCell,
  rbt12: inReais,
  folha12: inReais,
  atividade: normalize,
};

const FORMATO: Format<keyof typeof COLUNAS, Omit<ClienteDaLinha, 'linha'>> = {
  colunas: COLUNAS,
  obrigatorias: [['razao_social'], ['regime'], ['cnpj', 'cnpj_raiz']],
  sinonimos: SINONIMOS,
  oQue: ['cliente', 'clientes'],
  ler({ cnpj, ...outros }, falta) {
    // Under "CNPJ" people also write the root alone.
    const soRaiz = cnpj?.length === 8 && outros.cnpj_raiz === undefined;
    const dados = { ...outros, ...(cnpj === undefined ? {} : soRaiz ? { cnpj_raiz: cnpj } : { cnpj }) };
    const cliente = countMissing(() => validate(CriarCliente, dados), falta, 'cnpj');
    if (!cliente) return undefined;
    if (cliente.cnpj !== undefined && !validarCnpj(cliente.cnpj)) {
      falta('cnpj', 'os dígitos verificadores não conferem');
      return undefined;
    }
    return { cnpjRaiz: cliente.cnpj_raiz ?? known(cliente.cnpj, 'CNPJ').slice(0, 8), cliente };
  },
  chave: ({ cnpjRaiz }) => ({ coluna: 'cnpj', valor: cnpjRaiz, nome: `a raiz ${cnpjRaiz}` }),
};

/**
 * Reads the clients of a CSV file: a header with `razao_social`, `regime`, `cnpj` and/or `cnpj_raiz` and, if wanted,
 * `desde` and what the Simples and the MEI need; names of regimes may have accents, capitals and spaces, a CNPJ its
 * punctuation, and amounts are written as people write them ("1.234,56").
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
const readClientesCsv = (texto: string): ClienteDaLinha[] => readCsvRows(texto, FORMATO);

/** The same line by line, each with its own faults. @throws ApiError `csv_invalido` when the file cannot be read */
const readEachClienteOfCsv = (texto: string) => [...readEachRow(texto, FORMATO)];

/**
 * Reads the RBT12 of clients from a CSV file: a header with `cnpj_raiz` or `cnpj`, `competencia`, `rbt12` and, if wanted, `folha12`.
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
const readRbt12Csv = (texto: string): WithLinha<LinhaDeRbt12>[] =>
  readCsvRows(texto, {
    colunas: {
      cnpj: withoutPunctuation,
      cnpj_raiz: withoutPunctuation,
      competencia: mesOfCell,
      rbt12: inReais,
      folha12: inReais,
    },
    obrigatorias: [['cnpj_raiz', 'cnpj'], ['competencia'], ['rbt12']],
    sinonimos: {
      raiz: 'cnpj_raiz',
      raiz_do_cnpj: 'cnpj_raiz',
      mes: 'competencia',
      receita_bruta_12_meses: 'rbt12',
      faturamento_12_meses: 'rbt12',
      folha_12_meses: 'folha12',
    },
    oQue: ['cliente', 'clientes'],
    ler({ cnpj, ...dados }, falta) {
      if (cnpj !== undefined && cnpj.length !== 8 && !validarCnpj(cnpj)) {
        falta('cnpj', 'os dígitos verificadores não conferem');
        return undefined;
      }
      const raiz = dados.cnpj_raiz ?? cnpj?.slice(0, 8);
      const com = raiz === undefined ? dados : { ...dados, cnpj_raiz: raiz };
      return countMissing(() => validate(LinhaDeRbt12, com), falta, 'cnpj_raiz');
    },
    chave: ({ cnpj_raiz, competencia }) => ({
      coluna: 'competencia',
      valor: `${cnpj_raiz} ${competencia}`,
      nome: `a raiz ${cnpj_raiz} em ${competencia}`,
    }),
  });

const FALTAS_DO_RBT12: Readonly<Record<FaltaDoRbt12, readonly [coluna: string, motivo: string]>> = {
  cliente_desconhecido: ['cnpj_raiz', 'não é a raiz do CNPJ de um cliente ativo do escritório'],
  fora_do_simples: ['competencia', 'o cliente não está no Simples Nacional neste mês'],
  sem_folha12: ['folha12', 'é obrigatória: o cliente tem folha de doze meses, que decide o Fator R'],
};

/** Answers with a page of the clients that `list` finds. */
export const listClients =
  (list: typeof listClientes) =>
  async (
    _gateway: Gateway,
    pedido: Listing<ListClientesQuery> & Pick<KeyedRequest, 'tenant' | 'mes'>,
  ): Promise<Answer> => {
    const { mes } = pedido;
    const clientes = await list(pedido.tenant, { ...filtered(pedido), mes });
    return listed(pedido, clientes, (cliente) => clienteForApi(cliente, mes));
  };

export const CLIENTES: readonly Route[] = [
  route('get /v1/clientes', {
    operation: 'listarClientes',
    example: { query: { status: 'ativo', limit: '2' } },
    scope: 'read:clients',
    summary: 'Lista os clientes do escritório, com filtros',
    query: ListClientesQuery,
    responses: gives(200, 'Uma página de clientes.', ListaDeClientes),
    respond: listClients(listClientes),
  }),
  route('post /v1/clientes', {
    operation: 'criarCliente',
    example: { body: { cnpj: '90001001000143', razao_social: 'Mercado Aurora Ltda', regime: 'lucro_real' } },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Cadastra um cliente',
    body: CriarCliente,
    responses: { 201: { description: 'O cliente cadastrado.', schema: Cliente, headers: ['Location'] } },
    errors: ['cliente_ja_existe'],
    async respond(gateway, { body, tenant, ator, requestId, create: criar, mes }) {
      checkCnpj(body.cnpj, 'cnpj');
      const novo = newCliente(body);
      const id = await criar(async (tenant) => {
        const criado = await createCliente(tenant, { ...novo, requestId, ator });
        if (criado !== undefined) return criado;
        throw new ApiError('cliente_ja_existe', { params: { cnpj_raiz: novo.cnpjRaiz } });
      });
      const criado = known(await findCliente(tenant, id), `cliente ${id}`);
      return {
        status: 201,
        body: clienteForApi(criado, mes),
        headers: { Location: `${gateway.publicBaseUrl}/v1/clientes/${id}` },
      };
    },
  }),
  /** Creates all clients of a CSV file, or none of them. */
  route('post /v1/clientes/importar', {
    operation: 'importarClientes',
    example: { file: 'clientes.csv' },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Cadastra todos os clientes de um arquivo CSV, ou nenhum',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com razao_social, regime, cnpj ou cnpj_raiz e, se quiser, desde, inicio_de_atividade, simples_anexo, rbt12, folha12, ibs_cbs e atividade; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 clientes',
    }),
    responses: gives(201, 'Os clientes cadastrados.', ClientesImportados),
    async respond(_gateway, { body, ator, requestId, create: criar }) {
      const lidos = readClientesCsv(body);
      const novos = lidos.map(({ cliente }) => newCliente(cliente));
      const ids = await criar(async (tenant) => {
        const { ids: criados, existentes } = await createClientes(tenant, novos, requestId, ator);
        const faltas = lidos.filter(({ cnpjRaiz }) => existentes.some((um) => um.cnpj_raiz === cnpjRaiz));
        if (!faltas.length) return criados;
        throw refuse(
          faltas.map(({ linha, cnpjRaiz }) => ({
            campo: `linha ${linha}, cnpj`,
            motivo: `o escritório já tem um cliente com a raiz ${cnpjRaiz}`,
          })),
        );
      });
      return created<ClientesImportados>({
        importados: ids.length,
        data: lidos.map(({ linha, cnpjRaiz }, i) => ({
          linha,
          id: known(ids[i], 'id'),
          cnpj_raiz: cnpjRaiz,
        })),
      });
    },
  }),
  /** Keeps the RBT12 of all lines of a CSV file, or of none. */
  route('post /v1/clientes/rbt12/importar', {
    operation: 'importarRbt12',
    example: { file: 'rbt12.csv' },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Guarda o RBT12 do mês de todos os clientes de um arquivo CSV, ou de nenhum',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com cnpj_raiz ou cnpj, competencia, rbt12 e, de quem está sujeito ao Fator R, folha12; valores como 1.234.567,89; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 linhas',
    }),
    responses: gives(
      200,
      'Os valores guardados: o regime do mês segue com eles, e as apurações prontas que mudam ficam desatualizadas.',
      Rbt12Importados,
    ),
    async respond(_gateway, { body, ator, requestId, create: criar }) {
      const lidos = readRbt12Csv(body);
      const ids = await criar(async (tenant) => {
        const guardados = await storeRbt12(tenant, lidos, requestId, ator);
        if (!('faltas' in guardados)) return guardados;
        throw refuse(
          [...guardados.faltas].map(([i, falta]) => {
            const [coluna, motivo] = FALTAS_DO_RBT12[falta];
            return { campo: `linha ${lidos[i]?.linha}, ${coluna}`, motivo };
          }),
        );
      });
      return isOk<Rbt12Importados>({
        importados: ids.length,
        data: lidos.map(({ linha, competencia, rbt12 }, i) => ({
          ...{ linha, cliente_id: known(ids[i], 'id'), competencia, rbt12 },
        })),
      });
    },
  }),
  /** What an import would do, line by line, before anything is kept. */
  route('post /v1/clientes/importar/conferir', {
    keeps: false,
    operation: 'conferirClientes',
    example: { file: 'clientes.csv' },
    scope: 'write:clients',
    summary: 'Confere um arquivo CSV de clientes, linha a linha, sem cadastrar nada',
    reads: 'csv',
    body: Type.String({ description: 'o mesmo arquivo de POST /v1/clientes/importar' }),
    responses: gives(200, 'O que seria feito de cada linha.', ClientesConferidos),
    async respond(_gateway, { body, tenant }) {
      const linhas = readEachClienteOfCsv(body);
      const raizes = linhas.flatMap(({ lida }) => (lida ? [lida.cnpjRaiz] : []));
      const conhecidas = await knownRaizes(tenant, raizes);
      return isOk<ClientesConferidos>({
        data: linhas.map(({ linha, lida, faltas }) => ({
          linha,
          situacao:
            !lida || faltas.length ? 'com_falha' : conhecidas.has(lida.cnpjRaiz) ? 'existente' : 'novo',
          ...(lida ? { cliente: lida.cliente } : {}),
          faltas: [...faltas],
        })),
      });
    },
  }),
  /** Creates many clients at once; one that the office has stays as it is. */
  route('post /v1/clientes/varios', {
    operation: 'criarClientes',
    example: {
      body: {
        clientes: [
          {
            cnpj_raiz: '77888999',
            razao_social: 'Oficina do Bairro Ltda',
            regime: 'mei',
            atividade: 'servicos',
          },
        ],
      },
    },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Cadastra vários clientes de uma vez; os que o escritório já tem ficam como estão',
    reads: 'json_longo',
    body: CriarClientes,
    responses: gives(201, 'O que foi feito de cada um, na ordem do pedido.', ClientesCriados),
    errors: ['cnpj_invalido', 'competencia_invalida'],
    async respond(_gateway, { body: { clientes }, ator, requestId, create: criar }) {
      const novos = clientes.map((cliente, i) => {
        checkCnpj(cliente.cnpj, `clientes[${i}].cnpj`);
        return newCliente(cliente);
      });
      const raizes = novos.map(({ cnpjRaiz }) => cnpjRaiz);
      const repetida = raizes.findIndex((raiz, i) => raizes.indexOf(raiz) !== i);
      if (repetida >= 0)
        throw badBody(`clientes[${repetida}]`, `a raiz ${raizes[repetida]} aparece duas vezes`);
      const data = await criar((tenant) => createMissingClientes(tenant, novos, requestId, ator));
      return created<ClientesCriados>({ criados: data.filter(({ criado }) => criado).length, data });
    },
  }),
];

import {
  ApiError,
  Cliente,
  ClientesConferidos,
  ClientesCriados,
  ClientesImportados,
  CriarCliente,
  CriarClientes,
  ImportClientesQuery,
  known,
  ListaDeClientes,
  ListClientesQuery,
  Rbt12Importados,
} from '@apura/contracts';
import {
  createCliente,
  createClientes,
  createMissingClientes,
  findCliente,
  knownRaizes,
  listClientes,
} from '@apura/database';
import Type from 'typebox';
import { type Answer, badBody, created, isOk } from '../answers.ts';
import { readClientesCsv, readEachClienteOfCsv } from '../csv-import/read-clientes-csv.ts';
import { refuse } from '../csv-import/read-csv-rows.ts';
import type { Gateway } from '../gateway.ts';
import { filtroDaCarteira } from '../representation/carteira.ts';
import { clienteForApi } from '../representation/cliente.ts';
import { filtered, type Listing, listed } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';
import { checkImport, importOrUpdate, importRbt12 } from './import-clientes.ts';
import { checkCnpj, newCliente } from './new-cliente.ts';

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
  /** Creates all clients of a CSV file, or none of them; with `atualizar` it also changes those that there are. */
  route('post /v1/clientes/importar', {
    operation: 'importarClientes',
    example: { file: 'clientes.csv' },
    scope: 'write:clients',
    stepwise: true,
    summary:
      'Cadastra todos os clientes de um arquivo CSV, ou nenhum; com atualizar, também altera os que há',
    reads: 'csv',
    query: ImportClientesQuery,
    body: Type.String({
      description:
        'cabeçalho com razao_social, regime, cnpj ou cnpj_raiz e, se quiser, desde, inicio_de_atividade, simples_anexo, rbt12, folha12, ibs_cbs e atividade; com atualizar, também contato (e-mail, ou nome <e-mail>), e de quem já é cliente basta o CNPJ e o que muda; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 clientes',
    }),
    responses: gives(201, 'Os clientes cadastrados e alterados.', ClientesImportados),
    errors: ['cliente_ja_existe'],
    async respond(_gateway, { query, body, ator, requestId, create: criar, hoje, mes }) {
      if (query.atualizar) {
        const { competencia } = filtroDaCarteira(query, { hoje, mes });
        const file = { texto: body, competencia, requestId };
        return created<ClientesImportados>(await criar((tenant) => importOrUpdate(tenant, ator, file)));
      }
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
        'cabeçalho com cnpj_raiz ou cnpj, competencia, rbt12 e, de quem está sujeito ao Fator R, folha12; valores como 1.234.567,89; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 linhas; o RBT12 de um mês fechado é recusado, linha a linha',
    }),
    responses: gives(
      200,
      'Os valores guardados: o regime do mês segue com eles, e as apurações prontas que mudam ficam desatualizadas.',
      Rbt12Importados,
    ),
    async respond(_gateway, { body, ator, requestId, create: criar }) {
      const data = await criar((tenant) => importRbt12(tenant, ator, body, requestId));
      return isOk<Rbt12Importados>({ importados: data.length, data });
    },
  }),
  /** What an import would do, line by line, before anything is kept. */
  route('post /v1/clientes/importar/conferir', {
    keeps: false,
    operation: 'conferirClientes',
    example: { file: 'clientes.csv' },
    scope: 'write:clients',
    summary: 'Confere um arquivo CSV de clientes, linha a linha, sem cadastrar nem alterar nada',
    reads: 'csv',
    query: ImportClientesQuery,
    body: Type.String({ description: 'o mesmo arquivo de POST /v1/clientes/importar' }),
    responses: gives(200, 'O que seria feito de cada linha.', ClientesConferidos),
    async respond(_gateway, { query, body, tenant, hoje, mes }) {
      if (query.atualizar) {
        const { competencia } = filtroDaCarteira(query, { hoje, mes });
        return isOk<ClientesConferidos>({ data: await checkImport(tenant, body, competencia) });
      }
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

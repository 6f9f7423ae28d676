import {
  Cliente,
  ClientesConferidos,
  ClientesCriados,
  ClientesImportados,
  CriarCliente,
  CriarClientes,
  ErroDaApi,
  ListaDeClientes,
  ListarClientesQuery,
} from '@apura/contracts';
import {
  criarCliente,
  criarClientes,
  criarOsQueFaltam,
  listarClientes,
  raizesConhecidas,
  type Tenant,
  verCliente,
} from '@apura/database';
import { isoMonth } from '@apura/words';
import Type from 'typebox';
import { badBody, created, kept, ok, type Resposta } from '../answers.ts';
import { lerCadaClienteDoCsv, lerClientesDoCsv } from '../csv-import/ler-clientes-do-csv.ts';
import { recusar } from '../csv-import/ler-linhas-do-csv.ts';
import type { Gateway } from '../gateway.ts';
import { clienteDaApi } from '../representation/cliente.ts';
import { checkCnpj, novoCliente } from '../request/novo-cliente.ts';
import { filtered, type Listing, listed } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

/** Answers with a page of the clients that `list` finds. */
export const listClients =
  (list: typeof listarClientes) =>
  async (
    { agora }: Gateway,
    pedido: Listing<ListarClientesQuery> & { readonly tenant: Tenant },
  ): Promise<Resposta> => {
    const mes = isoMonth(agora());
    const clientes = await list(pedido.tenant, { ...filtered(pedido), mes });
    return listed(pedido, clientes, (cliente) => clienteDaApi(cliente, mes));
  };

export const CLIENTES: readonly Route[] = [
  route('get /v1/clientes', {
    operacao: 'listarClientes',
    exemplo: { query: { status: 'ativo', limit: '2' } },
    escopo: 'read:clients',
    resumo: 'Lista os clientes do escritório, com filtros',
    query: ListarClientesQuery,
    respostas: gives(200, 'Uma página de clientes.', ListaDeClientes),
    respond: listClients(listarClientes),
  }),
  route('post /v1/clientes', {
    operacao: 'criarCliente',
    exemplo: { body: { cnpj: '90001001000143', razao_social: 'Mercado Aurora Ltda', regime: 'lucro_real' } },
    escopo: 'write:clients',
    repetivel: true,
    resumo: 'Cadastra um cliente',
    body: CriarCliente,
    respostas: { 201: { descricao: 'O cliente cadastrado.', schema: Cliente, headers: ['Location'] } },
    erros: ['cliente_ja_existe'],
    async respond(gateway, { body, tenant, requestId, criar }) {
      checkCnpj(body.cnpj, 'cnpj');
      const novo = novoCliente(body);
      const id = await criar(async (tenant) => {
        const criado = await criarCliente(tenant, { ...novo, requestId });
        if (criado !== undefined) return criado;
        throw new ErroDaApi('cliente_ja_existe', { params: { cnpj_raiz: novo.cnpjRaiz } });
      });
      const criado = kept(await verCliente(tenant, id), `cliente ${id}`);
      return {
        status: 201,
        body: clienteDaApi(criado, isoMonth(gateway.agora())),
        headers: { Location: `${gateway.publicBaseUrl}/v1/clientes/${id}` },
      };
    },
  }),
  /** Creates all clients of a CSV file, or none of them. */
  route('post /v1/clientes/importar', {
    operacao: 'importarClientes',
    exemplo: { arquivo: 'clientes.csv' },
    escopo: 'write:clients',
    repetivel: true,
    resumo: 'Cadastra todos os clientes de um arquivo CSV, ou nenhum',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com razao_social, regime, cnpj ou cnpj_raiz e, se quiser, desde, simples_anexo, rbt12, folha12, ibs_cbs e atividade; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 clientes',
    }),
    respostas: gives(201, 'Os clientes cadastrados.', ClientesImportados),
    async respond(_gateway, { body, requestId, criar }) {
      const lidos = lerClientesDoCsv(body);
      const novos = lidos.map(({ cliente }) => novoCliente(cliente));
      const ids = await criar(async (tenant) => {
        const { ids: criados, existentes } = await criarClientes(tenant, novos, requestId);
        const faltas = lidos.filter(({ cnpjRaiz }) => existentes.some((um) => um.cnpj_raiz === cnpjRaiz));
        if (!faltas.length) return criados;
        throw recusar(
          faltas.map(({ linha, cnpjRaiz }) => ({
            campo: `linha ${linha}, cnpj`,
            motivo: `o escritório já tem um cliente com a raiz ${cnpjRaiz}`,
          })),
        );
      });
      return created<ClientesImportados>({
        importados: ids.length,
        data: lidos.map(({ linha, cnpjRaiz }, i) => ({ linha, id: ids[i] as string, cnpj_raiz: cnpjRaiz })),
      });
    },
  }),
  /** What an import would do, line by line, before anything is kept. */
  route('post /v1/clientes/importar/conferir', {
    operacao: 'conferirClientes',
    exemplo: { arquivo: 'clientes.csv' },
    escopo: 'write:clients',
    resumo: 'Confere um arquivo CSV de clientes, linha a linha, sem cadastrar nada',
    reads: 'csv',
    body: Type.String({ description: 'o mesmo arquivo de POST /v1/clientes/importar' }),
    respostas: gives(200, 'O que seria feito de cada linha.', ClientesConferidos),
    async respond(_gateway, { body, tenant }) {
      const linhas = lerCadaClienteDoCsv(body);
      const raizes = linhas.flatMap(({ lida }) => (lida ? [lida.cnpjRaiz] : []));
      const conhecidas = await raizesConhecidas(tenant, raizes);
      return ok<ClientesConferidos>({
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
    operacao: 'criarClientes',
    exemplo: {
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
    escopo: 'write:clients',
    repetivel: true,
    resumo: 'Cadastra vários clientes de uma vez; os que o escritório já tem ficam como estão',
    reads: 'json_longo',
    body: CriarClientes,
    respostas: gives(201, 'O que foi feito de cada um, na ordem do pedido.', ClientesCriados),
    erros: ['cnpj_invalido', 'competencia_invalida'],
    async respond(_gateway, { body: { clientes }, requestId, criar }) {
      const novos = clientes.map((cliente, i) => {
        checkCnpj(cliente.cnpj, `clientes[${i}].cnpj`);
        return novoCliente(cliente);
      });
      const raizes = novos.map(({ cnpjRaiz }) => cnpjRaiz);
      const repetida = raizes.findIndex((raiz, i) => raizes.indexOf(raiz) !== i);
      if (repetida >= 0)
        throw badBody(`clientes[${repetida}]`, `a raiz ${raizes[repetida]} aparece duas vezes`);
      const data = await criar((tenant) => criarOsQueFaltam(tenant, novos, requestId));
      return created<ClientesCriados>({ criados: data.filter(({ criado }) => criado).length, data });
    },
  }),
];

import { ClientesImportados } from '@apura/contracts';
import { criarClientes } from '@apura/database';
import Type from 'typebox';
import { lerClientesDoCsv } from '../csv-import/ler-clientes-do-csv.ts';
import { recusar } from '../csv-import/ler-linhas-do-csv.ts';
import { novoCliente } from '../request/novo-cliente.ts';
import { route } from '../route.ts';

/** Creates all clients of a CSV file, or none of them. */
export const postClientesImportar = route('post /v1/clientes/importar', {
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
  respostas: { 201: { descricao: 'Os clientes cadastrados.', schema: ClientesImportados } },
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
    const payload: ClientesImportados = {
      importados: ids.length,
      data: lidos.map(({ linha, cnpjRaiz }, i) => ({ linha, id: ids[i] as string, cnpj_raiz: cnpjRaiz })),
    };
    return { status: 201, body: payload };
  },
});

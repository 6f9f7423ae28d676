import { FornecedoresImportados } from '@apura/contracts';
import { gravarFornecedoresSimples } from '@apura/database';
import Type from 'typebox';
import { lerFornecedoresDoCsv } from '../csv-import/ler-fornecedores-do-csv.ts';
import { route } from '../route.ts';

/** Keeps what a CSV file says of suppliers of the Simples: all of it, or nothing. */
export const postFornecedoresSimplesImportar = route('post /v1/fornecedores-simples/importar', {
  operacao: 'importarFornecedoresSimples',
  exemplo: { arquivo: 'fornecedores.csv' },
  escopo: 'write:clients',
  repetivel: true,
  resumo: 'Guarda anexo e RBT12 de todos os fornecedores de um arquivo CSV, ou de nenhum',
  reads: 'csv',
  body: Type.String({
    description:
      'cabeçalho com cnpj_raiz ou cnpj, anexo, rbt12 e, se quiser, desde; valores como 1.234.567,89; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 fornecedores',
  }),
  respostas: { 200: { descricao: 'Os fornecedores guardados.', schema: FornecedoresImportados } },
  async respond(_gateway, { body, requestId, criar }) {
    const lidos = lerFornecedoresDoCsv(body);
    await criar((tenant) => gravarFornecedoresSimples(tenant, lidos, requestId));
    const payload: FornecedoresImportados = {
      importados: lidos.length,
      data: lidos.map(({ linha, cnpj_raiz, desde }) => ({ linha, cnpj_raiz, desde })),
    };
    return { status: 200, body: payload };
  },
});

import { FornecedoresImportados } from '@apura/contracts';
import { gravarFornecedoresSimples } from '@apura/database';
import Type from 'typebox';
import { lerFornecedoresDoCsv } from '../importacao/ler-fornecedores-do-csv.ts';
import type { Rota } from '../rota.ts';

const Csv = Type.String({
  description:
    'cabeçalho com cnpj_raiz ou cnpj, anexo, rbt12 e, se quiser, desde; valores como 1.234.567,89; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 fornecedores',
});

/** Keeps what a CSV file says of suppliers of the Simples: all of it, or nothing. */
export const postFornecedoresSimplesImportar: Rota = {
  metodo: 'post',
  caminho: '/v1/fornecedores-simples/importar',
  escopo: 'write:clients',
  corpo: 'csv',
  descricao: {
    repetivel: true,
    grupo: 'Fornecedores do Simples',
    resumo: 'Guarda anexo e RBT12 de todos os fornecedores de um arquivo CSV, ou de nenhum',
    corpo: { tipo: 'text/csv', schema: Csv },
    respostas: { 200: { descricao: 'Os fornecedores guardados.', schema: FornecedoresImportados } },
  },
  async responder(_gateway, { req, requestId, criar }) {
    const lidos = lerFornecedoresDoCsv(req.body);
    await criar((tenant) => gravarFornecedoresSimples(tenant, lidos, requestId));
    const corpo: FornecedoresImportados = {
      importados: lidos.length,
      data: lidos.map(({ linha, cnpj_raiz, desde }) => ({ linha, cnpj_raiz, desde })),
    };
    return { status: 200, corpo };
  },
};

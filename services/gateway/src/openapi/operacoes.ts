import {
  AlterarCliente,
  Apuracao,
  Calculo,
  CalculoManual,
  CamposDoUpload,
  Cliente,
  ClientesImportados,
  CriarApuracao,
  CriarCliente,
  Documento,
  DocumentoComItens,
  FornecedoresImportados,
  FornecedorSimples,
  InformarFornecedorSimples,
  ListaDeApuracoes,
  ListaDeClientes,
  ListaDeDivergencias,
  ListaDeDocumentos,
  ListaDeFornecedoresSimples,
  ListarApuracoesQuery,
  ListarClientesQuery,
  ListarDivergenciasQuery,
  ListarDocumentosQuery,
  ListarFornecedoresSimplesQuery,
  PaginaQuery,
  PedidoDeSimulacao,
  ProgressoDoUpload,
  Simulacao,
  SugestoesDoCliente,
  SugestoesQuery,
  UploadAceito,
  UploadJob,
} from '@apura/contracts';
import Type from 'typebox';
import type { Operacao } from './operacao.ts';
import { OPERACOES_DE_WEBHOOKS } from './operacoes-de-webhooks.ts';

/** Shown once each, under these names. */
export const COMPONENTES = {
  Apuracao,
  Calculo,
  Cliente,
  Documento,
  DocumentoComItens,
  FornecedorSimples,
  ProgressoDoUpload,
  Simulacao,
  UploadAceito,
  UploadJob,
};

const Binario = Type.Unsafe<Buffer>({ type: 'string', contentMediaType: 'application/xml' });
const FormularioDoUpload = Type.Object({
  ...CamposDoUpload.properties,
  arquivos: Type.Array(Binario, {
    description:
      'de 1 a 500 arquivos, sob qualquer nome de campo: XMLs de até 5 MB, ZIPs de até 100 MB com até 2.000 XMLs',
  }),
});
const FormularioDaCalculadora = Type.Object({
  xml: Binario,
  ano: Type.Optional(Type.Integer({ minimum: 2026, maximum: 2033 })),
});

const Csv = Type.String({
  description:
    'cabeçalho com razao_social, regime, cnpj ou cnpj_raiz e, se quiser, desde, simples_anexo, rbt12, folha12, ibs_cbs e atividade; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 clientes',
});

const CsvDeFornecedores = Type.String({
  description:
    'cabeçalho com cnpj_raiz ou cnpj, anexo, rbt12 e, se quiser, desde; valores como 1.234.567,89; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 fornecedores',
});

const ok = (descricao: string, schema: Operacao['respostas'][number]['schema']) =>
  schema ? { 200: { descricao, schema } } : { 200: { descricao } };

/** By method and path, as the routes name them. */
export const OPERACOES: Readonly<Record<string, Operacao>> = {
  'post /api/calculadora': {
    grupo: 'Público',
    resumo: 'Calcula CBS, IBS e IS de uma NF-e, ao lado dos tributos de hoje',
    corpo: { tipo: 'multipart/form-data', schema: FormularioDaCalculadora },
    respostas: ok('O cálculo da nota, item a item, com a memória.', Calculo),
    erros: [
      'ano_invalido',
      'calculo_demorado',
      'payload_too_large',
      'upload_interrompido',
      'upload_malformado',
      'upload_nao_multipart',
      'varias_notas',
    ],
    errosDeArquivo: true,
  },
  'post /api/simulador': {
    grupo: 'Público',
    resumo: 'Projeta a carga ano a ano, de 2026 a 2033',
    corpo: { tipo: 'application/json', schema: PedidoDeSimulacao },
    respostas: ok('A projeção.', Simulacao),
    erros: ['calculo_demorado'],
  },
  'get /api/v1/clients': {
    grupo: 'Família B',
    resumo: 'Lista os clientes do escritório',
    consulta: PaginaQuery,
    respostas: ok('Uma página de clientes.', ListaDeClientes),
    erros: ['cursor_invalido'],
  },
  'get /api/v1/documents': {
    grupo: 'Família B',
    resumo: 'Lista as NF-e processadas',
    consulta: PaginaQuery,
    respostas: ok('Uma página de documentos.', ListaDeDocumentos),
    erros: ['cursor_invalido'],
  },
  'get /v1/clientes': {
    grupo: 'Clientes',
    resumo: 'Lista os clientes do escritório, com filtros',
    consulta: ListarClientesQuery,
    respostas: ok('Uma página de clientes.', ListaDeClientes),
    erros: ['cursor_invalido'],
  },
  'post /v1/clientes': {
    repetivel: true,
    grupo: 'Clientes',
    resumo: 'Cadastra um cliente',
    corpo: { tipo: 'application/json', schema: CriarCliente },
    respostas: { 201: { descricao: 'O cliente cadastrado.', schema: Cliente, cabecalhos: ['Location'] } },
    erros: [
      'cliente_ja_existe',
      'cnpj_invalido',
      'competencia_invalida',
      'folha_invalida',
      'receita_bruta_invalida',
    ],
  },
  'post /v1/clientes/importar': {
    repetivel: true,
    grupo: 'Clientes',
    resumo: 'Cadastra todos os clientes de um arquivo CSV, ou nenhum',
    corpo: { tipo: 'text/csv', schema: Csv },
    respostas: { 201: { descricao: 'Os clientes cadastrados.', schema: ClientesImportados } },
    erros: ['csv_invalido', 'requisicao_grande_demais', 'tipo_de_conteudo_invalido', 'compressao_nao_aceita'],
  },
  'get /v1/clientes/:id': {
    grupo: 'Clientes',
    resumo: 'Mostra um cliente',
    respostas: ok('O cliente.', Cliente),
  },
  'get /v1/clientes/:id/sugestoes': {
    grupo: 'Clientes',
    resumo: 'Sugere regime, anexo e RBT12 de um cliente pelas notas dele; o escritório confirma',
    consulta: SugestoesQuery,
    respostas: ok('As sugestões, com a explicação de cada uma.', SugestoesDoCliente),
    erros: ['competencia_invalida'],
  },
  'patch /v1/clientes/:id': {
    grupo: 'Clientes',
    resumo: 'Altera, desativa ou reativa um cliente, ou lhe dá outro regime a partir de um mês',
    corpo: { tipo: 'application/json', schema: AlterarCliente },
    respostas: ok('O cliente alterado.', Cliente),
    erros: ['competencia_invalida', 'folha_invalida', 'receita_bruta_invalida'],
  },
  'get /v1/fornecedores-simples': {
    grupo: 'Fornecedores do Simples',
    resumo:
      'Lista os fornecedores do Simples de quem depende crédito de CBS e IBS, do que mais vende ao que menos vende',
    consulta: ListarFornecedoresSimplesQuery,
    respostas: ok('Uma página de fornecedores.', ListaDeFornecedoresSimples),
    erros: ['cliente_id_invalido', 'competencia_invalida', 'cursor_invalido'],
  },
  'put /v1/fornecedores-simples/:cnpj_raiz': {
    grupo: 'Fornecedores do Simples',
    resumo: 'Informa anexo e RBT12 de um fornecedor a partir de um mês, para todos os clientes do escritório',
    corpo: { tipo: 'application/json', schema: InformarFornecedorSimples },
    respostas: ok('O fornecedor. As apurações prontas que mudam ficam desatualizadas.', FornecedorSimples),
    erros: ['competencia_invalida', 'receita_bruta_invalida'],
  },
  'post /v1/fornecedores-simples/importar': {
    repetivel: true,
    grupo: 'Fornecedores do Simples',
    resumo: 'Guarda anexo e RBT12 de todos os fornecedores de um arquivo CSV, ou de nenhum',
    corpo: { tipo: 'text/csv', schema: CsvDeFornecedores },
    respostas: ok('Os fornecedores guardados.', FornecedoresImportados),
    erros: ['csv_invalido', 'requisicao_grande_demais', 'tipo_de_conteudo_invalido', 'compressao_nao_aceita'],
  },
  'post /v1/upload': {
    repetivel: true,
    grupo: 'Envios',
    resumo: 'Envia até 500 XMLs para processamento',
    corpo: { tipo: 'multipart/form-data', schema: FormularioDoUpload },
    respostas: {
      202: {
        descricao: 'Os arquivos estão guardados e serão processados.',
        schema: UploadAceito,
        cabecalhos: ['Location', 'X-Quota'],
      },
    },
    erros: [
      'cliente_id_invalido',
      'competencia_invalida',
      'not_found',
      'payload_too_large',
      'quota_excedida',
      'zip_grande_demais',
      'requisicao_demorada',
      'requisicao_grande_demais',
      'upload_excesso_de_arquivos',
      'upload_interrompido',
      'upload_malformado',
      'upload_nao_multipart',
      'upload_sem_arquivos',
    ],
  },
  'get /v1/upload/:id': {
    grupo: 'Envios',
    resumo: 'Acompanha um envio: contagens e o resultado de cada arquivo',
    consulta: PaginaQuery,
    respostas: {
      200: {
        descricao: 'O envio, com uma página de arquivos.',
        schema: UploadJob,
        outrosTipos: ['text/event-stream'],
      },
      204: { descricao: 'Quem acompanha já viu o fim (Last-Event-ID).' },
      304: { descricao: 'O cliente já tem o resultado (If-None-Match).' },
    },
    erros: ['cursor_invalido', 'excesso_de_conexoes'],
  },
  'get /v1/upload/:id/eventos': {
    grupo: 'Envios',
    resumo: 'Acompanha um envio por server-sent events: "progresso" a cada mudança e "fim" no final',
    respostas: {
      200: {
        descricao: 'Eventos; o dado de cada um é o envio sem os arquivos.',
        tipo: 'text/event-stream',
      },
      204: { descricao: 'Quem acompanha já viu o fim (Last-Event-ID).' },
    },
    erros: ['excesso_de_conexoes'],
  },
  'post /v1/upload/:id/cancelar': {
    grupo: 'Envios',
    resumo: 'Cancela o que ainda não foi processado de um envio',
    respostas: ok('O envio, cancelado. O que já foi processado permanece.', ProgressoDoUpload),
    erros: ['lote_encerrado'],
  },
  'post /v1/apuracoes': {
    repetivel: true,
    grupo: 'Apurações',
    resumo: 'Pede a apuração de um cliente em um mês',
    corpo: { tipo: 'application/json', schema: CriarApuracao },
    respostas: { 201: { descricao: 'A apuração, na fila.', schema: Apuracao, cabecalhos: ['Location'] } },
    erros: ['apuracao_em_andamento', 'cliente_id_invalido', 'competencia_invalida', 'not_found'],
  },
  'get /v1/apuracoes': {
    grupo: 'Apurações',
    resumo: 'Lista as apurações, da mais antiga para a mais nova',
    consulta: ListarApuracoesQuery,
    respostas: ok('Uma página de apurações, sem o comparativo.', ListaDeApuracoes),
    erros: ['cliente_id_invalido', 'competencia_invalida', 'cursor_invalido'],
  },
  'get /v1/apuracoes/:id': {
    grupo: 'Apurações',
    resumo: 'Mostra a apuração, com a comparação entre o regime atual e o novo',
    respostas: {
      200: { descricao: 'A apuração.', schema: Apuracao, outrosTipos: ['text/markdown'] },
      304: { descricao: 'O cliente já tem esta apuração (If-None-Match).' },
    },
  },
  'get /v1/apuracoes/:id/xlsx': {
    grupo: 'Apurações',
    resumo: 'Baixa os quadros da apuração como planilha XLSX',
    respostas: {
      200: {
        descricao: 'A planilha.',
        tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
      304: { descricao: 'O cliente já tem esta planilha (If-None-Match).' },
    },
    erros: ['planilha_indisponivel'],
  },
  'get /v1/apuracoes/:id/csv': {
    grupo: 'Apurações',
    resumo: 'Baixa os quadros da apuração como CSV: UTF-8 com marca, ponto e vírgula, vírgula decimal',
    respostas: {
      200: { descricao: 'O arquivo.', tipo: 'text/csv' },
      304: { descricao: 'O cliente já tem este arquivo (If-None-Match).' },
    },
    erros: ['planilha_indisponivel'],
  },
  'get /v1/apuracoes/:id/inconsistencias': {
    grupo: 'Apurações',
    resumo: 'Lista as divergências entre as notas do mês e a lei',
    consulta: ListarDivergenciasQuery,
    respostas: ok('Uma página de divergências.', ListaDeDivergencias),
    erros: ['cursor_invalido'],
  },
  'get /v1/apuracoes/:id/documentos': {
    grupo: 'Apurações',
    resumo: 'Lista as notas que entram na apuração',
    consulta: PaginaQuery,
    respostas: ok('Uma página de documentos.', ListaDeDocumentos),
    erros: ['cursor_invalido'],
  },
  'get /v1/apuracoes/:id/pdf': {
    grupo: 'Apurações',
    resumo: 'Baixa o relatório em PDF',
    respostas: {
      200: { descricao: 'O relatório.', tipo: 'application/pdf' },
      304: { descricao: 'O cliente já tem este relatório (If-None-Match).' },
    },
    erros: ['pdf_indisponivel'],
  },
  'get /v1/documentos': {
    grupo: 'Documentos',
    resumo: 'Lista as notas processadas, com filtros',
    consulta: ListarDocumentosQuery,
    respostas: ok('Uma página de documentos.', ListaDeDocumentos),
    erros: ['cliente_id_invalido', 'competencia_invalida', 'cursor_invalido'],
  },
  'get /v1/documentos/:chave': {
    grupo: 'Documentos',
    resumo: 'Mostra uma nota pela chave de acesso, com os itens e a memória de cálculo',
    respostas: {
      ...ok('A nota.', DocumentoComItens),
      304: { descricao: 'O cliente já tem esta nota (If-None-Match).' },
    },
    erros: ['calculo_demorado'],
  },
  'get /v1/documentos/:chave/xml': {
    grupo: 'Documentos',
    resumo: 'Baixa o XML em que a nota veio',
    respostas: { 200: { descricao: 'O arquivo, byte a byte.', tipo: 'application/xml' } },
  },
  'post /v1/calculadora': {
    grupo: 'Cálculo',
    resumo: 'Calcula CBS, IBS e IS de itens informados',
    corpo: { tipo: 'application/json', schema: CalculoManual },
    respostas: ok('O cálculo, item a item, com a memória.', Calculo),
    erros: ['ano_invalido', 'calculo_demorado'],
  },
  'post /v1/simulador': {
    grupo: 'Cálculo',
    resumo: 'Simula a transição de 2026 a 2033, com as alíquotas progressivas',
    corpo: { tipo: 'application/json', schema: PedidoDeSimulacao },
    respostas: ok('A simulação.', Simulacao),
    erros: ['calculo_demorado'],
  },
  ...OPERACOES_DE_WEBHOOKS,
};

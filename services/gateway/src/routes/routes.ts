import type { PublicRoute, Route } from '../route.ts';
import { deleteCompartilhamento } from './delete-compartilhamento.ts';
import { deleteContato } from './delete-contato.ts';
import { deleteImportacaoDaAssistida } from './delete-importacao-da-assistida.ts';
import { deleteResposta } from './delete-resposta.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getApuracao } from './get-apuracao.ts';
import { getApuracaoCompartilhamentos } from './get-apuracao-compartilhamentos.ts';
import { getApuracaoCsv } from './get-apuracao-csv.ts';
import { getApuracaoCsvZip } from './get-apuracao-csv-zip.ts';
import { getApuracaoDocumentos } from './get-apuracao-documentos.ts';
import { getApuracaoInconsistencias } from './get-apuracao-inconsistencias.ts';
import { getApuracaoPdf } from './get-apuracao-pdf.ts';
import { getApuracaoXlsx } from './get-apuracao-xlsx.ts';
import { getApuracoes } from './get-apuracoes.ts';
import { getCarteira } from './get-carteira.ts';
import { getCarteiraXlsx } from './get-carteira-xlsx.ts';
import { getCarteiraZip } from './get-carteira-zip.ts';
import { getCliente } from './get-cliente.ts';
import { getClienteApuracaoAssistida } from './get-cliente-apuracao-assistida.ts';
import { getClienteApuracaoAssistidaImportacoes } from './get-cliente-apuracao-assistida-importacoes.ts';
import { getClienteApuracaoAssistidaXlsx } from './get-cliente-apuracao-assistida-xlsx.ts';
import { getClienteClassificacoes } from './get-cliente-classificacoes.ts';
import { getClienteContatos } from './get-cliente-contatos.ts';
import { getClienteSugestoes } from './get-cliente-sugestoes.ts';
import { getClientes } from './get-clientes.ts';
import { getClientesSugestoes } from './get-clientes-sugestoes.ts';
import { getClients } from './get-clients.ts';
import { getCompartilhamentoAberturas } from './get-compartilhamento-aberturas.ts';
import { getCompartilhamentos } from './get-compartilhamentos.ts';
import { getDivergencias } from './get-divergencias.ts';
import { getDivergenciasCsv } from './get-divergencias-csv.ts';
import { getDivergenciasXlsx } from './get-divergencias-xlsx.ts';
import { getDocumento } from './get-documento.ts';
import { getDocumentoXml } from './get-documento-xml.ts';
import { getDocumentos } from './get-documentos.ts';
import { getDocuments } from './get-documents.ts';
import { getEntrega } from './get-entrega.ts';
import { getEntregas } from './get-entregas.ts';
import { getEvento } from './get-evento.ts';
import { getEventos } from './get-eventos.ts';
import { getEventosSemNota } from './get-eventos-sem-nota.ts';
import { getFornecedoresSimples } from './get-fornecedores-simples.ts';
import { getPerguntas } from './get-perguntas.ts';
import { getRegras } from './get-regras.ts';
import { getRespostas } from './get-respostas.ts';
import { getUpload } from './get-upload.ts';
import { getUploadEventos } from './get-upload-eventos.ts';
import { getUploads } from './get-uploads.ts';
import { getWebhook } from './get-webhook.ts';
import { getWebhooks } from './get-webhooks.ts';
import { patchCliente } from './patch-cliente.ts';
import { patchWebhook } from './patch-webhook.ts';
import { postAjustesVarios } from './post-ajustes-varios.ts';
import { postApuracaoEmails } from './post-apuracao-emails.ts';
import { postApuracaoLinks } from './post-apuracao-links.ts';
import { postApuracoes } from './post-apuracoes.ts';
import { postApuracoesVarias } from './post-apuracoes-varias.ts';
import { postCalculadora } from './post-calculadora.ts';
import { postCalculadoraPublica } from './post-calculadora-publica.ts';
import { postClienteApuracaoAssistida } from './post-cliente-apuracao-assistida.ts';
import { postClienteContatos } from './post-cliente-contatos.ts';
import { postClientes } from './post-clientes.ts';
import { postClientesConferir } from './post-clientes-conferir.ts';
import { postClientesImportar } from './post-clientes-importar.ts';
import { postClientesSugestoesDispensar } from './post-clientes-sugestoes-dispensar.ts';
import { postClientesVarios } from './post-clientes-varios.ts';
import { postCompartilhamentos } from './post-compartilhamentos.ts';
import { postCompartilhamentosRetirar } from './post-compartilhamentos-retirar.ts';
import { postDivergenciasTratar } from './post-divergencias-tratar.ts';
import { postEntregaReenviar } from './post-entrega-reenviar.ts';
import { postFornecedoresSimplesImportar } from './post-fornecedores-simples-importar.ts';
import { postRespostas } from './post-respostas.ts';
import { postSimulador } from './post-simulador.ts';
import { postSimuladorPublico } from './post-simulador-publico.ts';
import { postUpload } from './post-upload.ts';
import { postUploadCancelar } from './post-upload-cancelar.ts';
import { postWebhookRecuperar } from './post-webhook-recuperar.ts';
import { postWebhookRepor } from './post-webhook-repor.ts';
import { postWebhookSegredo } from './post-webhook-segredo.ts';
import { postWebhookTeste } from './post-webhook-teste.ts';
import { postWebhooks } from './post-webhooks.ts';
import { putDocumentoExtincao } from './put-documento-extincao.ts';
import { putFornecedorSimples } from './put-fornecedor-simples.ts';

/** Every address that needs a key. */
export const ROUTES: readonly Route[] = [
  getClientes,
  postClientes,
  postClientesImportar,
  postClientesConferir,
  postClientesVarios,
  getClientesSugestoes,
  postClientesSugestoesDispensar,
  getCliente,
  getClienteSugestoes,
  getClienteApuracaoAssistida,
  getClienteApuracaoAssistidaXlsx,
  getClienteApuracaoAssistidaImportacoes,
  postClienteApuracaoAssistida,
  deleteImportacaoDaAssistida,
  getClienteClassificacoes,
  patchCliente,
  getPerguntas,
  postAjustesVarios,
  getRespostas,
  postRespostas,
  deleteResposta,
  getClienteContatos,
  postClienteContatos,
  deleteContato,
  getFornecedoresSimples,
  postFornecedoresSimplesImportar,
  putFornecedorSimples,
  getUploads,
  postUpload,
  getUpload,
  getUploadEventos,
  postUploadCancelar,
  getCarteira,
  getCarteiraXlsx,
  getCarteiraZip,
  postApuracoes,
  postApuracoesVarias,
  getApuracoes,
  getApuracao,
  getApuracaoPdf,
  getApuracaoXlsx,
  getApuracaoCsv,
  getApuracaoCsvZip,
  getApuracaoInconsistencias,
  getApuracaoDocumentos,
  getApuracaoCompartilhamentos,
  postApuracaoLinks,
  postApuracaoEmails,
  getCompartilhamentos,
  postCompartilhamentos,
  postCompartilhamentosRetirar,
  getCompartilhamentoAberturas,
  deleteCompartilhamento,
  getDocumentos,
  getDocumento,
  getDocumentoXml,
  putDocumentoExtincao,
  getEventosSemNota,
  getDivergencias,
  getDivergenciasCsv,
  getDivergenciasXlsx,
  postDivergenciasTratar,
  postCalculadora,
  postSimulador,
  getRegras,
  getClients,
  getDocuments,
  postWebhooks,
  getWebhooks,
  getWebhook,
  patchWebhook,
  deleteWebhook,
  postWebhookSegredo,
  postWebhookTeste,
  postWebhookRecuperar,
  postWebhookRepor,
  getEventos,
  getEvento,
  getEntregas,
  getEntrega,
  postEntregaReenviar,
];

/** Those that need none. */
export const PUBLIC_ROUTES: readonly PublicRoute[] = [postCalculadoraPublica, postSimuladorPublico];

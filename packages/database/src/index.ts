export * from './apuracoes/comparar-versoes.ts';
export {
  type LacunaDeNumeracao,
  type LinhaDoMes,
  lacunasDeNumeracao,
  type NotaDoMes,
  notasDoMes,
} from './apuracoes/documentos-do-mes.ts';
export * from './apuracoes/escritorio-options.ts';
export * from './apuracoes/gravar-resultado.ts';
export {
  gravarLancamentosManuais,
  gravarSaldoInicial,
  informarExtincao,
  type LancamentoManualLido,
  lerLancamentosManuais,
  lerSaldoInicial,
  listarLancamentosManuais,
  type NovoLancamentoManual,
  removerLancamentoManual,
  type SaldoInicial,
  type SaldoInicialLido,
  type SaldoInicialVisto,
  verSaldoInicial,
} from './apuracoes/informado-do-mes.ts';
export {
  type EntradaLida,
  type ForaDoEsperado,
  lerEntrada,
  type NotasAlteradas,
  type SomaDeLancamentos,
} from './apuracoes/ler-entrada.ts';
export * from './apuracoes/listar-divergencias.ts';
export { type AtivoListado, listarAtivos } from './apuracoes/partes-da-entrada.ts';
export { type PedidoDeApuracao, pedirApuracao } from './apuracoes/pedir-apuracoes.ts';
export * from './apuracoes/ver-apuracao.ts';
export * from './assistida.ts';
export * from './auditar.ts';
export {
  copiar,
  MESES,
  type OpenCopy,
  RefusedRestore,
  restoreBackup,
  type StoredCopy,
  type WaitingToLeave,
} from './backup.ts';
export * from './carteira.ts';
export { type OfficeOnTheMove, type OpenOffice, openOffice, TREATMENTS } from './cells/export-office.ts';
export type { Rewrite } from './cells/follow-office.ts';
export { type ArrivingOffice, importOffice } from './cells/import-office.ts';
export {
  type Arrived,
  arrivalOf,
  type CutOffMove,
  cutOffMoves,
  hasRoom,
  moveOffice,
  officeInMove,
  settleMove,
  tokenHash,
} from './cells/move-office.ts';
export * from './cells/refused-move.ts';
export * from './cenarios-salvos.ts';
export * from './chaves.ts';
export * from './claims/claims.ts';
export { openPresence, type Presence } from './claims/presence.ts';
export * from './clientes/ajustes.ts';
export * from './clientes/cadastro.ts';
export {
  AQUISICAO_DO_AJUSTE,
  type ClienteDoDocumento,
  type ClientesDoEscritorio,
  CONTEXTO_DO_CLIENTE,
  type ContextoDoCliente,
  clientesPorRaiz,
  lerVendasDoCliente,
  NCMS_VENDIDOS,
  type RegraDeVenda,
  type VendasDoCliente,
} from './clientes/contexto-do-cliente.ts';
export {
  type ClienteComRegimes,
  COM_REGIMES,
  type FiltroDeClientes,
  listarClientes,
  listarClientesPorNome,
  listarMeses,
  type MesListado,
  raizesConhecidas,
  verCliente,
} from './clientes/listar-clientes.ts';
export {
  dispensarPartes,
  listarPartesSemCliente,
  type NotasEntrePartes,
  type ParteJulgada,
  type ParteSemCliente,
} from './clientes/partes-sem-cliente.ts';
export * from './clientes/respostas.ts';
export {
  ABERTURAS_POR_LINK,
  type Abertura,
  compartilharPorEmail,
  criarCompartilhamento,
  type EnvioPedido,
  listarAberturas,
  listarCompartilhamentos,
  type OpenedReport,
  type Openings,
  officeOfLink,
  openReport,
  recordOpenings,
  reportOfEmail,
  retirarCompartilhamento,
  retirarTodos,
} from './compartilhamentos/compartilhar.ts';
export { compartilharDoMes, type EnvioDoMes, REPORTS_POR_DIA } from './compartilhamentos/enviar-por-email.ts';
export * from './conta-da-empresa.ts';
export * from './contents.ts';
export * from './create-once.ts';
export * from './documentos/buscar-documentos.ts';
export * from './documentos/divergencias-a-tratar.ts';
export type {
  AchadosDaNota,
  DivergenciaParaGravar,
  DocumentoParaGravar,
  EmDuvidaParaGravar,
  EventoParaGravar,
  LinhasDosClientes,
  PerguntaParaGravar,
  RetencaoParaGravar,
  RevisaoParaGravar,
} from './documentos/documento-para-gravar.ts';
export {
  completaOEvento,
  type EventoSemNota,
  identidadeDoEvento,
  listarEventosSemNota,
} from './documentos/eventos-do-documento.ts';
export * from './documentos/eventos-incompletos.ts';
export * from './documentos/informar-entradas.ts';
export { tomaOLugar } from './documentos/inserir-documentos.ts';
export {
  concluirRecolhimento,
  type DocumentoGuardado,
  documentosDoCliente,
  gravarLancamentosDoCliente,
  pedirRecalculoDoCliente,
} from './documentos/lancamentos-do-cliente.ts';
export type { LancamentoParaGravar } from './documentos/lancamentos-em-colunas.ts';
export * from './documentos/listar-perguntas.ts';
export {
  type DocumentNeighbour,
  type DocumentoNoContexto,
  type EmVoltaDoDocumento,
  type EntryNeighbour,
  type EventNeighbour,
  type EventoListado,
  FINAIS_DE_UM_ADIANTAMENTO,
  type Neighbours,
  NO_NEIGHBOURS,
  neighboursOf,
  readNeighbours,
  type Situacao,
  type Vinculo,
  verEmVoltaDoDocumento,
  vinculosQueAgem,
} from './documentos/neighbours.ts';
export * from './documentos/regras-antigas.ts';
export {
  avisarDaDescontinuacao,
  type ClaimedEmail,
  claimEmail,
  conferirExcesso,
  type Descontinuacao,
  EMAILS_POR_DIA,
  type EmailLido,
  type EmailParaGravar,
  ExcessoDeEmails,
  type FimDoEnvio,
  freeDeadEmails,
  gravarEmails,
  inserirEmail,
  lerEmail,
  type NovoEmail,
  registrarEnvio,
} from './emails.ts';
export { databaseUnavailable, ErroDosDados, erroDosDados } from './erros-do-banco.ts';
export * from './escritorio.ts';
export { type FiltroDeEventos, listarEventos, verEvento } from './eventos.ts';
export { ContaDaEmpresaExigida } from './exigencia-da-empresa.ts';
export {
  type FiltroDeFornecedores,
  type FornecedorParaGravar,
  gravarFornecedoresSimples,
  listarFornecedoresSimples,
} from './fornecedores-simples.ts';
export {
  type ArquivoLido,
  type AvisosDaLeitura,
  dispensarRecusados,
  dispensarReenviados,
  type ItemLido,
  listarRecusados,
  type RecusadosDeUmCodigo,
} from './lotes/fechar-arquivos.ts';
export * from './lotes/registrar-lote.ts';
export {
  type ArchiveWrite,
  type ArquivoRecebido,
  type ChunkFile,
  chunkFiles,
  intoNewChunks,
  type OpenArchive,
  type OpenChunk,
  saveArchive,
  separarArquivos,
  splitIntoChunks,
} from './lotes/save-archive.ts';
export * from './lotes/save-chunk.ts';
export { applyMigrations } from './migrations/apply-migrations.ts';
export * from './migrations/logins.ts';
export * from './new-id.ts';
export * from './open-database.ts';
export * from './operations.ts';
export { noAmbiente } from './organizacao/em-cada-ambiente.ts';
export * from './organizacao.ts';
export * from './outbox/outbox.ts';
export * from './pessoas.ts';
export * from './prazos-cumpridos.ts';
export {
  type Andamento,
  avancar,
  type EstadoDoRecalculo,
  type EtapaDoRecalculo,
  falharRecalculo,
  irPara,
  lerEtapa,
  marcarMeses,
  mudarAndamento,
  pedirRecalculos,
  pedirVersoesNovas,
  type RegrasNovas,
  type VersaoDeOutrasRegras,
  type Vez,
  verAndamento,
  versoesDeOutrasRegras,
  vezDoRecalculo,
} from './recalculo.ts';
export * from './sessoes.ts';
export * from './takeout.ts';
export * from './tenancy/patience.ts';
export * from './tenancy/tenant.ts';
export * from './upkeep.ts';
export {
  abrirLinkDeSenha,
  type Cadastro,
  type Confirmacao,
  confirmarCadastro,
  confirmarEmail,
  type PedidoDeLink,
  pedirCadastro,
  pedirConfirmacaoDeEmail,
  pedirLinkDeSenha,
  pedirNovaSenha,
  type QuemEntra,
  redefinirSenha,
  trocarSenha,
  verCadastro,
} from './usuarios/cadastro.ts';
export * from './usuarios/links.ts';
export * from './usuarios/usuarios.ts';
export * from './ver-visao-geral.ts';
export * from './webhooks/claim-entregas.ts';
export * from './webhooks/distribuir-eventos.ts';
export {
  alterarEndpoint,
  criarEndpoint,
  type EndpointVisto,
  girarSegredo,
  inserirSegredo,
  listarEndpoints,
  type MudancasDoEndpoint,
  type NovoEndpoint,
  reencryptHeaders,
  reencryptSecret,
  removerEndpoint,
  type StoredHeaders,
  testarEndpoint,
  verEndpoint,
} from './webhooks/endpoints.ts';
export * from './webhooks/listar-entregas.ts';
export * from './webhooks/registrar-tentativas.ts';

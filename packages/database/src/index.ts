export * from './apuracoes/assistida.ts';
export { type AtivoListado, listAtivos } from './apuracoes/ativos-do-mes.ts';
export * from './apuracoes/carteira.ts';
export * from './apuracoes/cenarios-salvos.ts';
export * from './apuracoes/compare-versoes.ts';
export {
  type LacunaDeNumeracao,
  type LinhaDoMes,
  lacunasDeNumeracao,
  type NotaDoMes,
  notasDoMes,
} from './apuracoes/documentos-do-mes.ts';
export * from './apuracoes/escritorio-options.ts';
export * from './apuracoes/find-apuracao.ts';
export {
  findSaldoInicial,
  type LancamentoManualLido,
  listLancamentosManuais,
  type NovoLancamentoManual,
  readLancamentosManuais,
  readSaldoInicial,
  removeLancamentoManual,
  type SaldoInicial,
  type SaldoInicialLido,
  type SaldoInicialVisto,
  stateExtincao,
  storeLancamentosManuais,
  storeSaldoInicial,
} from './apuracoes/informado-do-mes.ts';
export * from './apuracoes/list-divergencias.ts';
export {
  type EntradaLida,
  type ForaDoEsperado,
  readEntrada,
} from './apuracoes/read-entrada.ts';
export * from './apuracoes/remove-versao.ts';
export { type PedidoDeApuracao, requestApuracao } from './apuracoes/request-apuracoes.ts';
export type { NotasAlteradas, SomaDeLancamentos } from './apuracoes/somas-do-mes.ts';
export * from './apuracoes/store-resultado.ts';
export * from './clientes/ajustes.ts';
export * from './clientes/cadastro.ts';
export * from './clientes/comunicados.ts';
export {
  type ClienteDoDocumento,
  type ClientesDoEscritorio,
  type ContextoDoCliente,
  clientesByRaiz,
} from './clientes/contexto-do-cliente.ts';
export * from './clientes/decisoes-do-simples.ts';
export * from './clientes/dossies.ts';
export type { EstoqueLido } from './clientes/estoque-de-abertura.ts';
export {
  type FiltroDeFornecedores,
  type FornecedorToStore,
  listFornecedoresSimples,
  storeFornecedoresSimples,
} from './clientes/fornecedores-simples.ts';
export {
  type ClienteWithRegimes,
  clientesByNome,
  countClientes,
  type FiltroDeClientes,
  findCliente,
  findClientes,
  knownRaizes,
  listClientes,
  listClientesByNome,
} from './clientes/list-clientes.ts';
export { listMeses, type MesListado } from './clientes/list-meses.ts';
export {
  dismissPartes,
  listPartesWithoutCliente,
  type NotasBetweenPartes,
  type ParteJulgada,
  type ParteWithoutCliente,
} from './clientes/partes-sem-cliente.ts';
export * from './clientes/posicao-de-abertura.ts';
export * from './clientes/regras-de-entrada.ts';
export * from './clientes/remove-cliente.ts';
export * from './clientes/respostas.ts';
export * from './clientes/restore-cadastro.ts';
export * from './clientes/update-cadastro.ts';
export * from './clientes/vendas-do-cliente.ts';
export {
  type Andamento,
  changeAndamento,
  type EstadoDoRecalculo,
  findAndamento,
  type Turn,
  turnOfRecalculo,
} from './documentos/andamento-do-recalculo.ts';
export {
  type AroundDocumento,
  type EventoListado,
  findAroundDocumento,
} from './documentos/around-documento.ts';
export * from './documentos/divergencias-a-tratar.ts';
export type {
  AchadosDaNota,
  DivergenciaToStore,
  DocumentoToStore,
  DuvidaToStore,
  EventoToStore,
  LinhasDosClientes,
  PerguntaToStore,
  RetencaoToStore,
  RevisaoToStore,
} from './documentos/documento-to-store.ts';
export * from './documentos/documentos-emitidos.ts';
export {
  completesEvento,
  type EventoSemNota,
  identityOfEvento,
  listEventosSemNotaDoMes,
  listEventosWithoutNota,
} from './documentos/eventos-do-documento.ts';
export * from './documentos/eventos-incompletos.ts';
export { takesPlace } from './documentos/insert-documentos.ts';
export {
  contextosDosClientes,
  type DocumentoGuardado,
  documentosDosClientes,
  listWaitingClientes,
  storeLancamentosDosClientes,
  type WaitingCliente,
} from './documentos/lancamentos-do-cliente.ts';
export type { LancamentoToStore } from './documentos/lancamentos-in-columns.ts';
export * from './documentos/list-meses-of-lotes.ts';
export * from './documentos/list-perguntas.ts';
export { type DocumentoInJson, type DocumentoListado, findDocumento } from './documentos/listed-documento.ts';
export {
  actingVinculos,
  type CodigosNoLivro,
  type DocumentNeighbour,
  type DocumentoInContext,
  ENDINGS_OF_ADIANTAMENTO,
  type EntryNeighbour,
  type EventNeighbour,
  type Neighbours,
  NO_NEIGHBOURS,
  neighboursOf,
  readNeighbours,
  type Situacao,
  type Vinculo,
} from './documentos/neighbours.ts';
export {
  countToRead,
  listPontosDeJaneiro,
  type PontoLido,
  type PontosDoCliente,
  type PontosLidos,
  type QuestaoDeJaneiro,
  sumPontosDeJaneiro,
} from './documentos/pronto-para-janeiro.ts';
export {
  advanceEtapa,
  type EtapaDoRecalculo,
  failRecalculo,
  markMeses,
  moveTo,
  type RegrasNovas,
  readEtapa,
  requestNewVersoes,
  requestRecalculos,
  type VersaoOfOtherRegras,
  versoesOfOtherRegras,
} from './documentos/recalculo.ts';
export * from './documentos/regras-antigas.ts';
export * from './documentos/remove-documento.ts';
export { requestRecalculoDoCliente } from './documentos/request-recalculo-do-cliente.ts';
export * from './documentos/search-documentos.ts';
export * from './documentos/state-entradas.ts';
export {
  type ClaimedEmail,
  checkExcesso,
  claimEmail,
  type Descontinuacao,
  EMAILS_PER_DAY,
  type EmailLido,
  type EmailToStore,
  type FimDoEnvio,
  freeDeadEmails,
  insertEmail,
  type NovoEmail,
  notifyOfDescontinuacao,
  readEmail,
  recordEnvio,
  storeEmails,
  TooManyEmails,
} from './emails/emails.ts';
export * from './escritorios/audit.ts';
export * from './escritorios/chaves.ts';
export * from './escritorios/clock.ts';
export * from './escritorios/escritorio.ts';
export {
  type OfficeOnTheMove,
  type OpenOffice,
  openOffice,
  TREATMENTS,
} from './escritorios/export-office.ts';
export type { Rewrite } from './escritorios/follow-office.ts';
export { type ArrivingOffice, importOffice } from './escritorios/import-office.ts';
export { inAmbiente } from './escritorios/in-each-ambiente.ts';
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
} from './escritorios/move-office.ts';
export * from './escritorios/organizacao.ts';
export * from './escritorios/own-chaves.ts';
export * from './escritorios/refused-move.ts';
export * from './escritorios/takeout.ts';
export * from './fechamento/close-meses.ts';
export {
  type Abertura,
  createCompartilhamento,
  type EnvioPedido,
  listAberturas,
  listCompartilhamentos,
  OPENINGS_PER_LINK,
  type OpenedReport,
  type Openings,
  officeOfLink,
  openReport,
  recordOpenings,
  reportOfEmail,
  shareByEmail,
  withdrawAll,
  withdrawCompartilhamento,
} from './fechamento/compartilhamentos.ts';
export type { OutcomeOfMes } from './fechamento/decide-meses.ts';
export * from './fechamento/late-versoes.ts';
export * from './fechamento/list-fechamento.ts';
export * from './fechamento/list-meses-to-open.ts';
export { ClosedMes, closedMeses, mesesDoCredito } from './fechamento/open-mes.ts';
export * from './fechamento/reopen-meses.ts';
export { type EnvioDoMes, REPORTS_PER_DAY, shareMes } from './fechamento/share-mes.ts';
export {
  type ClienteWithLivros,
  findLivro,
  type LivroComFatos,
  type LivroListado,
  listClientesWithLivros,
  listLivros,
} from './livros/list-livros.ts';
export { type MesInLivrosGuardado, readMesInLivros } from './livros/read-confronto.ts';
export { type ItemEscriturado, readEstoqueDosLivros } from './livros/read-estoque.ts';
export { removeLivro } from './livros/remove-livro.ts';
export {
  type AberturaGuardada,
  type ChooseLivros,
  type EntradaInLivro,
  type ItemInEstoque,
  type LivroDaEscolha,
  type LivroToStore,
  type ProdutoInLivro,
  saveLivro,
} from './livros/store-livro.ts';
export {
  type ArquivoLido,
  type AvisosDaLeitura,
  dismissRecusados,
  dismissReenviados,
  type ItemLido,
  listRecusados,
  type RecusadosDeUmCodigo,
  restoreRecusados,
} from './lotes/close-arquivos.ts';
export * from './lotes/contents.ts';
export * from './lotes/register-lote.ts';
export {
  type ArchiveWrite,
  type ArquivoRecebido,
  type ChunkFile,
  chunkFiles,
  intoNewChunks,
  type OpenArchive,
  type OpenChunk,
  saveArchive,
  separateArquivos,
  splitIntoChunks,
} from './lotes/save-archive.ts';
export * from './lotes/save-chunk.ts';
export { applyMigrations } from './migrations/apply-migrations.ts';
export * from './migrations/logins.ts';
export {
  copy,
  MESES,
  type OpenCopy,
  RefusedRestore,
  restoreBackup,
  type StoredCopy,
  type WaitingToLeave,
} from './operations/backup.ts';
export * from './operations/claims.ts';
export * from './operations/create-once.ts';
export * from './operations/measure-work.ts';
export * from './operations/operations.ts';
export * from './operations/outbox.ts';
export { openPresence, type Presence } from './operations/presence.ts';
export * from './operations/upkeep.ts';
export * from './operations/waits.ts';
export { changeAcesso, findAcesso, isLoteOf } from './pessoas/acesso.ts';
export {
  type Cadastro,
  type Confirmacao,
  changeSenha,
  confirmCadastro,
  confirmEmail,
  findCadastro,
  openLinkDeSenha,
  type PedidoDeLink,
  requestCadastro,
  requestConfirmacaoOfEmail,
  requestLinkDeSenha,
  requestNewSenha,
  resetSenha,
  type WhoSignsIn,
} from './pessoas/cadastro.ts';
export * from './pessoas/conta-da-empresa.ts';
export { ContaDaEmpresaExigida } from './pessoas/exigencia-da-empresa.ts';
export * from './pessoas/links.ts';
export * from './pessoas/pessoas.ts';
export * from './pessoas/sessoes.ts';
export * from './pessoas/usuarios.ts';
export * from './prazos/calendarios.ts';
export * from './prazos/prazos-cumpridos.ts';
export * from './prazos/remind-of-prazos.ts';
export { decideProdutos } from './produtos/decide-produtos.ts';
export {
  type NotaDoProduto,
  type ProdutoToPrice,
  readClienteToPrice,
  readProdutosToPrice,
} from './produtos/read-precos.ts';
export {
  type CadastroDeProdutos,
  type ProdutoGuardado,
  readProdutos,
} from './produtos/read-produtos.ts';
export { DataError, databaseUnavailable, dataError } from './tenancy/database-errors.ts';
export * from './tenancy/new-id.ts';
export * from './tenancy/open-database.ts';
export * from './tenancy/patience.ts';
export * from './tenancy/tenant.ts';
export { askedTogether } from './tenancy/transaction.ts';
export * from './webhooks/claim-entregas.ts';
export * from './webhooks/distribute-events.ts';
export {
  createEndpoint,
  type EndpointVisto,
  findEndpoint,
  insertSegredo,
  listEndpoints,
  type MudancasOfEndpoint,
  type NovoEndpoint,
  reencryptHeaders,
  reencryptSecret,
  removeEndpoint,
  rotateSegredo,
  type StoredHeaders,
  testEndpoint,
  updateEndpoint,
} from './webhooks/endpoints.ts';
export { type EventFilter, findEvent, listEvents } from './webhooks/eventos.ts';
export { lastChange } from './webhooks/last-change.ts';
export * from './webhooks/list-entregas.ts';
export * from './webhooks/record-tentativas.ts';

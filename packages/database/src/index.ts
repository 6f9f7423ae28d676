export { falharApuracao } from './apuracoes/falhar-apuracao.ts';
export { gravarPdf } from './apuracoes/gravar-pdf.ts';
export { gravarResultado } from './apuracoes/gravar-resultado.ts';
export { type LacunaDeNumeracao, lacunasDeNumeracao } from './apuracoes/lacunas-de-numeracao.ts';
export {
  type EntradaLida,
  type LancamentoManualLido,
  lerEntrada,
  type SomaDeLancamentos,
} from './apuracoes/ler-entrada.ts';
export { type FiltroDeApuracoes, listarApuracoes } from './apuracoes/listar-apuracoes.ts';
export { type DivergenciaListada, listarDivergencias } from './apuracoes/listar-divergencias.ts';
export {
  type LancamentoManualListado,
  listarLancamentosManuais,
} from './apuracoes/listar-lancamentos-manuais.ts';
export type { EventoDeDesatualizacao, VersaoDesatualizada } from './apuracoes/marcar-desatualizadas.ts';
export { pedirApuracao } from './apuracoes/pedir-apuracao.ts';
export { type ApuracaoReivindicada, reivindicarApuracao } from './apuracoes/reivindicar-apuracao.ts';
export { renovarApuracao } from './apuracoes/renovar-apuracao.ts';
export { type ApuracaoVista, verApuracao, verApuracaoDoRelatorio } from './apuracoes/ver-apuracao.ts';
export { autenticarChave, type ChaveAutenticada } from './chaves/autenticar-chave.ts';
export { type AmbienteDaChave, type ChaveGerada, gerarChave, lerChave } from './chaves/chave-de-api.ts';
export { criarChave, revogarChave } from './chaves/criar-chave.ts';
export { criarEscritorio } from './chaves/criar-escritorio.ts';
export { alterarCliente, type MudancaDoCliente } from './clientes/alterar-cliente.ts';
export {
  type ClienteDoDocumento,
  type ClientesDoEscritorio,
  clientesPorRaiz,
} from './clientes/clientes-por-raiz.ts';
export { criarCliente } from './clientes/criar-cliente.ts';
export { type ClienteComRegimes, listarClientes, verCliente } from './clientes/listar-clientes.ts';
export { gravarProvisorios, type NovoConteudo } from './conteudo/gravar-provisorios.ts';
export { type Conteudo, lerConteudos } from './conteudo/ler-conteudos.ts';
export type {
  DivergenciaParaGravar,
  DocumentoParaGravar,
  EventoParaGravar,
  LancamentoParaGravar,
} from './documentos/documento-para-gravar.ts';
export { documentosDeRegrasAntigas } from './documentos/documentos-de-regras-antigas.ts';
export { type DocumentoGuardado, documentosDoCliente } from './documentos/documentos-do-cliente.ts';
export {
  concluirRecolhimento,
  gravarLancamentosDoCliente,
} from './documentos/gravar-lancamentos-do-cliente.ts';
export type { LancamentosDoDocumento } from './documentos/inserir-lancamentos.ts';
export {
  type DocumentoListado,
  type FiltroDeDocumentos,
  listarDocumentos,
  verDocumento,
} from './documentos/listar-documentos.ts';
export { pedirRecalculoDoCliente } from './documentos/pedir-recalculo-do-cliente.ts';
export { type DocumentoRecalculado, regravarDocumentos } from './documentos/regravar-documentos.ts';
export type { NovoEvento } from './eventos/inserir-eventos.ts';
export { type EventoListado, listarEventos, verEvento } from './eventos/listar-eventos.ts';
export { criarUmaVez, guardarResposta, type RespostaGuardada } from './idempotencia/criar-uma-vez.ts';
export { limparContadores } from './limites/limpar-contadores.ts';
export type { ArquivoLido, ItemLido, LoteConcluido } from './lotes/arquivo-lido.ts';
export { type ArquivoDoPedaco, arquivosDoPedaco } from './lotes/arquivos-do-pedaco.ts';
export { gravarPedaco } from './lotes/gravar-pedaco.ts';
export { type ArquivoRecebido, ConteudoExpirado, registrarLote } from './lotes/registrar-lote.ts';
export { type PedacoReivindicado, reivindicarPedaco } from './lotes/reivindicar-pedaco.ts';
export { renovarPedaco } from './lotes/renovar-pedaco.ts';
export { type LoteVisto, verLote } from './lotes/ver-lote.ts';
export { applyMigrations } from './migrations/apply-migrations.ts';
export { ensureLogin } from './migrations/ensure-login.ts';
export { planMigration } from './migrations/plan-migration.ts';
export { newId } from './new-id.ts';
export { type Database, type DatabaseConfig, openDatabase } from './open-database.ts';
export { type LinhaDoOutbox, publicarOutbox } from './outbox/publicar-outbox.ts';
export type { Tenant } from './tenancy/tenant.ts';
export { acquireUpkeepLock, type UpkeepLock } from './upkeep/acquire-upkeep-lock.ts';
export {
  apuracoesAtrasadas,
  entregasAtrasadas,
  eventosAtrasados,
  pedacosAtrasados,
} from './upkeep/encontrar-atrasados.ts';
export { garantirParticoes, limparProvisorios } from './upkeep/limpar.ts';
export { alterarEndpoint, type MudancasDoEndpoint } from './webhooks/alterar-endpoint.ts';
export { criarEndpoint, type EndpointVisto } from './webhooks/criar-endpoint.ts';
export { distribuirEventos } from './webhooks/distribuir-eventos.ts';
export { girarSegredo } from './webhooks/girar-segredo.ts';
export { type EntregaLida, lerEntregas } from './webhooks/ler-entregas.ts';
export { listarEndpoints, verEndpoint } from './webhooks/listar-endpoints.ts';
export {
  type EntregaListada,
  listarEntregas,
  type TentativaListada,
  verEntrega,
} from './webhooks/listar-entregas.ts';
export { recifrarSegredo } from './webhooks/recifrar-segredo.ts';
export {
  type Periodo,
  recuperarEntregas,
  reenviarEntrega,
  reporEventos,
} from './webhooks/reenviar-entregas.ts';
export { registrarTentativas, type TentativaFeita } from './webhooks/registrar-tentativas.ts';
export {
  type EntregaReivindicada,
  proximaLiberacao,
  reivindicarEntregas,
  soltarEntregas,
} from './webhooks/reivindicar-entregas.ts';
export { removerEndpoint } from './webhooks/remover-endpoint.ts';
export { testarEndpoint } from './webhooks/testar-endpoint.ts';

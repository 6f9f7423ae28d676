export { falharApuracao } from './apuracoes/falhar-apuracao.ts';
export { gravarPdf } from './apuracoes/gravar-pdf.ts';
export { gravarResultado } from './apuracoes/gravar-resultado.ts';
export { type EntradaLida, lerEntrada, type SomaDeLancamentos } from './apuracoes/ler-entrada.ts';
export { type DivergenciaListada, listarDivergencias } from './apuracoes/listar-divergencias.ts';
export { pedirApuracao } from './apuracoes/pedir-apuracao.ts';
export { type ApuracaoReivindicada, reivindicarApuracao } from './apuracoes/reivindicar-apuracao.ts';
export { type ApuracaoVista, verApuracao, verApuracaoDoRelatorio } from './apuracoes/ver-apuracao.ts';
export { autenticarChave, type ChaveAutenticada } from './chaves/autenticar-chave.ts';
export { type AmbienteDaChave, type ChaveGerada, gerarChave, lerChave } from './chaves/chave-de-api.ts';
export { criarChave, revogarChave } from './chaves/criar-chave.ts';
export { criarEscritorio } from './chaves/criar-escritorio.ts';
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
export { type DocumentoGuardado, documentosDoCliente } from './documentos/documentos-do-cliente.ts';
export {
  concluirRecolhimento,
  gravarLancamentosDoCliente,
} from './documentos/gravar-lancamentos-do-cliente.ts';
export type { LancamentosDoDocumento } from './documentos/inserir-lancamentos.ts';
export type { NovoEvento } from './eventos/inserir-eventos.ts';
export type { ArquivoLido, ItemLido, LoteConcluido } from './lotes/arquivo-lido.ts';
export { type ArquivoDoPedaco, arquivosDoPedaco } from './lotes/arquivos-do-pedaco.ts';
export { gravarPedaco } from './lotes/gravar-pedaco.ts';
export { type ArquivoRecebido, ConteudoExpirado, registrarLote } from './lotes/registrar-lote.ts';
export { type PedacoReivindicado, reivindicarPedaco } from './lotes/reivindicar-pedaco.ts';
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
export { criarEndpoint, type EndpointVisto } from './webhooks/criar-endpoint.ts';
export { distribuirEvento } from './webhooks/distribuir-evento.ts';
export { type EntregaLida, lerEntregas } from './webhooks/ler-entregas.ts';
export { registrarTentativas, type TentativaFeita } from './webhooks/registrar-tentativas.ts';
export { type EntregaReivindicada, reivindicarEntregas } from './webhooks/reivindicar-entregas.ts';

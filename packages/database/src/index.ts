export * from './apuracoes/comparar-versoes.ts';
export * from './apuracoes/contar-vereditos.ts';
export * from './apuracoes/escritorio-options.ts';
export * from './apuracoes/falhar-apuracao.ts';
export * from './apuracoes/figuras-do-mes.ts';
export * from './apuracoes/gravar-pdf.ts';
export * from './apuracoes/gravar-resultado.ts';
export { informarExtincao } from './apuracoes/informar-extincao.ts';
export * from './apuracoes/lacunas-de-numeracao.ts';
export * from './apuracoes/lancamentos-manuais.ts';
export { type AtivoListado, listarAtivos } from './apuracoes/ler-ativos.ts';
export * from './apuracoes/ler-entrada.ts';
export * from './apuracoes/listar-divergencias.ts';
export * from './apuracoes/listar-revisoes.ts';
export * from './apuracoes/notas-do-mes.ts';
export * from './apuracoes/pedir-apuracao.ts';
export * from './apuracoes/planilhas-de-antes.ts';
export * from './apuracoes/saldo-inicial.ts';
export * from './apuracoes/ver-apuracao.ts';
export { asOwner } from './as-owner.ts';
export * from './assistida/gravar-importacao.ts';
export * from './assistida/ler-mes-da-assistida.ts';
export * from './assistida/listar-importacoes.ts';
export { lerMapaGuardado } from './assistida/mapa-guardado.ts';
export * from './assistida/remover-importacao.ts';
export * from './assistida/tem-assistida.ts';
export * from './auditoria/auditar.ts';
export * from './backup/copy.ts';
export * from './backup/restore.ts';
export * from './carteira/apurar-carteira.ts';
export * from './carteira/listar-carteira.ts';
export * from './carteira/reports-do-mes.ts';
export * from './cells/cut-off-moves.ts';
export { type OfficeOnTheMove, type OpenOffice, openOffice } from './cells/export-office.ts';
export type { Rewrite } from './cells/follow-office.ts';
export * from './cells/has-room.ts';
export { type ArrivingOffice, importOffice } from './cells/import-office.ts';
export { moveOffice } from './cells/move-office.ts';
export * from './cells/office-in-move.ts';
export * from './cells/refused-move.ts';
export { TREATMENTS } from './cells/tables-of-an-office.ts';
export * from './cenarios/cenarios-salvos.ts';
export * from './chaves/chave-de-api.ts';
export * from './chaves/chaves-do-escritorio.ts';
export * from './chaves/criar-escritorio.ts';
export * from './chaves/emitir-chave.ts';
export * from './chaves/girar-chave.ts';
export * from './claims/claims.ts';
export { openPresence, type Presence } from './claims/presence.ts';
export * from './clientes/ajustes.ts';
export * from './clientes/alterar-cliente.ts';
export * from './clientes/contatos.ts';
export * from './clientes/contexto-do-cliente.ts';
export * from './clientes/criar-clientes.ts';
export * from './clientes/criar-os-que-faltam.ts';
export * from './clientes/ler-vendas-do-cliente.ts';
export * from './clientes/listar-clientes.ts';
export * from './clientes/listar-meses.ts';
export {
  dispensarPartes,
  listarPartesSemCliente,
  type NotasEntrePartes,
  type ParteJulgada,
  type ParteSemCliente,
} from './clientes/partes-sem-cliente.ts';
export * from './clientes/raizes-conhecidas.ts';
export * from './clientes/regras-de-entrada.ts';
export * from './clientes/respostas.ts';
export * from './compartilhamentos/compartilhar.ts';
export * from './compartilhamentos/enviar-do-mes.ts';
export { REPORTS_POR_DIA } from './compartilhamentos/enviar-por-email.ts';
export { listarCompartilhamentos } from './compartilhamentos/listar-compartilhamentos.ts';
export * from './compartilhamentos/open-report.ts';
export * from './compartilhamentos/retirar.ts';
export * from './conta-da-empresa/entrar-pela-empresa.ts';
export { ContaDaEmpresaExigida } from './conta-da-empresa/exigencia.ts';
export * from './conta-da-empresa/provedor.ts';
export { useWayBack } from './conta-da-empresa/use-way-back.ts';
export * from './content/contents.ts';
export { databaseUnavailable } from './database-unavailable.ts';
export * from './documentos/buscar-documentos.ts';
export * from './documentos/divergencias-a-tratar.ts';
export * from './documentos/documento-para-gravar.ts';
export * from './documentos/em-volta-do-documento.ts';
export { completaOEvento, identidadeDoEvento } from './documentos/eventos-do-documento.ts';
export * from './documentos/eventos-incompletos.ts';
export * from './documentos/eventos-sem-nota.ts';
export * from './documentos/informar-entradas.ts';
export { tomaOLugar } from './documentos/inserir-documentos.ts';
export * from './documentos/lancamentos-do-cliente.ts';
export type { LancamentoParaGravar } from './documentos/lancamentos-em-colunas.ts';
export * from './documentos/listar-documentos.ts';
export * from './documentos/listar-perguntas.ts';
export {
  type DocumentNeighbour,
  type EntryNeighbour,
  type EventNeighbour,
  FINAIS_DE_UM_ADIANTAMENTO,
  type Neighbours,
  NO_NEIGHBOURS,
  neighboursOf,
  readNeighbours,
  type Vinculo,
  vinculosQueAgem,
} from './documentos/neighbours.ts';
export type { DocumentoNoContexto, Situacao } from './documentos/no-contexto.ts';
export * from './documentos/regras-antigas.ts';
export * from './documentos/regravar-documentos.ts';
export * from './emails/avisar-da-descontinuacao.ts';
export * from './emails/claim-email.ts';
export * from './emails/enviar-email.ts';
export * from './emails/inserir-email.ts';
export * from './erro-dos-dados.ts';
export * from './eventos/listar-eventos.ts';
export * from './fornecedores-simples/gravar-fornecedores-simples.ts';
export * from './fornecedores-simples/listar-fornecedores-simples.ts';
export * from './idempotency/create-once.ts';
export * from './lotes/arquivo-lido.ts';
export * from './lotes/arquivos-recusados.ts';
export * from './lotes/cancelar-lote.ts';
export * from './lotes/chunk-files.ts';
export * from './lotes/registrar-lote.ts';
export * from './lotes/save-archive.ts';
export * from './lotes/save-chunk.ts';
export * from './lotes/separar-arquivos.ts';
export * from './lotes/split-into-chunks.ts';
export * from './lotes/uso-do-escritorio.ts';
export * from './lotes/ver-lote.ts';
export * from './migrations/apply-migrations.ts';
export * from './migrations/logins.ts';
export * from './new-id.ts';
export * from './open-database.ts';
export * from './operations/conferir-escritorio.ts';
export * from './operations/escritorios.ts';
export * from './operations/reencrypt-secrets.ts';
export { noAmbiente } from './organizacao/em-cada-ambiente.ts';
export * from './organizacao/logo.ts';
export * from './organizacao/organizacao.ts';
export * from './organizacao/pedir-apagamento.ts';
export * from './outbox/outbox.ts';
export * from './panel/ver-visao-geral.ts';
export * from './pessoas/convites.ts';
export * from './pessoas/listar-pessoas.ts';
export * from './pessoas/mudar-papel.ts';
export * from './prazos/prazos-cumpridos.ts';
export * from './recalculo/andamento.ts';
export * from './recalculo/etapas.ts';
export * from './recalculo/pedir-recalculos.ts';
export * from './recalculo/versoes-novas.ts';
export * from './sessoes/sessoes.ts';
export * from './sessoes/usar-sessao.ts';
export * from './takeout/files-of-an-office.ts';
export * from './takeout/parts.ts';
export * from './takeout/read-part.ts';
export * from './tenancy/patience.ts';
export * from './tenancy/tenant.ts';
export * from './upkeep/apagar-escritorio.ts';
export * from './upkeep/find-overdue.ts';
export * from './upkeep/limpar.ts';
export * from './upkeep/lock.ts';
export * from './upkeep/measure-work.ts';
export * from './usuarios/cadastro.ts';
export type { QuemEntra } from './usuarios/criar-acesso.ts';
export * from './usuarios/email-da-pessoa.ts';
export * from './usuarios/entrar.ts';
export * from './usuarios/links.ts';
export * from './usuarios/segundo-fator.ts';
export * from './usuarios/senha.ts';
export * from './usuarios/trocar-de-escritorio.ts';
export * from './usuarios/usuarios.ts';
export * from './webhooks/claim-entregas.ts';
export * from './webhooks/distribuir-eventos.ts';
export * from './webhooks/endpoints.ts';
export * from './webhooks/ler-entregas.ts';
export * from './webhooks/listar-entregas.ts';
export * from './webhooks/reenviar-entregas.ts';
export * from './webhooks/registrar-tentativas.ts';
export * from './webhooks/segredos.ts';
export * from './webhooks/testar-endpoint.ts';

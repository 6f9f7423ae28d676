export type { DocumentosComparados } from './apuracoes/comparar-documentos.ts';
export {
  type CausaDaDiferenca,
  compararVersoes,
  type FiguraComparada,
  type VersoesComparadas,
} from './apuracoes/comparar-versoes.ts';
export { contarSemProtocolo } from './apuracoes/contar-sem-protocolo.ts';
export { devolverApuracao } from './apuracoes/devolver-apuracao.ts';
export { type CenarioDoEscritorio, escolherCenario } from './apuracoes/escolher-cenario.ts';
export { falharApuracao } from './apuracoes/falhar-apuracao.ts';
export { type FigurasDoMes, figurasDosMeses } from './apuracoes/figuras-do-mes.ts';
export {
  gravarLancamentoManual,
  type NovoLancamentoManual,
} from './apuracoes/gravar-lancamento-manual.ts';
export { gravarPdf } from './apuracoes/gravar-pdf.ts';
export { gravarResultado } from './apuracoes/gravar-resultado.ts';
export { gravarSaldoInicial, type SaldoInicial } from './apuracoes/gravar-saldo-inicial.ts';
export { type LacunaDeNumeracao, lacunasDeNumeracao } from './apuracoes/lacunas-de-numeracao.ts';
export {
  type EntradaLida,
  lerEntrada,
  type SomaDeLancamentos,
} from './apuracoes/ler-entrada.ts';
export type { LancamentoManualLido } from './apuracoes/ler-informado.ts';
export { type FiltroDeApuracoes, listarApuracoes } from './apuracoes/listar-apuracoes.ts';
export {
  type DivergenciaListada,
  type FiltroDeDivergencias,
  listarDivergencias,
  paginarDivergencias,
} from './apuracoes/listar-divergencias.ts';
export {
  type LancamentoManualListado,
  listarLancamentosManuais,
} from './apuracoes/listar-lancamentos-manuais.ts';
export { pedirApuracao } from './apuracoes/pedir-apuracao.ts';
export { type ApuracaoReivindicada, reivindicarApuracao } from './apuracoes/reivindicar-apuracao.ts';
export { removerLancamentoManual } from './apuracoes/remover-lancamento-manual.ts';
export { renovarApuracao } from './apuracoes/renovar-apuracao.ts';
export {
  type ApuracaoDoRelatorio,
  type ApuracaoVista,
  verApuracao,
  verApuracaoDoRelatorio,
} from './apuracoes/ver-apuracao.ts';
export { type SaldoInicialVisto, verSaldoInicial } from './apuracoes/ver-saldo-inicial.ts';
export { type Ator, auditar } from './auditoria/auditar.ts';
export { type AtoListado, listarAuditoria } from './auditoria/listar-auditoria.ts';
export {
  type CenarioGuardado,
  listarCenarios,
  removerCenario,
  salvarCenario,
} from './cenarios/cenarios-salvos.ts';
export { autenticarChave, type ChaveAutenticada } from './chaves/autenticar-chave.ts';
export { type AmbienteDaChave, type ChaveGerada, gerarChave, lerChave } from './chaves/chave-de-api.ts';
export { criarChave, revogarChave } from './chaves/criar-chave.ts';
export { criarEscritorio } from './chaves/criar-escritorio.ts';
export { ExcessoDeChaves, emitirChave } from './chaves/emitir-chave.ts';
export { SemDireito } from './chaves/exigir-direito.ts';
export { girarChave } from './chaves/girar-chave.ts';
export { type ChaveListada, listarChaves } from './chaves/listar-chaves.ts';
export { cassarChave } from './chaves/revogar-chaves.ts';
export { alterarCliente, type MudancaDoCliente } from './clientes/alterar-cliente.ts';
export {
  type ClienteDoDocumento,
  type ClientesDoEscritorio,
  clientesPorRaiz,
} from './clientes/clientes-por-raiz.ts';
export { criarCliente } from './clientes/criar-cliente.ts';
export { criarClientes, type NovoCliente } from './clientes/criar-clientes.ts';
export { gravarAjuste, type NovoAjuste } from './clientes/gravar-ajuste.ts';
export {
  lerVendasDoCliente,
  type RegraDeVenda,
  type VendasDoCliente,
} from './clientes/ler-vendas-do-cliente.ts';
export { type AjusteListado, listarAjustes } from './clientes/listar-ajustes.ts';
export { type ClienteComRegimes, listarClientes, verCliente } from './clientes/listar-clientes.ts';
export { listarClientesPorNome } from './clientes/listar-clientes-por-nome.ts';
export { listarMeses, type MesListado } from './clientes/listar-meses.ts';
export type { RegimeParaGravar } from './clientes/regime-para-gravar.ts';
export { removerAjuste } from './clientes/remover-ajuste.ts';
export { removerRegime } from './clientes/remover-regime.ts';
export { descartarProvisorios } from './conteudo/descartar-provisorios.ts';
export { gravarProvisorios, type NovoConteudo } from './conteudo/gravar-provisorios.ts';
export { type Conteudo, lerConteudos } from './conteudo/ler-conteudos.ts';
export { ConteudoExpirado } from './conteudo/tomar-conteudos.ts';
export { type CopiaAberta, copiar } from './copia/copiar.ts';
export { type CopiaGuardada, RestauracaoRecusada, restaurar } from './copia/restaurar.ts';
export { type BuscaDeDocumentos, buscarDocumentos } from './documentos/buscar-documentos.ts';
export type {
  DivergenciaParaGravar,
  DocumentoParaGravar,
  EventoParaGravar,
  LancamentoParaGravar,
} from './documentos/documento-para-gravar.ts';
export { documentosDeRegrasAntigas, type NotasAntigas } from './documentos/documentos-de-regras-antigas.ts';
export { type DocumentoGuardado, documentosDoCliente } from './documentos/documentos-do-cliente.ts';
export {
  concluirRecolhimento,
  gravarLancamentosDoCliente,
} from './documentos/gravar-lancamentos-do-cliente.ts';
export type { LancamentosDoDocumento } from './documentos/inserir-lancamentos.ts';
export {
  type DocumentoEmJson,
  type DocumentoListado,
  type FiltroDeDocumentos,
  listarDocumentos,
  listarDocumentosDoMes,
  verDocumento,
} from './documentos/listar-documentos.ts';
export { listarPerguntas, type PerguntaListada } from './documentos/listar-perguntas.ts';
export { pedirRecalculoDoCliente } from './documentos/pedir-recalculo-do-cliente.ts';
export { concluirRegras, pedirRegrasNovas } from './documentos/pedir-regras-novas.ts';
export type { PerguntaParaGravar } from './documentos/pergunta-para-gravar.ts';
export { type DocumentoRecalculado, regravarDocumentos } from './documentos/regravar-documentos.ts';
export { EMAILS_POR_DIA, ExcessoDeEmails } from './emails/conferir-excesso.ts';
export { type EmailLido, lerEmail } from './emails/ler-email.ts';
export { registrarEnvio } from './emails/registrar-envio.ts';
export { reivindicarEmail } from './emails/reivindicar-email.ts';
export { ErroDosDados, erroDosDados } from './erro-dos-dados.ts';
export { listarEventos, verEvento } from './eventos/listar-eventos.ts';
export {
  type FornecedorParaGravar,
  gravarFornecedoresSimples,
} from './fornecedores-simples/gravar-fornecedores-simples.ts';
export {
  type FiltroDeFornecedores,
  type FornecedorListado,
  listarFornecedoresSimples,
} from './fornecedores-simples/listar-fornecedores-simples.ts';
export { criarUmaVez, guardarResposta, type RespostaGuardada } from './idempotencia/criar-uma-vez.ts';
export { limparContadores } from './limites/limpar-contadores.ts';
export type { ArquivoLido, ItemLido } from './lotes/arquivo-lido.ts';
export type { ArquivoRecebido } from './lotes/arquivo-recebido.ts';
export { type ArquivoDoPedaco, arquivosDoPedaco, type PedacoAberto } from './lotes/arquivos-do-pedaco.ts';
export { cancelarLote } from './lotes/cancelar-lote.ts';
export { devolverPedaco } from './lotes/devolver-pedaco.ts';
export { dividirEmPedacos } from './lotes/dividir-em-pedacos.ts';
export { type GravacaoDoPacote, gravarPacote, type PacoteAberto } from './lotes/gravar-pacote.ts';
export { gravarPedaco } from './lotes/gravar-pedaco.ts';
export { registrarLote } from './lotes/registrar-lote.ts';
export { type PedacoReivindicado, reivindicarPedaco } from './lotes/reivindicar-pedaco.ts';
export { renovarPedaco } from './lotes/renovar-pedaco.ts';
export { separarArquivos } from './lotes/separar-arquivos.ts';
export {
  definirQuotas,
  type Quotas,
  type UsoDoEscritorio,
  usoDoEscritorio,
} from './lotes/uso-do-escritorio.ts';
export { type LoteVisto, type ProgressoDoLote, verLote, verProgresso } from './lotes/ver-lote.ts';
export { applyMigrations } from './migrations/apply-migrations.ts';
export { ensureLogin } from './migrations/ensure-login.ts';
export { findExcess } from './migrations/find-excess.ts';
export { planMigration } from './migrations/plan-migration.ts';
export { newId } from './new-id.ts';
export { type Database, type DatabaseConfig, openDatabase } from './open-database.ts';
export { type Achado, conferirEscritorio, conteudosGuardados } from './operacao/conferir-escritorio.ts';
export { escritorioDaApuracao } from './operacao/escritorio-da-apuracao.ts';
export { type EscritorioListado, listarEscritorios } from './operacao/listar-escritorios.ts';
export { recifrarSegredos } from './operacao/recifrar-segredos.ts';
export { alterarOrganizacao, type MudancaDaOrganizacao } from './organizacao/alterar-organizacao.ts';
export { guardarLogo, type Logo, lerLogo, removerLogo, trocarLogoBruto } from './organizacao/logo.ts';
export { desistirDoApagamento, pedirApagamento } from './organizacao/pedir-apagamento.ts';
export { type OrganizacaoVista, verOrganizacao } from './organizacao/ver-organizacao.ts';
export { type LinhaDoOutbox, publicarOutbox } from './outbox/publicar-outbox.ts';
export { type VisaoGeralLida, verVisaoGeral } from './painel/ver-visao-geral.ts';
export { aceitarConvite, type ConviteLido, verConvite } from './pessoas/aceitar-convite.ts';
export { convidar, retirarConvite } from './pessoas/convidar.ts';
export {
  type ConviteListado,
  listarConvites,
  listarPessoas,
  type PessoaListada,
  pessoaPorEmail,
  verPessoa,
} from './pessoas/listar-pessoas.ts';
export { mudarPapel, removerPessoa } from './pessoas/mudar-papel.ts';
export { encerrarSessao, encerrarTodas } from './sessoes/encerrar-sessoes.ts';
export { listarSessoes, type SessaoVista, sessaoAberta } from './sessoes/listar-sessoes.ts';
export { type SessaoAberta, usarSessao } from './sessoes/usar-sessao.ts';
export { PATIENCE_OF_A_REQUEST, PATIENCE_OF_WORK, type Patience } from './tenancy/patience.ts';
export type { Tenant } from './tenancy/tenant.ts';
export { acquireUpkeepLock, type UpkeepLock } from './upkeep/acquire-upkeep-lock.ts';
export { apagarEscritorio, escritoriosAApagar } from './upkeep/apagar-escritorio.ts';
export {
  apuracoesAtrasadas,
  emailsAtrasados,
  entregasAtrasadas,
  eventosAtrasados,
  pedacosAtrasados,
  recolhimentosAtrasados,
} from './upkeep/encontrar-atrasados.ts';
export {
  apagarVencidos,
  aposentarParticoes,
  garantirParticoes,
  limparEmails,
  limparProvisorios,
} from './upkeep/limpar.ts';
export {
  FILAS_MEDIDAS,
  type FilaMedida,
  medirTrabalho,
  type Trabalho,
  type TrabalhoDaFila,
} from './upkeep/medir-trabalho.ts';
export { sozinho } from './upkeep/sozinho.ts';
export { abrirLinkDeSenha } from './usuarios/abrir-link-de-senha.ts';
export { alterarPerfil } from './usuarios/alterar-perfil.ts';
export { confirmarCadastro, emailDoCadastro } from './usuarios/confirmar-cadastro.ts';
export { confirmarEmail } from './usuarios/confirmar-email.ts';
export type { SegredoDeLink } from './usuarios/criar-link.ts';
export { entrar, type SegundoFator } from './usuarios/entrar.ts';
export { pedirCadastro } from './usuarios/pedir-cadastro.ts';
export { pedirConfirmacaoDeEmail } from './usuarios/pedir-confirmacao-de-email.ts';
export { pedirLinkDeSenha } from './usuarios/pedir-link-de-senha.ts';
export { pedirNovaSenha } from './usuarios/pedir-nova-senha.ts';
export { redefinirSenha } from './usuarios/redefinir-senha.ts';
export {
  ativarSegundoFator,
  desativarSegundoFator,
  prepararSegundoFator,
  trocarCodigosDeRecuperacao,
} from './usuarios/segundo-fator.ts';
export { trocarSenha } from './usuarios/trocar-senha.ts';
export { escritorioDoLink } from './usuarios/usar-link.ts';
export { type UsuarioPorEmail, usuarioPorEmail } from './usuarios/usuario-por-email.ts';
export { type Credenciais, verCredenciais } from './usuarios/ver-credenciais.ts';
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

import type { RotaAberta, RotaDoPainel } from '../rota-do-painel.ts';
import { deleteAjuste } from './delete-ajuste.ts';
import { deleteCenario } from './delete-cenario.ts';
import { deleteChave } from './delete-chave.ts';
import { deleteClienteRegime } from './delete-cliente-regime.ts';
import { deleteEscritorioApagamento } from './delete-escritorio-apagamento.ts';
import { deleteEscritorioLogo } from './delete-escritorio-logo.ts';
import { deleteLancamentoManual } from './delete-lancamento-manual.ts';
import { deletePessoa } from './delete-pessoa.ts';
import { deletePessoasConvite } from './delete-pessoas-convite.ts';
import { deleteSessao } from './delete-sessao.ts';
import { deleteSessoes } from './delete-sessoes.ts';
import { deleteUmaSessao } from './delete-uma-sessao.ts';
import { getAjustes } from './get-ajustes.ts';
import { getApuracaoDiferenca } from './get-apuracao-diferenca.ts';
import { getApuracoesDoPainel } from './get-apuracoes.ts';
import { getAuditoria } from './get-auditoria.ts';
import { getCenarios } from './get-cenarios.ts';
import { getChaves } from './get-chaves.ts';
import { getClienteMeses } from './get-cliente-meses.ts';
import { getClienteRegimes } from './get-cliente-regimes.ts';
import { getClientesDoPainel } from './get-clientes.ts';
import { getDocumentosDoPainel } from './get-documentos.ts';
import { getEscritorio } from './get-escritorio.ts';
import { getEscritorioLogo } from './get-escritorio-logo.ts';
import { getLancamentosManuais } from './get-lancamentos-manuais.ts';
import { getPerguntas } from './get-perguntas.ts';
import { getPessoas } from './get-pessoas.ts';
import { getSaldoInicial } from './get-saldo-inicial.ts';
import { getSessao } from './get-sessao.ts';
import { getSessoes } from './get-sessoes.ts';
import { getVisaoGeral } from './get-visao-geral.ts';
import { patchEscritorio } from './patch-escritorio.ts';
import { patchPerfil } from './patch-perfil.ts';
import { patchPessoa } from './patch-pessoa.ts';
import { postAjustes } from './post-ajustes.ts';
import { postCadastroConfirmar } from './post-cadastro-confirmar.ts';
import { postCenarios } from './post-cenarios.ts';
import { postChaveGirar } from './post-chave-girar.ts';
import { postChaves } from './post-chaves.ts';
import { postConvitesAceitar } from './post-convites-aceitar.ts';
import { postConvitesVer } from './post-convites-ver.ts';
import { postDoisFatores } from './post-dois-fatores.ts';
import { postDoisFatoresCodigos } from './post-dois-fatores-codigos.ts';
import { postDoisFatoresConfirmar } from './post-dois-fatores-confirmar.ts';
import { postDoisFatoresDesativar } from './post-dois-fatores-desativar.ts';
import { postEmailConfirmar } from './post-email-confirmar.ts';
import { postEscritorioApagamento } from './post-escritorio-apagamento.ts';
import { postEscritorios } from './post-escritorios.ts';
import { postLancamentosManuais } from './post-lancamentos-manuais.ts';
import { postPerfilEmail } from './post-perfil-email.ts';
import { postPerfilEmailConfirmacao } from './post-perfil-email-confirmacao.ts';
import { postPessoasConviteReenviar } from './post-pessoas-convite-reenviar.ts';
import { postPessoasConvites } from './post-pessoas-convites.ts';
import { postSaldoInicialImportar } from './post-saldo-inicial-importar.ts';
import { postSenhaEsqueci } from './post-senha-esqueci.ts';
import { postSenhaRedefinir } from './post-senha-redefinir.ts';
import { postSessao } from './post-sessao.ts';
import { putCenario } from './put-cenario.ts';
import { putEscritorioLogo } from './put-escritorio-logo.ts';
import { putPerfilSenha } from './put-perfil-senha.ts';
import { putSaldoInicial } from './put-saldo-inicial.ts';

/** Those for who is not signed in. */
export const ROTAS_ABERTAS: readonly RotaAberta[] = [
  getSessao,
  postCadastroConfirmar,
  postConvitesAceitar,
  postConvitesVer,
  postEmailConfirmar,
  postEscritorios,
  postSenhaEsqueci,
  postSenhaRedefinir,
  postSessao,
];

/** The panel's own routes for who is signed in; besides them it has those of the API (`ROTAS`). */
export const ROTAS_DO_PAINEL: readonly RotaDoPainel[] = [
  deleteAjuste,
  deleteCenario,
  deleteChave,
  deleteClienteRegime,
  deleteEscritorioApagamento,
  deleteEscritorioLogo,
  deleteLancamentoManual,
  deletePessoa,
  deletePessoasConvite,
  deleteSessao,
  deleteSessoes,
  deleteUmaSessao,
  getAjustes,
  getApuracaoDiferenca,
  getAuditoria,
  getApuracoesDoPainel,
  getClientesDoPainel,
  getDocumentosDoPainel,
  getCenarios,
  getChaves,
  getClienteMeses,
  getClienteRegimes,
  getEscritorioLogo,
  getEscritorio,
  getLancamentosManuais,
  getPerguntas,
  getPessoas,
  getSaldoInicial,
  getSessoes,
  getVisaoGeral,
  patchEscritorio,
  patchPerfil,
  patchPessoa,
  postAjustes,
  postCenarios,
  postChaveGirar,
  postChaves,
  postDoisFatoresCodigos,
  postDoisFatoresConfirmar,
  postDoisFatoresDesativar,
  postDoisFatores,
  postEscritorioApagamento,
  postLancamentosManuais,
  postPerfilEmailConfirmacao,
  postPerfilEmail,
  postPessoasConviteReenviar,
  postPessoasConvites,
  postSaldoInicialImportar,
  putCenario,
  putEscritorioLogo,
  putPerfilSenha,
  putSaldoInicial,
];

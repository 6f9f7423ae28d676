export { estimateEstoque } from './abertura/estimate-estoque.ts';
export {
  assessEstoque,
  empresaDoEstoque,
  type ItemJulgado,
  judgeItem,
  PRAZO_DO_ESTOQUE,
  parcelasDoEstoque,
  sumEstoque,
} from './abertura/estoque.ts';
export type { LinhaDaPosicao, PosicaoDeAbertura } from './abertura/open-posicao.ts';
export { openGuardada } from './abertura/posicao-guardada.ts';
export { apurar } from './apuracao/apurar.ts';
export { parcelasAntesDe } from './apuracao/creditos-do-ativo.ts';
export {
  type CompradorDoCliente,
  type DecisaoDaOpcao,
  decidirOpcao,
} from './apuracao/decidir-opcao.ts';
export { addMeses as mesMais, janelaDoRbt12, mesesDoRbt12 } from './apuracao/janela-do-rbt12.ts';
export { describeAbrangencia as oQueEntra, findAbrangencia as abrangencia } from './apuracao/premissas.ts';
export type * from './assistida/linha-do-fisco.ts';
export { type MesGuardado, reconciliarGuardado } from './assistida/reconcile.ts';
export * from './assistida/reconciliacao.ts';
export { calcularDocumento, type OpcoesDoDocumento } from './calcular-documento.ts';
export type { AliquotasPropriasInformadas } from './calculo/aliquotas/aliquotas-uniformes.ts';
export type { AliquotaDoSeletivo } from './calculo/base/imposto-seletivo.ts';
export {
  byCorrecao,
  type Correcao,
  cancelamentoAte,
  correcaoDe,
  INICIO_POR_DOCUMENTO,
  isInconsistencia,
  O_QUE_FAZER,
  PRAZO_DO_COMUNICADO,
  QUESTAO_DOS_DOCUMENTOS,
} from './conformidade/correcao.ts';
export {
  anoDaConformidade,
  conformidadeByMes,
  type DocumentosDoMes,
} from './conformidade/parte-dos-certos.ts';
export { ehDeUsoPessoal } from './dados/bens-de-uso-pessoal.ts';
export {
  eventoMoveANota,
  eventoRegistrado,
  eventosQueMovem,
  tipoDoEventoNFe,
} from './dados/eventos-da-nfe.ts';
export { efeitoDoEvento } from './dados/eventos-de-documentos.ts';
export { rotuloDaClassificacao, rotuloDoCfop } from './dados/rotulos.ts';
export {
  type MotivoSemAvaliacao,
  motivoSemAvaliacao,
  REGRAS_DE_VALIDACAO,
  type RegraDeValidacao,
  regrasParaANota,
} from './divergencias/regras/tabela.ts';
export {
  type Documento,
  documentoDaNota,
  type ProdutoDoItem,
  produtosDoDocumento,
  tipoDaNota,
  vinculosDoDocumento,
} from './documento.ts';
export { LEIAUTES_SEM_PIS_COFINS } from './documento-fiscal/compute-item-do-documento.ts';
export { naturezaDoItem } from './documento-fiscal/especies.ts';
export * from './documento-fiscal.ts';
export { buildContextoDoMes, dadosDoSimples } from './efeito/cliente-no-mes.ts';
export { ncmDeBemDeCapital } from './efeito/destinacao/decide-destinacao.ts';
export { destinacaoDoCfop } from './efeito/destinacao/destinacao-do-cfop.ts';
export {
  CREDITOS_DO_ATIVO,
  DESTINACOES,
  type Destinacao,
} from './efeito/destinacao/direito.ts';
export { divergenciasDaDevolucao } from './efeito/devolucao/divergencias-da-devolucao.ts';
export {
  type DevolucaoAnterior,
  devolucaoAnterior,
  devolveMercadoria,
  type NotaDaOriginal,
  numeroNaChave,
  type OriginaisDaDevolucao,
  type OriginalDaDevolucao,
  originaisNomeadas,
} from './efeito/devolucao/original.ts';
export { FORMA_DA_ORIGINAL } from './efeito/devolucao/without-original.ts';
export { efeito } from './efeito/efeito.ts';
export type { EfeitoDoDocumento } from './efeito/efeito-do-cliente.ts';
export { efeitoDoDocumento } from './efeito/efeito-do-documento.ts';
export { emJogoDaClassificacao, emJogoDaOperacao } from './efeito/em-jogo-do-item.ts';
export { findLadoDoCliente } from './efeito/lado-do-cliente.ts';
export { mesesDaNota } from './efeito/meses-da-nota.ts';
export { type Sentido, sentido } from './efeito/nota-do-cliente.ts';
export { declaradoNoDocumento } from './efeito/outros/adiantamentos.ts';
export type { ContextoDoDocumento, LadoDoDocumento } from './efeito/outros/caso-do-item.ts';
export {
  type DocumentosQueContam,
  documentosQueContam,
  type FimDoDocumento,
} from './efeito/outros/documentos-que-contam.ts';
export {
  type CodigoDaPergunta,
  type LembradaPor,
  PERGUNTAS,
  type PerguntaDoDocumento,
  type RespostaDoEscritorio,
  respostaFor,
} from './efeito/outros/perguntas.ts';
export { retencoesDoDocumento } from './efeito/outros/retencoes.ts';
export type { CasoDaNota, EventosDaNota } from './eventos/caso-da-nota.ts';
export { type EscolhasDosEventos, PONTOS_EM_ABERTO } from './eventos/evento-examinado.ts';
export { contradicaoDoEvento, eventosDaNota } from './eventos/eventos-da-nota.ts';
export {
  adiantadoDepoisDosEventos,
  adiantadoNaNota,
  type EventoAplicado,
  type EventoGuardado,
  eventoGuardado,
  eventosGuardados,
  repartirAdiantamentos,
  somarAdiantados,
} from './eventos/eventos-guardados.ts';
export {
  CAUSAS_DE_JANEIRO,
  type CausaDeJaneiro,
  diasParaJaneiro,
  palavrasDoPonto,
  QUESTAO_DE_JANEIRO,
  type QuemAge,
  RESSALVAS_DE_JANEIRO,
} from './janeiro/causas.ts';
export { type PontoDoDocumento, pontosDoDocumento } from './janeiro/pontos-do-documento.ts';
export {
  compareMesWithLivros,
  type LivroGuardado,
  type MesDosLivros,
} from './livros/compare-mes-with-livros.ts';
export { confrontarLivros } from './livros/confront-livros.ts';
export type * from './livros/confronto.ts';
export { type DestinacaoDoProduto, destinacoesDoLivro } from './livros/destinacoes-do-livro.ts';
export {
  type CreditosNoMes,
  type DocumentoDoConfronto,
  documentoDaNotaNoConfronto,
  outroDocumentoNoConfronto,
  type TributosDoDocumento,
} from './livros/documento-do-confronto.ts';
export type * from './livros/fatos.ts';
export {
  type LivroEnviado,
  type LivrosQueContam,
  livrosQueContam,
  type Sobreposicao,
} from './livros/livros-que-contam.ts';
export type { ContaDoLivro, LivroDoMes, SaldoDoLivro } from './livros/mes-in-livros.ts';
export { type AjusteForaDoMes, type MesWithLivros, mesWithLivros } from './livros/mes-with-livros.ts';
export { NOS_LIVROS } from './livros/nos-livros.ts';
export type * from './nota-fiscal.ts';
export { atosDasRegras, hasCorteDaCbs } from './parametros/aliquotas-de-referencia.ts';
export { type AliquotasEm, aliquotasEm } from './parametros/aliquotas-em.ts';
export { CENARIO_PADRAO, type CenarioDoMes, cenarios, readCenario } from './parametros/cenarios.ts';
export { correcoesEm } from './parametros/correcoes-em.ts';
export type { CodigoDoParametro, Parametro, ValorVigente } from './parametros/parametro.ts';
export { type Parametros, parametrosEm } from './parametros/parametros-em.ts';
export { diaDeBrasilia, mesAberto, mesDeBrasilia } from './prazos/brasilia.ts';
export {
  addDays,
  daysUntil,
  obrigacoesDoMes,
  type Prazo,
  prazoDe,
  prazosEntre,
  proximosPrazos,
} from './prazos/obrigacoes.ts';
export { sumDevidos } from './prazos/sum-devidos.ts';
export { type ItemDoPreco, readItensDoPreco } from './precos/item-do-preco.ts';
export { listPremissasDoPreco } from './precos/premissas-do-preco.ts';
export {
  type BaseDoPreco,
  type PedidoDePreco,
  type PrecoDoProduto,
  type PrecoNoAno,
  priceProduto,
  readMesDoPreco,
  type SemPreco,
} from './precos/price-produto.ts';
export {
  CARACTERES_DO_PRODUTO,
  decisoesDoProduto,
  type MudancaDoProduto,
  mudancasDoProduto,
  type ProdutoDoCadastro,
  readGtin,
  type SugestaoDoProduto,
  suggestProduto,
} from './produtos.ts';
export type * from './resultado/estoque.ts';
export type * from './resultado.ts';
export { palavrasDaRevisao, type RevisaoEmPalavras } from './revisao.ts';
export { calcularDas } from './simples/calcular-das.ts';
export { findTributacaoPelosEventos } from './simples/devido-no-das.ts';
export {
  inicioDoSemestre,
  janelaDoSemestre,
  janelasDaOpcao,
  situacaoDaJanela,
} from './simples/janelas-da-opcao.ts';
export { acimaDoSublimite } from './simples/sublimite.ts';
export type { PedidoDeSimulacao, ProblemaDaSimulacao, Simulacao } from './simulador/read-perfil.ts';
export { simular } from './simulador/simular.ts';
export { entriesOf, isKeyOf, isOneOf, keysOf, known, memberOf, recordOf } from './tables.ts';
export { notasQueValem, versoes } from './versoes.ts';

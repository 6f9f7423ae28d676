import { count } from './amounts.ts';
import { competenciaCurta } from './dates.ts';

/** Acts in words; one that has none yet is shown by its code. */
const ATOS: Readonly<Record<string, string>> = {
  'calendario.criado': 'criou um calendário de prazos',
  'calendario.revogado': 'revogou um calendário de prazos',
  'chave.criada': 'criou uma chave de API',
  'chave.girada': 'rotacionou uma chave de API',
  'chave.revogada': 'revogou uma chave de API',
  'apuracao.pedida': 'pediu apurações',
  'apuracao.removida': 'apagou uma versão de uma apuração',
  'cliente.apagado': 'apagou um cliente',
  'cliente.apagamento_pedido': 'pediu para apagar um cliente',
  'documento.removido': 'apagou um documento',
  'livro.removido': 'apagou uma escrituração (SPED)',
  'cliente.alterado': 'alterou um cliente',
  'cliente.cadastrado': 'cadastrou clientes',
  'cliente.cadastro_retirado': 'desfez o cadastro de clientes',
  'envio.recebido': 'enviou arquivos',
  'rbt12.gravado': 'gravou o RBT12 de clientes',
  'regime.gravado': 'gravou um regime de um cliente',
  'regime.removido': 'apagou um regime de um cliente',
  'apuracao_assistida.importada': 'importou a apuração assistida de um cliente',
  'apuracao_assistida.removida': 'removeu uma importação de apuração assistida',
  'pergunta.respondida': 'respondeu perguntas de um cliente',
  'pergunta.reaberta': 'retirou uma resposta de um cliente',
  'conta_da_empresa.configurada': 'configurou a conta da empresa',
  'conta_da_empresa.dispensada': 'deixou de exigir a conta da empresa',
  'conta_da_empresa.exigida': 'passou a exigir a conta da empresa',
  'conta_da_empresa.removida': 'removeu a conta da empresa',
  'conta_da_empresa.suspensa': 'suspendeu a conta da empresa ao tirar de titular quem a configurou',
  'cliente.cadastro_alterado': 'mudou o cadastro de um cliente a partir de um mês',
  'cliente.cadastro_desfeito': 'desfez uma mudança no cadastro de um cliente',
  'comunicado.atendido': 'deu por atendido um comunicado do Fisco',
  'comunicado.registrado': 'registrou um comunicado do Fisco',
  'comunicado.removido': 'removeu um comunicado do Fisco',
  'contato.gravado': 'gravou um contato de cliente',
  'contato.removido': 'removeu um contato de cliente',
  'convite.aceito': 'aceitou um convite',
  'convite.enviado': 'enviou um convite',
  'convite.retirado': 'desfez um convite',
  'decisao.confirmada': 'confirmou por link a opção do Simples de um cliente',
  'decisao.link_criado': 'criou um link para um cliente confirmar a opção do Simples',
  'decisao.registrada': 'registrou a opção do Simples de um cliente',
  'divergencias.ignoradas': 'ignorou divergências',
  'divergencias.pedidas': 'pediu a correção de divergências',
  'divergencias.reabertas': 'reabriu divergências',
  'divergencias.resolvidas': 'deu divergências por resolvidas',
  'dossies.pedidos': 'pediu dossiês',
  'dois_fatores.ativados': 'ativou a verificação em duas etapas',
  'dois_fatores.codigos_trocados': 'trocou os códigos de recuperação',
  'dois_fatores.desativados': 'desativou a verificação em duas etapas',
  'email.confirmacao_pedida': 'pediu a confirmação do e-mail',
  'email.confirmado': 'confirmou o e-mail',
  'escritorio.alterado': 'mudou os dados do escritório',
  'escritorio.apagamento_pedido': 'pediu para apagar o escritório',
  'escritorio.apagamento_retirado': 'desistiu de apagar o escritório',
  'escritorio.cenario_escolhido': 'escolheu de onde vêm as alíquotas que a lei ainda não fixou',
  'escritorio.logo_guardado': 'trocou o logotipo',
  'escritorio.logo_removido': 'tirou o logotipo',
  'escritorio.relogio_mudado': 'mudou o dia do ambiente de testes',
  'escritorio.registrado': 'cadastrou o escritório',
  'escritorio.exportado': 'exportou o escritório para outra instalação',
  'escritorio.levado': 'baixou tudo do escritório',
  'escritorio.trazido': 'trouxe o escritório de outra instalação',
  'entrada.informada': 'informou quando uma compra entrou',
  'regra_de_entrada.gravada': 'gravou uma regra de entrada das compras',
  'regra_de_entrada.removida': 'retirou uma regra de entrada das compras',
  'extincao.informada': 'informou se o débito de um fornecedor foi extinto',
  'escritorio.eventos_escolhidos': 'escolheu o que conta de pontos em aberto sobre eventos',
  'escritorio.sem_protocolo_mudado': 'mudou se as notas sem protocolo contam',
  'mes.conferido': 'conferiu o mês de um cliente',
  'mes.desconferido': 'desfez a conferência do mês de um cliente',
  'mes.fechado': 'fechou o mês de um cliente',
  'mes.reaberto': 'reabriu o mês de um cliente',
  'pessoa.ligada_a_empresa': 'entrou pela primeira vez com a conta da empresa',
  'pessoa.sem_papel_na_empresa': 'recusou quem ficou sem papel na conta da empresa',
  'pessoa.acesso_mudado': 'mudou o que uma pessoa vê e faz',
  'pessoa.papel_mudado': 'mudou o papel de uma pessoa',
  'pessoa.removida': 'removeu uma pessoa',
  'posicao.gravada': 'gravou o estoque de abertura de um cliente',
  'posicao.removida': 'apagou o estoque de abertura de um cliente',
  'prazo.cumprido': 'marcou um prazo como cumprido',
  'prazo.pago': 'informou o que foi pago',
  'prazo.reaberto': 'desmarcou um prazo',
  'recusados.dispensados': 'dispensou arquivos recusados',
  'recusados.retomados': 'desfez a dispensa de arquivos recusados',
  'relatorio.aberto': 'teve o link de um relatório aberto pela primeira vez',
  'relatorio.enviado': 'enviou relatórios a clientes',
  'relatorio.link_criado': 'criou um link de um relatório',
  'relatorio.retirado': 'retirou um relatório enviado a um cliente',
  'relatorio.todos_retirados': 'retirou todos os relatórios enviados a clientes',
  'senha.link_pedido': 'pediu um link para trocar a senha',
  'senha.redefinida': 'escolheu outra senha pelo link',
  'senha.trocada': 'trocou a senha',
  'sessao.aberta': 'entrou',
  'sessao.copia_detectada': 'teve uma sessão copiada, que foi encerrada',
  'sessao.encerrada': 'saiu',
  'sessao.todas_encerradas': 'saiu de todos os aparelhos',
  'webhook.alterado': 'mudou um webhook',
  'webhook.criado': 'criou um webhook',
  'webhook.removido': 'removeu um webhook',
  'webhook.segredo_girado': 'rotacionou o segredo de um webhook',
};

/** What acts are about, by the part of their code before its point, as people look for them. */
export const PARTES_DA_AUDITORIA: Readonly<Record<string, string>> = Object.fromEntries([
  ['apuracao', 'apurações'],
  ['cliente', 'clientes'],
  ['regime', 'regimes'],
  ['rbt12', 'RBT12'],
  ['contato', 'contatos'],
  ['envio', 'envios'],
  ['pergunta', 'respostas'],
  ['divergencias', 'divergências'],
  ['relatorio', 'relatórios enviados'],
  ['posicao', 'posição de abertura'],
  ['prazo', 'prazos'],
  ['pessoa', 'pessoas'],
  ['sessao', 'entradas'],
  ['chave', 'chaves de API'],
  ['webhook', 'webhooks'],
  ['escritorio', 'escritório'],
]);

export const nomeDoAto = (acao: string): string => ATOS[acao] ?? acao;

/**
 * What an act was about, as a person knows it: "ERP", "beto@escritorio.example, Equipe". Without a name in what was written
 * down it has the one that it goes by now; undefined where only its id is kept.
 */
export function assuntoDoAto(
  detalhe: Readonly<Record<string, unknown>>,
  agora: string | null,
): string | undefined {
  const { nome, email, url, papel, para, estado, clientes, arquivos, respostas, quantos } = detalhe;
  const textos = [
    nome ?? (email || url ? undefined : agora),
    prazoDe(detalhe),
    ...[email, url, papel ?? para, estado],
    Array.isArray(clientes) && clientes.length > 0
      ? count(clientes.length, 'cliente', 'clientes')
      : undefined,
    typeof arquivos === 'number' ? count(arquivos, 'arquivo', 'arquivos') : undefined,
    typeof respostas === 'number' ? count(respostas, 'resposta', 'respostas') : undefined,
    // Reports, whether sent or withdrawn.
    typeof quantos === 'number' ? count(quantos, 'relatório', 'relatórios') : undefined,
  ].filter((valor) => typeof valor === 'string');
  return textos.length === 0 ? undefined : textos.map((texto) => PALAVRAS[texto] ?? texto).join(', ');
}

/** A deadline's name and month, or the month alone, or since when something holds. */
function prazoDe({ prazo, competencia, desde }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof competencia === 'string')
    return typeof prazo === 'string'
      ? `${prazo} de ${competenciaCurta(competencia)}`
      : competenciaCurta(competencia);
  return typeof desde === 'string' && MES.test(desde) ? `desde ${competenciaCurta(desde)}` : undefined;
}

const MES = /^\d{4}-\d{2}$/;

const PALAVRAS: Readonly<Record<string, string>> = {
  owner: 'Titular',
  member: 'Equipe',
  ativo: 'ativado',
  pausado: 'pausado',
};

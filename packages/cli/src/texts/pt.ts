import type { AnoProjetado } from '@apura/contracts';
import {
  namePasso,
  nameRegras,
  PALAVRAS_DA_CONTA,
  PALAVRAS_DOS_ANOS,
  PREMISSAS_TITLE,
  ponteTitle,
  withOrigem,
} from '../words.ts';

/** Where rates come from. */
type Origem = AnoProjetado['status'];

/** All that a person reads. English stands in `en.ts`, of the same shape. */
export const pt = {
  withoutServer: (url: string, motivo: string) =>
    `Não foi possível falar com o servidor em ${url} (${motivo}). Confira o endereço (--base-url) e se o serviço está no ar.`,
  respostaEstranha: (url: string, status: number) =>
    `O servidor em ${url} deu uma resposta que não é da API da Apura (HTTP ${status}). Confira o endereço (--base-url).`,
  esperaDoLimite: (s: number) =>
    `O limite de requisições foi atingido; a API pede uma espera de ${s} s. O comando continua sozinho.`,
  serverWait: (s: number) => `O serviço está indisponível no momento; nova tentativa em ${s} s.`,
  semChave: 'Falta a chave de API: defina APURA_API_KEY ou guarde a chave com "apura login".',
  chaveDeOutroEndereco: (guardada: string, usada: string) =>
    `A chave guardada é de ${guardada} e não é enviada a ${usada}: defina APURA_API_KEY ou use "apura login --base-url ${usada}".`,
  unreadableCredentials: (arquivo: string) =>
    `O arquivo de credenciais ${arquivo} não pode ser lido: guarde a chave de novo com "apura login".`,
  baseUrlInvalida: (texto: string) =>
    `"${texto}" não é um endereço: escreva a URL inteira, por exemplo https://apura.exemplo.com.br.`,
  folderWithoutXml: (folder: string) => `A pasta "${folder}" não tem nenhum arquivo XML.`,
  arquivoInexistente: (path: string) => `O arquivo ou a pasta "${path}" não existe.`,
  arquivoIlegivel: (path: string) => `O arquivo ou a pasta "${path}" não pode ser lido.`,
  arquivoNaoGravado: (path: string) => `O arquivo "${path}" não pôde ser gravado.`,
  interrompido: 'Interrompido.',
  erroInterno: (mensagem: string) => `Erro inesperado do programa: ${mensagem}`,
  haMais: (n: number) => `São mostrados os primeiros ${n}; use --todos para ver todos.`,
  nenhum: 'Nada encontrado.',

  uso: {
    unknownCommand: (nome: string) => `O comando "${nome}" não existe. Veja "apura --help".`,
    opcaoDesconhecida: (nome: string) => `A opção "${nome}" não existe. Veja "apura --help".`,
    parecido: (nomes: string) => `Você quis dizer ${nomes}?`,
    missingArgument: (nome: string) => `Falta o argumento "${nome}".`,
    faltaOpcao: (nome: string) => `Falta a opção "${nome}".`,
    faltaValor: (nome: string) => `A opção "${nome}" precisa de um valor.`,
    sobra: 'Há argumentos demais para este comando.',
    conflito: 'Use --json ou --csv, não os dois.',
    valorInvalido: (texto: string) => `Valor inválido: ${texto}`,
    outro: (texto: string) => `Linha de comando inválida: ${texto}`,
    naoInteiro: (texto: string, de: number, ate: number) =>
      `"${texto}" não é um número inteiro de ${de} a ${ate}.`,
    escolhas: (texto: string, options: string) => `"${texto}" não é uma destas escolhas: ${options}.`,
    competencia: (texto: string) => `"${texto}" não é um mês: escreva AAAA-MM, por exemplo 2026-03.`,
    momento: (texto: string) => `"${texto}" não é um momento: escreva, por exemplo, 2026-09-01T00:00:00Z.`,
    url: (texto: string) => `"${texto}" não é uma URL http:// ou https://.`,
    cliente: (texto: string) => `"${texto}" não é um cliente: informe o id (UUID), o CNPJ ou a raiz do CNPJ.`,
    endereco: (texto: string) => `"${texto}" não é um endereço da API: escreva, por exemplo, /v1/clientes.`,
    clienteSemCompetencia: 'Para apurar, informe --cliente e --competencia juntos.',
    pdfSemEsperar: 'O PDF só existe quando a apuração termina: use --pdf junto com --esperar.',
  },

  ajuda: {
    programa: 'CBS e IBS a partir de XMLs de NF-e e outros documentos, ao lado dos tributos de hoje.',
    command: '<comando> [opções]',
    options: '[opções]',
    // So that any heading may be looked up.
    titulos: {
      'Usage:': 'Uso:',
      'Arguments:': 'Argumentos:',
      'Options:': 'Opções:',
      'Global Options:': 'Opções gerais:',
      'Commands:': 'Comandos:',
    },
    exemplos: 'Exemplos:',
    padrao: 'padrão',
    escolhas: 'escolhas',
    versao: 'mostra a versão',
    help: 'mostra esta ajuda',
    commandHelp: 'mostra a ajuda de um comando',
    baseUrl: 'endereço da API (ou APURA_BASE_URL)',
    lang: 'idioma das mensagens: pt ou en',
    json: 'resultado em JSON, para outros programas',
    csv: 'resultado em CSV, para outros programas',
    saida: `Códigos de saída: 0 tudo certo, 1 erro inesperado, 2 linha de comando, 3 arquivo, 4 chave,
5 recusado pela API, 6 servidor, 7 feito só em parte, 8 a SEFAZ rejeitaria, 130 interrompido (Ctrl-C).`,
    calcular: 'calcula CBS e IBS de NF-e, NFS-e, CT-e e outros documentos (não precisa de chave)',
    calcularArquivos: 'arquivos XML ou pastas; - é a entrada padrão',
    conferir:
      'diz o que a SEFAZ rejeitaria de uma ou mais NF-e, também antes de emitir (não precisa de chave)',
    ano: 'ano da transição, de 2026 a 2033 (sem ele, o ano da nota)',
    simular: 'projeta a carga tributária de 2026 a 2033 (não precisa de chave)',
    regime: 'regime tributário',
    atividade: 'atividade',
    receita: 'receita mensal em reais, por exemplo 100000.00',
    compras: 'compras mensais em reais',
    creditavel: 'percentual das compras que dá crédito',
    aliquota: (tributo: string) => `alíquota efetiva de hoje do ${tributo}, em percentual`,
    reducao: 'redução das alíquotas de CBS e IBS, em percentual',
    anexo: 'anexo do Simples Nacional',
    rbt12: 'receita bruta dos últimos 12 meses, no Simples',
    ibsCbs: 'no Simples, se IBS e CBS ficam no DAS ou no regime regular',
    cenario: 'estimativa das alíquotas que a lei ainda não fixou',
    premissa: 'o que se mantém: o preço sem tributos ou o que o comprador paga',
    clientes: 'lista os clientes do escritório',
    ultimoMes: 'último mês do cliente, ou nenhum',
    documentos: 'lista os documentos processados',
    limite: 'quantos mostrar, de 1 a 100',
    todos: 'percorre a lista inteira',
    enviar: 'envia XMLs e ZIPs em lotes de 500, e apura o mês',
    sendFolders: 'pastas ou arquivos (.xml, .zip, .txt do SPED)',
    cliente: 'cliente: id, CNPJ ou raiz do CNPJ',
    competencia: 'mês, como AAAA-MM',
    esperar: 'espera o processamento e a apuração, e baixa o PDF',
    pdf: 'onde gravar o PDF (sem ela, a pasta atual)',
    carteira: 'mostra um mês de todos os clientes, um por linha (sem --competencia, o mês passado)',
    prazos: 'lista os prazos dos próximos 45 dias, e quantos clientes já cumpriram',
    opcao:
      'lista o que os clientes do Simples decidiram, CBS e IBS dentro ou fora do DAS; com --cliente, os dois lados de um',
    semestre: 'semestre, como 2027-1 (sem ele, o da próxima janela que acaba)',
    livros: 'lista as escriturações (SPED) de um cliente, compara-as com os XMLs do mês ou apaga uma',
    comparar: 'compara as escriturações do mês com os XMLs, documento a documento',
    apagarLivro: 'apaga antes a escrituração com este id',
    produtos: 'lista o que um cliente vende e compra, e o que falta decidir de cada produto',
    precos:
      'lista o que um cliente vende com o preço de 2027 e de 2033 que mantém a receita líquida ou a margem',
    baseDoPreco: 'receita_liquida ou margem: o que o preço mantém',
    estadoDoProduto: 'aberto, a_confirmar, decidido ou sugerido',
    mudamEm: 'só os que as tabelas mudam nesse dia, AAAA-MM-DD',
    abertura:
      'lista o estoque de abertura dos clientes e o crédito de CBS dele; com --cliente, cada parte da posição de um',
    conformidade:
      'lista, de cada cliente, a parte dos documentos de 2026 com CBS e IBS certos; com --cliente, mês a mês de um',
    janeiro:
      'lista, de cada cliente, quanto falta nas notas para janeiro de 2027; com --cliente, cada ponto de um, com quem age e o que fazer',
    comunicados: 'lista os comunicados do Fisco a um cliente, registra um ou o dá por atendido',
    registrar: 'número do comunicado a registrar, com --assunto e --ciencia',
    orgao: 'quem comunicou: Receita Federal ou Comitê Gestor do IBS',
    assunto: 'o que o Fisco aponta',
    ciencia: 'dia da ciência, AAAA-MM-DD',
    atender: 'id do comunicado a dar por atendido, com --feito',
    feito: 'o que foi feito',
    dossies: 'lista o dossiê mais novo de cada cliente, pede os de todos ou de um, e baixa os prontos',
    tipoDoDossie: 'o tipo do dossiê',
    pedirDossies: 'pede antes o de todos os clientes ativos, ou o de --cliente',
    esperarDossies: 'espera até que nenhum esteja em preparo',
    apurar: 'apura um mês de todos os clientes que têm notas e não estão em dia',
    apurarTodos: 'todos os clientes ativos',
    esperarTodos: 'espera até que nenhum esteja em andamento',
    baixar: 'baixa todos os relatórios e planilhas de um mês',
    zip: 'onde gravar o ZIP',
    eventos: 'lista os eventos recentes, ou os encaminha a um receptor local',
    encaminhar:
      'URL do receptor; cada evento é assinado e enviado para lá, até Ctrl-C; repetido, continua de onde parou',
    disparar: 'envia um evento de exemplo aos webhooks da chave de testes',
    webhook: 'só a este webhook, pelo id',
    mcp: 'serve as calculadoras e o escritório a agentes de IA (Model Context Protocol, por stdio)',
    comEscrita: 'também o que cadastra clientes e webhooks, envia arquivos e pede apurações',
    desde: 'eventos a partir deste momento, como 2026-09-01T00:00:00Z',
    login: 'guarda a chave de API e o endereço dela, legíveis só por você (0600)',
    completion: 'imprime o script que completa comandos com Tab',
    shell: 'bash, zsh, fish ou powershell',
    logout: 'apaga desta máquina a chave guardada',
    whoami: 'diz de que escritório é a chave, o que ela pode e o que usou no mês',
    api: 'chama qualquer endereço da API e mostra a resposta',
    method: 'o método',
    endereco: 'o endereço, como /v1/clientes?limit=10',
    corpo: 'arquivo com o corpo, em JSON (ou .csv); - é a entrada padrão',
  },

  login: {
    pergunta: (url: string) => `Chave de API para ${url}: `,
    vazia: 'Nenhuma chave foi informada.',
    guardada: (arquivo: string) => `Chave conferida e guardada em ${arquivo}.`,
    apagada: (arquivo: string) =>
      `Nenhuma chave está guardada em ${arquivo}. Para que ela deixe de valer, revogue-a no painel.`,
    doAmbiente: 'APURA_API_KEY continua definida, e os comandos usam a chave que está nela.',
  },

  whoami: {
    header: ['Campo', 'Valor'],
    escritorio: 'Escritório',
    ambiente: { live: 'produção', test: 'testes' },
    chave: 'Chave',
    escopos: 'Escopos',
    vence: 'Vence em',
    nunca: 'não vence',
    endereco: 'Endereço',
    uso: (mes: string) => `Uso em ${mes}`,
    usado: (envios: number, arquivos: number, apuracoes: number) =>
      `envios: ${envios}, arquivos: ${arquivos}, apurações: ${apuracoes}`,
  },

  calcular: {
    progress: 'Calculando',
    itensHeader: ['Item', 'NCM/natureza', 'CFOP', 'CST', 'cClassTrib', 'Valor', 'Base', 'CBS', 'IBS', 'IS'],
    total: 'Total',
    notasHeader: ['Arquivo', 'Ano', 'Valor', 'CBS', 'IBS', 'IS', 'Hoje', 'No ano', 'Diferença'],
    nota: (nome: string, ano: number) => `${nome}, regras de ${ano}:`,
    comparativo: (atual: string, noAno: string, diferenca: string | undefined) =>
      `Tributos de hoje: ${atual}. No ano calculado: ${noAno}.${diferenca ? ` Diferença: ${diferenca}.` : ''}`,
    estimativa: 'As alíquotas desse ano são estimativa: a lei ainda não as fixou.',
    divergencias: (n: number) => `Divergências na nota: ${n}.`,
    falhas: (n: number, total: number) => `${n} de ${total} arquivos não foram calculados.`,
  },

  conferir: {
    progress: 'Conferindo',
    header: ['Arquivo', 'Item', 'Rejeição', 'Regra', 'Campo', 'Na nota', 'Pela regra', 'Mensagem'],
    nota: (nome: string, avaliadas: number) =>
      `${nome}: nenhuma das ${avaliadas} regras avaliadas rejeita a nota.`,
    semRegras: (nome: string, alcance: string) => `${nome}: ${alcance}`,
    futuras: (n: number) => `Regras que ainda não rejeitam nesta data, e que a nota não cumpre: ${n}.`,
    naoAvaliadas: (regras: string) => `Não avaliadas, pois o arquivo não basta: ${regras}.`,
    rejeitadas: (n: number, total: number) => `A SEFAZ rejeitaria ${n} de ${total} notas.`,
  },

  simular: {
    header: PALAVRAS_DOS_ANOS.projecao,
    premissas: 'Premissas:',
    recusada: (problemas: string) => `A simulação não pôde ser feita: ${problemas}`,
  },

  clientes: { header: ['Id', 'Raiz do CNPJ', 'Razão social', 'Regime', 'Situação'] },
  documentos: {
    header: [
      ...['Chave', 'Tipo', 'Emitente', 'Competência', 'Situação'],
      ...['Valor', 'CBS', 'IBS', 'IS', 'Divergências'],
    ],
  },

  carteira: {
    header: [
      ...['Razão social', 'Situação', 'A recolher', 'Muda em 2027', 'Muda em 2029', 'Muda em 2033'],
      ...['Crédito em risco', 'Perguntas'],
    ],
    total: (mes: string) => `Total de ${mes}`,
  },

  prazos: { header: ['Dia', 'Competência', 'Obrigação', 'Cumpridos'] },

  livros: {
    header: ['Id', 'Livro', 'Período', 'Vale', 'Arquivo'],
    achados: ['Peso', 'Documento', 'O que há', 'No XML', 'No livro'],
    vale: 'vale',
    outraVale: 'outra vale',
    apagado: (id: string) => `Escrituração ${id} apagada.`,
  },

  produtos: { header: ['Produto', 'Código', 'NCM', 'Situação', 'Em jogo'] },
  precos: { header: ['Produto', 'Código', 'Hoje'], variacao: 'Variação %', situacao: 'Situação' },

  opcao: {
    header: ['Razão social', 'Situação', 'Decidido', 'A mais por fora', 'Crédito a mais dos compradores'],
    compradores: [
      ...['Comprador', 'Regime', 'Vendas', 'Crédito dentro', 'Crédito fora', 'Custo dentro', 'Custo fora'],
    ],
  },

  conformidade: {
    header: ['Razão social', 'Devem trazer', 'Certos', 'Certos (%)', 'Abertas', 'Pedidas'],
    meses: ['Mês', 'Documento', 'Emitidos', 'Devem trazer', 'Certos', 'Certos (%)'],
    prazo: (dias: number, dia: string) => `Dias para corrigir, até ${dia}: ${dias}.`,
  },

  janeiro: {
    header: ['Razão social', 'Por fazer', 'Em andamento', 'Corrigidos', 'Em jogo'],
    pontos: ['Causa', 'Quem age', 'Estado', 'Produto', 'Notas', 'Em jogo'],
    prazo: (dias: number, porLer: number) =>
      `Dias até 01/01/2027: ${dias}. Notas do trimestre ainda por ler: ${porLer}.`,
  },

  comunicados: {
    header: ['Id', 'Órgão', 'Número', 'Ciência', 'Prazo', 'O que foi feito'],
    falta: 'Use --registrar com --assunto e --ciencia, ou --atender com --feito.',
  },

  dossies: {
    progress: 'Imprimindo',
    header: ['Razão social', 'Situação', 'Pedido em', 'Números de'],
    pedidos: (n: number) => `Dossiês pedidos: ${n}.`,
    falharam: (n: number) => `Dossiês que falharam: ${n}. Peça de novo.`,
  },

  abertura: {
    header: ['Razão social', 'Estoque', 'Crédito', 'A confirmar'],
    linhas: ['O que é', 'Situação', 'Prazo', 'Valor', 'Perde-se'],
  },

  apurar: {
    progress: 'Apurando',
    header: ['Razão social', 'Resultado', 'Motivo'],
    resultados: {
      pedida: 'pedida',
      em_andamento: 'já em andamento',
      em_dia: 'em dia',
      faltam_dados: 'faltam dados',
      sem_notas: 'sem notas',
    },
    pedidas: (n: number, total: number) => `Apurações pedidas: ${n} de ${total} clientes ativos.`,
    enviosEmAndamento: (n: number) =>
      `Envios em andamento: ${n}. Repita quando terminarem, para incluir quem só tem notas neles.`,
    falhou: (nome: string, motivo: string) => `Falhou: ${nome}: ${motivo}`,
    falharam: (n: number) => `Apurações que falharam: ${n}.`,
  },
  baixar: {
    gravado: (path: string) => `ZIP gravado em ${path}.`,
    cortado: 'O download parou antes do fim; nada foi gravado. Repita o comando.',
  },
  enviar: {
    progress: 'Enviando',
    processando: 'Processando',
    retomado: (aceitos: number) => `Retomando o envio interrompido: ${aceitos} arquivos já foram aceitos.`,
    aceitos: (arquivos: number, lotes: number) =>
      `${arquivos} arquivos aceitos em ${lotes} ${lotes === 1 ? 'lote' : 'lotes'}.`,
    tooLarge: (nome: string) => `"${nome}" passa do limite de 5 MB e não foi enviado.`,
    nadaAEnviar: 'Nenhum dos arquivos pode ser enviado.',
    clienteDesconhecido: (texto: string) =>
      `O escritório não tem o cliente "${texto}". Veja "apura clientes".`,
    interrompido: (aceitos: number, total: number) =>
      `Interrompido: ${aceitos} de ${total} arquivos foram aceitos. Repita o mesmo comando para continuar de onde parou.`,
    header: ['Lote', 'Estado', 'Total', 'Processados', 'Duplicados', 'Recusados'],
    recusado: (nome: string, motivo: string) => `Recusado: ${nome}: ${motivo}`,
    apuracaoEmAndamento: 'Já há uma apuração deste mês em andamento; a nova espera por ela.',
    apuracaoPedida: (id: string) => `Apuração pedida: ${id}.`,
    apurada: (versao: number, notas: number) => `Apuração calculada (versão ${versao}, ${notas} notas).`,
    resposta: (resumo: string, _total: string) => resumo,
    ...PALAVRAS_DA_CONTA,
    premissas: `${PREMISSAS_TITLE}, e os reais em jogo:`,
    origem: (status: Origem): string => status,
    ponte: (de: number, para: number, origem: Origem) => `${withOrigem(ponteTitle({ de, para }), origem)}:`,
    nameRegras,
    namePasso,
    marcos: PALAVRAS_DOS_ANOS.marcos,
    diferenca: (valor: string) => `Diferença: ${valor}.`,
    regimeAtual: (ano: number, total: string) => `Regime atual (${ano}): ${total}.`,
    regimeNovo: (ano: number, total: string, origem: Origem) =>
      `Regime novo (${ano}${origem === 'lei' ? '' : `, ${origem}`}): ${total}.`,
    apuracaoFalhou: (motivo: string) => `A apuração falhou: ${motivo}`,
    pdf: (path: string) => `PDF gravado em ${path}.`,
    partes: (n: number) => `${n} ${n === 1 ? 'arquivo foi recusado' : 'arquivos foram recusados'}.`,
  },

  mcp: {
    instructions:
      'Apura calcula CBS e IBS de documentos fiscais brasileiros e apura o mês dos clientes de um escritório contábil. Valores são textos em reais com ponto ("1234.56"); meses são AAAA-MM. Listas vêm em páginas: repita com cursor enquanto next_cursor não for nulo. Um erro traz code, message e hint.',
    withoutSdk:
      'Falta o SDK do Model Context Protocol: instale com "npm install -g @modelcontextprotocol/sdk@1".',
    unknownTool: (nome: string) =>
      `A ferramenta "${nome}" não existe, ou é de escrita e falta --com-escrita.`,
    noDocument: (path: string) => `"${path}" não é um arquivo .xml, .zip ou .txt do SPED.`,
    notOurs: (path: string) =>
      `"${path}" não é o XML de um documento fiscal com até 5 MB; nenhum outro arquivo é enviado.`,
    aLink: (path: string) =>
      `"${path}" é um link, ou passa por um, ou não é um arquivo comum; informe o próprio arquivo.`,
    tooManyFiles: (n: number, max: number) => `São ${n} arquivos; um envio tem até ${max}.`,
    left: (quais: string) => `Cortado para caber: ${quais}. Peça menos de cada vez, por filtro ou limit.`,
    kept: (lista: string, ficaram: number, eram: number) => `${lista} (${ficaram} de ${eram})`,
    /** What an agent must know of a tool beyond the contract's summary. */
    notes: {
      calcular: 'Informe xml ou arquivo.',
      documentos: 'Com chave, mostra esse documento, os itens e a memória de cálculo.',
      apuracoes: 'A lista não tem os valores: peça a apuração pelo id.',
      enviar: 'Acompanhe o envio com a ferramenta envio.',
      apurar: 'O resultado fica pronto em segundos: consulte apuracoes com o id.',
    },
    arguments: {
      one: 'mostra só este',
      limit: 'quantos mostrar',
      cursor: 'o next_cursor da página anterior',
      xml: 'o XML do documento, inteiro',
      arquivo: 'em vez de xml: o caminho de um arquivo .xml desta máquina',
      arquivos:
        'caminhos de arquivos .xml, .zip ou .txt do SPED, ou de pastas, desta máquina; até 500 arquivos',
    },
  },

  eventos: {
    header: ['Momento', 'Tipo', 'Evento'],
    segredo: (segredo: string) => `Segredo da assinatura (Standard Webhooks): ${segredo}`,
    encaminhando: (url: string) => `Encaminhando os eventos novos a ${url}. Ctrl-C encerra.`,
    retomando: (url: string) =>
      `Encaminhando os eventos a ${url}, de onde parou da última vez. Ctrl-C encerra.`,
    entregue: (tipo: string, id: string, status: number) => `${tipo} ${id} -> ${status}`,
    disparado: (tipo: string, id: string, webhook: string) => `${tipo} ${id} -> webhook ${webhook}`,
    semWebhook: 'A chave não tem nenhum webhook ativo: cadastre um em POST /v1/webhooks.',
    naoEntregue: (tipo: string, id: string, motivo: string) => `${tipo} ${id} -> sem resposta (${motivo})`,
  },
};

export type Texts = typeof pt;

import { namePasso, nomeDoTributo } from '../words.ts';
import type { Texts } from './pt.ts';

const TAXES: Readonly<Record<string, string>> = {
  ibs_uf: 'IBS of the states',
  ibs_mun: 'IBS of the municipalities',
  is: 'Selective tax',
  embutido_nas_compras: 'Tax inside the purchases',
};

const ACCOUNT = {
  debitos: 'Debits',
  creditos: 'Credits',
  estornos: 'Reversals',
  saldo_anterior: 'Balance before',
  compensado: 'Used against CBS',
  a_recolher: 'To pay',
  a_transportar: 'To carry',
};

/** After a year whose rates are no law. */
const SOURCES = { lei: '', estimativa: ', estimate', informada: ", the office's rates" };
const ORIGINS = { lei: 'law', estimativa: 'estimate', informada: "office's" };

export const en: Texts = {
  withoutServer: (url, motivo) =>
    `No server answers at ${url} (${motivo}). Check the address (--base-url) and that the service is up.`,
  respostaEstranha: (url, status) =>
    `The server at ${url} gave an answer that is not of Apura's API (HTTP ${status}). Check the address (--base-url).`,
  esperaDoLimite: (s) => `Rate limit reached; the API asks to wait ${s} s. The command goes on by itself.`,
  serverWait: (s) => `The service is unavailable right now; next try in ${s} s.`,
  semChave: 'There is no API key: set APURA_API_KEY or store one with "apura login".',
  chaveDeOutroEndereco: (guardada, usada) =>
    `The stored key belongs to ${guardada} and is not sent to ${usada}: set APURA_API_KEY or use "apura login --base-url ${usada}".`,
  unreadableCredentials: (arquivo) =>
    `The credentials file ${arquivo} cannot be read: store the key again with "apura login".`,
  baseUrlInvalida: (texto) =>
    `"${texto}" is not an address: write the whole URL, for example https://apura.example.com.`,
  folderWithoutXml: (folder) => `The folder "${folder}" holds no XML file.`,
  arquivoInexistente: (path) => `The file or folder "${path}" does not exist.`,
  arquivoIlegivel: (path) => `The file or folder "${path}" cannot be read.`,
  arquivoNaoGravado: (path) => `The file "${path}" could not be written.`,
  interrompido: 'Interrupted.',
  erroInterno: (mensagem) => `Unexpected error of the program: ${mensagem}`,
  haMais: (n) => `Showing the first ${n}; use --todos for all.`,
  nenhum: 'Nothing found.',

  uso: {
    unknownCommand: (nome) => `There is no command "${nome}". See "apura --help --lang en".`,
    opcaoDesconhecida: (nome) => `There is no option "${nome}". See "apura --help --lang en".`,
    parecido: (nomes) => `Did you mean ${nomes}?`,
    missingArgument: (nome) => `The argument "${nome}" is missing.`,
    faltaOpcao: (nome) => `The option "${nome}" is missing.`,
    faltaValor: (nome) => `The option "${nome}" needs a value.`,
    sobra: 'There are too many arguments for this command.',
    conflito: 'Use --json or --csv, not both.',
    valorInvalido: (texto) => `Invalid value: ${texto}`,
    outro: (texto) => `Invalid command line: ${texto}`,
    naoInteiro: (texto, de, ate) => `"${texto}" is not an integer from ${de} to ${ate}.`,
    escolhas: (texto, options) => `"${texto}" is none of these choices: ${options}.`,
    competencia: (texto) => `"${texto}" is not a month: write YYYY-MM, for example 2026-03.`,
    momento: (texto) => `"${texto}" is not a moment: write, for example, 2026-09-01T00:00:00Z.`,
    url: (texto) => `"${texto}" is not an http:// or https:// URL.`,
    cliente: (texto) => `"${texto}" is not a client: give the id (UUID), the CNPJ or its root.`,
    endereco: (texto) => `"${texto}" is no address of the API: write, for example, /v1/clientes.`,
    clienteSemCompetencia: 'To compute a month give --cliente and --competencia together.',
    pdfSemEsperar: 'The PDF exists only when the month is computed: use --pdf together with --esperar.',
  },

  ajuda: {
    programa: "CBS and IBS from the XML of NF-e and other documents, beside today's taxes.",
    command: '<command> [options]',
    options: '[options]',
    titulos: {
      'Usage:': 'Usage:',
      'Arguments:': 'Arguments:',
      'Options:': 'Options:',
      'Global Options:': 'Global Options:',
      'Commands:': 'Commands:',
    },
    exemplos: 'Examples:',
    padrao: 'default',
    escolhas: 'choices',
    versao: 'print the version',
    help: 'print this help',
    commandHelp: 'print the help of a command',
    baseUrl: 'address of the API (or APURA_BASE_URL)',
    lang: 'language of messages: pt or en',
    json: 'result as JSON, for other programs',
    csv: 'result as CSV, for other programs',
    saida: `Exit codes: 0 all well, 1 unexpected error, 2 command line, 3 file, 4 key,
5 refused by the API, 6 server, 7 done only in part, 8 would be rejected, 130 interrupted (Ctrl-C).`,
    calcular: 'compute CBS and IBS of NF-e, NFS-e, CT-e and other documents (needs no key)',
    calcularArquivos: 'XML files or folders; - is standard input',
    conferir: 'say what the tax authority would reject of one or more NF-e, also before issue (needs no key)',
    ano: 'year of the transition, 2026 to 2033 (without it, the year of the note)',
    simular: 'project the tax burden from 2026 to 2033 (needs no key)',
    regime: 'tax regime',
    atividade: 'activity',
    receita: 'monthly revenue in reais, for example 100000.00',
    compras: 'monthly purchases in reais',
    creditavel: 'percentage of the purchases that gives credit',
    aliquota: (tributo) => `today's effective rate of ${tributo}, in percent`,
    reducao: 'reduction of the rates of CBS and IBS, in percent',
    anexo: 'annex of Simples Nacional',
    rbt12: 'gross revenue of the last 12 months, in Simples',
    ibsCbs: 'in Simples, whether IBS and CBS stay in the DAS or follow the regular regime',
    cenario: 'estimate of the rates that no law fixes yet',
    premissa: 'what stays: the price without taxes or what the buyer pays',
    clientes: "list the office's clients",
    ultimoMes: 'last month of the client, or nenhum',
    documentos: 'list the processed documents',
    limite: 'how many to show, 1 to 100',
    todos: 'walk through the whole list',
    enviar: 'send XMLs and ZIPs in batches of 500, and compute the month',
    sendFolders: 'folders or files (.xml, .zip, .txt of the SPED)',
    cliente: 'client: id, CNPJ or its root',
    competencia: 'month, as YYYY-MM',
    esperar: 'wait for the processing and the computation, and download the PDF',
    pdf: 'where to write the PDF (without it, the current folder)',
    carteira: 'show a month of all clients, one a line (without --competencia, last month)',
    prazos: 'list the deadlines of the next 45 days, and how many clients have done it',
    opcao:
      'list what clients of the Simples chose, CBS and IBS inside or outside the DAS; with --cliente both sides of one',
    semestre: 'half-year, such as 2027-1 (without it, that of the next window to end)',
    livros: "list a client's digital books (SPED), compare them with the month's XMLs, or delete one",
    comparar: "compare the month's books with the XMLs, document by document",
    apagarLivro: 'first delete the book with this id',
    produtos: 'list what a client sells and buys, and what is to be decided of each product',
    precos: 'list what a client sells with the prices of 2027 and 2033 that keep net revenue or margin',
    baseDoPreco: 'receita_liquida or margem: what the price keeps',
    estadoDoProduto: 'aberto, a_confirmar, decidido or sugerido',
    mudamEm: 'only those that the tables change on this day, YYYY-MM-DD',
    abertura:
      'list the opening stock of the clients and its credit of CBS; with --cliente each part of the position of one',
    conformidade:
      'list of each client the share of the documents of 2026 whose CBS and IBS are right; with --cliente one, by month',
    janeiro:
      'list of each client what its notes lack for January 2027; with --cliente each point of one, with who acts and what is to be done',
    comunicados:
      'list the notices of the tax authorities to a client, enter one or say what was done about it',
    registrar: 'number of the notice to enter, with --assunto and --ciencia',
    orgao: 'who sent it: Receita Federal or the Comitê Gestor of the IBS',
    assunto: 'what the authorities point at',
    ciencia: 'day on which it was known, YYYY-MM-DD',
    atender: 'id of the notice that was answered, with --feito',
    feito: 'what was done',
    dossies:
      'list the newest dossier of each client, ask for those of all or one, and download what is ready',
    tipoDoDossie: 'kind of dossier',
    pedirDossies: 'asks first for that of all active clients, or of --cliente',
    esperarDossies: 'waits until none is being printed',
    apurar: 'computes a month of all clients that have notes and are not up to date',
    apurarTodos: 'all active clients',
    esperarTodos: 'waits until none is under way',
    baixar: 'downloads all reports and sheets of a month',
    zip: 'where to write the ZIP',
    eventos: 'list recent events, or forward them to a local receiver',
    encaminhar:
      'URL of the receiver; each event is signed and sent there, until Ctrl-C; repeated, it goes on from there',
    disparar: 'send an example of an event to the webhooks of the test key',
    webhook: 'to this webhook only, by its id',
    mcp: 'serve calculators and office to AI agents (Model Context Protocol, on stdio)',
    comEscrita: 'also what registers clients and webhooks, sends files and asks for months',
    desde: 'events from this moment on, such as 2026-09-01T00:00:00Z',
    login: 'store the API key and its address, readable by you alone (0600)',
    completion: 'print the script that completes commands with Tab',
    shell: 'bash, zsh, fish or powershell',
    logout: 'delete the stored key from this machine',
    whoami: 'say which office the key is of, what it may do and has used this month',
    api: 'call any address of the API and show the answer',
    method: 'the method',
    endereco: 'the address, such as /v1/clientes?limit=10',
    corpo: 'file with the body, as JSON (or .csv); - is standard input',
  },

  login: {
    pergunta: (url) => `API key for ${url}: `,
    vazia: 'No key was given.',
    guardada: (arquivo) => `Key checked and stored in ${arquivo}.`,
    apagada: (arquivo) =>
      `No key is stored in ${arquivo}. For it to be good no longer, revoke it in the panel.`,
    doAmbiente: 'APURA_API_KEY is still set, and commands use the key in it.',
  },

  whoami: {
    header: ['Field', 'Value'],
    escritorio: 'Office',
    ambiente: { live: 'live', test: 'test' },
    chave: 'Key',
    escopos: 'Scopes',
    vence: 'Expires',
    nunca: 'never',
    endereco: 'Address',
    uso: (mes) => `Used in ${mes}`,
    usado: (envios, arquivos, apuracoes) =>
      `uploads: ${envios}, files: ${arquivos}, months asked for: ${apuracoes}`,
  },

  calcular: {
    progress: 'Computing',
    itensHeader: ['Item', 'NCM/nature', 'CFOP', 'CST', 'cClassTrib', 'Amount', 'Base', 'CBS', 'IBS', 'IS'],
    total: 'Total',
    notasHeader: ['File', 'Year', 'Amount', 'CBS', 'IBS', 'IS', 'Today', 'In the year', 'Difference'],
    nota: (nome, ano) => `${nome}, rules of ${ano}:`,
    comparativo: (atual, noAno, diferenca) =>
      `Today's taxes: ${atual}. In the computed year: ${noAno}.${diferenca ? ` Difference: ${diferenca}.` : ''}`,
    estimativa: 'The rates of that year are an estimate: no law fixes them yet.',
    divergencias: (n) => `Divergences in the note: ${n}.`,
    falhas: (n, total) => `${n} of ${total} files were not computed.`,
  },

  conferir: {
    progress: 'Checking',
    header: ['File', 'Item', 'Rejection', 'Rule', 'Field', 'In the note', 'By the rule', 'Message'],
    nota: (nome: string, avaliadas: number) =>
      `${nome}: none of the ${avaliadas} rules that were judged rejects the note.`,
    semRegras: (nome) =>
      `${nome}: the rules of the tax authority are judged of NF-e and NFC-e; see the divergences that "calcular" tells.`,
    futuras: (n: number) =>
      `Rules that do not reject yet on this date and that the note does not keep: ${n}.`,
    naoAvaliadas: (regras: string) => `Not judged, for the file is not enough: ${regras}.`,
    rejeitadas: (n: number, total: number) => `The tax authority would reject ${n} of ${total} notes.`,
  },

  simular: {
    header: [
      ...['Year', 'ICMS', 'ISS', 'IPI', 'PIS', 'COFINS', 'DAS', 'CBS', 'IBS'],
      ...['Credits', 'Total', 'Burden %', 'Rates'],
    ],
    premissas: 'Assumptions:',
    recusada: (problemas) => `The simulation could not be made: ${problemas}`,
  },

  clientes: { header: ['Id', 'CNPJ root', 'Name', 'Regime', 'Status'] },
  documentos: {
    header: ['Key', 'Kind', 'Issuer', 'Month', 'Status', 'Amount', 'CBS', 'IBS', 'IS', 'Divergences'],
  },

  carteira: {
    header: [
      ...['Name', 'State', 'To pay', 'Change in 2027', 'Change in 2029', 'Change in 2033'],
      ...['Credit at risk', 'Questions'],
    ],
    total: (mes) => `Total of ${mes}`,
  },

  prazos: { header: ['Day', 'Month', 'Obligation', 'Done'] },

  livros: {
    header: ['Id', 'Book', 'Period', 'Counts', 'File'],
    achados: ['Weight', 'Document', 'What it is', 'In the XML', 'In the book'],
    vale: 'counts',
    outraVale: 'another counts',
    apagado: (id: string) => `Book ${id} was deleted.`,
  },

  produtos: { header: ['Product', 'Code', 'NCM', 'State', 'At stake'] },
  precos: { header: ['Product', 'Code', 'Today'], variacao: 'Change %', situacao: 'Status' },

  opcao: {
    header: ['Name', 'State', 'Chosen', 'More outside', 'More credit for customers'],
    compradores: [
      ...['Customer', 'Regime', 'Sales', 'Credit inside', 'Credit outside', 'Cost inside', 'Cost outside'],
    ],
  },

  conformidade: {
    header: ['Name', 'Must have it', 'Right', 'Right (%)', 'Open', 'Asked for'],
    meses: ['Month', 'Document', 'Issued', 'Must have it', 'Right', 'Right (%)'],
    prazo: (dias, dia) => `Days left to put right, until ${dia}: ${dias}.`,
  },

  janeiro: {
    header: ['Name', 'To do', 'Under way', 'Put right', 'At stake'],
    pontos: ['Cause', 'Who acts', 'State', 'Product', 'Notes', 'At stake'],
    prazo: (dias, porLer) =>
      `Days until 01/01/2027: ${dias}. Notes of the quarter still to be read: ${porLer}.`,
  },

  comunicados: {
    header: ['Id', 'Authority', 'Number', 'Known on', 'Deadline', 'What was done'],
    falta: 'Use --registrar with --assunto and --ciencia, or --atender with --feito.',
  },

  dossies: {
    progress: 'Printing',
    header: ['Name', 'State', 'Asked for', 'Figures of'],
    pedidos: (n) => `Dossiers asked for: ${n}.`,
    falharam: (n) => `Dossiers that failed: ${n}. Ask again.`,
  },

  abertura: {
    header: ['Name', 'Stock', 'Credit', 'To confirm'],
    linhas: ['What it is', 'State', 'Deadline', 'Amount', 'Lost'],
  },

  apurar: {
    progress: 'Computing',
    header: ['Name', 'Result', 'Reason'],
    resultados: {
      pedida: 'asked for',
      em_andamento: 'under way already',
      em_dia: 'up to date',
      faltam_dados: 'data missing',
      sem_notas: 'no notes',
    },
    pedidas: (n, total) => `Months asked for: ${n} of ${total} active clients.`,
    enviosEmAndamento: (n) =>
      `Uploads under way: ${n}. Repeat when they are done, for clients whose notes are only there.`,
    falhou: (nome, motivo) => `Failed: ${nome}: ${motivo}`,
    falharam: (n) => `Months that failed: ${n}.`,
  },
  baixar: {
    gravado: (path) => `ZIP written to ${path}.`,
    cortado: 'The download stopped before its end; nothing was written. Repeat the command.',
  },
  enviar: {
    progress: 'Sending',
    processando: 'Processing',
    retomado: (aceitos) => `Resuming the interrupted upload: ${aceitos} files have been accepted already.`,
    aceitos: (arquivos, lotes) =>
      `${arquivos} files accepted in ${lotes} ${lotes === 1 ? 'batch' : 'batches'}.`,
    tooLarge: (nome) => `"${nome}" exceeds the limit of 5 MB and was not sent.`,
    nadaAEnviar: 'None of the files can be sent.',
    clienteDesconhecido: (texto) => `The office has no client "${texto}". See "apura clientes".`,
    interrompido: (aceitos, total) =>
      `Interrupted: ${aceitos} of ${total} files were accepted. Repeat the same command to go on from there.`,
    header: ['Batch', 'State', 'Total', 'Processed', 'Duplicates', 'Refused'],
    recusado: (nome, motivo) => `Refused: ${nome}: ${motivo}`,
    apuracaoEmAndamento: 'This month is being computed already; the new run waits for that one.',
    apuracaoPedida: (id) => `Computation requested: ${id}.`,
    apurada: (versao, notas) => `Month computed (version ${versao}, ${notas} notes).`,
    resposta: (_resumo, total) => `To pay for the month: ${total}.`,
    tributo: 'Tax',
    coluna: ({ campo }) => ACCOUNT[campo],
    totalARecolher: 'Total to pay',
    dispensado: 'Payment waived',
    nomeDoTributo: (codigo) => TAXES[codigo] ?? nomeDoTributo(codigo),
    premissas: 'What the total takes for granted, in Portuguese, and the amounts at stake:',
    origem: (status) => ORIGINS[status],
    ponte: (de, para, origem) => `From ${de} to ${para}, tax by tax${SOURCES[origem]}:`,
    nameRegras: (ano) => `By the rules of ${ano}`,
    namePasso: (codigo) => TAXES[codigo] ?? namePasso(codigo),
    marcos: ['Year', 'Taxes, constant net price', 'Taxes, constant final price', 'Rates'],
    diferenca: (valor) => `Difference: ${valor}.`,
    regimeAtual: (ano, total) => `Today's regime (${ano}): ${total}.`,
    regimeNovo: (ano, total, origem) => `New regime (${ano}${SOURCES[origem]}): ${total}.`,
    apuracaoFalhou: (motivo) => `The computation failed: ${motivo}`,
    pdf: (path) => `PDF written to ${path}.`,
    partes: (n) => `${n} ${n === 1 ? 'file was' : 'files were'} refused.`,
  },

  mcp: {
    instructions:
      'Apura computes CBS and IBS of Brazilian fiscal documents and the month of an accounting office\'s clients. Amounts are texts in reais with a point ("1234.56"); months are YYYY-MM. Lists come in pages: repeat with cursor while next_cursor is not null. An error has code, message and hint.',
    withoutSdk:
      'The SDK of the Model Context Protocol is missing: install it by "npm install -g @modelcontextprotocol/sdk@1".',
    unknownTool: (nome) => `There is no tool "${nome}", or it writes and --com-escrita is missing.`,
    noDocument: (path) => `"${path}" is no .xml, .zip or SPED .txt file.`,
    notOurs: (path) => `"${path}" is no XML of a fiscal document of at most 5 MB; no other file is sent.`,
    aLink: (path) => `"${path}" is a link, or leads through one, or is no plain file; name the file itself.`,
    tooManyFiles: (n, max) => `These are ${n} files; one upload takes ${max}.`,
    left: (quais) => `Cut to fit: ${quais}. Ask for less at a time, by filter or limit.`,
    kept: (lista, ficaram, eram) => `${lista} (${ficaram} of ${eram})`,
    notes: {
      calcular: 'Give xml or arquivo.',
      documentos: 'With chave it shows that document, its items and their working.',
      apuracoes: 'The list has no amounts: ask for the month by its id.',
      enviar: 'Follow the upload with the tool envio.',
      apurar: 'The result is ready within seconds: ask apuracoes with the id.',
    },
    arguments: {
      one: 'shows this one only',
      limit: 'how many to show',
      cursor: 'the next_cursor of the page before',
      xml: 'the XML of the document, whole',
      arquivo: 'in place of xml: the path of an .xml file of this machine',
      arquivos: 'paths of .xml, .zip or SPED .txt files, or of folders, of this machine; at most 500 files',
    },
  },

  eventos: {
    header: ['Moment', 'Type', 'Event'],
    segredo: (segredo) => `Signing secret (Standard Webhooks): ${segredo}`,
    encaminhando: (url) => `Forwarding new events to ${url}. Ctrl-C ends it.`,
    retomando: (url) => `Forwarding events to ${url}, from where it was the last time. Ctrl-C ends it.`,
    entregue: (tipo, id, status) => `${tipo} ${id} -> ${status}`,
    disparado: (tipo, id, webhook) => `${tipo} ${id} -> webhook ${webhook}`,
    semWebhook: 'The key has no active webhook: register one by POST /v1/webhooks.',
    naoEntregue: (tipo, id, motivo) => `${tipo} ${id} -> no answer (${motivo})`,
  },
};

import { nomeDoTributo } from '@apura/words';
import type { Textos } from './pt.ts';

const TAXES: Readonly<Record<string, string>> = {
  ibs_uf: 'IBS of the states',
  ibs_mun: 'IBS of the municipalities',
  is: 'Selective tax',
  embutido_nas_compras: 'Tax inside the purchases',
};

export const en: Textos = {
  semServidor: (url, motivo) =>
    `No server answers at ${url} (${motivo}). Check the address (--base-url) and that the service is up.`,
  respostaEstranha: (url, status) =>
    `The server at ${url} gave an answer that is not of Apura's API (HTTP ${status}). Check the address (--base-url).`,
  esperaDoLimite: (s) => `Rate limit reached; the API asks to wait ${s} s. The command goes on by itself.`,
  esperaDoServidor: (s) => `The service is unavailable right now; next try in ${s} s.`,
  semChave: 'There is no API key: set APURA_API_KEY or store one with "apura login".',
  chaveDeOutroEndereco: (guardada, usada) =>
    `The stored key belongs to ${guardada} and is not sent to ${usada}: set APURA_API_KEY or use "apura login --base-url ${usada}".`,
  credenciaisIlegiveis: (arquivo) =>
    `The credentials file ${arquivo} cannot be read: store the key again with "apura login".`,
  baseUrlInvalida: (texto) =>
    `"${texto}" is not an address: write the whole URL, for example https://apura.example.com.`,
  pastaSemXml: (pasta) => `The folder "${pasta}" holds no XML file.`,
  arquivoInexistente: (caminho) => `The file or folder "${caminho}" does not exist.`,
  arquivoIlegivel: (caminho) => `The file or folder "${caminho}" cannot be read.`,
  arquivoNaoGravado: (caminho) => `The file "${caminho}" could not be written.`,
  interrompido: 'Interrupted.',
  erroInterno: (mensagem) => `Unexpected error of the program: ${mensagem}`,
  haMais: (n) => `Showing the first ${n}; use --todos for all.`,
  nenhum: 'Nothing found.',

  uso: {
    comandoDesconhecido: (nome) => `There is no command "${nome}". See "apura --help --lang en".`,
    opcaoDesconhecida: (nome) => `There is no option "${nome}". See "apura --help --lang en".`,
    faltaArgumento: (nome) => `The argument "${nome}" is missing.`,
    faltaOpcao: (nome) => `The option "${nome}" is missing.`,
    faltaValor: (nome) => `The option "${nome}" needs a value.`,
    sobra: 'There are too many arguments for this command.',
    conflito: 'Use --json or --csv, not both.',
    valorInvalido: (texto) => `Invalid value: ${texto}`,
    outro: (texto) => `Invalid command line: ${texto}`,
    naoInteiro: (texto, de, ate) => `"${texto}" is not an integer from ${de} to ${ate}.`,
    escolhas: (texto, opcoes) => `"${texto}" is none of these choices: ${opcoes}.`,
    competencia: (texto) => `"${texto}" is not a month: write YYYY-MM, for example 2026-03.`,
    url: (texto) => `"${texto}" is not an http:// or https:// URL.`,
    cliente: (texto) =>
      `"${texto}" is not a client: give the id (UUID), the CNPJ or its root, without punctuation.`,
    clienteSemCompetencia: 'To compute a month give --cliente and --competencia together.',
    pdfSemEsperar: 'The PDF exists only when the month is computed: use --pdf together with --esperar.',
  },

  ajuda: {
    programa: "CBS and IBS from NF-e XML, beside today's taxes.",
    comando: '<command> [options]',
    opcoes: '[options]',
    titulos: {},
    exemplos: 'Examples:',
    padrao: 'default',
    escolhas: 'choices',
    versao: 'print the version',
    help: 'print this help',
    comandoHelp: 'print the help of a command',
    baseUrl: 'address of the API (or APURA_BASE_URL)',
    lang: 'language of messages: pt or en',
    json: 'result as JSON, for other programs',
    csv: 'result as CSV, for other programs',
    saida: `Exit codes: 0 all well, 1 unexpected error, 2 command line, 3 file, 4 key,
5 refused by the API, 6 server, 7 done only in part, 130 interrupted (Ctrl-C).`,
    calcular: 'compute CBS and IBS of one or more NF-e (needs no key)',
    calcularArquivos: 'XML files or folders',
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
    documentos: 'list the processed notes',
    limite: 'how many to show, 1 to 100',
    todos: 'walk through the whole list',
    enviar: 'send XMLs and ZIPs in batches of 500, and compute the month',
    enviarPastas: 'folders or files (.xml, .zip)',
    cliente: 'client: id, CNPJ or its root',
    competencia: 'month, as YYYY-MM',
    esperar: 'wait for the processing and the computation, and download the PDF',
    pdf: 'where to write the PDF (without it, the current folder)',
    eventos: 'list recent events, or forward them to a local receiver',
    encaminhar: 'URL of the receiver; each new event is signed and sent there, until Ctrl-C',
    login: 'store the API key, readable by you alone (0600)',
    completion: 'print the script that completes commands with Tab',
    shell: 'bash, zsh or fish',
  },

  login: {
    pergunta: (url) => `API key for ${url}: `,
    vazia: 'No key was given.',
    guardada: (arquivo) => `Key checked and stored in ${arquivo}.`,
  },

  calcular: {
    progresso: 'Computing',
    cabecalhoDosItens: ['Item', 'NCM', 'CFOP', 'CST', 'cClassTrib', 'Amount', 'Base', 'CBS', 'IBS', 'IS'],
    total: 'Total',
    cabecalhoDasNotas: ['File', 'Year', 'Amount', 'CBS', 'IBS', 'IS', 'Today', 'In the year', 'Difference'],
    nota: (nome, ano) => `${nome}, rules of ${ano}:`,
    comparativo: (atual, noAno, diferenca) =>
      `Today's taxes: ${atual}. In the computed year: ${noAno}.${diferenca ? ` Difference: ${diferenca}.` : ''}`,
    estimativa: 'The rates of that year are an estimate: no law fixes them yet.',
    divergencias: (n) => `Divergences in the note: ${n}.`,
    falhas: (n, total) => `${n} of ${total} files were not computed.`,
  },

  simular: {
    cabecalho: [
      ...['Year', 'ICMS', 'ISS', 'IPI', 'PIS', 'COFINS', 'DAS', 'CBS', 'IBS'],
      ...['Credits', 'Total', 'Burden %', 'Rates'],
    ],
    premissas: 'Assumptions:',
    recusada: (problemas) => `The simulation could not be made: ${problemas}`,
  },

  clientes: { cabecalho: ['Id', 'CNPJ root', 'Name', 'Regime', 'Status'] },
  documentos: {
    cabecalho: ['Key', 'Issuer', 'Month', 'Status', 'Amount', 'CBS', 'IBS', 'IS', 'Divergences'],
  },

  enviar: {
    progresso: 'Sending',
    processando: 'Processing',
    retomado: (aceitos) => `Resuming the interrupted upload: ${aceitos} files have been accepted already.`,
    aceitos: (arquivos, lotes) =>
      `${arquivos} files accepted in ${lotes} ${lotes === 1 ? 'batch' : 'batches'}.`,
    grandeDemais: (nome) => `"${nome}" exceeds the limit of 5 MB and was not sent.`,
    nadaAEnviar: 'None of the files can be sent.',
    clienteDesconhecido: (texto) => `The office has no client "${texto}". See "apura clientes".`,
    interrompido: (aceitos, total) =>
      `Interrupted: ${aceitos} of ${total} files were accepted. Repeat the same command to go on from there.`,
    cabecalho: ['Batch', 'State', 'Total', 'Processed', 'Duplicates', 'Refused'],
    recusado: (nome, motivo) => `Refused: ${nome}: ${motivo}`,
    apuracaoEmAndamento: 'This month is being computed already; the new run waits for that one.',
    apuracaoPedida: (id) => `Computation requested: ${id}.`,
    apurada: (versao, notas) => `Month computed (version ${versao}, ${notas} notes).`,
    resposta: (_resumo, total) => `To pay for the month: ${total}.`,
    tributo: 'Tax',
    conta: {
      debitos: 'Debits',
      creditos: 'Credits',
      estornos: 'Reversals',
      saldo_anterior: 'Balance before',
      a_recolher: 'To pay',
      a_transportar: 'To carry',
    },
    totalARecolher: 'Total to pay',
    dispensado: 'Payment waived',
    nomeDoTributo: (codigo) => TAXES[codigo] ?? nomeDoTributo(codigo),
    origem: { lei: 'law', estimativa: 'estimate', informada: "office's" },
    ponte: (de, para, origem) =>
      `From ${de} to ${para}, tax by tax${origem === 'lei' ? '' : origem === 'estimativa' ? ', estimate' : ", the office's rates"}:`,
    regrasDe: (ano) => `By the rules of ${ano}`,
    cabecalhoDaTransicao: ['Year', 'Constant net price', 'Constant final price', 'Rates'],
    diferenca: (valor) => `Difference: ${valor}.`,
    regimeAtual: (ano, total) => `Today's regime (${ano}): ${total}.`,
    regimeNovo: (ano, total, origem) =>
      `New regime (${ano}${origem === 'lei' ? '' : origem === 'estimativa' ? ', estimate' : ", the office's rates"}): ${total}.`,
    apuracaoFalhou: (motivo) => `The computation failed: ${motivo}`,
    pdf: (caminho) => `PDF written to ${caminho}.`,
    partes: (n) => `${n} ${n === 1 ? 'file was' : 'files were'} refused.`,
  },

  eventos: {
    cabecalho: ['Moment', 'Type', 'Event'],
    segredo: (segredo) => `Signing secret (Standard Webhooks): ${segredo}`,
    encaminhando: (url) => `Forwarding new events to ${url}. Ctrl-C ends it.`,
    entregue: (tipo, id, status) => `${tipo} ${id} -> ${status}`,
    naoEntregue: (tipo, id, motivo) => `${tipo} ${id} -> no answer (${motivo})`,
  },
};

import { isKeyOf, keysOf } from '@apura/contracts/tables';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import type { Contexto } from './contexto.ts';
import { isCliente } from './find-cliente.ts';
import { EXAMPLES } from './texts/examples.ts';
import type { Texts } from './texts/pt.ts';
import { VERSION } from './version.ts';
import { ANOS_DA_TRANSICAO } from './words.ts';

/** The command line. Each command's code is loaded only when it runs. */
export function createProgram(contexto: Contexto): Command {
  const { textos, saida, avisos } = contexto;
  const { ajuda } = textos;
  const programa = new Command('apura')
    .description(ajuda.programa)
    .version(VERSION, '-V, --version', ajuda.versao)
    .addOption(new Option('--base-url <url>', ajuda.baseUrl))
    .addOption(createOptions(textos).escolha('--lang <idioma>', ajuda.lang, ['pt', 'en']).default('pt'))
    .exitOverride()
    .configureOutput({
      writeOut: (texto) => void saida.write(texto),
      writeErr: (texto) => void avisos.write(texto),
      outputError: () => {},
    })
    .helpOption('-h, --help', ajuda.help)
    .helpCommand('help [comando]', ajuda.commandHelp)
    .addHelpText('before', examples(ajuda.exemplos, FIRST_ONES))
    .addHelpText('after', `\n${ajuda.saida}\n`);
  configurarAjuda(programa, textos);
  defineCommands(programa, contexto);
  return programa;
}

function defineCommands(programa: Command, contexto: Contexto): void {
  const { textos, saida } = contexto;
  const { ajuda, uso } = textos;
  const options = createOptions(textos);
  const command = (nome: keyof typeof EXAMPLES): Command => {
    const um = programa.command(nome);
    return um
      .description(ajuda[nome])
      .helpOption('-h, --help', ajuda.help)
      .addHelpText('before', examples(ajuda.exemplos, EXAMPLES[nome]));
  };
  options
    .comFormato(command('calcular'))
    .argument('<arquivos...>', ajuda.calcularArquivos)
    .addOption(
      new Option('--ano <ano>', ajuda.ano).argParser(
        options.inteiro(ANOS_DA_TRANSICAO.primeiro, ANOS_DA_TRANSICAO.ultimo),
      ),
    )
    .action(async (arquivos, pedido) =>
      (await import('./commands/compute.ts')).compute(contexto, arquivos, pedido),
    );
  options
    .comFormato(command('conferir'))
    .argument('<arquivos...>', ajuda.calcularArquivos)
    .action(async (arquivos, pedido) =>
      (await import('./commands/check.ts')).check(contexto, arquivos, pedido),
    );
  setSimular(options.comFormato(command('simular')), contexto, options);
  options
    .comLista(command('clientes'))
    .addOption(options.cliente())
    .addOption(options.que('--ultimo-mes <mes>', ajuda.ultimoMes, isUltimoMes, uso.competencia))
    .action(async (pedido) => (await import('./commands/clientes.ts')).clientes(contexto, pedido));
  options
    .comLista(command('documentos'))
    .action(async (pedido) => (await import('./commands/documentos.ts')).documentos(contexto, pedido));
  options
    .comFormato(command('enviar'))
    .argument('<pastas...>', ajuda.sendFolders)
    .addOption(options.cliente())
    .addOption(options.competencia())
    .option('--esperar', ajuda.esperar)
    .option('--pdf <arquivo>', ajuda.pdf)
    .action(async (folders, pedido) => (await import('./commands/send.ts')).send(contexto, folders, pedido));
  setCarteira(command, contexto, options);
  setProdutos(options.comLista(command('produtos')), contexto, options);
  setPrecos(options.comLista(command('precos')), contexto, options);
  setLivros(options.comLista(command('livros')), contexto, options);
  options
    .comFormato(command('apurar'))
    .requiredOption('--todos', ajuda.apurarTodos)
    .addOption(options.competencia().makeOptionMandatory())
    .option('--esperar', ajuda.esperarTodos)
    .action(async (pedido) => (await import('./commands/assess.ts')).assess(contexto, pedido));
  command('baixar')
    .addOption(options.competencia().makeOptionMandatory())
    .requiredOption('--zip <arquivo>', ajuda.zip)
    .action(async (pedido) => (await import('./commands/download.ts')).download(contexto, pedido));
  setEventos(options.comLista(command('eventos')), contexto, options);
  command('mcp')
    .option('--com-escrita', ajuda.comEscrita)
    .action(async (pedido) => (await import('./commands/mcp.ts')).mcp(contexto, pedido));
  setAccess(command, contexto, options);
  command('completion')
    .addArgument(new Argument('<shell>', ajuda.shell).choices(SHELLS).argParser(options.entre(SHELLS)))
    .action((shell: Shell) => void saida.write(SCRIPTS[shell]));
  programa
    .command(HIDDEN_COMMAND, { hidden: true })
    .argument('[palavras...]')
    .action((palavras: string[]) => {
      for (const um of candidatos(programa, palavras)) saida.write(`${um}\n`);
    });
}

/** What a client sells and buys. */
function setProdutos(command: Command, contexto: Contexto, options: Options): void {
  const { ajuda } = contexto.textos;
  command
    .addOption(options.cliente().makeOptionMandatory())
    .option('--estado <estado>', ajuda.estadoDoProduto)
    .option('--mudam-em <dia>', ajuda.mudamEm)
    .action(async (pedido) => (await import('./commands/produtos.ts')).produtos(contexto, pedido));
}

/** What a client sells, and what it would cost in the years to come. */
function setPrecos(command: Command, contexto: Contexto, options: Options): void {
  const { ajuda } = contexto.textos;
  command
    .addOption(options.cliente().makeOptionMandatory())
    .option('--base <base>', ajuda.baseDoPreco)
    .action(async (pedido) => (await import('./commands/precos.ts')).precos(contexto, pedido));
}

/** The digital books of a client. */
function setLivros(command: Command, contexto: Contexto, options: Options): void {
  const { ajuda } = contexto.textos;
  command
    .addOption(options.cliente().makeOptionMandatory())
    .addOption(options.competencia())
    .option('--comparar', ajuda.comparar)
    .option('--apagar <id>', ajuda.apagarLivro)
    .action(async (pedido) => (await import('./commands/livros.ts')).livros(contexto, pedido));
}

/** What is shown of all clients, or of one with `--cliente`. */
function setCarteira(
  command: (nome: keyof typeof EXAMPLES) => Command,
  contexto: Contexto,
  options: Options,
): void {
  const { ajuda } = contexto.textos;
  options
    .comLista(command('carteira'))
    .addOption(options.competencia())
    .action(async (pedido) => (await import('./commands/carteira.ts')).carteira(contexto, pedido));
  options
    .comFormato(command('prazos'))
    .addOption(options.cliente())
    .action(async (pedido) => (await import('./commands/prazos.ts')).prazos(contexto, pedido));
  options
    .comLista(command('opcao'))
    .addOption(options.cliente())
    .option('--semestre <semestre>', ajuda.semestre)
    .action(async (pedido) => (await import('./commands/opcao.ts')).opcao(contexto, pedido));
  options
    .comLista(command('abertura'))
    .addOption(options.cliente())
    .action(async (pedido) => (await import('./commands/abertura.ts')).abertura(contexto, pedido));
  options
    .comLista(command('conformidade'))
    .addOption(options.cliente())
    .action(async (pedido) => (await import('./commands/conformidade.ts')).conformidade(contexto, pedido));
  options
    .comLista(command('janeiro'))
    .addOption(options.cliente())
    .action(async (pedido) => (await import('./commands/janeiro.ts')).janeiro(contexto, pedido));
  setComunicados(options.comFormato(command('comunicados')), contexto, options);
  setDossies(options.comLista(command('dossies')), contexto, options);
}

/** What the tax authorities told a client; `--registrar` enters one. */
function setComunicados(command: Command, contexto: Contexto, options: Options): void {
  const { ajuda } = contexto.textos;
  command
    .addOption(options.cliente().makeOptionMandatory())
    .option('--registrar <numero>', ajuda.registrar)
    .addOption(options.escolha('--orgao <orgao>', ajuda.orgao, ['rfb', 'cgibs']).default('rfb'))
    .option('--assunto <texto>', ajuda.assunto)
    .option('--ciencia <dia>', ajuda.ciencia)
    .option('--atender <id>', ajuda.atender)
    .option('--feito <texto>', ajuda.feito)
    .action(async (pedido) => (await import('./commands/comunicados.ts')).comunicados(contexto, pedido));
}

/** Papers of all clients: listed, asked for, and downloaded. */
function setDossies(command: Command, contexto: Contexto, options: Options): void {
  const { ajuda } = contexto.textos;
  command
    .addOption(options.escolha('--tipo <tipo>', ajuda.tipoDoDossie, TIPOS_DE_DOSSIE).makeOptionMandatory())
    .addOption(options.competencia())
    .option('--semestre <semestre>', ajuda.semestre)
    .option('--pedir', ajuda.pedirDossies)
    .addOption(options.cliente())
    .option('--esperar', ajuda.esperarDossies)
    .option('--zip <arquivo>', ajuda.zip)
    .action(async (pedido) => (await import('./commands/dossies.ts')).dossies(contexto, pedido));
}

/** The key and what else may be done with it. */
function setAccess(command: (nome: keyof typeof EXAMPLES) => Command, contexto: Contexto, options: Options) {
  const { ajuda } = contexto.textos;
  command('login').action(async () => (await import('./commands/login.ts')).login(contexto));
  command('logout').action(async () => (await import('./commands/login.ts')).forgetKey(contexto));
  options
    .comFormato(command('whoami'))
    .action(async (pedido) => (await import('./commands/whoami.ts')).showAcesso(contexto, pedido));
  command('api')
    .addArgument(new Argument('<metodo>', ajuda.method).choices(METHODS).argParser(options.entre(METHODS)))
    .argument('<endereco>', ajuda.endereco)
    .option('--corpo <arquivo>', ajuda.corpo)
    .action(async (method, path, pedido) =>
      (await import('./commands/api.ts')).api(contexto, method, path, pedido),
    );
}

function setEventos(eventos: Command, contexto: Contexto, options: Options): void {
  const { ajuda, uso } = contexto.textos;
  eventos
    .command('disparar <tipo>')
    .description(ajuda.disparar)
    .helpOption('-h, --help', ajuda.help)
    .option('--webhook <id>', ajuda.webhook)
    .action(async (tipo, pedido) =>
      (await import('./commands/eventos.ts')).sendExample(contexto, tipo, pedido),
    );
  eventos
    .addOption(options.que('--encaminhar <url>', ajuda.encaminhar, isUrl, uso.url))
    .addOption(options.que('--desde <momento>', ajuda.desde, isMomento, uso.momento))
    .action(async (pedido) => (await import('./commands/eventos.ts')).eventos(contexto, pedido));
}

/** What stands first in a help: most people need no more. */
const examples = (titulo: string, linhas: readonly string[]): string =>
  [titulo, ...linhas.map((linha) => `  ${linha}`), ''].join('\n');

/** How commander's help reads in the language of the user. */
function configurarAjuda(programa: Command, { ajuda }: Texts): void {
  programa.configureHelp({
    showGlobalOptions: true,
    // Whatever heading commander has: one that has no words of ours stays.
    styleTitle: (titulo) => (isKeyOf(ajuda.titulos, titulo) ? ajuda.titulos[titulo] : titulo),
    optionDescription: ({ description, argChoices, defaultValue }: Option) => {
      const notas = [
        ...(argChoices ? [`${ajuda.escolhas}: ${argChoices.join(', ')}`] : []),
        ...(defaultValue === undefined || defaultValue === false ? [] : [`${ajuda.padrao}: ${defaultValue}`]),
      ];
      return notas.length ? `${description} (${notas.join('; ')})` : description;
    },
    commandUsage: (um) =>
      um === programa
        ? `apura ${ajuda.command}`
        : ['apura', um.name(), ...um.registeredArguments.map(argumentName), ajuda.options].join(' '),
    subcommandTerm: (um) => `${um.name()} ${um.registeredArguments.map(argumentName).join(' ')}`.trim(),
  });
}

const argumentName = (um: Argument): string => `<${um.name()}${um.variadic ? '...' : ''}>`;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const REGIMES = ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real'];
const TIPOS_DE_DOSSIE = [
  ...['conformidade_2026', 'confronto', 'posicao_de_abertura', 'opcao_do_simples', 'pronto_para_janeiro'],
];
const ATIVIDADES = ['comercio', 'industria', 'servicos'];

/** A company in a few numbers. */
function setSimular(um: Command, contexto: Contexto, { escolha }: Options): void {
  const { ajuda } = contexto.textos;
  um.addOption(escolha('--regime <regime>', ajuda.regime, REGIMES).makeOptionMandatory())
    .addOption(escolha('--atividade <atividade>', ajuda.atividade, ATIVIDADES).makeOptionMandatory())
    .requiredOption('--receita-mensal <reais>', ajuda.receita)
    .requiredOption('--compras-mensais <reais>', ajuda.compras)
    .option('--parcela-creditavel <percentual>', ajuda.creditavel);
  for (const tributo of ['icms', 'iss', 'ipi', 'pis', 'cofins']) {
    um.option(`--${tributo} <percentual>`, ajuda.aliquota(tributo.toUpperCase()));
  }
  um.option('--reducao <percentual>', ajuda.reducao)
    .addOption(escolha('--anexo <anexo>', ajuda.anexo, ['I', 'II', 'III', 'IV', 'V']))
    .option('--rbt12 <reais>', ajuda.rbt12)
    .addOption(escolha('--ibs-cbs <onde>', ajuda.ibsCbs, ['das', 'regular']))
    .addOption(escolha('--cenario <nome>', ajuda.cenario, ['estimativa_26_5', 'estimativa_27_91']))
    .addOption(
      escolha('--premissa-preco <premissa>', ajuda.premissa, ['liquido_constante', 'final_constante']),
    )
    .action(async (options) => (await import('./commands/simulate.ts')).simulate(contexto, options));
}

/** What the scripts ask; not for people. */
const HIDDEN_COMMAND = 'completar';

/**
 * What may stand where the cursor is: `palavras` are those after `apura`, the last one being typed. Empty means that
 * files may, which the shell knows better.
 */
function candidatos(programa: Command, palavras: readonly string[]): string[] {
  const digitada = palavras.at(-1) ?? '';
  const antes = palavras.slice(0, -1);
  const command = programa.commands.find((um) => antes.includes(um.name())) ?? programa;
  const options = [...command.options, ...(command === programa ? [] : programa.options)];
  const anterior = options.find((opcao) => opcao.long === antes.at(-1));
  const podem = (): string[] => {
    if (anterior?.required) return anterior.argChoices ?? [];
    if (digitada.startsWith('-')) return [...options.flatMap(({ long }) => long ?? []), '--help'];
    if (command !== programa) return command.registeredArguments[0]?.argChoices ?? [];
    return programa.commands.map((um) => um.name()).filter((nome) => nome !== HIDDEN_COMMAND);
  };
  return podem()
    .filter((um) => um.startsWith(digitada))
    .sort();
}

/** The script for each shell; all of them ask the program itself what may come next. */
const SCRIPTS = {
  bash: `_apura() {
  local IFS=$'\\n'
  COMPREPLY=($(apura ${HIDDEN_COMMAND} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -o bashdefault -F _apura apura
`,
  zsh: `#compdef apura
_apura() {
  local -a candidatos
  candidatos=("\${(@f)$(apura ${HIDDEN_COMMAND} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidatos=("\${(@)candidatos:#}")
  if (( \${#candidatos} )); then compadd -a candidatos; else _files; fi
}
if [[ "\${funcstack[1]}" = "_apura" ]]; then _apura "$@"; else compdef _apura apura; fi
`,
  fish: `function __apura
  apura ${HIDDEN_COMMAND} -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null
end
complete -c apura -n 'test -n "$(__apura)"' -f -a '(__apura)'
`,
  // Before 7.3 an empty word has to be written with its quotes, or it is left out on the way.
  powershell: `Register-ArgumentCompleter -Native -CommandName apura -ScriptBlock {
  param($word, $line, $cursor)
  $words = @($line.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.StartOffset -lt $cursor } | ForEach-Object { $_.Extent.Text })
  if (-not $word) { $words += if ($PSVersionTable.PSVersion -lt [version]'7.3') { '""' } else { '' } }
  apura ${HIDDEN_COMMAND} '--' @words 2>$null | Where-Object { $_ } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
} as const;

type Shell = keyof typeof SCRIPTS;
const SHELLS = keysOf(SCRIPTS);

type Frase = (texto: string) => string;

/** What the options of several commands are made of, in the language of the user. */
function createOptions({ ajuda, uso }: Texts) {
  const que = (nome: string, descricao: string, serve: (texto: string) => boolean, frase: Frase) =>
    new Option(nome, descricao).argParser((texto) => {
      if (!serve(texto)) throw new InvalidArgumentError(frase(texto));
      return texto;
    });
  const entre = (escolhas: readonly string[]) => (texto: string) => {
    if (!escolhas.includes(texto)) throw new InvalidArgumentError(uso.escolhas(texto, escolhas.join(', ')));
    return texto;
  };
  const comFormato = (um: Command) =>
    um
      .addOption(new Option('--json', ajuda.json).conflicts('csv'))
      .addOption(new Option('--csv', ajuda.csv).conflicts('json'));
  const inteiro = (de: number, ate: number) => (texto: string) => {
    const numero = /^\d{1,4}$/.test(texto) ? Number(texto) : Number.NaN;
    if (!(numero >= de && numero <= ate)) throw new InvalidArgumentError(uso.naoInteiro(texto, de, ate));
    return numero;
  };
  return {
    inteiro,
    /** A text of a form, with the sentence for one of another. */
    que,
    /** One of a few. */
    entre,
    escolha: (nome: string, descricao: string, escolhas: readonly string[]) =>
      new Option(nome, descricao).choices(escolhas).argParser(entre(escolhas)),
    cliente: () => que('--cliente <cliente>', ajuda.cliente, isCliente, uso.cliente),
    competencia: () => que('--competencia <mes>', ajuda.competencia, isCompetencia, uso.competencia),
    comFormato,
    comLista: (um: Command) =>
      comFormato(um)
        .addOption(new Option('--limite <n>', ajuda.limite).default(50).argParser(inteiro(1, 100)))
        .option('--todos', ajuda.todos),
  };
}

type Options = ReturnType<typeof createOptions>;

const isCompetencia = (texto: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(texto);
const isUltimoMes = (texto: string): boolean => texto === 'nenhum' || isCompetencia(texto);
const isMomento = (texto: string): boolean =>
  /^20\d\d-\d\d-\d\d(T\S+)?$/.test(texto) && !Number.isNaN(Date.parse(texto));
const isUrl = (texto: string): boolean => URL.canParse(texto) && /^https?:$/.test(new URL(texto).protocol);

/** Those of the help without a command. */
const FIRST_ONES = [EXAMPLES.calcular[0], EXAMPLES.login[1], EXAMPLES.enviar[1], EXAMPLES.carteira[0]];

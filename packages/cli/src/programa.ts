import { Argument, Command, Option } from 'commander';
import { candidatos, HIDDEN_COMMAND, SCRIPTS, SHELLS, type Shell } from './completion.ts';
import type { Contexto } from './contexto.ts';
import { ehCliente } from './envio/encontrar-cliente.ts';
import { createOptions, ehMomento, ehUrl, type Options } from './options.ts';
import { EXEMPLOS, PRIMEIROS } from './texts/exemplos.ts';
import type { Textos } from './texts/pt.ts';
import { VERSAO } from './versao.ts';

/** The command line. Each command's code is loaded only when it runs. */
export function criarPrograma(contexto: Contexto): Command {
  const { textos, saida, avisos } = contexto;
  const { ajuda } = textos;
  const programa = new Command('apura')
    .description(ajuda.programa)
    .version(VERSAO, '-V, --version', ajuda.versao)
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
    .addHelpText('before', examples(ajuda.exemplos, PRIMEIROS))
    .addHelpText('after', `\n${ajuda.saida}\n`);
  configurarAjuda(programa, textos);
  defineCommands(programa, contexto);
  return programa;
}

function defineCommands(programa: Command, contexto: Contexto): void {
  const { textos, saida } = contexto;
  const { ajuda, uso } = textos;
  const options = createOptions(textos);
  const command = (nome: keyof typeof EXEMPLOS): Command => {
    const um = programa.command(nome);
    return um
      .description(ajuda[nome])
      .helpOption('-h, --help', ajuda.help)
      .addHelpText('before', examples(ajuda.exemplos, EXEMPLOS[nome]));
  };
  options
    .comFormato(command('calcular'))
    .argument('<arquivos...>', ajuda.calcularArquivos)
    .addOption(new Option('--ano <ano>', ajuda.ano).argParser(options.inteiro(2026, 2033)))
    .action(async (arquivos, pedido) =>
      (await import('./commands/calcular.ts')).calcular(contexto, arquivos, pedido),
    );
  options
    .comFormato(command('conferir'))
    .argument('<arquivos...>', ajuda.calcularArquivos)
    .action(async (arquivos, pedido) =>
      (await import('./commands/conferir.ts')).conferir(contexto, arquivos, pedido),
    );
  definirSimular(options.comFormato(command('simular')), contexto, options);
  options
    .comLista(command('clientes'))
    .action(async (pedido) => (await import('./commands/clientes.ts')).clientes(contexto, pedido));
  options
    .comLista(command('documentos'))
    .action(async (pedido) => (await import('./commands/documentos.ts')).documentos(contexto, pedido));
  options
    .comFormato(command('enviar'))
    .argument('<pastas...>', ajuda.sendFolders)
    .addOption(options.que('--cliente <cliente>', ajuda.cliente, ehCliente, uso.cliente))
    .addOption(options.competencia())
    .option('--esperar', ajuda.esperar)
    .option('--pdf <arquivo>', ajuda.pdf)
    .action(async (folders, pedido) =>
      (await import('./commands/enviar.ts')).enviar(contexto, folders, pedido),
    );
  options
    .comLista(command('carteira'))
    .addOption(options.competencia())
    .action(async (pedido) => (await import('./commands/carteira.ts')).carteira(contexto, pedido));
  options
    .comFormato(command('apurar'))
    .requiredOption('--todos', ajuda.apurarTodos)
    .addOption(options.competencia().makeOptionMandatory())
    .option('--esperar', ajuda.esperarTodos)
    .action(async (pedido) => (await import('./commands/apurar.ts')).apurar(contexto, pedido));
  command('baixar')
    .addOption(options.competencia().makeOptionMandatory())
    .requiredOption('--zip <arquivo>', ajuda.zip)
    .action(async (pedido) => (await import('./commands/baixar.ts')).baixar(contexto, pedido));
  options
    .comLista(command('eventos'))
    .addOption(options.que('--encaminhar <url>', ajuda.encaminhar, ehUrl, uso.url))
    .addOption(options.que('--desde <momento>', ajuda.desde, ehMomento, uso.momento))
    .action(async (pedido) => (await import('./commands/eventos.ts')).eventos(contexto, pedido));
  command('mcp')
    .option('--com-escrita', ajuda.comEscrita)
    .action(async (pedido) => (await import('./commands/mcp.ts')).mcp(contexto, pedido));
  command('login').action(async () => (await import('./commands/login.ts')).login(contexto));
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

/** What stands first in a help: most people need no more. */
const examples = (titulo: string, linhas: readonly string[]): string =>
  [titulo, ...linhas.map((linha) => `  ${linha}`), ''].join('\n');

/** How commander's help reads in the language of the user. */
function configurarAjuda(programa: Command, { ajuda }: Textos): void {
  programa.configureHelp({
    showGlobalOptions: true,
    styleTitle: (titulo) => ajuda.titulos[titulo] ?? titulo,
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

const REGIMES = ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real'];
const ATIVIDADES = ['comercio', 'industria', 'servicos'];

/** A company in a few numbers. */
function definirSimular(um: Command, contexto: Contexto, { escolha }: Options): void {
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
    .action(async (options) => (await import('./commands/simular.ts')).simular(contexto, options));
}

import { Argument, Command, Option } from 'commander';
import { configurarAjuda } from './command-line/ajuda.ts';
import { createOptions, ehMomento, ehUrl } from './command-line/options.ts';
import { definirSimular } from './command-line/simular.ts';
import { candidatos, HIDDEN_COMMAND } from './completion/candidatos.ts';
import { SCRIPTS, SHELLS, type Shell } from './completion/scripts.ts';
import type { Contexto } from './contexto.ts';
import { ehCliente } from './envio/encontrar-cliente.ts';
import { EXEMPLOS, PRIMEIROS } from './texts/exemplos.ts';
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
  definirComandos(programa, contexto);
  return programa;
}

function definirComandos(programa: Command, contexto: Contexto): void {
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

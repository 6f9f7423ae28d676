import { Argument, Command, Option } from 'commander';
import { configurarAjuda } from './command-line/ajuda.ts';
import { definirEnviar } from './command-line/enviar.ts';
import { definirEventos } from './command-line/eventos.ts';
import { definirApurar, definirBaixar, definirCarteira } from './command-line/mes.ts';
import { createOptions } from './command-line/options.ts';
import { definirSimular } from './command-line/simular.ts';
import { candidatos, HIDDEN_COMMAND } from './completion/candidatos.ts';
import { SCRIPTS, SHELLS, type Shell } from './completion/scripts.ts';
import type { Contexto } from './contexto.ts';
import { EXEMPLOS, PRIMEIROS } from './texts/exemplos.ts';
import { VERSAO } from './versao.ts';

/** The command line. Each command's code is loaded only when it runs. */
export function criarPrograma(contexto: Contexto): Command {
  const { textos, saida, avisos } = contexto;
  const { ajuda } = textos;
  const options = createOptions(textos);
  const programa = new Command('apura')
    .description(ajuda.programa)
    .version(VERSAO, '-V, --version', ajuda.versao)
    .addOption(new Option('--base-url <url>', ajuda.baseUrl))
    .addOption(options.escolha('--lang <idioma>', ajuda.lang, ['pt', 'en']).default('pt'))
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
  definirEnviar(options.comFormato(command('enviar')), contexto, options);
  definirCarteira(options.comLista(command('carteira')), contexto, options);
  definirApurar(options.comFormato(command('apurar')), contexto, options);
  definirBaixar(command('baixar'), contexto, options);
  definirEventos(options.comLista(command('eventos')), contexto, options);
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
  return programa;
}

/** What stands first in a help: most people need no more. */
const examples = (titulo: string, linhas: readonly string[]): string =>
  [titulo, ...linhas.map((linha) => `  ${linha}`), ''].join('\n');

import { Argument, Command, Option } from 'commander';
import { configurarAjuda } from './command-line/ajuda.ts';
import { definirEnviar } from './command-line/enviar.ts';
import { createOptions } from './command-line/options.ts';
import { definirSimular } from './command-line/simular.ts';
import { candidatos, HIDDEN_COMMAND } from './completion/candidatos.ts';
import { SCRIPTS, SHELLS, type Shell } from './completion/scripts.ts';
import type { Contexto } from './contexto.ts';
import { EXEMPLOS } from './texts/exemplos.ts';
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
    .addHelpText('after', `\n${ajuda.saida}\n`);
  configurarAjuda(programa, textos);

  const command = (nome: keyof typeof EXEMPLOS): Command => {
    const linhas = EXEMPLOS[nome].map((linha) => `  ${linha}\n`).join('');
    const um = programa.command(nome);
    return um
      .description(ajuda[nome])
      .helpOption('-h, --help', ajuda.help)
      .addHelpText('after', `\n${ajuda.exemplos}\n${linhas}`);
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
    .addOption(
      new Option('--encaminhar <url>', ajuda.encaminhar).argParser(options.que(ehUrl, textos.uso.url)),
    )
    .action(async (pedido) => (await import('./commands/eventos.ts')).eventos(contexto, pedido));
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

const ehUrl = (texto: string): boolean => URL.canParse(texto) && /^https?:$/.test(new URL(texto).protocol);

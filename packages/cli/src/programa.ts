import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { COMANDO_OCULTO, candidatos } from './completar/candidatos.ts';
import { ROTEIROS, SHELLS, type Shell } from './completar/roteiros.ts';
import type { Contexto } from './contexto.ts';
import { ehCliente } from './envio/encontrar-cliente.ts';
import { Falha } from './falha.ts';
import { EXEMPLOS } from './textos/exemplos.ts';
import { VERSAO } from './versao.ts';

const REGIMES = ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real'];

/** The command line. Each command's code is loaded only when it runs. */
export function criarPrograma(contexto: Contexto): Command {
  const { textos, saida, avisos } = contexto;
  const { ajuda, uso } = textos;
  const inteiro = (de: number, ate: number) => (texto: string) => {
    const numero = /^\d{1,4}$/.test(texto) ? Number(texto) : Number.NaN;
    if (!(numero >= de && numero <= ate)) throw new InvalidArgumentError(uso.naoInteiro(texto, de, ate));
    return numero;
  };
  const que = (serve: (texto: string) => boolean, frase: (texto: string) => string) => (texto: string) => {
    if (!serve(texto)) throw new InvalidArgumentError(frase(texto));
    return texto;
  };
  const entre = (opcao: Option, escolhas: readonly string[]) => {
    opcao.choices(escolhas);
    return opcao.argParser(
      que(
        (t) => escolhas.includes(t),
        (t) => uso.escolhas(t, escolhas.join(', ')),
      ),
    );
  };

  const programa = new Command('apura')
    .description(ajuda.programa)
    .version(VERSAO, '-V, --version', ajuda.versao)
    .addOption(new Option('--base-url <url>', ajuda.baseUrl))
    .addOption(entre(new Option('--lang <idioma>', ajuda.lang), ['pt', 'en']).default('pt'))
    .exitOverride()
    .configureOutput({
      writeOut: (texto) => void saida.write(texto),
      writeErr: (texto) => void avisos.write(texto),
      outputError: () => {},
    })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (titulo) => ajuda.titulos[titulo] ?? titulo,
      optionDescription: descreverOpcao,
      commandUsage: comoSeUsa,
      subcommandTerm: (um) => `${um.name()} ${um.registeredArguments.map(nomeDoArgumento).join(' ')}`.trim(),
    })
    .helpOption('-h, --help', ajuda.help)
    .helpCommand('help [comando]', ajuda.comandoHelp);

  function comoSeUsa(um: Command): string {
    if (um === programa) return `apura ${ajuda.comando}`;
    const partes = ['apura', um.name(), ...um.registeredArguments.map(nomeDoArgumento), ajuda.opcoes];
    return partes.join(' ');
  }

  function descreverOpcao({ description, argChoices, defaultValue }: Option): string {
    const notas = [
      ...(argChoices ? [`${ajuda.escolhas}: ${argChoices.join(', ')}`] : []),
      ...(defaultValue === undefined || defaultValue === false ? [] : [`${ajuda.padrao}: ${defaultValue}`]),
    ];
    return notas.length ? `${description} (${notas.join('; ')})` : description;
  }

  const comando = (nome: keyof typeof EXEMPLOS, descricao: string): Command => {
    const linhas = EXEMPLOS[nome].map((linha) => `  ${linha}\n`).join('');
    const um = programa.command(nome);
    return um
      .description(descricao)
      .helpOption('-h, --help', ajuda.help)
      .addHelpText('after', `\n${ajuda.exemplos}\n${linhas}`);
  };
  const comFormato = (um: Command) =>
    um
      .addOption(new Option('--json', ajuda.json).conflicts('csv'))
      .addOption(new Option('--csv', ajuda.csv).conflicts('json'));
  const comLista = (um: Command) =>
    comFormato(um)
      .addOption(new Option('--limite <n>', ajuda.limite).default(50).argParser(inteiro(1, 100)))
      .option('--todos', ajuda.todos);
  programa.addHelpText('after', `\n${ajuda.saida}\n`);

  comFormato(comando('calcular', ajuda.calcular))
    .argument('<arquivos...>', ajuda.calcularArquivos)
    .addOption(new Option('--ano <ano>', ajuda.ano).argParser(inteiro(2026, 2033)))
    .action(async (arquivos, opcoes) =>
      (await import('./comandos/calcular.ts')).calcular(contexto, arquivos, opcoes),
    );

  const simular = comFormato(comando('simular', ajuda.simular))
    .addOption(entre(new Option('--regime <regime>', ajuda.regime), REGIMES).makeOptionMandatory())
    .addOption(
      entre(new Option('--atividade <atividade>', ajuda.atividade), [
        'comercio',
        'industria',
        'servicos',
      ]).makeOptionMandatory(),
    )
    .requiredOption('--receita-mensal <reais>', ajuda.receita)
    .requiredOption('--compras-mensais <reais>', ajuda.compras)
    .option('--parcela-creditavel <percentual>', ajuda.creditavel);
  for (const tributo of ['icms', 'iss', 'ipi', 'pis', 'cofins']) {
    simular.option(`--${tributo} <percentual>`, ajuda.aliquota(tributo.toUpperCase()));
  }
  simular
    .option('--reducao <percentual>', ajuda.reducao)
    .addOption(entre(new Option('--anexo <anexo>', ajuda.anexo), ['I', 'II', 'III', 'IV', 'V']))
    .option('--rbt12 <reais>', ajuda.rbt12)
    .addOption(entre(new Option('--ibs-cbs <onde>', ajuda.ibsCbs), ['das', 'regular']))
    .addOption(entre(new Option('--cenario <nome>', ajuda.cenario), ['estimativa_26_5', 'estimativa_27_91']))
    .addOption(
      entre(new Option('--premissa-preco <premissa>', ajuda.premissa), [
        'liquido_constante',
        'final_constante',
      ]),
    )
    .action(async (opcoes) => (await import('./comandos/simular.ts')).simular(contexto, opcoes));

  comLista(comando('clientes', ajuda.clientes)).action(async (opcoes) =>
    (await import('./comandos/clientes.ts')).clientes(contexto, opcoes),
  );
  comLista(comando('documentos', ajuda.documentos)).action(async (opcoes) =>
    (await import('./comandos/documentos.ts')).documentos(contexto, opcoes),
  );

  comFormato(comando('enviar', ajuda.enviar))
    .argument('<pastas...>', ajuda.enviarPastas)
    .addOption(new Option('--cliente <cliente>', ajuda.cliente).argParser(que(ehCliente, uso.cliente)))
    .addOption(
      new Option('--competencia <mes>', ajuda.competencia).argParser(
        que((texto) => /^20\d\d-(0[1-9]|1[0-2])$/.test(texto), uso.competencia),
      ),
    )
    .option('--esperar', ajuda.esperar)
    .option('--pdf <arquivo>', ajuda.pdf)
    .action(async (pastas, opcoes) => {
      if ((opcoes.cliente === undefined) !== (opcoes.competencia === undefined)) {
        throw new Falha('uso', uso.clienteSemCompetencia);
      }
      if (opcoes.pdf !== undefined && !(opcoes.esperar && opcoes.cliente)) {
        throw new Falha('uso', uso.pdfSemEsperar);
      }
      await (await import('./comandos/enviar.ts')).enviar(contexto, pastas, opcoes);
    });

  comLista(comando('eventos', ajuda.eventos))
    .addOption(
      new Option('--encaminhar <url>', ajuda.encaminhar).argParser(
        que((texto) => URL.canParse(texto) && /^https?:$/.test(new URL(texto).protocol), uso.url),
      ),
    )
    .action(async (opcoes) => (await import('./comandos/eventos.ts')).eventos(contexto, opcoes));

  comando('login', ajuda.login).action(async () => (await import('./comandos/login.ts')).login(contexto));

  comando('completion', ajuda.completion)
    .addArgument(
      new Argument('<shell>', ajuda.shell).choices(SHELLS).argParser(
        que(
          (t) => t in ROTEIROS,
          (t) => uso.escolhas(t, SHELLS.join(', ')),
        ),
      ),
    )
    .action((shell: Shell) => void saida.write(ROTEIROS[shell]));

  programa
    .command(COMANDO_OCULTO, { hidden: true })
    .argument('[palavras...]')
    .action((palavras: string[]) => {
      for (const um of candidatos(programa, palavras)) saida.write(`${um}\n`);
    });

  return programa;
}

const nomeDoArgumento = (um: Argument): string => `<${um.name()}${um.variadic ? '...' : ''}>`;

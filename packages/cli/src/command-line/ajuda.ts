import type { Argument, Command, Option } from 'commander';
import type { Textos } from '../texts/pt.ts';

/** How commander's help reads in the language of the user. */
export function configurarAjuda(programa: Command, { ajuda }: Textos): void {
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

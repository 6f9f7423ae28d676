import { basename } from 'node:path';
import type { Installation } from '../gateway.ts';

const MODELO =
  '> Este texto é um modelo que vem com o programa. Quem opera a Apura neste endereço deve revê-lo e pode pôr o seu no lugar.\n\n';

/**
 * A page's Markdown with who runs the service: `[[operador]]` and `[[atendimento]]` by their names, `[[quem]]` with the address, `[[preco]]`
 * as they say it, `[[saida]]` where webhooks come from, `[[cli]]` the address of the command, and `[[modelo]]` a warning until they have said who they are and how they are reached.
 */
export function withInstallation(
  markdown: string,
  { name, address, contact, price, egress, command }: Installation,
): string {
  const operador = name || 'quem opera a Apura neste endereço';
  return markdown
    .replaceAll('[[modelo]]\n\n', name && contact ? '' : MODELO)
    .replaceAll('[[quem]]', address ? `${operador} (${address})` : operador)
    .replaceAll('[[operador]]', operador)
    .replaceAll('[[cli]]', `[[base]]/cli/${command === undefined ? 'apura-cli.tgz' : basename(command)}`)
    .replaceAll(
      '[[saida]]',
      egress.length
        ? `dos endereços ${egress.map((one) => `\`${one}\``).join(', ')}`
        : 'de endereços que podem mudar',
    )
    .replaceAll('[[atendimento]]', contact || '[[contato]]')
    .replaceAll('[[preco]]', price || `O preço é de ${operador}: pergunte a ${contact || '[[contato]]'}.`);
}

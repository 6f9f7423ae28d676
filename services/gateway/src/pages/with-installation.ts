import { basename } from 'node:path';
import type { Installation } from '../gateway.ts';

const MODELO =
  '> Este texto é um modelo que vem com o programa. Quem opera a Apura neste endereço deve revê-lo e pode pôr o seu no lugar.\n\n';

/**
 * A page's Markdown with who runs the service: `[[operador]]` and `[[atendimento]]` by their names, `[[quem]]` with the address, `[[responsavel]]`
 * in a sentence, `[[encarregado]]` whom they name for personal data, `[[dados]]` where these lie, `[[preco]]` as they say it, `[[saida]]` where
 * webhooks come from, `[[cli]]` the address of the command, and `[[modelo]]` a warning until they have said who they are and how they are reached.
 * What they have not said names who is asked.
 */
export function withInstallation(
  markdown: string,
  { name, address, contact, price, dpo, data, egress, command }: Installation,
): string {
  const operador = name || 'quem opera a Apura neste endereço';
  const quem = address ? `${operador} (${address})` : operador;
  const atendimento = contact || '[[contato]]';
  return markdown
    .replaceAll('[[modelo]]\n\n', name && contact ? '' : MODELO)
    .replaceAll(
      '[[responsavel]]',
      name
        ? `O serviço neste endereço é de **${quem}**. Fale com ${atendimento}.`
        : `Quem opera a Apura neste endereço ainda não disse aqui quem é: antes de enviar notas, pergunte a ${atendimento}.`,
    )
    .replaceAll('[[quem]]', quem)
    .replaceAll('[[operador]]', operador)
    .replaceAll('[[encarregado]]', dpo || atendimento)
    .replaceAll(
      '[[dados]]',
      data ||
        `Onde ficam os servidores e quem os fornece, quem entrega os e-mails e por quanto tempo ficam as cópias de segurança: pergunte a ${atendimento}.`,
    )
    .replaceAll('[[cli]]', `[[base]]/cli/${command === undefined ? 'apura-cli.tgz' : basename(command)}`)
    .replaceAll(
      '[[saida]]',
      egress.length
        ? `dos endereços ${egress.map((one) => `\`${one}\``).join(', ')}`
        : 'de endereços que podem mudar',
    )
    .replaceAll('[[atendimento]]', atendimento)
    .replaceAll('[[preco]]', price || `O preço não está publicado aqui: peça-o a ${atendimento}.`);
}

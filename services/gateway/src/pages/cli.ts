import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from './page.ts';

/** The command as it was packed in `folder` when the service was built (scripts/bundle.mjs); undefined where it was not. */
export function packedCommand(folder: string): string | undefined {
  const name = existsSync(folder) && readdirSync(folder).find((one) => one.endsWith('.tgz'));
  return name ? join(folder, name) : undefined;
}

/** Where the command comes from: the service itself, as it is on no registry. */
export const commandPage: Page = {
  path: '/cli',
  titulo: 'Linha de comando — Apura',
  descricao: 'O programa apura para baixar e instalar: calcula, envia, apura e acompanha, e serve a agentes.',
  markdown: `# Linha de comando

O programa \`apura\` vem deste mesmo serviço, na versão dele, e não está em nenhum registro de pacotes. Roda em Linux, macOS e Windows com Node.js 20.19 ou mais novo:

\`\`\`sh
npm install -g [[cli]]
apura login --base-url [[base]]
\`\`\`

Ou baixe o arquivo, [[[cli]]]([[cli]]), e instale-o de onde estiver, também sem internet: \`npm install -g ./\` e o nome dele. Para uma versão mais nova, repita a instalação.

O que cada comando faz está em [linha de comando](/desenvolvedores#linha-de-comando), e como um agente o usa, em [agentes](/desenvolvedores#agentes).
`,
};

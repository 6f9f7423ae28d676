import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ambienteDoNavegador } from './ambiente-do-navegador.ts';
import { desempacotarChromium } from './desempacotar-chromium.ts';
import type { Executavel } from './executavel.ts';
import { responde } from './responde.ts';

const NOMES = [
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
];
const LUGARES_NO_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export interface OndeProcurar {
  /** Folder of ours (below APURA_HOME) where the bundled browser is unpacked if nothing else is found. */
  readonly pasta: string;
  readonly ambiente: Readonly<Record<string, string | undefined>>;
}

function executavelPorNos(caminho: string): boolean {
  try {
    accessSync(caminho, constants.X_OK);
    return true;
  } catch {
    return false; // absent or not ours to run: simply no candidate
  }
}

function instalados(ambiente: OndeProcurar['ambiente']): string[] {
  const pastas = (ambiente.PATH ?? '').split(delimiter).filter((p) => p !== '');
  const candidatos = NOMES.flatMap((nome) => pastas.map((pasta) => join(pasta, nome)));
  return [...candidatos, ...(process.platform === 'darwin' ? LUGARES_NO_MACOS : [])].filter(executavelPorNos);
}

async function embutido({ pasta, ambiente }: OndeProcurar): Promise<Executavel> {
  const chromium = await desempacotarChromium(pasta);
  // Its own fonts always: the PDF of one input must not depend on what fonts a machine happens to have.
  const comFontes = { FONTCONFIG_FILE: chromium.fontsConf };
  const doSistema = ambienteDoNavegador(ambiente, comFontes);
  const comBibliotecas = ambienteDoNavegador(ambiente, {
    ...comFontes,
    LD_LIBRARY_PATH: chromium.bibliotecas,
  });
  for (const candidato of [doSistema, comBibliotecas]) {
    if (await responde(chromium.executavel, candidato)) {
      return { caminho: chromium.executavel, origem: 'embutido', ambiente: candidato };
    }
  }
  throw new Error(
    `O Chromium desempacotado em ${pasta} não inicia nesta máquina. Instale o Chrome ou o Chromium, ou aponte PUPPETEER_EXECUTABLE_PATH para um.`,
  );
}

/**
 * Finds a browser that really starts: the configured one (PUPPETEER_EXECUTABLE_PATH), an installed Chrome or Chromium,
 * or the one bundled in `@sparticuz/chromium`. A configured one that does not start is an error, never passed over.
 * Works as root and as an ordinary user.
 */
export async function encontrarExecutavel(onde: OndeProcurar): Promise<Executavel> {
  const ambiente = ambienteDoNavegador(onde.ambiente);
  const configurado = onde.ambiente.PUPPETEER_EXECUTABLE_PATH;
  if (configurado !== undefined && configurado !== '') {
    if (await responde(configurado, ambiente))
      return { caminho: configurado, origem: 'configurado', ambiente };
    throw new Error(
      `PUPPETEER_EXECUTABLE_PATH aponta para ${configurado}, que não é um Chrome ou Chromium que inicie aqui.`,
    );
  }
  for (const caminho of instalados(onde.ambiente)) {
    if (await responde(caminho, ambiente)) return { caminho, origem: 'instalado', ambiente };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return embutido(onde);
  throw new Error(
    `Nenhum Chrome ou Chromium encontrado em ${process.platform}-${process.arch}. Instale um ou aponte PUPPETEER_EXECUTABLE_PATH para ele.`,
  );
}

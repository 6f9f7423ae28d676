import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ambienteDoNavegador } from './ambiente-do-navegador.ts';
import { desempacotarChromium } from './desempacotar-chromium.ts';
import type { Executavel } from './executavel.ts';
import { responde } from './responde.ts';
import { temSandbox } from './tem-sandbox.ts';
import { pastaAlcancavel, type Usuario, usuarioDoNavegador } from './usuario-do-navegador.ts';

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
  /** Folder of ours (below APURA_HOME) where the bundled browser is unpacked if nothing else is found; as root one that all may enter. */
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

type Achado = Omit<Executavel, 'sandbox'>;

async function embutido({ pasta, ambiente }: OndeProcurar, usuario: Usuario | undefined): Promise<Achado> {
  const raiz = pastaAlcancavel(pasta, usuario);
  const chromium = await desempacotarChromium(raiz, usuario === undefined ? 'nos' : 'todos');
  // Its own fonts always: the PDF of one input must not depend on what fonts a machine happens to have.
  const comFontes = { FONTCONFIG_FILE: chromium.fontsConf };
  const doSistema = ambienteDoNavegador(ambiente, comFontes);
  const comBibliotecas = ambienteDoNavegador(ambiente, {
    ...comFontes,
    LD_LIBRARY_PATH: chromium.bibliotecas,
  });
  for (const candidato of [doSistema, comBibliotecas]) {
    const achado = descrever(chromium.executavel, 'embutido', candidato, usuario);
    if (await responde(achado)) return achado;
  }
  throw new Error(
    `O Chromium desempacotado em ${raiz} não inicia nesta máquina. Instale o Chrome ou o Chromium, ou aponte PUPPETEER_EXECUTABLE_PATH para um.`,
  );
}

const descrever = (
  caminho: string,
  origem: Executavel['origem'],
  ambiente: Executavel['ambiente'],
  usuario: Usuario | undefined,
): Achado => ({ caminho, origem, ambiente, ...(usuario ? { usuario } : {}) });

async function achar(onde: OndeProcurar, usuario: Usuario | undefined): Promise<Achado> {
  const ambiente = ambienteDoNavegador(onde.ambiente);
  const configurado = onde.ambiente.PUPPETEER_EXECUTABLE_PATH;
  if (configurado !== undefined && configurado !== '') {
    const achado = descrever(configurado, 'configurado', ambiente, usuario);
    if (await responde(achado)) return achado;
    throw new Error(
      `PUPPETEER_EXECUTABLE_PATH aponta para ${configurado}, que não é um Chrome ou Chromium que inicie aqui${usuario ? ` como o usuário ${usuario.uid}` : ''}.`,
    );
  }
  for (const caminho of instalados(onde.ambiente)) {
    const achado = descrever(caminho, 'instalado', ambiente, usuario);
    if (await responde(achado)) return achado;
  }
  if (process.platform === 'linux' && process.arch === 'x64') return embutido(onde, usuario);
  throw new Error(
    `Nenhum Chrome ou Chromium encontrado em ${process.platform}-${process.arch}. Instale um ou aponte PUPPETEER_EXECUTABLE_PATH para ele.`,
  );
}

/**
 * Finds a browser that really starts: the configured one (PUPPETEER_EXECUTABLE_PATH), an installed Chrome or Chromium,
 * or the one bundled in `@sparticuz/chromium`. A configured one that does not start is an error, never passed over.
 * As root it is one that another user can start, and is to be started as that user; its sandbox is used where it works.
 */
export async function encontrarExecutavel(onde: OndeProcurar): Promise<Executavel> {
  const achado = await achar(onde, usuarioDoNavegador());
  return { ...achado, sandbox: await temSandbox(achado) };
}

/** An upload that this browser made; the progress itself is the service's to tell. */
interface EnvioRecente {
  readonly id: string;
  readonly nome: string;
  readonly em: string;
}

const LUGAR = 'apura-envios';
const QUANTOS = 12;

/** The uploads of this office from this browser, the newest first: so that one is found again after a reload. */
export function lerEnvios(escritorio: string): EnvioRecente[] {
  try {
    return JSON.parse(localStorage.getItem(`${LUGAR}-${escritorio}`) ?? '[]') as EnvioRecente[];
  } catch {
    return []; // storage refused or not ours: there is nothing to resume, the uploads themselves are safe
  }
}

export function lembrarEnvio(escritorio: string, envio: EnvioRecente): void {
  try {
    const todos = [envio, ...lerEnvios(escritorio)].slice(0, QUANTOS);
    localStorage.setItem(`${LUGAR}-${escritorio}`, JSON.stringify(todos));
  } catch {
    // storage refused: the upload goes on, only the list of this browser lacks it
  }
}

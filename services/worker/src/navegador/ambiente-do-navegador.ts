/** What a browser needs from our environment; all else (database address, keys) stays out of its reach. */
const HERDADAS = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];

/** The environment for a browser process: the few inherited names plus `proprias`, in UTC. */
export function ambienteDoNavegador(
  ambiente: Readonly<Record<string, string | undefined>>,
  proprias: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const resultado: Record<string, string> = { TZ: 'UTC' };
  for (const nome of HERDADAS) {
    const valor = ambiente[nome];
    if (valor !== undefined) resultado[nome] = valor;
  }
  return { ...resultado, ...proprias };
}

const OCULTO = '[oculto]';

/**
 * What a receiver that echoes our request, or prints its own configuration, must not leave in the log of attempts. The
 * text is hostile: no expression may begin anew within what it has already run over, or a few KB hold up the event loop.
 */
const SEGREDOS: readonly RegExp[] = [
  /\bwhs(?:ec|k)_[A-Za-z0-9+/=_-]+/g,
  /\bv1a?,[A-Za-z0-9+/]{43,}={0,2}/g,
  /\bapura_(?:live|test)_\w+/g,
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  /\b(?:sk|rk|pk)_(?:live|test)_\w+/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];
const COM_NOME: readonly RegExp[] = [
  /\b((?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  /((?:password|passwd|senha|secret|segredo|token|api[_-]?key|authorization|cookie)"?\s*[:=]\s*"?)[^"\s,;&}<]{4,}/gi,
  /(:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
];

/** `texto` with everything that looks like a credential replaced. Best effort: it is somebody else's text. */
export function redigirSegredos(texto: string): string {
  const semNome = SEGREDOS.reduce((parte, forma) => parte.replace(forma, OCULTO), texto);
  return COM_NOME.reduce((parte, forma) => parte.replace(forma, `$1${OCULTO}`), semNome);
}

import { CREDENTIALS_IN_A_HEADER, SECRETS_OF_OURS } from '@apura/runtime';

export const HIDDEN = '[oculto]';

/**
 * What a receiver that echoes our request, or prints its own configuration, must not leave in the log of attempts. The
 * text is hostile: no expression may begin anew within what it has already run over, or a few KB hold up the event loop.
 */
const SECRETS: readonly RegExp[] = [
  /\bv1a?,[A-Za-z0-9+/]{43,}={0,2}/g,
  ...SECRETS_OF_OURS,
  /\b(?:sk|rk|pk)_(?:live|test)_\w+/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];
const WITH_NAME: readonly RegExp[] = [
  CREDENTIALS_IN_A_HEADER,
  /((?:password|passwd|senha|secret|segredo|token|api[_-]?key|authorization|cookie)"?\s*[:=]\s*"?)[^"\s,;&}<]{4,}/gi,
  /(:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
];

/** `text` with everything that looks like a credential replaced. Best effort: it is somebody else's text. */
export function redactSecrets(text: string): string {
  const withoutName = SECRETS.reduce((part, form) => part.replace(form, HIDDEN), text);
  return WITH_NAME.reduce((part, form) => part.replace(form, `$1${HIDDEN}`), withoutName);
}

/** First and last year with rules. An older note is shown with those of the first, a later one with those of the last. */
export const PRIMEIRO_ANO = 2026;
export const ULTIMO_ANO = 2033;

/** Text whose direction nothing turns (Unicode, UAX 9: Bidi_Control): of a name that was stored before such signs were refused they are seen as `\uFFFD`. */
export const withoutTurning = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '\uFFFD');

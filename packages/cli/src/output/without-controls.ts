/** Text of somebody else's file, without what would steer the terminal, or turn the direction of what is around it. */
export const withoutControls = (texto: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  texto.replace(/[\u0000-\u001f\u007f-\u009f\p{Bidi_Control}]/gu, '�');

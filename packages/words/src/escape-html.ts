const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, between tags and in quoted attributes; what would turn its direction is seen as `\uFFFD`. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'\p{Bidi_Control}]/gu, (sign) => ENTITIES[sign] ?? '\uFFFD');

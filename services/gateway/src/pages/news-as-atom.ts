import { Marked } from 'marked';
import { newsPage } from './news-page.ts';
import { escapeText } from './page.ts';

const marked = new Marked();

/** The changelog as a feed (RFC 4287): an entry for each day, the newest first. */
export function newsAsAtom(base: string): string {
  const [, ...days] = newsPage.markdown.split(/^## (?=\d{4}-\d{2}-\d{2}$)/m);
  const entries = days.map((text) => {
    const day = text.slice(0, 10);
    const html = marked.parse(text.slice(10).replaceAll('](/', `](${base}/`), { async: false });
    return { day, updated: `${day}T00:00:00-03:00`, html };
  });
  const { path, titulo } = newsPage;
  const address = escapeText(base + path);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<id>${address}</id>
<title>${escapeText(titulo)}</title>
<updated>${entries[0]?.updated}</updated>
<author><name>Apura</name></author>
<link rel="self" type="application/atom+xml" href="${address}.atom"/>
<link rel="alternate" type="text/html" href="${address}"/>
${entries
  .map(
    ({ day, updated, html }) => `<entry>
<id>${address}#${day}</id>
<title>${day}</title>
<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${address}#${day}"/>
<content type="html">${escapeText(html)}</content>
</entry>`,
  )
  .join('\n')}
</feed>
`;
}

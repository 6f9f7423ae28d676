import type { VersaoDaApi } from '@apura/contracts';
import { stringify } from 'yaml';
import type { Gateway } from '../gateway.ts';
import { EXAMPLE_FILES } from '../openapi/exemplos.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { porExtenso, resumo } from './llms.ts';
import { PAGES } from './pages.ts';
import { securityContact } from './security-contact.ts';

/** A machine-readable file that stands at a fixed address. */
export interface ArquivoPublico {
  readonly path: string;
  readonly tipo: string;
  readonly texto: () => string;
  /** Made anew for each who asks; else once, when it is first asked for. */
  readonly changes?: true;
  /** Pages of any origin may read it. */
  readonly open?: true;
}

const TEXTO = 'text/plain; charset=utf-8';

export function arquivosPublicos(
  { publicBaseUrl, agora }: Pick<Gateway, 'publicBaseUrl' | 'agora'>,
  versoes: readonly VersaoDaApi[],
): readonly ArquivoPublico[] {
  return [
    {
      path: '/openapi.json',
      tipo: 'application/json; charset=utf-8',
      texto: () => JSON.stringify(openapiDocument(publicBaseUrl, versoes)),
      open: true,
    },
    {
      path: '/openapi.yaml',
      tipo: 'application/yaml; charset=utf-8',
      texto: () => stringify(openapiDocument(publicBaseUrl, versoes), { aliasDuplicateObjects: false }),
      open: true,
    },
    { path: '/llms.txt', tipo: TEXTO, texto: () => resumo(publicBaseUrl) },
    {
      path: '/.well-known/security.txt',
      tipo: TEXTO,
      texto: () => contatos(publicBaseUrl, agora()),
      changes: true,
    },
    { path: '/robots.txt', tipo: TEXTO, texto: () => robots(publicBaseUrl) },
    { path: '/llms-full.txt', tipo: TEXTO, texto: () => porExtenso(publicBaseUrl, versoes) },
    ...Object.entries(EXAMPLE_FILES).map(([name, text]) => ({
      path: `/exemplos/${name}`,
      tipo: name.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8',
      texto: () => text,
    })),
    { path: '/sitemap.xml', tipo: 'application/xml; charset=utf-8', texto: () => mapa(publicBaseUrl) },
  ];
}

const DIA_MS = 24 * 60 * 60 * 1000;
const VALIDADE_MS = 180 * DIA_MS;

/** RFC 9116. The same for a whole day, whichever gateway answers. */
function contatos(base: string, agora: Date): string {
  const dia = Math.floor(agora.getTime() / DIA_MS) * DIA_MS;
  return `Contact: mailto:${securityContact(base)}
Expires: ${new Date(dia + VALIDADE_MS).toISOString()}
Preferred-Languages: pt-BR, en
Canonical: ${base}/.well-known/security.txt
Policy: ${base}/seguranca
`;
}

function mapa(base: string): string {
  const enderecos = PAGES.map(({ path }) => `  <url><loc>${escapeText(base + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${enderecos.join('\n')}
</urlset>
`;
}

/** What is for people and machines to find; the panel and the API are for those who have an access. */
const robots = (base: string): string => `User-agent: *
Disallow: /painel/
Disallow: /v1/
Disallow: /api/

Sitemap: ${base}/sitemap.xml
`;

const escapeText = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

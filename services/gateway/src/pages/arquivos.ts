import type { VersaoDaApi } from '@apura/contracts';
import { stringify } from 'yaml';
import type { Gateway } from '../gateway.ts';
import { EXAMPLE_FILES } from '../openapi/exemplos.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { desenvolvedores } from './desenvolvedores.ts';
import { novidades } from './novidades.ts';
import { markdownOf } from './page.ts';
import { PAGES } from './pages.ts';
import { REFERENCIA } from './referencia/reference-pages.ts';
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

/** What a developer reads, whole: for a model that is given one file. */
const porExtenso = (base: string, versoes: readonly VersaoDaApi[]): string =>
  [
    resumo(base),
    ...[desenvolvedores, ...REFERENCIA, novidades].map((page) => markdownOf(page, base, versoes)),
  ].join('\n\n');

/** In the form of llmstxt.org. */
function resumo(base: string): string {
  const pages = PAGES.map(({ path, titulo, descricao }) => `- [${titulo}](${base}${path}): ${descricao}`);
  return `# Apura

> Calcula CBS e IBS a partir de XMLs de NF-e, ao lado dos tributos de hoje, para escritórios de contabilidade. Exato até o centavo, com a memória de cálculo e o artigo da lei.

Valores são textos com duas casas ("1234.56"); alíquotas, textos em percentual ("0.9000"). Erros são JSON com error, code, message, hint e docs. Toda página também responde em Markdown com "Accept: text/markdown". Não há SDKs oficiais; um programa de linha de comando, sob licença MIT, faz o mesmo de um terminal.

## Páginas

${pages.join('\n')}

## API

- [OpenAPI 3.1 em JSON](${base}/openapi.json): todos os endereços, esquemas e erros
- [OpenAPI 3.1 em YAML](${base}/openapi.yaml): o mesmo documento
- POST ${base}/api/calculadora (sem chave): multipart com "xml" (até 5 MB), "ano" (2026 a 2033) e, se houver, "conferir" e "aliquotas_proprias" (JSON)
- POST ${base}/api/simulador (sem chave): projeção de 2026 a 2033
- GET ${base}/api/v1/clients (escopo read:clients) e GET ${base}/api/v1/documents (escopo read:documents)
- ${base}/v1 (chave do escritório): clientes, envios de até 500 XMLs, apurações, documentos e webhooks
- [Tudo em um arquivo](${base}/llms-full.txt): as páginas para desenvolvedores inteiras
`;
}

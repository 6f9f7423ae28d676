import { stringify } from 'yaml';
import type { Gateway } from '../gateway.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { PAGES } from './pages.ts';
import { securityContact } from './security-contact.ts';

/** A machine-readable file that stands at a fixed address. */
export interface ArquivoPublico {
  readonly path: string;
  readonly tipo: string;
  /** Made when it is first asked for. */
  readonly texto: () => string;
}

export function arquivosPublicos({
  publicBaseUrl,
  agora,
}: Pick<Gateway, 'publicBaseUrl' | 'agora'>): readonly ArquivoPublico[] {
  return [
    {
      path: '/openapi.json',
      tipo: 'application/json; charset=utf-8',
      texto: () => JSON.stringify(openapiDocument(publicBaseUrl)),
    },
    {
      path: '/openapi.yaml',
      tipo: 'application/yaml; charset=utf-8',
      texto: () => stringify(openapiDocument(publicBaseUrl), { aliasDuplicateObjects: false }),
    },
    { path: '/llms.txt', tipo: 'text/plain; charset=utf-8', texto: () => resumo(publicBaseUrl) },
    {
      path: '/.well-known/security.txt',
      tipo: 'text/plain; charset=utf-8',
      texto: () => contatos(publicBaseUrl, agora()),
    },
    { path: '/sitemap.xml', tipo: 'application/xml; charset=utf-8', texto: () => mapa(publicBaseUrl) },
  ];
}

const VALIDADE_MS = 180 * 24 * 60 * 60 * 1000;

/** RFC 9116. */
function contatos(base: string, agora: Date): string {
  return `Contact: mailto:${securityContact(base)}
Expires: ${new Date(agora.getTime() + VALIDADE_MS).toISOString()}
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

const escapeText = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** In the form of llmstxt.org. */
function resumo(base: string): string {
  const pages = PAGES.map(({ path, titulo, descricao }) => `- [${titulo}](${base}${path}): ${descricao}`);
  return `# Apura

> Calcula CBS e IBS a partir de XMLs de NF-e, ao lado dos tributos de hoje, para escritórios de contabilidade. Exato até o centavo, com a memória de cálculo e o artigo da lei.

Valores são textos com duas casas ("1234.56"); alíquotas, textos em percentual ("0.9000"). Erros são JSON com error, code, message, hint e docs. Toda página também responde em Markdown com "Accept: text/markdown". Não há SDKs oficiais; um programa de linha de comando, sob licença MIT, cobre os quatro endereços da família B.

## Páginas

${pages.join('\n')}

## API

- [OpenAPI 3.1 em JSON](${base}/openapi.json): todos os endereços, esquemas e erros
- [OpenAPI 3.1 em YAML](${base}/openapi.yaml): o mesmo documento
- POST ${base}/api/calculadora (sem chave): multipart com "xml" (até 5 MB), "ano" (2026 a 2033) e, se houver, "conferir" e "aliquotas_proprias" (JSON)
- POST ${base}/api/simulador (sem chave): projeção de 2026 a 2033
- GET ${base}/api/v1/clients (escopo read:clients) e GET ${base}/api/v1/documents (escopo read:documents)
- ${base}/v1 (chave do escritório): clientes, envios de até 500 XMLs, apurações, documentos e webhooks
`;
}

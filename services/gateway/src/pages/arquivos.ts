import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ApiVersion } from '@apura/contracts';
import { stringify } from 'yaml';
import type { Gateway, Installation } from '../gateway.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { EXAMPLE_FILES } from '../openapi/parts-of-route.ts';
import { requestCollection } from '../openapi/request-collection.ts';
import { desenvolvedores } from './desenvolvedores.ts';
import { newsAsAtom } from './news-as-atom.ts';
import { newsPage } from './news-page.ts';
import { escapeText, markdownOf, securityContact } from './page.ts';
import { PAGES } from './pages.ts';
import { INDICE_DA_REFERENCIA, REFERENCIA } from './referencia.ts';
import { readStatus } from './status.ts';
import { withInstallation } from './with-installation.ts';

/** A machine-readable file that stands at a fixed address. */
export interface PublicFile {
  readonly path: string;
  readonly tipo: string;
  readonly texto: () => string | Buffer | Promise<string>;
  /** Made anew for each who asks; else once, when it is first asked for. */
  readonly changes?: true;
  /** Pages of any origin may read it. */
  readonly open?: true;
}

const TEXTO = 'text/plain; charset=utf-8';

export function publicFiles(gateway: Gateway, versoes: readonly ApiVersion[]): readonly PublicFile[] {
  const { publicBaseUrl, agora, installation } = gateway;
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
    {
      path: '/postman.json',
      tipo: 'application/json; charset=utf-8',
      texto: () => JSON.stringify(requestCollection(publicBaseUrl)),
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
    { path: '/llms-full.txt', tipo: TEXTO, texto: () => byExtenso(publicBaseUrl, versoes, installation) },
    ...Object.entries(EXAMPLE_FILES).map(([name, text]) => ({
      path: `/exemplos/${name}`,
      tipo: name.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8',
      texto: () => text,
    })),
    {
      path: '/novidades.atom',
      tipo: 'application/atom+xml; charset=utf-8',
      texto: () => newsAsAtom(publicBaseUrl),
      open: true,
    },
    ...(installation.command === undefined ? [] : [packed(installation.command)]),
    {
      path: '/status.json',
      tipo: 'application/json; charset=utf-8',
      texto: async () => JSON.stringify(await readStatus(gateway)),
      changes: true,
      open: true,
    },
    { path: '/sitemap.xml', tipo: 'application/xml; charset=utf-8', texto: () => mapa(publicBaseUrl) },
  ];
}

/** The command, as `npm install` takes it by its address. */
const packed = (file: string): PublicFile => ({
  path: `/cli/${basename(file)}`,
  tipo: 'application/gzip',
  texto: () => readFileSync(file),
  open: true,
});

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

/** What a developer reads, whole: for a model that is given one file. */
const byExtenso = (base: string, versoes: readonly ApiVersion[], installation: Installation): string =>
  [
    inicio(base),
    ...[desenvolvedores, ...REFERENCIA, newsPage].map(({ markdown }) =>
      markdownOf({ markdown: withInstallation(markdown, installation) }, base, versoes),
    ),
  ].join('\n\n');

/** What the API is, how it is used, and where each thing is, in the form of llmstxt.org. */
const resumo = (base: string): string =>
  [
    inicio(base),
    `## Arquivos

- [OpenAPI 3.1 em JSON](${base}/openapi.json): todos os endereços, esquemas e erros, com exemplos
- [OpenAPI 3.1 em YAML](${base}/openapi.yaml): o mesmo documento
- [Coleção para Postman e Bruno](${base}/postman.json): cada operação como uma requisição pronta, com as variáveis que uma passa à outra
- [Novidades em Atom](${base}/novidades.atom): o que mudou, para leitores de feeds
- [Situação do serviço em JSON](${base}/status.json): a espera de cada fila agora e nas últimas 24 horas
- [Tudo em um arquivo](${base}/llms-full.txt): as páginas para desenvolvedores inteiras, com exemplos em curl, Node, Python e PHP`,
    `## Páginas\n\n${PAGES.map(({ path, titulo, descricao }) => `- [${titulo}](${base}${path}): ${descricao}`).join('\n')}`,
    `## Endereços\n\n${INDICE_DA_REFERENCIA.replaceAll('](/', `](${base}/`)}`,
  ].join('\n\n');

const inicio = (base: string): string => `# Apura

> Calcula CBS e IBS a partir dos XMLs do mês, ao lado dos tributos de hoje, para escritórios de contabilidade. Exato até o centavo, com a memória de cálculo e o artigo da lei.

## Como usar

- **Endereço e chave.** A API do escritório está em ${base}/v1 e pede \`Authorization: Bearer\` com uma chave, que um titular cria no painel (${base}/painel), em Integração → Chaves de API. \`apura_test_…\` é de testes, com dados à parte; \`apura_live_…\`, de produção. Cada chave tem escopos; o de cada endereço está na página dele. A calculadora e o simulador em ${base}/api não pedem chave.
- **Formatos.** Valores são textos com duas casas ("1234.56"), alíquotas, textos em percentual ("0.9000"), e instantes, em UTC. Um CNPJ pode vir com pontos e barra. Toda página responde em Markdown a \`Accept: text/markdown\`, e uma apuração também.
- **Listas.** \`limit\` e \`cursor\`; a página seguinte é a de \`next_cursor\`, com os mesmos filtros. O que tem data de criação vem do mais novo ao mais antigo e filtra por \`desde\` e \`ate\`.
- **Erros.** JSON com \`error\`, \`code\` (estável), \`message\`, \`hint\` e \`docs\`; todos em [erros](${base}/desenvolvedores#erros). Depois de 429 ou 503, espere o que diz \`Retry-After\`. Toda operação que grava (POST, PUT, PATCH, DELETE), repetida com a mesma \`Idempotency-Key\` em até 24 horas, devolve a primeira resposta e não grava de novo.
- **Agentes.** \`apura mcp\` é um servidor do Model Context Protocol com estes endereços como ferramentas: [como configurar](${base}/desenvolvedores#agentes).

## Do XML ao relatório

1. \`POST /v1/clientes\` com \`cnpj\`, \`razao_social\` e \`regime\`: a resposta traz o \`id\` do cliente.
2. \`POST /v1/upload\`, multipart, com até 500 XMLs (uma amostra: ${base}/exemplos/nota.xml): traz o \`job_id\`; \`GET /v1/upload/{id}\` diz o que houve com cada arquivo.
3. \`POST /v1/webhooks\` com a \`url\` que recebe os eventos: traz o \`secret\` que confere a assinatura. Sem webhook, consulte no passo 5.
4. \`POST /v1/apuracoes\` com \`cliente_id\` e \`competencia\` ("2026-09"): traz o \`id\` da apuração, que espera os envios em curso.
5. Quando vem o evento \`apuracao.calculada\`, ou \`GET /v1/apuracoes/{id}\` diz \`calculada\`: os números estão nessa resposta, e o relatório em \`/v1/apuracoes/{id}/pdf\`, \`/xlsx\` e \`/csv\`.

As mesmas chamadas, prontas para copiar: [Dez minutos: do XML ao PDF](${base}/desenvolvedores#primeiros-passos).`;

import type { VersaoDaApi } from '@apura/contracts';
import { desenvolvedores } from './desenvolvedores.ts';
import { novidades } from './novidades.ts';
import { markdownOf } from './page.ts';
import { PAGES } from './pages.ts';
import { INDICE_DA_REFERENCIA, REFERENCIA } from './referencia/reference-pages.ts';

/** What a developer reads, whole: for a model that is given one file. */
export const porExtenso = (base: string, versoes: readonly VersaoDaApi[]): string =>
  [
    inicio(base),
    ...[desenvolvedores, ...REFERENCIA, novidades].map((page) => markdownOf(page, base, versoes)),
  ].join('\n\n');

/** What the API is, how it is used, and where each thing is, in the form of llmstxt.org. */
export const resumo = (base: string): string =>
  [
    inicio(base),
    `## Arquivos

- [OpenAPI 3.1 em JSON](${base}/openapi.json): todos os endereços, esquemas e erros, com exemplos
- [OpenAPI 3.1 em YAML](${base}/openapi.yaml): o mesmo documento
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
- **Erros.** JSON com \`error\`, \`code\` (estável), \`message\`, \`hint\` e \`docs\`; todos em [erros](${base}/desenvolvedores#erros). Depois de 429 ou 503, espere o que diz \`Retry-After\`. Um POST repetido com a mesma \`Idempotency-Key\` não faz nada duas vezes.
- **Agentes.** \`apura mcp\` é um servidor do Model Context Protocol com estes endereços como ferramentas: [como configurar](${base}/desenvolvedores#agentes).

## Do XML ao relatório

1. \`POST /v1/clientes\` com \`cnpj\`, \`razao_social\` e \`regime\`: a resposta traz o \`id\` do cliente.
2. \`POST /v1/upload\`, multipart, com até 500 XMLs (uma amostra: ${base}/exemplos/nota.xml): traz o \`job_id\`; \`GET /v1/upload/{id}\` diz o que houve com cada arquivo.
3. \`POST /v1/webhooks\` com a \`url\` que recebe os eventos: traz o \`secret\` que confere a assinatura. Sem webhook, consulte no passo 5.
4. \`POST /v1/apuracoes\` com \`cliente_id\` e \`competencia\` ("2026-09"): traz o \`id\` da apuração, que espera os envios em curso.
5. Quando vem o evento \`apuracao.calculada\`, ou \`GET /v1/apuracoes/{id}\` diz \`calculada\`: os números estão nessa resposta, e o relatório em \`/v1/apuracoes/{id}/pdf\`, \`/xlsx\` e \`/csv\`.

As mesmas chamadas, prontas para copiar: [Dez minutos: do XML ao PDF](${base}/desenvolvedores#primeiros-passos).`;

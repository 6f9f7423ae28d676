import {
  CATALOGO,
  CODIGOS_DE_ARQUIVO,
  ESCOPOS,
  type NomeDaPolitica,
  POLITICAS,
  TIPOS_DE_EVENTO,
  type TipoDeEvento,
} from '@apura/contracts';
import type { Pagina } from './pagina.ts';

const ONDE: Readonly<Record<NomeDaPolitica, string>> = {
  calculadora: '`POST /api/calculadora`',
  simulador: '`POST /api/simulador`',
  clients: '`GET /api/v1/clients`',
  documents: '`GET /api/v1/documents`',
  v1: 'os demais endereços de `/v1`',
  upload: '`POST /v1/upload`',
  site: 'páginas, arquivos e endereços que não existem',
  auth: 'requisições sem chave válida',
};

const EVENTOS: Readonly<Partial<Record<TipoDeEvento, string>>> = {
  'apuracao.criada': 'uma apuração entrou na fila',
  'apuracao.calculada': 'o cálculo terminou e o PDF está disponível',
  'apuracao.inconsistencia': 'foi encontrada uma inconsistência crítica',
  'apuracao.falhou': 'a apuração falhou e pode ser pedida de novo',
  'apuracao.desatualizada': 'uma nota posterior mudaria o resultado',
  'xml.parse_failed': 'um XML não pôde ser lido',
  'lote.concluido': 'um envio terminou',
  'webhook.teste': 'um teste pedido por você',
};

const politicas = Object.entries(POLITICAS)
  .map(
    ([nome, { quota, janela, por }]) =>
      `| ${ONDE[nome as NomeDaPolitica]} | \`${nome}\` | ${quota} a cada ${janela} s por ${por === 'ip' ? 'IP' : 'chave'} |`,
  )
  .join('\n');

const escopos = Object.entries(ESCOPOS)
  .map(([nome, texto]) => `| \`${nome}\` | ${texto} |`)
  .join('\n');

const eventos = TIPOS_DE_EVENTO.map(
  (tipo) => `| \`${tipo}\` | ${EVENTOS[tipo] ?? 'aviso sobre o seu webhook'} |`,
).join('\n');

const erro = (codigo: string, status: number, mensagem: string, hint: string) =>
  `| <a id="erro-${codigo}"></a>\`${codigo}\` | ${status} | ${celula(mensagem)} | ${celula(hint)} |`;
/** A placeholder is shown as a word, and nothing may end a cell or begin a tag. */
const celula = (texto: string) =>
  texto
    .replace(/\{(\w+)\}/g, '…')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');

const erros = Object.entries(CATALOGO)
  .map(([codigo, { status, message, hint }]) => erro(codigo, status, message, hint))
  .join('\n');
const errosDeArquivo = Object.entries(CODIGOS_DE_ARQUIVO)
  .map(([codigo, { mensagem, hint }]) => erro(codigo, 422, mensagem, hint))
  .join('\n');

export const desenvolvedores: Pagina = {
  caminho: '/desenvolvedores',
  titulo: 'API para desenvolvedores — Apura',
  descricao: 'Autenticação, erros, limites, eventos e versões da API da Apura.',
  markdown: `# API da Apura

A descrição completa, para máquinas, está em [/openapi.json](/openapi.json) (OpenAPI 3.1) e em [/openapi.yaml](/openapi.yaml). Um resumo para modelos de linguagem está em [/llms.txt](/llms.txt). Não há SDKs oficiais em nenhuma linguagem: qualquer cliente HTTP serve.

Há duas famílias de endereços. A **família A**, em \`/v1\`, é a API do escritório, com envio de XMLs, apurações e webhooks. A **família B**, em \`/api\`, tem as duas calculadoras públicas e duas listas com chave, em \`/api/v1\`.

<a id="autenticacao"></a>
## Autenticação

Envie a chave no cabeçalho \`Authorization\`:

\`\`\`sh
curl -H "Authorization: Bearer $APURA_KEY" [[base]]/v1/clientes
\`\`\`

O titular do escritório cria as chaves no painel, em Configurações → Chaves de API; cada chave aparece uma só vez. Uma chave pertence a um escritório e só vê os dados dele. Chaves \`apura_live_…\` são de produção; \`apura_test_…\` são do ambiente de testes, o único que aceita notas de homologação. Pode haver várias chaves ao mesmo tempo, para trocar uma sem interrupção; revogar vale na hora.

| Escopo | O que permite |
|---|---|
${escopos}

\`POST /api/calculadora\` e \`POST /api/simulador\` não pedem chave.

<a id="formato"></a>
## Formato

Valores são textos com duas casas (\`"1234.56"\`), alíquotas são textos em percentual (\`"0.9000"\`), meses são \`AAAA-MM\` e horários estão em UTC. Ignore os campos que não conhecer: novos campos podem surgir sem aviso.

Toda lista responde \`{ "data": […], "next_cursor": … }\`. Use \`limit\`, de 1 a 100, e repita a chamada com \`cursor=\` e o valor de \`next_cursor\` até que ele seja nulo.

<a id="idempotencia"></a>
## Repetição sem duplicar

Nos \`POST\` que criam algo, envie \`Idempotency-Key\` com um valor novo por operação. Repetir a mesma requisição com a mesma chave, em até 24 horas, devolve a primeira resposta, com \`Idempotency-Replayed: true\`, e não cria outra vez.

<a id="limites"></a>
## Limites

| Onde | Política | Limite |
|---|---|---|
${politicas}

Toda resposta traz \`RateLimit-Policy\` (quota \`q\` e janela \`w\`, em segundos) e \`RateLimit\` (o que resta, \`r\`, e em quantos segundos a janela reabre, \`t\`), além dos cabeçalhos antigos \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` e \`X-RateLimit-Reset\`; este último também é dado em segundos até a janela reabrir. Acima do limite, a resposta é 429 com \`Retry-After\` e o campo \`retryAfter\`. Um envio tem no máximo 500 XMLs de até 5 MB.

<a id="erros"></a>
## Erros

Todo erro é um JSON com \`error\`, \`code\`, \`message\`, \`hint\` e \`docs\`. Decida pelo \`code\`, que é estável; \`error\` repete \`message\`. Guarde o \`X-Request-Id\` da resposta para o suporte.

| Código | Status | Mensagem | O que fazer |
|---|---|---|---|
${erros}

Códigos de um arquivo, no resultado de um envio e, com status 422, na calculadora pública:

| Código | Status | Mensagem | O que fazer |
|---|---|---|---|
${errosDeArquivo}

<a id="eventos"></a>
## Eventos

Cadastre um webhook em \`POST /v1/webhooks\` e receba:

| Evento | Quando |
|---|---|
${eventos}

Cada evento traz \`event_id\`; o mesmo evento pode chegar mais de uma vez por até 31 dias, e a ordem não é garantida: use \`event_id\` para não repetir e \`sequencia\` para ordenar. Se o seu endereço responder com 5xx, ou não responder, a entrega é repetida por até 24 horas, com espera crescente.

<a id="assinatura"></a>
### Conferir a assinatura

Cada entrega segue o padrão [Standard Webhooks](https://www.standardwebhooks.com/): \`webhook-id\`, \`webhook-timestamp\` e \`webhook-signature\`. A assinatura é \`v1,\` seguido do HMAC-SHA256, em base64, de \`id.timestamp.corpo\`, com o segredo \`whsec_…\` decodificado de base64. Calcule-a sobre os bytes recebidos, compare em tempo constante e recuse horários com mais de cinco minutos de diferença.

<a id="versionamento"></a>
## Versionamento

A versão maior está no endereço: \`/v1\` e \`/api/v1\`. Uma mudança incompatível ganha um endereço novo, e o anterior continua a responder; as calculadoras públicas seguem o mesmo compromisso.

É incompatível: remover um endereço, um campo ou um valor de enumeração; tornar obrigatório um parâmetro opcional; mudar o tipo de um campo; mudar o sentido de um \`code\`. Não é: um campo novo na resposta, um endereço novo, um valor novo em uma enumeração de saída, e a correção de um cálculo por mudança da legislação, que sempre vem com o fundamento em \`correcoes\`.

Antes de encerrar uma versão, as respostas dela trazem \`Deprecation\` (desde quando é desaconselhada) e \`Sunset\` (quando deixa de responder), ambos como data HTTP, com ao menos 90 dias entre um e outro. A RFC 9745 escolheu depois outro formato para \`Deprecation\`; mantemos a data HTTP. Hoje nenhuma versão está em descontinuação. Toda resposta da API traz \`Link\` com \`rel="deprecation"\`, que aponta para esta seção.
`,
};

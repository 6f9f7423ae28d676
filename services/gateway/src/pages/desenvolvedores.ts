import {
  CATALOGUE,
  ESCOPOS,
  EVENT_EXAMPLES,
  EVENT_SCHEMAS,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  FILE_CODES,
  POLICIES,
  type PolicyName,
} from '@apura/contracts';
import { entriesOf } from '@apura/engine';
import type { Page } from './page.ts';
import { INDICE_DA_REFERENCIA } from './referencia.ts';
import { schemaFields } from './schema-fields.ts';

const quando = (type: EventType): string => {
  const { label, when = label } = EVENTS[type];
  return when;
};

const tabela = EVENT_TYPES.map((tipo) => `| [\`${tipo}\`](#evento-${tipo}) | ${quando(tipo)} |`).join('\n');

const detalhes = EVENT_TYPES.map(
  (tipo) => `<a id="evento-${tipo}"></a>
### ${tipo}

Quando ${quando(tipo)}.

${schemaFields(EVENT_SCHEMAS[tipo])}

\`\`\`json
${JSON.stringify(EVENT_EXAMPLES[tipo], null, 2)}
\`\`\``,
).join('\n\n');

/** What is sent to webhooks, when, and how its signature is checked. */
const SECAO_DE_EVENTOS = `<a id="eventos"></a>
## Eventos

Cadastre um webhook; o segredo da assinatura aparece só nesta resposta:

\`\`\`sh
curl -H "Authorization: Bearer $APURA_KEY" -H 'Content-Type: application/json' \\
  -d '{"url":"https://escritorio.example/apura","eventos":["apuracao.calculada","xml.parse_failed"]}' \\
  [[base]]/v1/webhooks
\`\`\`

| Evento | Quando |
|---|---|
${tabela}

Cada evento traz \`event_id\`. O mesmo evento pode chegar mais de uma vez por até 31 dias: use \`event_id\` para não repetir. Um webhook pode ouvir só alguns tipos (\`eventos\`), alguns clientes (\`clientes\`, pelos ids) ou clientes de alguns regimes (\`regimes\`, como valem no mês do evento), ao ser criado ou por \`PATCH\`; com \`clientes\` ou \`regimes\` vem só o que é de um cliente (\`apuracao.*\`, \`mes.*\`).

<a id="ordem-dos-eventos"></a>
**Ordem.** A ordem de chegada não é garantida: \`sequencia\` cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook, e ordena os que falam da mesma coisa; entre coisas diferentes não diz nada. Se o de \`sequencia\` 3 chegou antes do 2, o estado que vale é o do 3. Quem prefere consultar usa \`GET /v1/eventos\` e guarda o cursor.

<a id="entrega-de-eventos"></a>
### Como um evento é entregue

Responda com 2xx em até 15 segundos, assim que o evento estiver guardado do seu lado. As entregas saem [[saida]]; a lista está também em \`GET /v1/eu\` (\`enderecos_de_saida\`).

| A sua resposta | O que acontece |
|---|---|
| 2xx | entregue |
| 5xx, 408, 425, 429, nenhuma resposta, falha de DNS, de TLS ou de conexão | nova tentativa; \`Retry-After\` conta entre uma e duas vezes a espera prevista |
| 3xx | falhou: redirecionamentos não são seguidos |
| 410 | falhou, e o webhook é desativado |
| outro 4xx | falhou, sem nova tentativa |
| cabeçalho \`webhook-delivery: disable\` | com qualquer status: o webhook é desativado |
| cabeçalho \`webhook-delivery: abort-message\` | com qualquer status: nenhuma outra tentativa deste evento |

As tentativas são feitas na hora e depois de 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h e 6 h, cada espera com até 20% a mais ou a menos, e a última 24 horas depois da primeira. O que falhou pode ser reenviado por 30 dias, em \`POST /v1/entregas/{id}/reenviar\` e \`POST /v1/webhooks/{id}/recuperar\`.

**Disjuntor.** Depois de cinco falhas seguidas o webhook só é sondado: depois de 30 s, 1, 2, 4, 8 e no máximo 10 minutos. Um sucesso libera tudo o que espera. Um teste (\`POST /v1/webhooks/{id}/teste\`) sai na hora, diga o disjuntor o que disser, e o sucesso dele também libera. Depois de cinco dias sem um sucesso o webhook é desativado; \`webhook.falhando\` avisa os outros webhooks a 50, 70 e 90% desse tempo.

**O dia do ambiente de testes.** Com uma chave de testes de escopo \`office\`, \`PUT /v1/eu/relogio\` com \`{"dia": "2027-02-15"}\` faz o ambiente viver naquele dia: meses, prazos, alíquotas e lembretes partem dele, e \`"dia": null\` volta ao dia que é; com o programa, \`echo '{"dia":"2027-02-15"}' | apura api PUT /v1/eu/relogio --corpo -\`. Os instantes do que acontece continuam os de verdade.

**Testes.** Com uma chave de testes, \`POST /v1/webhooks/{id}/disparar\` (\`apura eventos disparar apuracao.calculada\`) envia um exemplo de qualquer evento, com ids que não existem. Um webhook de uma chave de testes pode estar na mesma máquina (\`http://localhost:4000/hook\`) onde quem opera esta Apura o permite (\`WEBHOOK_ALLOW_INSECURE=loopback\`); o de uma chave de produção precisa de https e de um endereço público.

<a id="assinatura"></a>
### Conferir a assinatura

Cada entrega segue o padrão [Standard Webhooks](https://www.standardwebhooks.com/): \`webhook-id\`, \`webhook-timestamp\` e \`webhook-signature\`. A assinatura é \`v1,\` seguido do HMAC-SHA256, em base64, de \`id.timestamp.corpo\`, com o segredo \`whsec_…\` decodificado de base64. Calcule-a sobre os bytes recebidos, compare em tempo constante e recuse horários com mais de cinco minutos de diferença. Durante a troca de um segredo o cabeçalho traz várias assinaturas, separadas por espaço: basta que uma confira. As bibliotecas do padrão fazem isso; em Node, por exemplo:

\`\`\`js
import { Webhook } from 'standardwebhooks';

// corpo: o texto recebido, sem passar por JSON.parse
const evento = new Webhook(process.env.APURA_WEBHOOK_SECRET).verify(corpo, req.headers);
\`\`\`

${detalhes}
`;

/** The developer page's part about the command and about agents. */
const SECAO_DE_PROGRAMAS = `<a id="linha-de-comando"></a>
## Linha de comando

O programa \`apura\`, sob licença MIT, vem [deste serviço](/cli) e roda em Linux, macOS e Windows com Node.js 20.19 ou mais novo:

\`\`\`sh
npm install -g [[cli]]
apura login --base-url [[base]]
apura calcular nota.xml --ano 2027
apura calcular - < nota.xml
apura conferir nota.xml
apura enviar notas/ --cliente 11222333000181 --competencia 2026-09 --esperar --pdf setembro.pdf
apura carteira --competencia 2026-09
apura prazos
apura apurar --todos --competencia 2026-09 --esperar
apura baixar --competencia 2026-09 --zip setembro.zip
apura eventos --encaminhar http://localhost:3000/hook
apura whoami
apura api GET /v1/clientes?limit=10
apura api POST /v1/clientes --corpo cliente.json
\`\`\`

\`calcular\`, \`conferir\` e \`simular\` não pedem chave. Um envio interrompido continua de onde parou com o mesmo comando, e \`eventos --encaminhar\` entrega a um programa da sua máquina cada evento, assinado como um webhook, também de onde parou. \`api\` chama qualquer endereço com a chave guardada (\`--corpo -\` lê a entrada padrão), e \`logout\` apaga essa chave da máquina. Com \`--json\` e \`--csv\`, o resultado serve a outros programas; o código de saída diz o que houve (\`apura --help\`).

<a id="cliente"></a>
## Cliente para TypeScript e JavaScript

\`@apura/client\` traz os endereços, corpos e respostas desta página como tipos: o que não existe não compila. Repete com \`Idempotency-Key\` o que pode ser repetido, espera quando o limite pede, percorre as listas página a página e confere a assinatura dos webhooks. Não tem dependências e não está em nenhum registro: cada lançamento da Apura o traz no arquivo \`apura-client.tgz\`, que se instala com \`npm install ./apura-client.tgz\`.

\`\`\`ts
import { createClient } from '@apura/client';

const apura = createClient({ baseUrl: '[[base]]', apiKey: process.env.APURA_API_KEY });
for await (const cliente of apura.list('/v1/clientes')) console.log(cliente.razao_social);
\`\`\`

<a id="agentes"></a>
## Agentes

\`apura mcp\` é um servidor do [Model Context Protocol](https://modelcontextprotocol.io), por entrada e saída padrão. As ferramentas \`calcular\`, \`simular\`, \`clientes\`, \`documentos\`, \`apuracoes\` e \`regras\` só leem; com \`--com-escrita\` há também \`cadastrar_cliente\`, \`cadastrar_webhook\`, \`enviar\`, \`envio\` e \`apurar\`. No arquivo de configuração do agente:

\`\`\`json
{
  "mcpServers": {
    "apura": {
      "command": "npx",
      "args": ["-y", "--package=[[cli]]", "--package=@modelcontextprotocol/sdk@1", "--", "apura", "mcp"],
      "env": { "APURA_BASE_URL": "[[base]]", "APURA_API_KEY": "apura_live_..." }
    }
  }
}
\`\`\`

O que cada ferramenta aceita e responde é o que o [contrato](/openapi.json) diz do endereço dela. As listas vêm em páginas de 20, até 50 (\`limit\`, \`cursor\`), e um \`limit\` maior é recusado; uma resposta com mais de 40 mil caracteres é cortada nas listas, e diz em quais. Uma recusa traz \`code\`, \`message\` e \`hint\`, e no limite de requisições \`retryAfter\`. Para um agente que só consulta, crie uma chave só com escopos de leitura.

`;

const ONDE: Readonly<Record<PolicyName, string>> = {
  calculadora: '`POST /api/calculadora`',
  simulador: '`POST /api/simulador`',
  clients: '`GET /api/v1/clients`',
  documents: '`GET /api/v1/documents`',
  v1: 'os demais endereços de `/v1`',
  upload: '`POST /v1/upload`',
  escritorio: 'todas as requisições com chave, somadas',
  saude: '`GET /healthz` e `GET /readyz`',
  site: 'páginas, arquivos e endereços que não existem',
  auth: 'requisições sem chave válida',
};

const POR = { ip: 'IP', chave: 'chave', escritorio: 'escritório' } as const;

const politicas = entriesOf(POLICIES)
  .map(
    ([nome, { quota, janela, por }]) =>
      `| ${ONDE[nome]} | \`${nome}\` | ${quota} a cada ${janela} s por ${POR[por]} |`,
  )
  .join('\n');

const escopos = Object.entries(ESCOPOS)
  .map(([nome, texto]) => `| \`${nome}\` | ${texto} |`)
  .join('\n');

const erro = (codigo: string, status: number, mensagem: string, hint: string) =>
  `| <a id="erro-${codigo}"></a>\`${codigo}\` | ${status} | ${celula(mensagem)} | ${celula(hint)} |`;
/** A placeholder is shown as a word, and nothing may end a cell or begin a tag. */
const celula = (texto: string) =>
  texto
    .replace(/\{(\w+)\}/g, '…')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');

const erros = Object.entries(CATALOGUE)
  .map(([codigo, { status, message, hint }]) => erro(codigo, status, message, hint))
  .join('\n');
const errosDeArquivo = Object.entries(FILE_CODES)
  .map(([codigo, { mensagem, hint }]) => erro(codigo, 422, mensagem, hint))
  .join('\n');

export const desenvolvedores: Page = {
  path: '/desenvolvedores',
  titulo: 'API para desenvolvedores — Apura',
  descricao: 'Autenticação, erros, limites, eventos e versões da API da Apura.',
  markdown: `# API da Apura

A API do escritório está em \`/v1\` e pede uma chave; a calculadora e o simulador públicos estão em \`/api\` e não pedem nada. [Todos os endereços](#referencia), com exemplos em curl, Node, Python e PHP, estão abaixo. Para máquinas: [/openapi.json](/openapi.json) e [/openapi.yaml](/openapi.yaml) (OpenAPI 3.1), [/llms.txt](/llms.txt) e, com estas páginas inteiras, [/llms-full.txt](/llms-full.txt). Para experimentar, [/postman.json](/postman.json) é uma coleção com todas as operações, que o Postman e o Bruno importam (em Import): ponha a sua chave na variável \`chave\`. Para TypeScript e JavaScript há um [cliente tipado](#cliente); em outras linguagens, qualquer cliente HTTP serve.

<a id="primeiros-passos"></a>
## Dez minutos: do XML ao PDF

No painel, em Integração → Chaves de API, crie uma **chave de testes** (\`apura_test_…\`): os dados dela ficam à parte dos de produção. Depois, cinco chamadas. Cada uma guarda o id de que a seguinte precisa.

**1. O cliente**, a empresa cujas notas você vai enviar:

\`\`\`sh
export APURA_KEY=apura_test_…
CLIENTE_ID=$(curl "[[base]]/v1/clientes" \\
  -H "Authorization: Bearer $APURA_KEY" -H 'Content-Type: application/json' \\
  -d '{"cnpj":"90001001000143","razao_social":"Mercado Aurora Ltda","regime":"lucro_real"}' | sed 's/.*"id":"\\([^"]*\\).*/\\1/')
\`\`\`

**2. As notas.** Esta é uma de amostra; um envio tem até 500:

\`\`\`sh
curl -O "[[base]]/exemplos/nota.xml"
JOB_ID=$(curl "[[base]]/v1/upload" -H "Authorization: Bearer $APURA_KEY" \\
  -F arquivos=@nota.xml | sed 's/.*"job_id":"\\([^"]*\\).*/\\1/')
\`\`\`

**3. O seu endereço**, que recebe os eventos. O \`secret\` da resposta confere a [assinatura](#assinatura):

\`\`\`sh
curl "[[base]]/v1/webhooks" \\
  -H "Authorization: Bearer $APURA_KEY" -H 'Content-Type: application/json' \\
  -d '{"url":"'$WEBHOOK_URL'","eventos":["apuracao.calculada"]}'
\`\`\`

**4. A apuração** do mês:

\`\`\`sh
APURACAO_ID=$(curl "[[base]]/v1/apuracoes" \\
  -H "Authorization: Bearer $APURA_KEY" -H 'Content-Type: application/json' \\
  -d '{"cliente_id":"'$CLIENTE_ID'","competencia":"2026-09"}' | sed 's/.*"id":"\\([^"]*\\).*/\\1/')
\`\`\`

**5. O relatório**, quando chega o evento \`apuracao.calculada\` (sem webhook, quando \`GET /v1/apuracoes/{id}\` diz \`calculada\`):

\`\`\`sh
curl "[[base]]/v1/apuracoes/$APURACAO_ID/pdf" -H "Authorization: Bearer $APURA_KEY" -o relatorio.pdf
\`\`\`

Os XMLs não são ligados a uma apuração no envio: cada nota conta para o cliente e o mês que ela mesma diz. A apuração espera os envios que estavam em curso quando foi pedida e soma o que há; se depois chegar uma nota daquele mês, ela é marcada como \`desatualizada_desde\`, e um novo pedido faz a versão seguinte. Todos os números da apuração também saem em Markdown (\`Accept: text/markdown\`), XLSX e CSV (em um arquivo, ou em \`/csv-zip\` com um CSV por tabela, as notas e os itens incluídos), e as notas e divergências dela estão em \`/documentos\` e \`/inconsistencias\`. O que as notas de um cliente declaram de \`cClassTrib\` e paga mais ou menos do que a lei pede, ou contradiz a operação, está em \`GET /v1/clientes/{id}/classificacoes\`, por produto e emitente, com o que custa.

<a id="referencia"></a>
## Todos os endereços

${INDICE_DA_REFERENCIA}

<a id="carteira"></a>
## A carteira de um mês

\`GET /v1/carteira?competencia=2026-09\` mostra cada cliente ativo em uma linha: o que deve no mês, o que muda em 2027, 2029 e 2033, o crédito em risco, as perguntas em aberto e a situação (\`sem_notas\`, \`a_apurar\`, \`em_andamento\`, \`falhou\`, \`faltam_dados\`, \`desatualizada\`, \`calculada\`, \`encerrada\`), com o motivo. Tem filtros (\`situacao\`, \`regime\`, \`efeito\`, \`q\`), \`ordem\` e \`sentido\`, páginas de até 1000, e os totais de todas. \`POST /v1/apuracoes/varias\` pede, de uma vez, o mês de todos os que têm notas e não estão em dia, e diz dos outros por que não; repetido, não pede nada duas vezes, e o andamento é \`por_situacao\` da carteira. Tudo também em arquivos:

\`\`\`sh
curl -H "Authorization: Bearer $APURA_KEY" -H 'Content-Type: application/json' \\
  -d '{"competencia":"2026-09"}' [[base]]/v1/apuracoes/varias
curl -H "Authorization: Bearer $APURA_KEY" -o carteira.xlsx "[[base]]/v1/carteira/xlsx?competencia=2026-09"
curl -H "Authorization: Bearer $APURA_KEY" -o setembro.zip "[[base]]/v1/carteira/zip?competencia=2026-09"
\`\`\`

O ZIP tem o PDF e o XLSX da última versão pronta de cada cliente, os CSVs dela na pasta \`csv\`, e a carteira, que diz quem ficou de fora. Um escritório baixa até 2 ao mesmo tempo.

<a id="envios"></a>
## Envios

Um envio tem de 1 a 500 XMLs de até 5 MB, sob qualquer nome de campo. A resposta 202 quer dizer que tudo está guardado. \`GET /v1/upload/{job_id}\` traz as contagens, o resultado de cada arquivo e, depois do primeiro, \`previsao_fim\`, uma estimativa. O mesmo endereço responde em tempo real, por server-sent events, a quem o pede, e termina com o evento \`fim\`:

\`\`\`sh
curl -N -H "Authorization: Bearer $APURA_KEY" -H 'Accept: text/event-stream' [[base]]/v1/upload/$JOB_ID
\`\`\`

Um acompanhamento dura até 5 minutos; volte com \`Last-Event-ID\` para retomá-lo. Um escritório pode ter 20 abertos ao mesmo tempo. Se a chave for revogada ou vencer no meio, o último evento é \`erro\`, com o objeto de erro. \`POST /v1/upload/{job_id}/cancelar\` encerra um envio: o que já foi processado permanece.

<a id="clientes"></a>
## Clientes

\`regime\` é \`simples_nacional\`, \`mei\`, \`lucro_presumido\` ou \`lucro_real\`; \`status\` é \`ativo\` ou \`inativo\`, e um cliente é desativado com \`PATCH\` e \`"status": "inativo"\`. \`DELETE\` pede para apagá-lo: ele fica inativo já e deixa de existir em 30 dias (\`apagar_em\`), com tudo o que é só dele; \`"status": "ativo"\` até lá desfaz o pedido, e as notas permanecem. Muitos de uma vez vêm em CSV, com vírgulas ou ponto e vírgula, em UTF-8 ou Windows-1252, com as colunas \`razao_social\`, \`regime\`, \`cnpj\` ou \`cnpj_raiz\` e, se quiser, \`desde\`, \`inicio_de_atividade\`, \`simples_anexo\`, \`rbt12\`, \`folha12\`, \`ibs_cbs\` e \`atividade\`. Entram todos ou nenhum, e os erros de todas as linhas vêm juntos:

\`\`\`sh
curl -H "Authorization: Bearer $APURA_KEY" -H 'Content-Type: text/csv' --data-binary @clientes.csv \\
  [[base]]/v1/clientes/importar
\`\`\`

Os clientes também saem das notas: \`GET /v1/clientes/sugestoes\` lista as empresas das notas em que nenhum cliente aparece, primeiro as que parecem clientes, com o que as notas dizem delas, e \`POST /v1/clientes/sugestoes/dispensar\` tira da lista as que não são clientes; \`POST /v1/clientes/varios\` cadastra até 1000 de uma vez, e os que já existem ficam como estão.

Um cliente do Simples precisa de \`simples_anexo\` e \`rbt12\` para que o mês se complete, e de \`folha12\` se a atividade está sujeita ao Fator R; um MEI, de \`atividade\`. A RBT12 de um mês é a dos doze meses anteriores a ele e, de 2027 em diante, a dos doze anteriores ao mês que vem antes (01/2027: 12/2025 a 11/2026); a do mês seguinte vem em \`PATCH /v1/clientes/{id}\` ou, de muitos clientes, em um CSV em \`POST /v1/clientes/rbt12/importar\`. De uma empresa nova, \`inicio_de_atividade\` (o dia da inscrição no CNPJ) diz que meses contam; se há notas de todos, a \`rbt12\` pode faltar. \`POST /v1/respostas\` diz se ela está impedida pelo sublimite (\`impedida_pelo_sublimite\`), se vende bens fora do ICMS (\`bens_fora_do_icms\`) e se os produtos dela continuam com IPI (\`produtos_com_ipi\`). \`GET /v1/clientes/{id}/sugestoes\` diz o que as notas dele permitem supor. Dos fornecedores do Simples, \`GET /v1/fornecedores-simples\` lista aqueles de quem depende crédito, e \`PUT /v1/fornecedores-simples/{cnpj_raiz}\` ou um CSV em \`POST /v1/fornecedores-simples/importar\` informa anexo e RBT12, uma vez para todos os clientes.

<a id="autenticacao"></a>
## Autenticação

Envie a chave no cabeçalho \`Authorization\`:

\`\`\`sh
curl -H "Authorization: Bearer $APURA_KEY" [[base]]/v1/clientes
\`\`\`

O titular do escritório cria as chaves no painel, em Integração → Chaves de API; cada chave aparece uma só vez. Uma chave pertence a um escritório e só vê os dados dele. Chaves \`apura_live_…\` são de produção; \`apura_test_…\` são do ambiente de testes, o único que aceita notas de homologação. Pode haver várias chaves ao mesmo tempo, para trocar uma sem interrupção; revogar vale na hora. Uma chave sem um escopo recebe 403; uma que falta, expirou ou não existe, 401.

| Escopo | O que permite |
|---|---|
${escopos}

\`POST /api/calculadora\` e \`POST /api/simulador\` não pedem chave.

<a id="formato"></a>
## Formato

Valores são textos com duas casas (\`"1234.56"\`), alíquotas são textos em percentual (\`"0.9000"\`), meses são \`AAAA-MM\` e horários estão em UTC. Ignore os campos que não conhecer: novos campos podem surgir sem aviso.

Toda lista responde \`{ "data": […], "next_cursor": … }\`. Use \`limit\`, de 1 a 100, e repita a chamada com \`cursor=\` e o valor de \`next_cursor\` até que ele seja nulo. O cursor vale na mesma lista, com os mesmos filtros e no mesmo escritório.

Cada resposta traz \`X-Request-Id\`, \`X-Apura-Engine-Version\` e \`X-Apura-Rules-Version\`; um resultado que usa alíquotas que ainda não são lei diz \`"estimativa"\` no corpo e \`X-Apura-Estimated-Rates: true\` no cabeçalho. Toda leitura, em JSON ou como arquivo, traz \`ETag\`, menos o ZIP de um mês inteiro e os eventos em tempo real: com \`If-None-Match\`, a resposta é 304. A \`ETag\` de um cliente, de um webhook e de um saldo inicial vale também em \`If-Match\` de \`PUT\`, \`PATCH\` e \`DELETE\`: se outra pessoa mudou o recurso, nada é feito e a resposta é 412. PDF, XLSX e ZIP de uma apuração aceitam \`Range\`. Páginas de outras origens podem usar as duas calculadoras públicas e ler a descrição da API (\`/openapi.json\`), e nada mais.

<a id="idempotencia"></a>
## Repetição sem duplicar

Em toda operação que grava (\`POST\`, \`PUT\`, \`PATCH\` e \`DELETE\`), envie \`Idempotency-Key\` com um valor novo por operação. Repetir a mesma requisição com a mesma chave, em até 24 horas, devolve a primeira resposta, com \`Idempotency-Replayed: true\`, e não grava outra vez. As calculadoras e as conferências nada gravam, e podem ser repetidas sem ela. Com outra requisição, a resposta é 422; enquanto a primeira ainda é atendida, 409. Um envio é o mesmo quando os campos e os arquivos, por nome e conteúdo, são os mesmos, em qualquer ordem.

${SECAO_DE_PROGRAMAS}<a id="limites"></a>
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

${SECAO_DE_EVENTOS}
<a id="versionamento"></a>
## Versionamento

A versão maior está no endereço: \`/v1\` e \`/api/v1\`. Uma mudança incompatível ganha um endereço novo, e o anterior continua a responder; as calculadoras públicas seguem o mesmo compromisso.

É incompatível: remover um endereço, um campo ou um valor de enumeração; tornar obrigatório um parâmetro opcional; mudar o tipo de um campo; mudar o sentido de um \`code\`. Não é: um campo novo na resposta, um endereço novo, um valor novo em uma enumeração de saída, e a correção de um cálculo por mudança da legislação, que sempre vem com o fundamento em \`correcoes\`.

Antes de encerrar uma versão, as respostas dela trazem \`Deprecation\` (desde quando é desaconselhada) e \`Sunset\` (quando deixa de responder), ambos como data HTTP, com ao menos 90 dias entre um e outro. A RFC 9745 escolheu depois outro formato para \`Deprecation\`; mantemos a data HTTP. [[descontinuacoes]] Toda resposta da API traz \`Link\` com \`rel="deprecation"\`, que aponta para esta seção. O que mudou está nas [novidades da API](/novidades); como relatar uma falha, em [segurança](/seguranca).
`,
};

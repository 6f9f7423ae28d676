import { EVENTO_SCHEMAS, EXEMPLOS_DE_EVENTO, TIPOS_DE_EVENTO, type TipoDeEvento } from '@apura/contracts';
import { EVENTOS } from '@apura/words';
import type { TSchema } from 'typebox';
import { schemaFields } from './schema-fields.ts';

const QUANDO: Readonly<Record<TipoDeEvento, string>> = {
  ...EVENTOS,
  'apuracao.inconsistencia':
    'foi encontrada uma divergência crítica; uma vez por versão, com as dez primeiras',
  'apuracao.falhou': 'a apuração falhou e pode ser pedida de novo',
  'apuracao.desatualizada': 'uma nota, um cancelamento ou um cadastro posterior mudaria o resultado',
  'regras.aplicadas':
    'uma versão nova das regras, como a alíquota que um ato fixou, mudou meses do escritório; um evento por escritório, e não um por mês',
  'xml.parse_failed': 'um XML não pôde ser lido; um evento por arquivo recusado',
  'documento.alterado':
    'o XML de um documento não é o que o emitente assinou, ou o protocolo é de outro; um evento por documento, e nenhum para o que só foi reformatado',
  'lote.concluido': 'um envio terminou, ou foi cancelado',
  'webhook.falhando': 'as entregas a outro webhook seu vêm falhando',
  'webhook.recuperado': 'outro webhook seu, que vinha falhando, voltou a responder',
  'webhook.segredo_girado': 'o segredo de outro webhook seu foi trocado',
  'webhook.desativado': 'um webhook seu foi desativado, e por quê',
};

const tabela = TIPOS_DE_EVENTO.map((tipo) => `| [\`${tipo}\`](#evento-${tipo}) | ${QUANDO[tipo]} |`).join(
  '\n',
);

const detalhes = TIPOS_DE_EVENTO.map(
  (tipo) => `<a id="evento-${tipo}"></a>
### ${tipo}

Quando ${QUANDO[tipo]}.

${schemaFields(EVENTO_SCHEMAS[tipo] as TSchema)}

\`\`\`json
${JSON.stringify(EXEMPLOS_DE_EVENTO[tipo], null, 2)}
\`\`\``,
).join('\n\n');

/** What is sent to webhooks, when, and how its signature is checked. */
export const SECAO_DE_EVENTOS = `<a id="eventos"></a>
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

Cada evento traz \`event_id\`. O mesmo evento pode chegar mais de uma vez por até 31 dias, e a ordem não é garantida: use \`event_id\` para não repetir e \`sequencia\`, que cresce por apuração ou envio, para ordenar. Responda com 2xx em até 15 segundos. Se o seu endereço responder com 5xx, ou não responder, a entrega é repetida por até 24 horas, com espera crescente; o que falhou pode ser reenviado por 30 dias, em \`POST /v1/entregas/{id}/reenviar\` e \`POST /v1/webhooks/{id}/recuperar\`. Quem prefere consultar usa \`GET /v1/eventos\` e guarda o cursor.

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

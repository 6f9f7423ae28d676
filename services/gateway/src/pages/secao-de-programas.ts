/** The developer page's part about the command and about agents. */
export const SECAO_DE_PROGRAMAS = `<a id="linha-de-comando"></a>
## Linha de comando

O programa \`apura\`, sob licença MIT, roda em Linux, macOS e Windows com Node.js 20.19 ou mais novo:

\`\`\`sh
npm install -g apura
apura login --base-url [[base]]
apura calcular nota.xml --ano 2027
apura conferir nota.xml
apura enviar notas/ --cliente 11222333000181 --competencia 2026-09 --esperar --pdf setembro.pdf
apura carteira --competencia 2026-09
apura apurar --todos --competencia 2026-09 --esperar
apura baixar --competencia 2026-09 --zip setembro.zip
apura eventos --encaminhar http://localhost:3000/hook
\`\`\`

\`calcular\`, \`conferir\` e \`simular\` não pedem chave. Um envio interrompido continua de onde parou com o mesmo comando, e \`eventos --encaminhar\` entrega a um programa da sua máquina cada evento, assinado como um webhook, também de onde parou. Com \`--json\` e \`--csv\`, o resultado serve a outros programas; o código de saída diz o que houve (\`apura --help\`).

<a id="agentes"></a>
## Agentes

\`apura mcp\` é um servidor do [Model Context Protocol](https://modelcontextprotocol.io), por entrada e saída padrão. As ferramentas \`calcular\`, \`simular\`, \`clientes\`, \`documentos\`, \`apuracoes\` e \`regras\` só leem; com \`--com-escrita\` há também \`cadastrar_cliente\`, \`enviar\`, \`envio\` e \`apurar\`. No arquivo de configuração do agente:

\`\`\`json
{
  "mcpServers": {
    "apura": {
      "command": "npx",
      "args": ["-y", "--package=apura", "--package=@modelcontextprotocol/sdk@1", "--", "apura", "mcp"],
      "env": { "APURA_BASE_URL": "[[base]]", "APURA_API_KEY": "apura_live_..." }
    }
  }
}
\`\`\`

O que cada ferramenta aceita é o que o [contrato](/openapi.json) diz do endereço dela. As listas vêm em páginas de 20, até 50 (\`limit\`, \`cursor\`); uma resposta com mais de 40 mil caracteres é cortada nas listas, e diz em quais. Uma recusa traz \`code\`, \`message\` e \`hint\`, e no limite de requisições \`retryAfter\`. Para um agente que só consulta, crie uma chave só com escopos de leitura.

`;

import type { Page } from './page.ts';

export const simulador: Page = {
  path: '/simulador',
  interativa: 'simulador',
  titulo: 'Simulador da transição, de 2026 a 2033 — Apura',
  descricao: 'Projete a carga tributária de uma empresa em cada ano da reforma.',
  markdown: `# Simulador da transição

Descreva a empresa em poucos números e veja um mês típico em cada ano, de 2026 a 2033: os tributos de hoje enquanto diminuem, e a CBS e o IBS enquanto entram. Sem cadastro, e nada sai do seu navegador.

## Pela API

\`\`\`sh
curl -H 'Content-Type: application/json' [[base]]/api/simulador \\
  -d '{"regime":"lucro_presumido","atividade":"comercio","receita_mensal":"100000.00","compras_mensais":"60000.00"}'
\`\`\`

| Campo | O que é |
|---|---|
| \`regime\` | \`simples_nacional\`, \`mei\`, \`lucro_presumido\` ou \`lucro_real\` |
| \`atividade\` | \`comercio\`, \`industria\` ou \`servicos\` |
| \`receita_mensal\`, \`compras_mensais\` | valores em reais, como texto: \`"100000.00"\` |
| \`parcela_creditavel\` | parte das compras que dá crédito, em percentual; 100 se não for informada |
| \`aliquotas_atuais\` | \`icms\`, \`iss\`, \`ipi\`, \`pis\` e \`cofins\`, em percentual |
| \`reducao\` | redução de CBS e IBS nas vendas, em percentual |
| \`simples\` | \`anexo\`, \`rbt12\` e \`ibs_cbs\` (\`das\` ou \`regular\`); obrigatório no Simples Nacional |
| \`cenario\` | \`estimativa_27_91\` (a estimativa oficial mais nova, que vale se nada for informado), \`estimativa_26_5\` ou as suas alíquotas por ano |

Cada ano diz se as alíquotas são da \`lei\`, uma \`estimativa\` ou \`informada\` por você. O limite é de 5 requisições por minuto por IP.
`,
};

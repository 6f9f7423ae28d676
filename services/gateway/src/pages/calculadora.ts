import type { Page } from './page.ts';

export const calculadora: Page = {
  path: '/calculadora',
  interativa: 'calculadora',
  titulo: 'Calculadora de CBS e IBS por NF-e, NFS-e e CT-e — Apura',
  descricao:
    'Envie o XML de uma NF-e ou de outro documento fiscal e veja CBS, IBS e Imposto Seletivo, item a item.',
  markdown: `# Calculadora de CBS e IBS

Solte o XML de **uma** NF-e ou NFC-e, ou de outro documento do mês (NFS-e nacional, CT-e, NF3e, NFCom, BP-e, NFAg, NFGas), e escolha o ano: CBS, IBS e Imposto Seletivo, item a item, com o artigo da lei. Sem cadastro, e o arquivo não é guardado.

## O ano

\`ano\` vai de 2026 a 2033 e aplica aquele ano inteiro: as alíquotas, as regras da base e o que resta dos tributos de hoje, mantido o preço líquido da nota. Sem \`ano\`, vale a lei do ano da nota: uma alíquota declarada que não é a desse ano vira divergência, e não entra no cálculo. Antes de 2026 valem as alíquotas de 2026, depois de 2033 as de 2033, e um aviso o diz. Devoluções guardam as alíquotas da nota original.

## O que não é NF-e

Um CT-e, uma NFS-e ou uma conta de energia traz os tributos de hoje no próprio leiaute, menos PIS e COFINS de quem emite CT-e e BP-e: nesses não há \`diferenca\`, e um aviso o diz. Em \`documento\`, \`tipo\` diz que documento é; cada item tem em \`natureza\` o CFOP, o código do serviço ou a classe da conta. As regras de validação da SEFAZ (\`conferir\`) são avaliadas em NF-e e NFC-e. Notas de leiaute municipal não são lidas: use o XML da NFS-e nacional.

## Pela API

\`\`\`sh
curl -F xml=@nota.xml -F ano=2027 [[base]]/api/calculadora
\`\`\`

A resposta traz:

- \`aliquotas\` e \`cenario\`: as alíquotas usadas e de onde vieram. Enquanto a lei não fixa a CBS de 2027 em diante, vale a estimativa oficial mais nova (27,91%), e \`status\` diz \`estimativa\`.
- \`itens\`: base, CBS, IBS e Imposto Seletivo de cada item, com a \`memoria\` — cada passo, os números que entraram e o artigo da lei.
- \`totais\` e \`regime_atual\`: a soma dos tributos novos e a dos tributos que a nota traz hoje.
- \`comparativo\`: quanto se pagaria no ano e a diferença para hoje. Em 2026, ano de teste, nada é exigido (\`exigivel: false\`).
- \`divergencias\`: o que o documento declara e não confere com a lei.
- \`retencoes\`: o que o tomador de um serviço retém na fonte, fora de qualquer total.
- \`correcoes\`: valores que uma mudança da legislação corrigiu, com o fundamento.

O limite é de 10 requisições por minuto por IP. Os erros estão na [página de desenvolvedores](/desenvolvedores#erros).
`,
};

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

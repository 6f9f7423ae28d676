import type { Page } from './page.ts';

export const calculadora: Page = {
  path: '/calculadora',
  interativa: 'calculadora',
  titulo: 'Calculadora de CBS e IBS por NF-e — Apura',
  descricao: 'Envie o XML de uma NF-e e veja CBS, IBS e Imposto Seletivo, item a item.',
  markdown: `# Calculadora de CBS e IBS

Solte o XML de **uma** NF-e ou NFC-e e escolha o ano: CBS, IBS e Imposto Seletivo, item a item, com o artigo da lei. Sem cadastro, e o arquivo não é guardado.

## O ano

\`ano\` vai de 2026 a 2033 e aplica aquele ano inteiro: as alíquotas, as regras da base e o que resta dos tributos de hoje, mantido o preço líquido da nota. Sem \`ano\`, vale a lei do ano da nota: uma alíquota declarada que não é a desse ano vira divergência, e não entra no cálculo. Antes de 2026 valem as alíquotas de 2026, depois de 2033 as de 2033, e um aviso o diz. Devoluções guardam as alíquotas da nota original.

## Pela API

\`\`\`sh
curl -F xml=@nota.xml -F ano=2027 [[base]]/api/calculadora
\`\`\`

A resposta traz:

- \`aliquotas\` e \`cenario\`: as alíquotas usadas e de onde vieram. Enquanto a lei não fixa a CBS de 2027 em diante, vale a estimativa oficial mais nova (27,91%), e \`status\` diz \`estimativa\`.
- \`itens\`: base, CBS, IBS e Imposto Seletivo de cada item, com a \`memoria\` — cada passo, os números que entraram e o artigo da lei.
- \`totais\` e \`regime_atual\`: a soma dos tributos novos e a dos tributos que a nota traz hoje.
- \`comparativo\`: quanto se pagaria no ano e a diferença para hoje. Em 2026, ano de teste, nada é exigido (\`exigivel: false\`).
- \`divergencias\`: o que a nota declara e não confere com a lei.
- \`correcoes\`: valores que uma mudança da legislação corrigiu, com o fundamento.

O limite é de 10 requisições por minuto por IP. Os erros estão na [página de desenvolvedores](/desenvolvedores#erros).
`,
};

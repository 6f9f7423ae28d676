import type { Page } from './page.ts';

export const security: Page = {
  path: '/seguranca',
  titulo: 'Segurança — Apura',
  descricao: 'Como relatar uma falha de segurança e como a Apura guarda os dados.',
  markdown: `# Segurança

## Relatar uma falha

Escreva para [[contato]]. O mesmo contato está em [/.well-known/security.txt](/.well-known/security.txt). Conte o que viu, como repetir e o \`X-Request-Id\` da resposta, se houver. Use só dados seus ou do ambiente de testes, não leia os de outros e dê-nos um prazo razoável para corrigir antes de publicar.

## Como os dados são guardados

- Cada linha pertence a um escritório, e o banco de dados recusa as dos outros, mesmo que o programa se engane.
- De uma chave de API guarda-se só o SHA-256; ela aparece uma vez. Segredos de webhooks são cifrados.
- O que não existe e o que é de outro escritório têm a mesma resposta.
- XMLs são lidos sem DOCTYPE, sem entidades externas e com limites de tamanho, de níveis e de tempo.
- Webhooks só alcançam endereços públicos, por https.
- As calculadoras públicas não guardam o que recebem.
`,
};

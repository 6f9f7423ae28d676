import type { Pagina } from './pagina.ts';

/** The changelog. An entry is never rewritten; a correction of a calculation names its law. */
export const novidades: Pagina = {
  caminho: '/novidades',
  titulo: 'Novidades da API — Apura',
  descricao: 'O que mudou na API da Apura, da mudança mais nova para a mais antiga.',
  markdown: `# Novidades da API

O que é compatível, e por isso aparece sem uma versão nova, está em [versionamento](/desenvolvedores#versionamento). A correção de um cálculo por mudança da legislação também vem, com o fundamento, no campo \`correcoes\` das respostas.

## 2026-11-21

- Primeira versão de \`/v1\` e de \`/api/v1\`: clientes, envios, apurações, documentos, calculadora, simulador, webhooks e eventos.
- Calculadora e simulador públicos em \`/api\`.
- Acompanhamento de um envio por server-sent events, e o seu cancelamento.
- Clientes em CSV; apurações em Markdown, XLSX e CSV.

Nenhuma versão está em descontinuação.
`,
};

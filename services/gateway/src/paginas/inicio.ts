import type { Pagina } from './pagina.ts';

export const inicio: Pagina = {
  caminho: '/',
  titulo: 'Apura — CBS e IBS a partir das suas NF-e',
  descricao: 'Calcule CBS e IBS dos XMLs do seu escritório, ao lado dos tributos de hoje.',
  markdown: `# Apura

A Apura lê os XMLs de NF-e e NFC-e de um escritório de contabilidade e mostra, **até o centavo**, quanto cada cliente pagaria de CBS e IBS ao lado dos tributos de hoje.

## O que ela faz

- **Calcula** CBS, IBS (estadual e municipal) e Imposto Seletivo de cada item e explica cada passo, com o artigo da lei.
- **Compara** o regime atual com o novo, por cliente e por mês, em tela, em PDF e pela API.
- **Confere** o que a nota declara e aponta as divergências, com o código de rejeição da SEFAZ quando há.
- **Projeta** a transição, ano a ano, de 2026 a 2033.
- **Avisa** o seu sistema por webhook assinado quando uma apuração termina.

## Comece agora

- [Calculadora](/calculadora): envie uma NF-e e veja o cálculo, sem cadastro.
- [Simulador](/simulador): projete a carga de uma empresa de 2026 a 2033, sem cadastro.
- [Desenvolvedores](/desenvolvedores): chaves, limites, erros, eventos e versões da API.

## O que ela não é

O resultado é um apoio técnico ao contador e não substitui a apuração oficial. Onde a lei ainda não fixou uma alíquota, a resposta diz que o número é uma **estimativa** e de onde ele veio.
`,
};

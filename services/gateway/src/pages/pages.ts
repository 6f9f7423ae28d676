import { calculadora, simulador } from './calculadora.ts';
import { contaDaEmpresa } from './conta-da-empresa.ts';
import { desenvolvedores } from './desenvolvedores.ts';
import { privacy, security, terms } from './legal.ts';
import { newsPage } from './news-page.ts';
import type { Page } from './page.ts';
import { REFERENCIA } from './referencia.ts';

const inicio: Page = {
  path: '/',
  kind: 'inicio',
  titulo: 'Apura — CBS e IBS a partir das suas NF-e',
  descricao: 'Calcule CBS e IBS dos XMLs do seu escritório, ao lado dos tributos de hoje.',
  markdown: `# A reforma tributária, nota por nota

A Apura lê os XMLs de NF-e, NFC-e, NFS-e, CT-e, contas de energia e telecomunicação e bilhetes do seu escritório e mostra, **até o centavo**, quanto cada cliente pagaria de CBS e IBS ao lado dos tributos de hoje.

[Calcular uma nota](/calculadora) [Simular uma empresa](/simulador)

## Do XML ao artigo da lei

- **Cada número explicado** CBS, IBS estadual e municipal e Imposto Seletivo de cada item, passo a passo, com o artigo da lei.
- **Hoje e depois, lado a lado** O regime atual e o novo, por cliente e por mês, em tela, em PDF, em planilha e pela API.
- **Divergências antes da SEFAZ** O que a nota declara e não confere, com o código de rejeição quando há.
- **Cada ano até 2033** O que sai, o que entra e quando, para o mesmo mês do mesmo cliente.
- **A decisão é sua, uma vez só** O que a lei deixa em aberto vira uma pergunta; a resposta vale para as próximas notas.
- **Ligada ao seu sistema** Uma API com chaves e limites claros, e webhooks assinados quando uma apuração termina.

## Comece agora

- [Calculadora](/calculadora) Solte uma NF-e e veja o cálculo, item a item. Sem cadastro, e o arquivo não fica guardado.
- [Simulador](/simulador) Descreva a empresa em poucos números e veja cada ano, de 2026 a 2033. Sem cadastro.
- [Desenvolvedores](/desenvolvedores) Chaves, limites, erros, eventos e versões da API, com exemplos que funcionam.

## O que ela não é

O resultado é um apoio técnico ao contador e não substitui a apuração oficial. Onde a lei ainda não fixou uma alíquota, a resposta diz que o número é uma **estimativa** e de onde ele veio.
`,
};

/** The public, indexable pages. */
export const PAGES: readonly Page[] = [
  inicio,
  calculadora,
  simulador,
  desenvolvedores,
  ...REFERENCIA,
  newsPage,
  contaDaEmpresa,
  security,
  privacy,
  terms,
];

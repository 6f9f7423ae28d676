import { calculadora, simulador } from './calculadora.ts';
import { commandPage } from './cli.ts';
import { contaDaEmpresa } from './conta-da-empresa.ts';
import { desenvolvedores } from './desenvolvedores.ts';
import { privacy, security, terms } from './legal.ts';
import { newsPage } from './news-page.ts';
import type { Page } from './page.ts';
import { REFERENCIA } from './referencia.ts';
import { statusPage } from './status.ts';

const inicio: Page = {
  path: '/',
  kind: 'inicio',
  titulo: 'Apura — CBS e IBS a partir das suas NF-e',
  descricao:
    'O mês de todos os clientes do escritório com CBS e IBS ao lado dos tributos de hoje, até o centavo.',
  markdown: `# A reforma tributária, cliente por cliente

Mande a pasta de XMLs do mês. A Apura descobre os clientes, pergunta só o que a lei deixa em aberto e entrega, **até o centavo**, o que cada um paga hoje e o que passa a pagar de CBS e IBS.

[Calcular uma nota](/calculadora) [Simular uma empresa](/simulador)

## O que o escritório ganha

- **O mês de todos em uma tela** O que falta em cada cliente, o que já está apurado, o que vence e quanto, sem abrir um por um.
- **Clientes a partir das notas** As empresas dos XMLs viram cadastro; o regime, o RBT12 e os contatos vêm de uma planilha.
- **Perguntas que movem imposto** Só o que muda o valor é perguntado, uma vez, com os reais em jogo; a resposta vale para os meses seguintes.
- **Um relatório que o cliente entende** Uma frase, o que pagar e até quando, por e-mail ou por um link, com o nome e a cor do escritório.
- **Cada número explicado** Do total à nota, ao item e ao artigo da lei, em cliques.
- **Divergências antes da SEFAZ** O que a nota declara e não confere, quanto vale e o que dizer a quem a emitiu.

## Quanto tempo leva

Em um ensaio gravado, **6.000 notas de 300 empresas** foram recebidas e lidas em 11 segundos; as 300 apurações, pedidas de uma vez, ficaram prontas com o relatório 53 segundos depois. As notas eram geradas, e a máquina, uma só, de dois núcleos. O que o escritório decide (regimes, perguntas, conferência) é o tempo dele.

## Quem responde, e quanto custa

O serviço neste endereço é de [[quem]]. Fale com [[atendimento]]. [[preco]]

O que é feito dos dados está em [privacidade](/privacidade), o que cabe a cada lado em [termos](/termos), e como são guardados em [segurança](/seguranca). O escritório baixa tudo o que é seu quando quiser.

## Experimente antes

- [Calculadora](/calculadora) Solte uma nota e veja o cálculo, item a item. Sem cadastro, e o arquivo não fica guardado.
- [Simulador](/simulador) Descreva a empresa em poucos números e veja cada ano, de 2026 a 2033. Sem cadastro.
- [Para quem desenvolve](/desenvolvedores) O mesmo por programas: chaves, limites, erros e eventos, com exemplos que funcionam.

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
  commandPage,
  ...REFERENCIA,
  newsPage,
  statusPage,
  contaDaEmpresa,
  security,
  privacy,
  terms,
];

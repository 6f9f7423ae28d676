import { grouped } from '@apura/words';
import type { Page } from './page.ts';
import { writePicture } from './pictures.ts';

/**
 * The run that the page tells of, as `tests/panel/jornada-do-mes.long.ts` printed it on a machine of two cores with nothing else to do; the test
 * of 30 clients holds the clicks against the page. Who measures again writes what came out here and in docs/capacity.md.
 */
const ENSAIO = {
  dia: '28 de novembro de 2026',
  cliques: 29,
  segundos: {
    folder: 3,
    clientes: 14,
    planilha: 5,
    perguntas: 7,
    apurar: 62,
    conferir: 1,
    enviar: 6,
    fechar: 2,
  },
  notas: 700,
};
const { segundos, cliques, notas, dia } = ENSAIO;
const total = Object.values(segundos).reduce((sum, one) => sum + one, 0);
const emMinutos = `${Math.floor(total / 60)} minuto e ${total % 60} segundos`;

/** The first page: what an office gets, in words and pictures, and who answers for it. */
export const inicio: Page = {
  path: '/',
  kind: 'inicio',
  titulo: 'Apura — o mês de todos os clientes, com CBS e IBS ao lado dos tributos de hoje',
  descricao:
    'Da pasta de XMLs ao mês fechado de todos os clientes do escritório, com CBS e IBS ao lado dos tributos de hoje, até o centavo.',
  markdown: `# O mês de todos os clientes, fechado até o centavo

Solte a pasta de XMLs. A Apura descobre os clientes, pergunta só o que a lei deixa em aberto e entrega o que cada um paga **hoje** e o que passa a pagar de **CBS e IBS**, de 2026 a 2033.

[Calcular uma nota](/calculadora) [Simular uma empresa](/simulador)

${writePicture('quadro', 'O quadro de fechamento: 28 clientes de setembro de 2026, cada um com a etapa, o regime, ICMS, PIS, COFINS, DAS, o total e o vencimento')}

## O que o escritório ganha

- **O mês de todos em um quadro** O que falta em cada cliente, o que vence e quanto, e em que etapa está. Marque várias linhas e apure, confira, envie ou feche de uma vez; o que foi marcado se desfaz.
- **Clientes a partir das notas** As empresas dos XMLs viram cadastro. Regime, RBT12 e contatos são colados de uma planilha.
- **Perguntas que movem imposto** Só o que muda o valor é perguntado, em grupo, com o tributo em jogo. A resposta vale para os meses seguintes.
- **Um mês que fecha** Com quem conferiu, quem fechou e o que foi pago. Se uma nota chega depois, a Apura diz em quantos reais ela muda o mês, e nada muda sem você.
- **Divergências antes da SEFAZ** O que a nota declara e não confere, quanto vale e o que dizer a quem a emitiu.
- **Prazos com valor** Cada obrigação com o seu dia e o seu valor, no quadro e na agenda do escritório.

## 300 clientes em menos de dois minutos

Em um ensaio de ${dia}, o mês de **300 clientes** foi da pasta de XMLs ao mês fechado em **${emMinutos}** e **${cliques} cliques**, no navegador. Eram ${grouped(String(notas))} notas geradas, em uma só máquina de dois núcleos. O que o escritório decide foi decidido de antemão: o tempo de pensar é seu.

1. **A pasta vai para o quadro: ${segundos.folder} s.** Uma frase diz o que era novo, o que repetiu e o que foi recusado.

   ${writePicture('envio', 'Depois do envio: quantas notas são novas, repetidas e recusadas, e o botão que cadastra as empresas que estão nelas')}

2. **As empresas viram clientes: ${segundos.clientes} s.** Um regime para todas as que dizem o mesmo nas notas; as outras, uma a uma.

   ${writePicture('cadastro', 'Clientes das notas: as empresas marcadas, o regime escolhido para todas as do regime normal e o botão que as cadastra')}

3. **O que falta vem da planilha: ${segundos.planilha} s.** RBT12, anexo e e-mail são colados de uma vez. Uma célula com erro o diz nela mesma, e nada é gravado pela metade.

   ${writePicture('planilha', 'Colar da planilha: as colunas coladas e, para cada cliente, o que vai ficar no cadastro')}

4. **As perguntas são respondidas por grupo: ${segundos.perguntas} s.** Uma resposta serve a todas as compras iguais.

   ${writePicture('perguntas', 'Uma pergunta que vale para várias notas, com o tributo em jogo e a resposta escolhida na cabeça do grupo')}

5. **Tudo é apurado e conferido: ${segundos.apurar + segundos.conferir} s.** Os 300 relatórios já saem prontos.

   ${writePicture('quadro', 'O quadro com todos os clientes apurados, à espera da conferência')}

6. **Os relatórios saem e o mês fecha: ${segundos.enviar + segundos.fechar} s.** O fechamento guarda o que foi pago.

   ${writePicture('fechar', 'Fechar os meses: as guias do mês e o que foi pago de cada uma')}

Quem tem o código repete o ensaio com \`npm run test:long -- tests/panel/jornada-do-mes\`. As empresas e as notas das imagens são fictícias.

## O que o cliente do escritório recebe

O que pagar, até quando e com quem falar, por e-mail ou por um link, com o nome, o logotipo e a cor do escritório. O PDF traz a conta inteira, os próximos anos e as notas.

${writePicture('cliente', 'A página do cliente no celular: o que pagar e até quando, e como falar com o escritório')} ${writePicture('relatorio', 'A primeira página do relatório em PDF: a resposta em uma frase, o devido no mês e a ponte de 2026 a 2027')}

## Cada número explicado

Do total ao tributo, à nota, ao item e ao artigo da lei, sem sair do quadro.

${writePicture('artigo', 'Ao lado do quadro, o ICMS de uma nota: o valor de cada item, como o mês o conta e o artigo da lei')}

## Quem responde, e quanto custa

[[responsavel]] [[preco]]

O que é feito dos dados está em [privacidade](/privacidade), o que cabe a cada lado em [termos](/termos), e como são guardados em [segurança](/seguranca). O escritório baixa tudo o que é seu quando quiser.

## Experimente antes

- [Calculadora](/calculadora) Solte uma nota e veja o cálculo, item a item. Sem cadastro, e o arquivo não fica guardado.
- [Simulador](/simulador) Descreva a empresa em poucos números e veja cada ano, de 2026 a 2033. Sem cadastro.
- [Para quem desenvolve](/desenvolvedores) O mesmo por programas: chaves, limites, erros e eventos, com exemplos que funcionam.

## O que ela não é

O resultado é um apoio técnico ao contador e não substitui a apuração oficial; a Apura não transmite declarações e não recolhe tributos. Onde a lei ainda não fixou uma alíquota, a resposta diz que o número é uma **estimativa** e de onde ele veio.
`,
};

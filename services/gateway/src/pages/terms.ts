import type { Page } from './page.ts';

/** What an office may expect of an installation, and what not. */
export const terms: Page = {
  path: '/termos',
  titulo: 'Termos de uso — Apura',
  descricao: 'O que a Apura faz, o que ela não faz e o que cabe a cada lado.',
  markdown: `# Termos de uso

> Este texto é um modelo que vem com o programa. Quem opera a Apura neste endereço deve revê-lo e pode pôr o seu no lugar.

Ao cadastrar um escritório, você concorda com o que está aqui. Quem responde pelo serviço é quem opera a Apura neste endereço: [[contato]]. Um contrato entre ele e o escritório, se houver, vale antes destes termos.

## O que a Apura faz

Lê os documentos fiscais que o escritório envia, calcula CBS, IBS e os tributos de hoje, aponta divergências e entrega o resultado em tela, em arquivos e pela API, com o fundamento de cada número.

## O que ela não faz

- Não substitui a apuração oficial, nem as declarações do contribuinte, nem o parecer do contador, que confere e assina.
- Não transmite declarações e não recolhe tributos.
- Onde a lei ainda não fixou uma alíquota, o número é uma estimativa, e o resultado diz isso.

## O que cabe ao escritório

- Ter o direito de usar os documentos que envia, e informar os seus clientes quando a lei o exige.
- Cuidar das suas senhas e chaves, e retirar o acesso de quem sai.
- Conferir regimes, classificações e respostas que ele mesmo informa: os resultados dependem deles.
- Não tentar alcançar dados de outros nem atrapalhar o serviço. Falhas podem ser relatadas como está em [segurança](/seguranca).

## Os dados

Os documentos e os resultados são do escritório, que pode baixá-los e apagá-los quando quiser. O que é feito dos dados pessoais está em [privacidade](/privacidade).

## Disponibilidade e mudanças

O serviço pode parar para manutenção ou por falha; o que já foi confirmado como recebido não se perde por isso. As mudanças da API estão em [novidades](/novidades). Uma mudança destes termos que tire um direito do escritório é avisada a ele antes de valer.

O programa é livre, sob a licença MIT, e vem sem garantia dos seus autores.
`,
};

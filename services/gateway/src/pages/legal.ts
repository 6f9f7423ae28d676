import type { Page } from './page.ts';

/** What an office may expect of an installation, and what not. */
export const terms: Page = {
  path: '/termos',
  titulo: 'Termos de uso — Apura',
  descricao: 'O que a Apura faz, o que ela não faz e o que cabe a cada lado.',
  markdown: `# Termos de uso

[[modelo]]

Ao cadastrar um escritório, você concorda com o que está aqui. Quem responde pelo serviço é [[quem]]: [[atendimento]]. Um contrato entre ele e o escritório, se houver, vale antes destes termos.

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

/** What this program does with data. Whoever runs an installation answers for it, and adds who they are. */
export const privacy: Page = {
  path: '/privacidade',
  titulo: 'Privacidade — Apura',
  descricao: 'Que dados a Apura guarda, para quê, por quanto tempo, e como pedir que sejam apagados.',
  markdown: `# Privacidade

[[modelo]]

O serviço é de [[quem]], que trata os dados abaixo para prestar o serviço ao escritório contábil que se cadastrou. Dos dados das notas, o escritório é quem decide (o controlador, na Lei 13.709/2018, a LGPD), e quem opera a Apura age em nome dele. Perguntas e pedidos: [[atendimento]].

## O que é guardado

- **Do escritório**: nome, CNPJ e o que ele mesmo informa para os relatórios, como CRC, responsável e logotipo.
- **De cada pessoa do escritório**: nome, e-mail e a senha, da qual só fica um resumo que não se desfaz (Argon2id). De cada entrada no painel ficam a hora, o endereço IP e o navegador, para que a pessoa reconheça as suas sessões e o titular veja quem fez o quê. De quem entra com a conta da empresa fica também o identificador que o provedor do escritório lhe dá.
- **Das notas**: os XMLs como foram enviados e o que se calcula deles. Uma nota pode trazer nome, CPF e endereço de quem comprou ou vendeu.
- **Do que o escritório recebe**: os e-mails e os webhooks enviados, para que se saiba se chegaram.
- **De quem abre o link de um relatório**: a hora e o tipo de aparelho ("Celular (Android)"), sem endereço IP nem nome, até trinta dias depois que o link deixa de valer; o escritório vê isso junto do link. Depois ficam só as vezes, a primeira e a última.

## Para que serve

Só para calcular, mostrar e entregar o que o escritório pede, e para proteger o acesso. Os dados não são vendidos nem usados para publicidade. O registro técnico do serviço não traz nomes, valores nem conteúdo de notas.

## Cookies

O painel usa um cookie para manter a pessoa dentro dele; quem entra com a conta da empresa tem outro por até dez minutos, e o código do escritório fica no navegador. Não há cookies de terceiros nem programas de rastreamento. A calculadora e o simulador públicos não guardam o que recebem.

## Por quanto tempo

- O escritório escolhe por quantos anos as notas ficam; passado o prazo, notas e XMLs são apagados.
- Quando o titular pede para apagar o escritório, tudo é apagado trinta dias depois; até lá ele pode desistir.
- Cópias de segurança seguem o prazo de quem opera este endereço.

## Os seus direitos

Quem trabalha no escritório vê e corrige os seus dados em **Minha conta**. O titular baixa tudo o que o escritório tem aqui em **Configurações**, **Escritório**, **Levar tudo**. Quem aparece em uma nota faz o pedido ao escritório ou à empresa que a emitiu; se o pedido chegar aqui, ele é passado ao escritório. Como os dados são protegidos está em [segurança](/seguranca).
`,
};

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

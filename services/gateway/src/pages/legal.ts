import type { Page } from './page.ts';

/** What an office may expect of an installation, and what not. */
export const terms: Page = {
  path: '/termos',
  titulo: 'Termos de uso — Apura',
  descricao: 'O que a Apura faz, o que ela não faz e o que cabe a cada lado.',
  markdown: `# Termos de uso

[[modelo]]

Ao cadastrar um escritório, você concorda com o que está aqui, em nome dele. Quem responde pelo serviço é [[quem]]: [[atendimento]]. Um contrato entre ele e o escritório, se houver, vale antes destes termos.

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

## Preço, e como sair

[[preco]] Uma mudança de preço é avisada antes e não vale para o que já foi pago.

O escritório sai quando quiser, sem explicar: o titular baixa tudo em **Configurações**, **Escritório**, **Levar tudo**, e pede ali mesmo que o escritório seja apagado.

## Os dados

Os documentos e os resultados são do escritório. Dos dados pessoais que estão neles o escritório é o controlador e [[operador]], o operador (Lei 13.709/2018, art. 5º, VI e VII). Por isso [[operador]]:

- trata esses dados só para prestar o serviço e como o escritório manda pelo painel e pela API (art. 39), e os mantém em sigilo, também depois do fim;
- só os entrega a quem está em [privacidade](/privacidade), sob as mesmas obrigações, e avisa o escritório antes de mudar essa lista;
- protege-os como está em [segurança](/seguranca) (art. 46), e avisa o escritório sem demora, com o que souber, se houver um incidente que possa trazer risco (art. 48);
- ajuda o escritório a atender a quem pede os seus direitos, e mostra como cumpre o que está aqui;
- devolve e apaga tudo no fim, nos prazos de [privacidade](/privacidade) (art. 16).

## Disponibilidade e mudanças

O serviço pode parar para manutenção ou por falha; o que já foi confirmado como recebido não se perde por isso. Como ele está agora diz a [situação](/status). As mudanças da API estão em [novidades](/novidades). Uma mudança destes termos que tire um direito do escritório é avisada a ele antes de valer.

## Responsabilidade e lei

Vale a lei brasileira. Pelo serviço que presta responde [[operador]]; pelo que informa, pelo que confere e pelo que entrega aos seus clientes e ao fisco responde o escritório. O programa é livre, sob a licença MIT, e vem sem garantia dos seus autores.
`,
};

/** What this program does with data. Whoever runs an installation answers for it, and adds who they are. */
export const privacy: Page = {
  path: '/privacidade',
  titulo: 'Privacidade — Apura',
  descricao: 'Que dados a Apura guarda, para quê, por quanto tempo, e como pedir que sejam apagados.',
  markdown: `# Privacidade

[[modelo]]

O serviço é de [[quem]]. Atendimento: [[atendimento]]. Encarregado pelos dados pessoais (Lei 13.709/2018, a LGPD, art. 41): [[encarregado]].

## Quem decide e quem trata

- **Dos dados que estão nas notas** o escritório contábil é o **controlador**: decide o que enviar e para quê. O **operador** é [[operador]]: trata-os em nome do escritório, como está nos [termos](/termos).
- **Dos dados de quem trabalha no escritório**, para que entrem no painel, [[operador]] é o controlador.

## O que é guardado

- **Do escritório**: nome, CNPJ e o que ele mesmo informa para os relatórios, como CRC, responsável e logotipo.
- **De cada pessoa do escritório**: nome, e-mail e a senha, da qual só fica um resumo que não se desfaz (Argon2id). De cada entrada no painel ficam a hora, o endereço IP e o navegador, para que a pessoa reconheça as suas sessões e o titular veja quem fez o quê. De quem entra com a conta da empresa fica também o identificador que o provedor do escritório lhe dá.
- **Das notas**: os XMLs como foram enviados e o que se calcula deles. Uma nota pode trazer nome, CPF e endereço de quem comprou ou vendeu.
- **Dos contatos dos clientes do escritório**: nome e e-mail, para o envio dos relatórios.
- **Do que o escritório recebe**: os e-mails e os webhooks enviados, para que se saiba se chegaram.
- **De quem abre o link de um relatório**: a hora e o tipo de aparelho ("Celular (Android)"), sem endereço IP nem nome.

## Para que serve, e com que base

Só para calcular, mostrar e entregar o que o escritório pede, e para proteger o acesso. A base é o contrato com o escritório (LGPD, art. 7º, V) e, para o registro das entradas, a lei (art. 7º, II; Lei 12.965/2014, art. 15) e a segurança de quem usa (art. 7º, IX). Os dados não são vendidos nem usados para publicidade, e nenhuma decisão sobre pessoas é tomada por eles. O registro técnico do serviço não traz nomes, valores nem conteúdo de notas.

## Onde ficam, e quem mais os trata

[[dados]]

Além disso, o programa só manda dados aonde o próprio escritório diz: aos contatos dos seus clientes, por e-mail ou link; aos endereços dos webhooks que ele cadastra; ao provedor de entrada que ele escolhe.

## Cookies

O painel usa um cookie para manter a pessoa dentro dele; quem entra com a conta da empresa tem outro por até dez minutos, e o código do escritório fica no navegador. Não há cookies de terceiros nem programas de rastreamento. A calculadora e o simulador públicos não guardam o que recebem.

## Por quanto tempo

| O quê | Quanto tempo |
| --- | --- |
| notas e XMLs | os anos que o escritório escolhe, cinco ao menos, ou enquanto ele existir |
| resultados, relatórios, cadastro, registro de quem fez o quê | enquanto o escritório existir |
| o escritório inteiro, quando o titular pede para apagá-lo | trinta dias, em que ele pode desistir; depois, nada |
| cadastro que ninguém confirmou | três dias |
| e-mails enviados | trinta dias |
| eventos dos webhooks; tentativas de entrega | treze meses; três meses |
| quando e com que aparelho um link de relatório foi aberto | trinta dias depois que o link deixa de valer; depois, só as vezes, a primeira e a última |

## Os seus direitos

Quem trabalha no escritório vê e corrige os seus dados em **Minha conta**. O titular baixa tudo o que o escritório tem aqui em **Configurações**, **Escritório**, **Levar tudo**. Quem aparece em uma nota faz o pedido ao escritório ou à empresa que a emitiu; se o pedido chegar aqui, ele é passado ao escritório.

Qualquer pessoa pode pedir a confirmação, o acesso, a correção, a portabilidade ou a eliminação dos seus dados, e saber com quem foram compartilhados (LGPD, art. 18): escreva a [[encarregado]]. Quem não ficar satisfeito pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).

Como os dados são protegidos está em [segurança](/seguranca). Uma mudança desta página que reduza um direito é avisada ao escritório antes de valer.
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

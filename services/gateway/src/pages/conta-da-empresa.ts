import type { Page } from './page.ts';

/** For whoever sets up an office's sign-in; the settings in the panel lead here. */
export const contaDaEmpresa: Page = {
  path: '/conta-da-empresa',
  titulo: 'Conta da empresa — Apura',
  descricao: 'Como a equipe do escritório entra na Apura pelo Google Workspace, Microsoft Entra ou Keycloak.',
  markdown: `# Conta da empresa

A equipe de um escritório pode entrar na Apura com a conta que já usa no trabalho, por OpenID Connect. Quem configura é um titular, em Configurações → Conta da empresa.

## Os passos

1. No painel, copie o **endereço de retorno**.
2. No provedor, cadastre a Apura como aplicativo web com esse endereço, exatamente como está, e o fluxo de código de autorização (a Apura usa PKCE e pede \`openid email profile\`).
3. De volta ao painel, preencha o **emissor**, o **client_id** e o **client_secret**. Ao gravar, a Apura consulta o provedor. O segredo é guardado cifrado e não aparece de novo.
4. **Teste**: entre uma vez com a sua conta da empresa, como titular.
5. Dê à equipe o **link de entrada**, ou o código do escritório, que se digita em Entrar → Entrar com a conta da empresa.
6. Se quiser, **exija** a conta da empresa: senhas deixam de abrir o escritório e as sessões abertas com senha terminam. Qualquer mudança na configuração desfaz a exigência até um novo teste.

## Quem entra

- Na primeira vez, quem já faz parte do escritório é reconhecido pelo e-mail, que o provedor precisa garantir (\`email_verified\`). Depois vale o identificador da conta (\`sub\`), mesmo que o e-mail mude.
- Quem ainda não faz parte não entra só porque o provedor o apresenta: precisa de um convite, aberto no próprio e-mail. A Apura pode mandar esse convite sozinha a quem tem um dos valores que você escolheu. Quem é novo não precisa criar senha.
- A entrada vale só no seu escritório. Quem trabalha em outros entra neles à parte, e a senha, o e-mail e a verificação em duas etapas de cada pessoa não mudam por aqui.
- Chaves de API não dependem da conta da empresa. Ao desligar alguém, remova a pessoa também em Configurações → Pessoas: assim as chaves dela são revogadas.

## Papéis

Sem **campo do papel**, valem os papéis de Configurações → Pessoas. Com ele, o papel é lido do token de identidade a cada entrada: quem tem um dos valores de titular é titular, quem tem um dos de equipe é da equipe, e quem não tem nenhum não entra, ou entra como equipe se você disser. Pontos levam para dentro de objetos: \`realm_access.roles\`. O último titular continua titular. Quem fica sem papel é recusado na entrada seguinte, e as sessões que tinha aqui terminam.

## Google Workspace

- Em Google Cloud → Google Auth Platform, com público **Interno**, crie um cliente OAuth do tipo **Aplicativo da Web**.
- Emissor: \`https://accounts.google.com\`.
- O Google não envia grupos. Para papéis, use o campo \`hd\` com o domínio do escritório, por exemplo \`escritorio.com.br\`, como valor de equipe; ou deixe o campo em branco.

## Microsoft Entra

- Em Registros de aplicativo, registre a Apura para **um só locatário**, com uma URI de redirecionamento do tipo **Web**. Em Certificados e segredos, crie um segredo e copie o *valor*; anote quando vence.
- Emissor: \`https://login.microsoftonline.com/<id do locatário>/v2.0\`. Endereços com \`common\` ou \`organizations\` não servem.
- Em Configuração de token, inclua as declarações opcionais \`email\` e \`xms_edov\` no token de **ID**: a Microsoft não envia \`email_verified\`.
- Para papéis, crie **Funções do aplicativo** e use o campo \`roles\`, ou inclua grupos e use \`groups\`.

## Keycloak

- Crie um cliente OpenID Connect com **Client authentication** e **Standard flow**, e o endereço de retorno em *Valid redirect URIs*.
- Emissor: \`https://<servidor>/realms/<realm>\`, em um endereço público com https.
- Para papéis, inclua no token de ID um mapeador de grupos (campo \`groups\`) ou os papéis do realm (campo \`realm_access.roles\`).
- Marque os e-mails das pessoas como verificados.

## Se algo não der certo

- **O provedor recusou a entrada**: o endereço de retorno, o client_id ou o client_secret não são os que o provedor conhece, o segredo venceu, ou a pessoa não tem acesso ao aplicativo.
- **A resposta não pôde ser conferida**: o emissor ou o client_id não são os do token, ou o relógio do provedor está errado em mais de 30 segundos.
- **O e-mail não é garantido**: veja \`email_verified\` e, na Microsoft, \`xms_edov\`.
- **O provedor está fora do ar e a conta da empresa é exigida**: um titular que ainda esteja dentro pode permitir senhas de novo. Se não houver nenhum, quem opera a Apura o faz.
- **Quem configurou deixou de ser titular**: a entrada fica suspensa, as sessões abertas por ela terminam e as senhas voltam a abrir o escritório. Outro titular confere se o provedor é mesmo da empresa e grava de novo.
`,
};

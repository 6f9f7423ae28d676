/** What can go wrong when somebody signs in by the provider of their office. The panel tells them by their code. */
export const COMPANY_SIGN_IN_ERRORS = {
  codigo_da_empresa_desconhecido: {
    status: 404,
    message: 'Nenhum escritório tem este código.',
    hint: 'Peça o código ou o link de entrada a um titular do seu escritório.',
  },
  entrada_expirada: {
    status: 400,
    message: 'A entrada demorou demais, foi interrompida ou continuou em outro navegador.',
    hint: 'Comece de novo, no mesmo navegador, com o código do escritório.',
  },
  provedor_inalcancavel: {
    status: 400,
    message: 'O provedor de identidade do escritório não respondeu.',
    hint: 'Confira o endereço do emissor, que deve ser público e começar com https://. Se estava tudo certo, tente de novo em alguns minutos.',
  },
  provedor_invalido: {
    status: 400,
    message: 'Neste endereço não há um provedor OpenID Connect com este emissor.',
    hint: 'Copie o emissor (issuer) exatamente como o provedor o mostra, sem "/.well-known/...". Na Microsoft, use o do próprio locatário, e não "common".',
  },
  entrada_recusada_pelo_provedor: {
    status: 403,
    message: 'O provedor de identidade do escritório recusou a entrada.',
    hint: 'Tente de novo. Se continuar, um titular deve conferir no provedor o endereço de retorno, a identificação e o segredo do cliente, e se a sua conta pode usar a Apura.',
  },
  identidade_invalida: {
    status: 403,
    message: 'A resposta do provedor de identidade não pôde ser conferida.',
    hint: 'Tente de novo. Se continuar, um titular deve conferir a identificação do cliente e a hora do servidor do provedor, que pode diferir em até 30 segundos.',
  },
  email_da_empresa_nao_verificado: {
    status: 403,
    message: 'O provedor de identidade não garante o seu e-mail.',
    hint: 'Na primeira entrada o provedor precisa enviar o seu e-mail e dizer que foi verificado. Peça a quem o administra; o endereço /conta-da-empresa da Apura explica como.',
  },
  sem_papel_na_empresa: {
    status: 403,
    message: 'O provedor de identidade não lhe dá um papel neste escritório.',
    hint: 'Peça a quem administra o provedor que inclua você em um dos grupos que o escritório escolheu.',
  },
  outra_identidade_na_empresa: {
    status: 403,
    message: 'O seu e-mail já entrou neste escritório com outra conta do provedor.',
    hint: 'Entre com aquela conta. Se ela não existe mais, um titular pode remover você do escritório e convidar de novo.',
  },
  fora_do_escritorio: {
    status: 403,
    message: 'Você ainda não faz parte deste escritório.',
    hint: 'Se recebeu um convite por e-mail, abra-o primeiro. Se não, peça um a um titular do escritório.',
  },
  convite_enviado_pela_empresa: {
    status: 403,
    message: 'Falta confirmar o seu e-mail.',
    hint: 'Abra o link que enviamos a ele agora, aceite o convite e entre de novo. Confira também a caixa de spam.',
  },
  conta_da_empresa_exigida: {
    status: 403,
    message: 'Neste escritório só se entra com a conta da empresa.',
    hint: 'Escolha "Entrar com a conta da empresa" na página de entrada. Se o provedor está fora do ar, fale com um titular.',
  },
  conta_da_empresa_suspensa: {
    status: 403,
    message: 'A conta da empresa está suspensa: quem a configurou não é mais titular do escritório.',
    hint: 'Entre com o seu e-mail e a sua senha; sem senha, use "Esqueci a senha". Um titular libera a entrada ao conferir e gravar de novo a conta da empresa, em Configurações.',
  },
  conta_da_empresa_nao_testada: {
    status: 409,
    message: 'Nenhum titular entrou ainda com a conta da empresa como ela está configurada.',
    hint: 'Entre uma vez com a conta da empresa, como titular; depois ela pode ser exigida de todos.',
  },
  sessao_da_empresa: {
    status: 403,
    message: 'Você entrou com a conta da empresa, que só vale neste escritório.',
    hint: 'Para mudar a sua senha, o seu e-mail ou a verificação em duas etapas, apagar o escritório ou ir a outro, saia e entre com o seu e-mail e a sua senha.',
  },
} as const;

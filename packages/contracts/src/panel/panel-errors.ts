import { LIMITES } from '../limites.ts';
import { COMPANY_SIGN_IN_ERRORS } from './company-sign-in-errors.ts';

/** The errors of the panel's own routes (`/painel/api`), besides those that they share with the API. */
export const PANEL_ERRORS = {
  ...COMPANY_SIGN_IN_ERRORS,
  sessao_invalida: {
    status: 401,
    message: 'Sua sessão terminou ou não existe.',
    hint: 'Entre de novo com seu e-mail e sua senha.',
  },
  credenciais_invalidas: {
    status: 401,
    message: 'O e-mail ou a senha não confere.',
    hint: 'Confira os dois e tente de novo. Se esqueceu a senha, peça um link para criar outra.',
    panel: { fields: ['senha'] },
  },
  segundo_fator_necessario: {
    status: 401,
    message: 'Falta o código de verificação em duas etapas.',
    hint: 'Digite o código de 6 dígitos do seu aplicativo autenticador, ou um código de recuperação.',
    panel: { fields: ['codigo'] },
  },
  codigo_invalido: {
    status: 401,
    message: 'O código de verificação não confere.',
    hint: 'Digite o código que o aplicativo mostra agora; cada código vale uma só vez. Confira também a hora do aparelho.',
    panel: { fields: ['codigo'] },
  },
  senha_incorreta: {
    status: 403,
    message: 'A senha atual não confere.',
    hint: 'Digite a senha com que você entra no painel.',
    panel: { fields: ['senha_atual', 'senha'] },
  },
  cadastro_em_outro_endereco: {
    status: 421,
    message: 'Novos escritórios se cadastram em {endereco}.',
    hint: 'Abra esse endereço no navegador e cadastre o escritório lá.',
  },
  muitas_tentativas: {
    status: 429,
    message: 'Houve tentativas demais em pouco tempo.',
    hint: 'Espere {segundos} s e tente de novo.',
  },
  titular_ve_tudo: {
    status: 409,
    message: 'Um titular vê e faz tudo no escritório.',
    hint: 'Mude antes o papel da pessoa para Equipe.',
  },
  so_leitura: {
    status: 403,
    message: 'O seu acesso é só de leitura.',
    hint: 'Peça a um titular do escritório que o faça, ou que mude o seu acesso em Configurações → Pessoas.',
  },
  so_os_seus_clientes: {
    status: 403,
    message: 'Isto é de todos os clientes do escritório, e você vê só os que lhe foram dados.',
    hint: 'Peça a um titular do escritório que o faça, ou que mude o seu acesso em Configurações → Pessoas.',
  },
  papel_insuficiente: {
    status: 403,
    message: 'Só um titular do escritório pode fazer isto.',
    hint: 'Peça a um titular do escritório que o faça, ou que mude o seu papel em Configurações → Pessoas.',
  },
  origem_recusada: {
    status: 403,
    message: 'A requisição não veio de uma página do painel.',
    hint: 'Recarregue o painel e tente de novo. Programas usam a API com uma chave, em /v1.',
    panel: {
      message: 'O pedido não veio de uma página do painel.',
      hint: 'Recarregue o painel e tente de novo.',
    },
  },
  senha_fraca: {
    status: 400,
    message: 'A senha é fácil de adivinhar.',
    hint: 'Use ao menos 10 caracteres, que não sejam uma senha comum nem o seu e-mail; uma frase serve bem.',
  },
  email_ja_usado: {
    status: 409,
    message: 'Já existe um acesso com este e-mail.',
    hint: 'Entre com ele, peça um link para criar outra senha, ou use outro e-mail.',
    panel: { fields: ['email'] },
  },
  email_nao_confirmado: {
    status: 403,
    message: 'Confirme seu e-mail antes de convidar outras pessoas.',
    hint: 'Abra o link que enviamos ao seu e-mail. Se não o encontra, nem no spam, peça outro em Configurações → Minha conta → Enviar o link de novo.',
  },
  excesso_de_emails: {
    status: 429,
    message: 'O limite de e-mails do dia foi atingido.',
    hint: 'Por dia saem até {por_escritorio} e-mails deste tipo de um escritório, e até {por_endereco} para um mesmo endereço. Procure o que já foi enviado, também no spam, ou tente de novo amanhã.',
  },
  link_invalido: {
    status: 400,
    message: 'O link já foi usado, expirou ou não existe.',
    hint: 'Peça um novo link e use o mais recente que recebeu.',
  },
  dois_fatores_ativos: {
    status: 409,
    message: 'A verificação em duas etapas já está ativa.',
    hint: 'Desative-a primeiro se quer configurar outro aparelho.',
  },
  dois_fatores_inativos: {
    status: 409,
    message: 'A verificação em duas etapas não está em configuração nem ativa.',
    hint: 'Comece a configuração em Minha conta → Verificação em duas etapas.',
  },
  aliquota_invalida: {
    status: 400,
    message: 'Uma das alíquotas informadas não é um percentual de 0 a 100.',
    hint: 'Escreva cada alíquota em percentual, de 0 a 100, com ponto e até quatro casas decimais, por exemplo 8.8.',
    panel: { hint: 'Escreva cada alíquota em percentual, de 0 a 100, por exemplo 8,8.' },
  },
  cbs_bruta_ou_liquida: {
    status: 400,
    message: 'Falta dizer se a CBS informada para 2027 ou 2028 é bruta ou líquida.',
    hint: 'Diga em "cbs_liquida" de cada um desses anos se a CBS já vem com o corte de 0,1 p.p. (LC 214/2025, art. 347): true se já vem, false se é a alíquota de referência.',
    panel: {
      hint: 'Diga em 2027 e em 2028 se a CBS já vem com o corte de 0,1 p.p. (LC 214/2025, art. 347).',
    },
  },
  chave_inativa: {
    status: 409,
    message: 'A chave foi revogada ou expirou.',
    hint: 'Crie uma chave nova em Integração → Chaves de API.',
  },
  excesso_de_chaves: {
    status: 409,
    message: `O escritório já tem ${LIMITES.chaves_ativas} chaves ativas.`,
    hint: 'Revogue as que não usa em Integração → Chaves de API; a anterior de uma chave rotacionada conta até expirar.',
  },
  ultimo_titular: {
    status: 409,
    message: 'O escritório precisa de ao menos um titular.',
    hint: 'Dê o papel de titular a outra pessoa antes.',
  },
  ultimo_regime: {
    status: 409,
    message: 'O cliente precisa de ao menos um regime.',
    hint: 'Registre outro regime antes de remover este.',
  },
  imagem_invalida: {
    status: 400,
    message: 'O arquivo não é uma imagem que possa ser usada.',
    hint: 'Envie um PNG, JPEG ou WebP inteiro, de até 500 KB e 16 milhões de pixels (4096 por 4096); abrir a imagem e salvá-la de novo costuma resolver.',
  },
  confirmacao_nao_confere: {
    status: 400,
    message: 'O nome digitado não é o do escritório.',
    hint: 'Digite o nome do escritório exatamente como aparece em Configurações.',
    panel: { fields: ['nome'] },
  },
  nome_ja_usado: {
    status: 409,
    message: 'Já existe um cenário com este nome.',
    hint: 'Escolha outro nome, ou altere o cenário que já existe.',
    panel: { fields: ['nome'] },
  },
  versoes_incomparaveis: {
    status: 409,
    message: 'As duas versões não podem ser comparadas.',
    hint: 'Compare versões calculadas do mesmo cliente e do mesmo mês.',
  },
  painel_indisponivel: {
    status: 503,
    message: 'O painel não foi construído nesta instalação.',
    hint: 'Rode "npm start" na pasta do projeto, que o constrói, ou construa packages/panel com o Vite; a API já funciona.',
  },
} as const;

import { keysOf } from '@apura/engine/tables';

export const VEREDITOS = ['integra', 'alterada', 'sem_protocolo', 'nao_verificavel'] as const;

/** Why a file got its verdict, and what that is to the accountant. */
export const FRASES_DE_AUTENTICIDADE = {
  assinatura_e_protocolo: 'O conteúdo é o mesmo que o emitente assinou e que consta do protocolo.',
  protocolo:
    'O conteúdo confere com o protocolo, mas a assinatura não veio no arquivo: sem ela nada prova quem o escreveu. Peça o original ao fornecedor ou baixe-o pela chave.',
  assinatura: 'O conteúdo é o mesmo que o autor do evento assinou.',
  formatacao:
    'O arquivo foi reformatado por algum programa; os valores são os assinados. Guarde o XML original.',
  conteudo:
    'Este XML não é o que foi assinado. Os valores podem ter sido mudados. Peça o original ao fornecedor ou baixe-o pela chave.',
  conteudo_depois_da_assinatura:
    'A assinatura é autêntica, mas o conteúdo mudou depois dela. Peça o original ao fornecedor ou baixe-o pela chave.',
  assinatura_nao_confere:
    'A assinatura não é deste conteúdo ou não é do certificado que a acompanha. Peça o original ao fornecedor ou baixe-o pela chave.',
  protocolo_de_outra_nota:
    'O protocolo deste arquivo é de outro documento. Peça o original ao fornecedor ou baixe-o pela chave.',
  sem_protocolo: 'Não há prova de autorização neste arquivo.',
  nada_a_comparar: 'Não foi possível conferir: o arquivo não traz assinatura nem o resumo do protocolo.',
  escrita_incomum: 'Não foi possível conferir: o XML está escrito de um modo que nenhum emissor usa.',
  elemento_repetido: 'Não foi possível conferir: o documento está duas vezes no arquivo.',
  algoritmo: 'Não foi possível conferir: a assinatura usa um algoritmo que não reconhecemos.',
  assinatura_da_nfse:
    'A assinatura da NFS-e não é conferida: é de quem gerou a nota, e não da empresa. Consulte-a pela chave no Portal Nacional.',
  certificado_ilegivel: 'Não foi possível conferir: o certificado da assinatura não pôde ser lido.',
  certificado_de_terceiro:
    'O conteúdo confere com o protocolo, mas a assinatura é de terceiro: o certificado não é da ICP-Brasil.',
  certificado_de_outra_empresa: 'O conteúdo confere com o protocolo, mas quem assinou foi outra empresa.',
  certificado_fora_da_validade:
    'O conteúdo confere com o protocolo, mas o certificado não valia na data do documento.',
  cadeia_nao_fecha:
    'O conteúdo confere com o protocolo, mas o certificado não leva a uma raiz da ICP-Brasil.',
} as const;

export type MotivoDeAutenticidade = keyof typeof FRASES_DE_AUTENTICIDADE;
export const MOTIVOS_DE_AUTENTICIDADE = keysOf(FRASES_DE_AUTENTICIDADE);

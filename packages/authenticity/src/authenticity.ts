/** Whether a note or event is what its issuer signed and what its protocol names. JSON in the words of the contract. */
export interface Authenticity {
  readonly veredito: Veredito;
  readonly motivo: Motivo;
  /** What the content's digest says: equal as it stands, equal once white space or foreign namespaces are gone, or not. */
  readonly conteudo: 'confere' | 'reformatado' | 'alterado' | 'sem_comparacao';
  /** Whether a path from the signer's certificate to a root of ICP-Brasil was found. */
  readonly cadeia: 'conferida' | 'nao_conferida';
  /** Base64, as XML Signature writes them; left out where there is none. */
  readonly resumo_calculado?: string;
  readonly resumo_assinado?: string;
  readonly resumo_protocolo?: string;
  /** CNPJ or CPF of whoever signed. */
  readonly certificado?: string;
}

export type Veredito = 'integra' | 'alterada' | 'sem_protocolo' | 'nao_verificavel';

export type Motivo =
  /** Íntegra: signature and protocol agree; of an event, the signature. */
  | 'assinatura_e_protocolo'
  | 'assinatura'
  /** Alterada: only its white space; its content; its content though the signature is genuine; signature or protocol of something else. */
  | 'formatacao'
  | 'conteudo'
  | 'conteudo_depois_da_assinatura'
  | 'assinatura_nao_confere'
  | 'protocolo_de_outra_nota'
  | 'sem_protocolo'
  /** Não verificável: the content agrees with the protocol, and no signature came with it; the rest says why by its name. */
  | 'protocolo'
  | 'nada_a_comparar'
  | 'escrita_incomum'
  | 'elemento_repetido'
  | 'algoritmo'
  | 'assinatura_da_nfse'
  | 'certificado_ilegivel'
  | 'certificado_de_terceiro'
  | 'certificado_de_outra_empresa'
  | 'certificado_fora_da_validade'
  | 'cadeia_nao_fecha';

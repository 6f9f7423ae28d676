// Apart from the schemas, so that the panel takes over the lists without the validation.

/** The kinds of document of a month, as the engine calls them. */
export const TIPOS_DE_DOCUMENTO = [
  ...(['nfe', 'nfce', 'cte', 'ctesimp', 'cteos', 'gtve', 'nfse'] as const),
  ...(['nf3e', 'nfcom', 'bpe', 'nfag', 'nfgas'] as const),
] as const;

/** What only the office knows of a document that is no NF-e. */
export const PERGUNTAS_DO_DOCUMENTO = [
  ...(['finalidade_do_frete', 'parcela_industrial', 'servico_e_insumo', 'uso_pessoal'] as const),
  ...(['frota_propria', 'anexo_do_simples', 'mes_do_consumo', 'frete_no_preco'] as const),
  ...(['percentual_do_autonomo_cbs', 'percentual_do_autonomo_ibs'] as const),
  'icms_presumido_do_transporte',
] as const;

/** What the parties of such a document may be. */
export const PAPEIS_NO_DOCUMENTO = [
  ...(['emit', 'dest', 'rem', 'exped', 'receb', 'toma', 'prest', 'interm', 'comp'] as const),
] as const;

export const TIPOS_DE_VINCULO = [
  ...(['substitui', 'complementa', 'anula', 'ajusta', 'antecipa'] as const),
  ...(['cofatura', 'transporta', 'anterior', 'rejeitada'] as const),
] as const;

/** What is kept back at the source. */
export const RETENCOES = ['iss', 'irrf', 'inss', 'pis', 'cofins', 'csll'] as const;

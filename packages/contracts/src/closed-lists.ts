import type { Destinacao } from '@apura/engine';
import { TIPOS_DE_DOCUMENTO as DECLARED_TIPOS } from '@apura/engine/mes';
import { keysOf } from '@apura/engine/tables';
// Apart from the schemas, so that the panel takes over the lists without the validation.

/** The consumption taxes of today. */
export const TRIBUTOS_ATUAIS = [
  'icms',
  'icms_st',
  'fcp',
  'difal',
  'ipi',
  'ii',
  'pis',
  'cofins',
  'iss',
] as const;

/** Those that have a column of their own in a month of all clients: ICMS with ICMS-ST, FCP and DIFAL, IBS with both its shares. */
export const TRIBUTOS_DO_FECHAMENTO = ['icms', 'pis', 'cofins', 'iss', 'das', 'cbs', 'ibs'] as const;

/** What the reform makes of a month in these years, as the version that counts estimates it. */
export const MUDANCAS_DO_MES = ['mudanca_2027', 'mudanca_2029', 'mudanca_2033'] as const;

/** Those of today and those of the reform, the parts of IBS by themselves. */
export const TRIBUTOS_DO_LANCAMENTO_MANUAL = [...TRIBUTOS_ATUAIS, 'cbs', 'ibs_uf', 'ibs_mun', 'is'] as const;
type Tributo = (typeof TRIBUTOS_DO_LANCAMENTO_MANUAL)[number];

/** Those that a month settles: II is paid at the customs. */
export const TRIBUTOS_DO_MES = TRIBUTOS_DO_LANCAMENTO_MANUAL.filter(
  (tributo): tributo is Exclude<Tributo, 'ii'> => tributo !== 'ii',
);

/** Owed by each establishment (LC 87/1996 art. 25; CTN art. 51, sole paragraph): so are their balances. */
export const TRIBUTOS_BY_ESTABELECIMENTO = ['icms', 'ipi'] as const;

/** Those whose credit balance a client may bring along. */
export const TRIBUTOS_WITH_SALDO = [
  ...TRIBUTOS_BY_ESTABELECIMENTO,
  'icms_st',
  'pis',
  'cofins',
  'cbs',
  'ibs_uf',
  'ibs_mun',
] as const;

export const TIPOS_DE_LANCAMENTO_MANUAL = [
  'debito',
  'credito',
  'estorno_debito',
  'estorno_credito',
  'credito_recusado',
] as const;
/** What a note, or one of its items, may mean for a client. */
export const EFEITOS = [...TIPOS_DE_LANCAMENTO_MANUAL, 'sem_efeito'] as const;

/** What a purchase is for. */
export const DESTINACOES_DA_COMPRA = [
  'revenda',
  'insumo',
  'embalagem',
  'energia',
  'combustivel',
  'uso_consumo',
  'ativo_imobilizado',
  'sem_direito',
] as const satisfies readonly Destinacao[];

/** The kinds of document of a month, as the engine calls them. */
export const TIPOS_DE_DOCUMENTO: readonly (keyof typeof DECLARED_TIPOS)[] = keysOf(DECLARED_TIPOS);

/** What only the office knows of a document, and an answer says by what it is remembered by. */
export const PERGUNTAS_DO_DOCUMENTO = [
  ...(['finalidade_do_frete', 'parcela_industrial', 'servico_e_insumo', 'uso_pessoal'] as const),
  ...(['frota_propria', 'anexo_do_simples', 'mes_do_consumo', 'frete_no_preco'] as const),
  ...(['percentual_do_autonomo_cbs', 'percentual_do_autonomo_ibs', 'original_da_devolucao'] as const),
  ...([
    'crt_das_notas',
    'pis_cofins_das_notas',
    'ipi_das_notas',
    'iss_das_notas',
    'produtos_com_ipi',
    'bens_fora_do_icms',
    'impedida_pelo_sublimite',
  ] as const),
  ...(['icms_presumido_do_transporte', 'destinacao', 'credito_do_ativo'] as const),
  ...(['baixa_do_ativo', 'aliquota_interna_do_icms', 'base_do_difal', 'reducao_linear_lc224'] as const),
  ...([
    'opcao_do_fornecedor',
    'percentual_do_produtor_rural_cbs',
    'percentual_do_produtor_rural_ibs',
  ] as const),
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

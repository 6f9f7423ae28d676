import { EVENTOS_DA_NFE } from '../dados/tabela-dos-eventos-da-nfe.ts';
import type { TipoDeEventoNFe } from '../dados/tipo-de-evento-da-nfe.ts';

export interface Motivo {
  readonly descricao: string;
  readonly fundamento: string;
}

/** Those that an event of the note brings. */
const DOS_EVENTOS = Object.fromEntries(
  Object.values<TipoDeEventoNFe>(EVENTOS_DA_NFE).flatMap(({ motivo, descricao = '', fundamento }) =>
    motivo === undefined ? [] : [[motivo, { descricao, fundamento }] as const],
  ),
);

/** Why a credit is refused or a row has no effect: stable code, sentence, article. */
export const motivos: Readonly<Record<string, Motivo>> = {
  ...DOS_EVENTOS,
  evento_cancelado: {
    descricao: 'Evento cancelado depois de fechado o mês: o lançamento é desfeito no mês do cancelamento.',
    fundamento: 'Resolução CGIBS 6/2026, art. 144',
  },
  debito_em_outro_mes: {
    descricao:
      'CBS e IBS desta nota contam em outro mês: o da entrega prevista, o do aceite ou o do horário de Brasília.',
    fundamento: 'Resolução CGIBS 6/2026, arts. 11, §§ 8º e 9º, 43 e 57',
  },
  aguarda_aceite: {
    descricao: 'Nota de crédito que só produz efeito com o aceite da outra parte (evento 211128).',
    fundamento: 'Resolução CGIBS 6/2026, arts. 57, 59, § 1º, e 61',
  },
  nota_de_credito_recusada: {
    descricao: 'Nota de crédito que a outra parte não aceitou: sem efeito.',
    fundamento: 'Resolução CGIBS 6/2026, arts. 57, 59, § 1º, e 61',
  },
  aguarda_deferimento: {
    descricao:
      'Transferência de crédito na sucessão: depende da anuência das outras sucessoras e do deferimento do Fisco.',
    fundamento: 'LC 214/2025, art. 55, parágrafo único',
  },
  aliquota_zero: {
    descricao: 'Compra com alíquota zero: não há tributo a creditar.',
    fundamento: 'LC 214/2025, art. 49',
  },
  isencao: { descricao: 'Operação isenta.', fundamento: 'LC 214/2025, art. 49' },
  imunidade_ou_nao_incidencia: {
    descricao: 'Operação imune ou sem incidência.',
    fundamento: 'LC 214/2025, arts. 6º, 9º e 49',
  },
  diferimento: { descricao: 'Operação com diferimento.', fundamento: 'LC 214/2025, art. 49' },
  suspensao: { descricao: 'Operação com suspensão.', fundamento: 'LC 214/2025, art. 49' },
  fornecedor_simples_das_nao_calculado: {
    descricao:
      'Fornecedor do Simples Nacional ou MEI: o crédito é a parcela de CBS e IBS do DAS dele, calculada à parte, pelo anexo e pelo RBT12.',
    fundamento: 'LC 214/2025, art. 47, § 9º, II; LC 123/2006, art. 23, § 1º-A',
  },
  sem_grupo_na_nota: {
    descricao: 'Compra sem o grupo IBSCBS: o crédito depende de o fornecedor documentar a operação.',
    fundamento: 'LC 214/2025, art. 47, § 1º, II',
  },
  declarado_acima_do_calculado: {
    descricao: 'O fornecedor destacou mais do que a lei dá: o que excede não é crédito seguro.',
    fundamento: 'LC 214/2025, arts. 47, § 2º, I, e 48',
  },
  declarado_abaixo_do_calculado: {
    descricao:
      'O fornecedor destacou menos do que a lei dá: o que falta só é crédito se o documento for corrigido.',
    fundamento: 'LC 214/2025, art. 47, § 2º, I',
  },
  debito_declarado_a_maior: {
    descricao: 'O cliente destacou mais do que a lei pede: vale o declarado, que é confissão de dívida.',
    fundamento: 'LC 214/2025, art. 60, § 1º',
  },
  debito_declarado_a_menor: {
    descricao:
      'O cliente destacou menos do que a lei pede: vale o declarado, e a diferença pode ser cobrada.',
    fundamento: 'LC 214/2025, art. 60, § 1º',
  },
  grupo_nao_informado: {
    descricao: 'Item sem o grupo IBSCBS: classificação inferida e valores calculados.',
    fundamento: 'NT 2025.002, UB12-10',
  },
  devolucao_anterior_a_2027: {
    descricao: 'Devolução de operação anterior a 2027: não há CBS nem IBS de teste a estornar.',
    fundamento: 'LC 214/2025, arts. 348 e 379',
  },
  pis_cofins_de_devolucao: {
    descricao: 'Devolução de venda anterior a 2027: PIS e COFINS cobrados voltam como crédito da CBS.',
    fundamento: 'LC 214/2025, art. 379',
  },
  compra_sem_credito_no_das: {
    descricao: 'Compra de cliente no DAS, que não daria crédito nem pelo regime regular.',
    fundamento: 'LC 214/2025, art. 47; LC 123/2006, art. 13',
  },
  fornecedor_nao_contribuinte: {
    descricao: 'Compra com nota de entrada própria, sem tributo destacado pelo fornecedor.',
    fundamento: 'LC 214/2025, art. 47, caput',
  },
  tributacao_em_outro_documento: {
    descricao: 'Item informativo: CBS e IBS estão em outro documento ou declaração.',
    fundamento: 'LC 214/2025, art. 60; NT 2025.002, CST 820',
  },
  exclusao_da_base: {
    descricao: 'Valor excluído da base de CBS e IBS.',
    fundamento: 'LC 214/2025, art. 28, §§ 3º e 4º',
  },
  combustivel_para_revenda: {
    descricao: 'Combustível da tributação monofásica comprado para revenda: sem crédito.',
    fundamento: 'LC 214/2025, arts. 172 a 180',
  },
  credito_presumido: {
    descricao: 'Crédito presumido da operação.',
    fundamento: 'LC 214/2025, arts. 168 a 171, 311, 312 e 444 a 467',
  },
  definido_pelo_escritorio: {
    descricao: 'Efeito definido pelo escritório para este caso.',
    fundamento: 'Ajuste do escritório',
  },
  nota_de_ajuste_do_emitente: {
    descricao: 'Nota de débito ou de crédito que só mexe na apuração de quem a emitiu.',
    fundamento: 'NT 2025.002, finNFe 5 e 6',
  },
  cst_nao_calculado: {
    descricao: 'Classificação que esta versão ainda não calcula, sem valores declarados no documento.',
    fundamento: 'LC 214/2025, art. 47, § 2º',
  },
  cliente_no_das: {
    descricao: 'O cliente recolhe CBS e IBS dentro do DAS: sem débito nem crédito pelo regime regular.',
    fundamento: 'LC 214/2025, art. 47, § 9º; LC 123/2006, art. 13',
  },
  exportacao: {
    descricao: 'Exportação: imune; os créditos são mantidos.',
    fundamento: 'LC 214/2025, arts. 8º e 51, § 2º, I',
  },
  suspensao_exportacao: {
    descricao: 'Remessa com fim específico de exportação: suspensão.',
    fundamento: 'LC 214/2025, art. 82',
  },
  transferencia: {
    descricao: 'Transferência entre estabelecimentos do mesmo contribuinte.',
    fundamento: 'LC 214/2025, art. 6º, II',
  },
  remessa_ou_retorno: {
    descricao: 'Remessa ou retorno sem onerosidade.',
    fundamento: 'LC 214/2025, art. 4º, § 1º',
  },
  bonificacao: {
    descricao: 'Bonificação, brinde ou doação.',
    fundamento: 'LC 214/2025, arts. 5º, § 1º, I, e 6º, VIII',
  },
  amostra_gratis: { descricao: 'Amostra grátis.', fundamento: 'LC 214/2025, art. 4º, § 1º' },
  compra_governamental_sem_pagamento: {
    descricao: 'Fornecimento a ente público: o tributo é devido no pagamento, que tem nota própria.',
    fundamento: 'LC 214/2025, art. 10, § 2º; NT 2025.002, BB04',
  },
  entrega_futura: {
    descricao: 'Faturamento para entrega futura: conta a nota da entrega.',
    fundamento: 'LC 214/2025, art. 10',
  },
  venda_a_ordem: {
    descricao: 'Remessa em venda à ordem: conta a nota da venda.',
    fundamento: 'LC 214/2025, art. 10',
  },
  ja_em_cupom: {
    descricao: 'Operação já documentada em cupom ou NFC-e: não conta duas vezes.',
    fundamento: 'LC 214/2025, art. 10',
  },
  ajuste_icms: { descricao: 'Lançamento só de ICMS.', fundamento: 'LC 214/2025, art. 4º' },
  reclassificacao: {
    descricao: 'Formação ou desmonte de kit.',
    fundamento: 'LC 214/2025, art. 4º, § 1º',
  },
  regime_aduaneiro: {
    descricao: 'Regime aduaneiro especial, ainda não calculado.',
    fundamento: 'LC 214/2025, arts. 84 a 98',
  },
  perda_nao_calculada: {
    descricao: 'Baixa de estoque: o estorno do crédito ainda não é calculado.',
    fundamento: 'LC 214/2025, art. 47, § 6º',
  },
  anulacao_nao_calculada: {
    descricao: 'Anulação de serviço ou energia, ainda não calculada.',
    fundamento: 'LC 214/2025, art. 12, § 7º',
  },
  devolucao_sem_tributo: {
    descricao: 'Devolução de operação que não teve tributo.',
    fundamento: 'LC 214/2025, art. 4º, § 1º',
  },
  cfop_a_definir: {
    descricao: 'O CFOP não diz o que é a operação: o escritório precisa classificar.',
    fundamento: 'LC 214/2025, art. 4º',
  },
  nota_de_ajuste_nao_calculada: {
    descricao:
      'Nota de ajuste de ICMS, ou nota de crédito ou débito sem tipo conhecido ou de cliente no DAS.',
    fundamento: 'NT 2025.002, finNFe 3, 5 e 6',
  },
  servico_a_si_mesmo: {
    descricao: 'Transporte da própria empresa para si mesma: não há operação entre estabelecimentos.',
    fundamento: 'LC 214/2025, arts. 3º e 4º',
  },
  rejeitado_pelo_tomador: {
    descricao:
      'NFS-e rejeitada pelo prestador, pelo tomador ou pelo intermediário: sem crédito para o tomador; o débito do prestador permanece.',
    fundamento: 'Decreto 12.955/2026, art. 59',
  },
  uso_pessoal_a_confirmar: {
    descricao:
      'Bem ou serviço que a lei toma por de uso pessoal: o crédito depende da resposta do escritório ou, na NF-e, do evento 211150.',
    fundamento: 'LC 214/2025, art. 57; Decreto 12.955/2026, arts. 62 a 64',
  },
  adiantamento: {
    descricao: 'Pagamento antecipado: CBS e IBS sobre a parcela paga; a receita é a do documento definitivo.',
    fundamento: 'LC 214/2025, art. 10, § 4º; Decreto 12.955/2026, art. 11, § 5º',
  },
  adiantamento_deduzido: {
    descricao: 'CBS e IBS já documentados no pagamento antecipado desta operação.',
    fundamento: 'LC 214/2025, art. 10, § 4º; Decreto 12.955/2026, art. 11, § 5º',
  },
  energia_compensada: {
    descricao: 'Energia de geração própria compensada e valores alheios ao fornecimento, sem tributo.',
    fundamento: 'LC 214/2025, art. 28, §§ 3º e 4º',
  },
  consumo_anterior_a_2027: {
    descricao: 'Consumo de 2026 cobrado em 2027: deve PIS e COFINS do mês do consumo, não CBS.',
    fundamento: 'LC 214/2025, art. 408, § 1º; Decreto 12.955/2026, art. 616, § 1º',
  },
  icms_presumido_do_transporte: {
    descricao: 'Crédito presumido de 20% do ICMS do transporte, no lugar dos demais créditos.',
    fundamento: 'Convênio ICMS 106/1996, cláusula primeira',
  },
  parcela_do_das_do_fornecedor: {
    descricao: 'Crédito igual à CBS e ao IBS que o fornecedor do Simples Nacional declara dever no DAS.',
    fundamento: 'LC 214/2025, art. 47, § 9º, II; Decreto 12.955/2026, art. 49, II',
  },
  nota_de_entrada_de_terceiro: {
    descricao: 'Nota de entrada emitida por outra empresa: vale a nota do próprio cliente.',
    fundamento: 'LC 214/2025, art. 60',
  },
};

/** The sentence and article of a motive; a generic one for a code of another version. */
export function motivoPorCodigo(codigo: string): Motivo {
  return (
    (Object.hasOwn(motivos, codigo) ? motivos[codigo] : undefined) ?? {
      descricao: `Motivo ${codigo}.`,
      fundamento: 'LC 214/2025, art. 47',
    }
  );
}

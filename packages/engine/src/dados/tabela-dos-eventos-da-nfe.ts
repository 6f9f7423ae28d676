import type { AutorDoEvento, Movimento, TipoDeEventoNFe } from './tipo-de-evento-da-nfe.ts';

const emitente = (efeito: Movimento['efeito'], valores: Movimento['valores'] = 'do_item'): Movimento => ({
  lado: 'emitente',
  efeito,
  valores,
});
const destinatario = (efeito: Movimento['efeito']): Movimento => ({
  lado: 'destinatario',
  efeito,
  valores: 'do_item',
});
const MOC = 'MOC 7.0';
const RESOLUCAO = 'Resolução CGIBS 6/2026';
const CANCELAR = `LC 214/2025, arts. 10 e 47; ${RESOLUCAO}, art. 57`;
const evento = (
  nome: string,
  autor: AutorDoEvento,
  efeito: TipoDeEventoNFe['efeito'],
  fundamento: string,
): TipoDeEventoNFe => ({ nome, autor, efeito, fundamento });
/** What the successor, then the tax authority say of the transfer of a credit. */
const sucessao = (quem: 'sucessora' | 'o Fisco', tributo: 'cbs' | 'ibs'): TipoDeEventoNFe => ({
  nome: `Manifestação ${quem === 'sucessora' ? 'de sucessora' : 'do Fisco'} sobre transferência de crédito de ${tributo.toUpperCase()}`,
  autor: 'outra_parte',
  efeito: quem === 'sucessora' ? 'sucessao_anuencia' : 'sucessao_fisco',
  tributo,
  fundamento: `LC 214/2025, art. 55, parágrafo único${quem === 'sucessora' ? '' : `; ${RESOLUCAO}, art. 55, parágrafo único`}`,
});
const nenhum = (nome: string, autor: AutorDoEvento = 'qualquer', fundamento = MOC): TipoDeEventoNFe => ({
  nome,
  autor,
  efeito: 'nenhum',
  fundamento,
});

/**
 * Every event of the NF-e that is known: NT 2025.002-RTC v1.51 section 8, NT 2026.006, MOC 7.0. Issuer and recipient are
 * those of the note. By tpEvento alone: schema and NT word descEvento differently.
 */
export const EVENTOS_DA_NFE = {
  '110001': evento('Cancelamento de evento', 'qualquer', 'cancela_evento', `${RESOLUCAO}, art. 144`),
  '110110': nenhum('Carta de correção', 'emitente'),
  '110111': evento('Cancelamento da nota', 'qualquer', 'cancela_nota', CANCELAR),
  '110112': evento('Cancelamento por substituição (NFC-e)', 'qualquer', 'cancela_nota', CANCELAR),
  '110130': nenhum('Comprovante de entrega', 'emitente'),
  '110131': nenhum('Cancelamento do comprovante de entrega', 'emitente'),
  '110140': nenhum('EPEC (emissão em contingência)', 'emitente'),
  '110150': nenhum('Ator interessado na NF-e'),
  '110192': nenhum('Insucesso na entrega', 'emitente'),
  '110193': nenhum('Cancelamento do insucesso na entrega', 'emitente'),
  '110300': { ...nenhum('Vinculação de pagamento', 'emitente', 'NT 2026.006, § 4'), situacao: 'em_teste' },
  '110750': nenhum('Conciliação financeira (ECONF)', 'emitente'),
  '110751': nenhum('Cancelamento da conciliação financeira', 'emitente'),
  '111500': nenhum('Pedido de prorrogação, primeiro prazo', 'emitente'),
  '111501': nenhum('Pedido de prorrogação, segundo prazo', 'emitente'),
  '111502': nenhum('Cancelamento do pedido de prorrogação, primeiro prazo', 'emitente'),
  '111503': nenhum('Cancelamento do pedido de prorrogação, segundo prazo', 'emitente'),
  '112110': {
    nome: 'Efetivo pagamento integral (libera crédito presumido)',
    autor: 'emitente',
    efeito: 'quitacao',
    fundamento: 'LC 214/2025, art. 126, § 5º, II; Resolução CGIBS 6/2026, art. 201, II',
  },
  '112120': {
    nome: 'Importação em ALC/ZFM não convertida em isenção',
    autor: 'emitente',
    efeito: 'valores',
    grupos: ['gConsumo'],
    movimentos: [emitente('debito')],
    acrescimos: true,
    motivo: 'importacao_nao_convertida',
    descricao: 'Importação com suspensão que não virou isenção: o tributo suspenso é devido, com acréscimos.',
    fundamento: 'LC 214/2025, arts. 443, § 3º, e 461, § 3º',
  },
  '112130': {
    nome: 'Perecimento, perda, roubo ou furto no transporte do fornecedor',
    autor: 'emitente',
    efeito: 'valores',
    grupos: ['gPerecimento'],
    movimentos: [
      emitente('estorno_debito'),
      emitente('estorno_credito', 'proprios'),
      destinatario('estorno_credito'),
    ],
    motivo: 'perda_no_transporte_do_fornecedor',
    descricao:
      'Mercadoria perdida no transporte do fornecedor: cai o débito dele, com o crédito dos insumos, e o crédito do destinatário.',
    fundamento: 'LC 214/2025, arts. 10 e 47, § 6º; Resolução CGIBS 6/2026, art. 48',
  },
  '112140': {
    nome: 'Fornecimento não realizado com pagamento antecipado',
    autor: 'emitente',
    efeito: 'valores',
    grupos: ['gItemNaoFornecido'],
    movimentos: [emitente('estorno_debito'), destinatario('estorno_credito')],
    motivo: 'fornecimento_nao_realizado',
    descricao: 'Pagamento antecipado de fornecimento que não haverá: débito e crédito são desfeitos.',
    fundamento: 'LC 214/2025, art. 10, § 4º; Resolução CGIBS 6/2026, arts. 11, §§ 5º e 6º, e 57',
  },
  '112150': {
    nome: 'Atualização da data de previsão de entrega',
    autor: 'emitente',
    efeito: 'muda_mes',
    fundamento: 'Resolução CGIBS 6/2026, art. 11, §§ 8º e 9º',
  },
  '210200': {
    nome: 'Confirmação da operação',
    autor: 'destinatario',
    efeito: 'manifestacao',
    fundamento: 'Resolução CGIBS 6/2026, art. 57, § 7º',
  },
  '210210': nenhum('Ciência da operação', 'destinatario'),
  '210220': {
    nome: 'Desconhecimento da operação',
    autor: 'destinatario',
    efeito: 'manifestacao',
    motivo: 'operacao_desconhecida',
    descricao: 'O destinatário declarou desconhecer a operação: sem crédito; o débito do emitente permanece.',
    fundamento: 'Resolução CGIBS 6/2026, arts. 546, III, e 548',
  },
  '210240': {
    nome: 'Operação não realizada',
    autor: 'destinatario',
    efeito: 'manifestacao',
    motivo: 'operacao_nao_realizada',
    descricao:
      'O destinatário declarou que a operação não se realizou: sem crédito; o débito do emitente permanece até o cancelamento ou a devolução.',
    fundamento: 'Resolução CGIBS 6/2026, arts. 546, III, e 548',
  },
  '211110': {
    nome: 'Solicitação de apropriação de crédito presumido',
    autor: 'emitente_ou_destinatario',
    efeito: 'valores',
    grupos: ['gCredPresOper', 'gCredPres'],
    movimentos: [{ lado: 'autor', efeito: 'credito', valores: 'presumido' }],
    motivo: 'credito_presumido_por_evento',
    descricao: 'Crédito presumido pedido em evento da nota; pode depender do pagamento ao fornecedor.',
    fundamento: 'LC 214/2025, arts. 126, § 5º, 168 a 171, 311, 312, 444 a 450 e 462 a 467',
  },
  '211120': {
    nome: 'Destinação de item para consumo pessoal',
    autor: 'emitente_ou_destinatario',
    efeito: 'valores',
    grupos: ['gConsumo'],
    movimentos: [destinatario('estorno_credito')],
    motivo: 'destinado_ao_consumo_pessoal',
    descricao: 'Item destinado a consumo pessoal: o crédito é estornado.',
    fundamento: 'LC 214/2025, art. 57, § 5º; Resolução CGIBS 6/2026, art. 64, § 1º',
    situacao: 'extinto',
  },
  '211124': {
    nome: 'Perecimento, perda, roubo ou furto no transporte do adquirente',
    autor: 'destinatario',
    efeito: 'valores',
    grupos: ['gPerecimento'],
    movimentos: [destinatario('estorno_credito')],
    motivo: 'perda_no_transporte_do_adquirente',
    descricao: 'Mercadoria perdida no transporte do adquirente: o crédito dele é estornado.',
    fundamento: 'LC 214/2025, art. 47, § 6º; Resolução CGIBS 6/2026, art. 48',
  },
  '211128': {
    nome: 'Aceite de débito por emissão de nota de crédito',
    autor: 'destinatario',
    efeito: 'aceite',
    fundamento: 'Resolução CGIBS 6/2026, arts. 57, 59, § 1º, e 61',
  },
  '211130': {
    nome: 'Imobilização de item',
    autor: 'destinatario',
    efeito: 'marca',
    grupos: ['gImobilizacao'],
    fundamento: 'LC 214/2025, art. 40, I',
  },
  '211140': {
    nome: 'Apropriação de crédito de combustível',
    autor: 'destinatario',
    efeito: 'valores',
    grupos: ['gConsumoComb'],
    movimentos: [destinatario('credito')],
    motivo: 'combustivel_de_consumo_proprio',
    descricao:
      'Combustível comprado para revenda e consumido pela própria empresa: crédito pedido em evento.',
    fundamento: 'LC 214/2025, art. 180, § 1º',
  },
  '211150': {
    nome: 'Crédito que depende da atividade do adquirente',
    autor: 'destinatario',
    efeito: 'valores',
    grupos: ['gCredito'],
    movimentos: [destinatario('credito')],
    motivo: 'credito_pela_atividade',
    descricao:
      'Bem ou serviço do art. 57 que a atividade do adquirente permite creditar: crédito pedido em evento.',
    fundamento: 'LC 214/2025, art. 57, I e § 3º; Resolução CGIBS 6/2026, art. 62',
  },
  '212110': sucessao('sucessora', 'ibs'),
  '212120': sucessao('sucessora', 'cbs'),
  '412120': sucessao('o Fisco', 'ibs'),
  '412130': sucessao('o Fisco', 'cbs'),
} as const satisfies Readonly<Record<string, TipoDeEventoNFe>>;

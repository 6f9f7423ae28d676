import type { Divergencia, Documento, Regime, SituacaoNaCarteira, TipoDeEvento } from '@apura/contracts';

export const REGIMES: Readonly<Record<Regime, string>> = {
  simples_nacional: 'Simples Nacional',
  mei: 'MEI',
  lucro_presumido: 'Lucro Presumido',
  lucro_real: 'Lucro Real',
};

export const ATIVIDADES: Readonly<Record<'comercio' | 'industria' | 'servicos', string>> = {
  comercio: 'comércio',
  industria: 'indústria',
  servicos: 'serviços',
};

export const SITUACOES_DO_CLIENTE: Readonly<Record<SituacaoNaCarteira, string>> = {
  falhou: 'Falhou',
  faltam_dados: 'Faltam dados',
  desatualizada: 'Desatualizada',
  a_apurar: 'A apurar',
  em_andamento: 'Em andamento',
  calculada: 'Calculada',
  encerrada: 'Encerrada',
  sem_notas: 'Sem notas',
};

/** What a note does to a client's month. */
export const EFEITOS: Readonly<Record<Documento['efeitos'][number]['efeito'], string>> = {
  debito: 'gera débito',
  credito: 'gera crédito',
  estorno_debito: 'estorna débito',
  estorno_credito: 'estorna crédito',
  credito_recusado: 'crédito recusado',
  sem_efeito: 'sem efeito',
};

/** What a divergence brings, with the code where SEFAZ rejects. */
export const efeitoDaDivergencia = (
  efeito: NonNullable<Divergencia['efeito']>,
  rejeicao?: string | null,
): string =>
  ({
    rejeicao: rejeicao ? `rejeição ${rejeicao} da SEFAZ` : 'rejeição da SEFAZ',
    dinheiro: 'valor ou alíquota de tributo',
    dica: 'dica',
  })[efeito];

/** When an event is sent, in a few words. */
export const EVENTOS: Readonly<Record<TipoDeEvento, string>> = {
  'apuracao.criada': 'uma apuração entrou na fila',
  'apuracao.calculada': 'o cálculo terminou e o PDF está disponível',
  'apuracao.inconsistencia': 'foi encontrada uma divergência crítica',
  'apuracao.falhou': 'uma apuração falhou',
  'apuracao.desatualizada': 'um documento posterior mudaria o resultado',
  'regras.aplicadas': 'regras novas foram aplicadas ao escritório',
  'xml.parse_failed': 'um XML não pôde ser lido',
  'documento.alterado': 'o XML de um documento não é o que foi assinado ou autorizado',
  'lote.concluido': 'um envio terminou',
  'webhook.falhando': 'um webhook vem falhando',
  'webhook.recuperado': 'um webhook voltou a responder',
  'webhook.segredo_girado': 'o segredo de um webhook foi trocado',
  'webhook.desativado': 'um webhook foi desativado',
  'webhook.teste': 'um teste pedido por você',
};

import type { TipoDeEvento } from '@apura/contracts';

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

import type { EventoNFe } from '@apura/engine';
import { eventoRegistrado, precisaDoDetalhe, tipoDoEventoNFe } from '@apura/engine/leitura';
import { FORMA_DA_CHAVE } from './chave-de-acesso.ts';
import { type Exigencia, exigir, preparar } from './conferencia.ts';
import type { Bruto } from './extrair.ts';
import type { Aviso } from './leitura.ts';

const CHAVE = { campo: 'chNFe', padrao: FORMA_DA_CHAVE, esperado: 'a chave de acesso de 44 caracteres' };
export const AMBIENTE = { campo: 'tpAmb', padrao: /^[12]$/, esperado: '1 (produção) ou 2 (homologação)' };
const COMUNS: readonly Exigencia[] = [
  CHAVE,
  { campo: 'tpEvento', padrao: /^\d{6}$/, esperado: 'um código de seis dígitos' },
  { campo: 'nSeqEvento', padrao: /^\d{1,3}$/, esperado: 'o número de sequência do evento' },
  AMBIENTE,
];
export const DATA_E_HORA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const MOMENTO = { padrao: DATA_E_HORA, esperado: 'data e hora com fuso' };
const DO_PEDIDO = preparar([...COMUNS, { campo: 'dhEvento', ...MOMENTO }]);
const DO_RETORNO = preparar([...COMUNS, { campo: 'dhRegEvento', ...MOMENTO }, { campo: 'cStat' }]);

/**
 * The typed event from an `evento` element and the answer to it (`retEvento`), when there is one for this very event.
 *
 * Throws {@link Parada} when the shape is not right. Any `tpEvento` is accepted: what has no effect is only stored.
 */
export function montarEvento(pedido: Bruto, retorno: Bruto | undefined, lugar: string): EventoNFe {
  exigir(pedido, DO_PEDIDO, lugar);
  const doEvento = retorno !== undefined && ehDoMesmoEvento(pedido, retorno) ? retorno : {};
  const { cStat, dhRegEvento, nProt } = doEvento;
  return semVazios({ ...pedido, cStat, dhRegEvento, protocolo: nProt });
}

/** The typed event from an answer alone, as some systems append it to the note that it cancels. */
export function montarEventoDoRetorno(retorno: Bruto, lugar: string): EventoNFe {
  exigir(retorno, DO_RETORNO, lugar);
  const { nProt, ...campos } = retorno;
  return semVazios({ ...campos, dhEvento: retorno.dhRegEvento, protocolo: nProt });
}

const DO_RESUMO = preparar([
  ...COMUNS.filter(({ campo }) => campo !== 'tpAmb'),
  { campo: 'dhEvento', ...MOMENTO },
]);

/** The event that a summary of the distribution service tells of: it hands out registered ones alone. */
export function montarEventoDoResumo(resumo: Bruto, lugar: string): EventoNFe {
  exigir(resumo, DO_RESUMO, lugar);
  const { dhRecbto, nProt, ...campos } = resumo;
  return semVazios({ ...campos, tpAmb: '1', cStat: '135', dhRegEvento: dhRecbto, protocolo: nProt });
}

const semVazios = (campos: Readonly<Record<string, Bruto[string] | undefined>>): EventoNFe =>
  Object.fromEntries(
    Object.entries(campos).filter(([, valor]) => valor !== undefined),
  ) as unknown as EventoNFe;

/** What the office should know of an event as the file has it. `lugar` is where it stands. */
export function avisosDoEvento(evento: EventoNFe, lugar: string): Aviso[] {
  const tipo = tipoDoEventoNFe(evento.tpEvento);
  const nome = `${evento.tpEvento}${tipo === undefined ? '' : ` (${tipo.nome})`}`;
  const avisos: Aviso[] = [];
  if (tipo === undefined) {
    const mensagem = `O tipo de evento ${evento.tpEvento} não é conhecido: ele fica guardado e não muda a apuração.`;
    avisos.push({ codigo: 'evento_desconhecido', mensagem, lugar });
  }
  if (evento.cStat === undefined) {
    const mensagem = `O evento ${nome} veio sem a resposta da SEFAZ: sem prova de registro, ele não tem efeito.`;
    avisos.push({ codigo: 'evento_sem_registro', mensagem, lugar });
  } else if (evento.detEvento === undefined && eventoRegistrado(evento) && tipo && precisaDoDetalhe(tipo)) {
    const mensagem = `Do evento ${nome} veio só o registro, sem o que ele informa: envie o XML completo do evento.`;
    avisos.push({ codigo: 'evento_sem_detalhe', mensagem, lugar });
  }
  return avisos;
}

const DA_CONSULTA = preparar([CHAVE, AMBIENTE, { campo: 'dhRecbto', ...MOMENTO }]);

/**
 * The cancellation that a protocol or an old cancellation tells of, in the answer to a status query: `resposta` has
 * its key, its moment, its number and its status.
 */
export function montarCancelamentoDaConsulta(resposta: Bruto, lugar: string): EventoNFe {
  exigir(resposta, DA_CONSULTA, lugar);
  const { dhRecbto, nProt, xMotivo: _motivo, ...campos } = resposta;
  const evento = { ...campos, tpEvento: '110111', nSeqEvento: '1', dhEvento: dhRecbto };
  return semVazios({ ...evento, dhRegEvento: dhRecbto, protocolo: nProt });
}

/** An answer that was refused may come without the key; one with another key or kind answers something else. */
export function ehDoMesmoEvento(pedido: Bruto, retorno: Bruto, chave = 'chNFe'): boolean {
  return [chave, 'tpEvento'].every(
    (campo) => retorno[campo] === undefined || retorno[campo] === pedido[campo],
  );
}

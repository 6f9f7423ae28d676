import type { EventoNFe } from '@apura/engine';
import { FORMA_DA_CHAVE } from './chave-de-acesso.ts';
import { conferir, type Exigencia, preparar } from './conferencia.ts';
import type { Bruto } from './extrair.ts';
import { Parada } from './parada.ts';

const COMUNS: readonly Exigencia[] = [
  { campo: 'chNFe', padrao: FORMA_DA_CHAVE, esperado: 'a chave de acesso de 44 caracteres' },
  { campo: 'tpEvento', padrao: /^\d{6}$/, esperado: 'um código de seis dígitos' },
  { campo: 'nSeqEvento', padrao: /^\d{1,3}$/, esperado: 'o número de sequência do evento' },
  { campo: 'tpAmb', padrao: /^[12]$/, esperado: '1 (produção) ou 2 (homologação)' },
];
export const DATA_E_HORA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DO_PEDIDO = preparar([
  ...COMUNS,
  { campo: 'dhEvento', padrao: DATA_E_HORA, esperado: 'data e hora com fuso' },
]);
const DO_RETORNO = preparar([
  ...COMUNS,
  { campo: 'dhRegEvento', padrao: DATA_E_HORA, esperado: 'data e hora com fuso' },
  { campo: 'cStat' },
]);

/**
 * The typed event from an `evento` element and the answer to it (`retEvento`), when there is one for this very event.
 *
 * Throws {@link Parada} when the shape is not right. Any `tpEvento` is accepted: what has no effect is only stored.
 */
export function montarEvento(pedido: Bruto, retorno: Bruto | undefined, lugar: string): EventoNFe {
  const problema = conferir(pedido, DO_PEDIDO, lugar);
  if (problema !== undefined) throw new Parada(problema);
  const cStat = retorno !== undefined && ehDoMesmoEvento(pedido, retorno) ? retorno.cStat : undefined;
  return { ...pedido, ...(cStat === undefined ? {} : { cStat }) } as unknown as EventoNFe;
}

/** The typed event from an answer alone, as some systems append it to the note that it cancels. */
export function montarEventoDoRetorno(retorno: Bruto, lugar: string): EventoNFe {
  const problema = conferir(retorno, DO_RETORNO, lugar);
  if (problema !== undefined) throw new Parada(problema);
  const { dhRegEvento, ...campos } = retorno;
  return { ...campos, dhEvento: dhRegEvento } as unknown as EventoNFe;
}

const DA_CONSULTA = preparar([
  { campo: 'chNFe', padrao: FORMA_DA_CHAVE, esperado: 'a chave de acesso de 44 caracteres' },
  { campo: 'tpAmb', padrao: /^[12]$/, esperado: '1 (produção) ou 2 (homologação)' },
  { campo: 'dhRecbto', padrao: DATA_E_HORA, esperado: 'data e hora com fuso' },
]);

/**
 * The cancellation that a protocol or an old cancellation tells of, in the answer to a status query: `resposta` has
 * its key, its moment, its number and its status.
 */
export function montarCancelamentoDaConsulta(resposta: Bruto, lugar: string): EventoNFe {
  const problema = conferir(resposta, DA_CONSULTA, lugar);
  if (problema !== undefined) throw new Parada(problema);
  const { dhRecbto, xMotivo: _motivo, ...campos } = resposta;
  return { ...campos, tpEvento: '110111', nSeqEvento: '1', dhEvento: dhRecbto } as unknown as EventoNFe;
}

/** An answer that was refused may come without the key; one with another key or kind answers something else. */
export function ehDoMesmoEvento(pedido: Bruto, retorno: Bruto, chave = 'chNFe'): boolean {
  return [chave, 'tpEvento'].every(
    (campo) => retorno[campo] === undefined || retorno[campo] === pedido[campo],
  );
}

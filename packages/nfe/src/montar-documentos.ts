import type { EventoNFe, NotaFiscal } from '@apura/engine';
import { eventoRegistrado } from '@apura/engine/leitura';
import { conferirIdentidade } from './conferir-identidade.ts';
import type { Bruto } from './extrair.ts';
import type { Aviso, Documento } from './leitura.ts';
import {
  avisosDoEvento,
  ehDoMesmoEvento,
  montarCancelamentoDaConsulta,
  montarEvento,
  montarEventoDoResumo,
  montarEventoDoRetorno,
} from './montar-evento.ts';
import { montarNota } from './montar-nota.ts';
import { LEIAUTES_ANTIGOS } from './recusa-do-campo.ts';

/** Every note and event of what was extracted from a file: notes first, in the order of the file. */
export function montarDocumentos(arquivo: Bruto): readonly Documento[] {
  const notas: Documento[] = [];
  const eventos: Documento[] = [];
  for (const [bruta, lugar] of lista(arquivo, 'NFe')) notas.push(daNota(bruta, undefined, lugar));
  for (const [lote, lugar] of lista(arquivo, 'enviNFe')) {
    for (const [bruta, passo] of lista(lote, 'NFe'))
      notas.push(daNota(bruta, undefined, `${lugar}/${passo}`));
  }
  for (const [proc, lugar] of lista(arquivo, 'nfeProc')) {
    const bruta = grupo(proc, 'NFe');
    if (bruta === undefined) continue;
    notas.push(daNota(bruta, grupo(proc, 'protNFe'), `${lugar}/NFe`));
    for (const [retorno, passo] of lista(proc, 'retEvento')) {
      eventos.push(comAvisos(montarEventoDoRetorno(retorno, `${lugar}/${passo}`), `${lugar}/${passo}`));
    }
  }
  for (const [pedido, lugar] of lista(arquivo, 'evento')) eventos.push(doEvento(pedido, undefined, lugar));
  for (const [lote, lugar] of lista(arquivo, 'envEvento')) {
    for (const [pedido, passo] of lista(lote, 'evento')) {
      eventos.push(doEvento(pedido, undefined, `${lugar}/${passo}`));
    }
  }
  eventos.push(...processados(arquivo, ''), ...soRegistrados(arquivo));
  const [consulta] = (arquivo.retConsSitNFe ?? []) as Bruto[];
  if (consulta !== undefined) eventos.push(...daConsulta(consulta));
  return [...notas, ...eventos];
}

/** Events of which the file has the answer or the summary alone; an answer that refuses tells of no event. */
function soRegistrados(arquivo: Bruto): Documento[] {
  const retornos = [
    ...lista(arquivo, 'retEvento'),
    ...lista(arquivo, 'retEnvEvento').flatMap(([lote, lugar]) => lista(lote, 'retEvento', `${lugar}/`)),
  ].filter(([retorno]) => eventoRegistrado(retorno as { readonly cStat?: string }));
  const resumos = lista(arquivo, 'resEvento').filter(([resumo]) => resumo.chNFe !== undefined);
  return [
    ...retornos.map(([retorno, lugar]) =>
      comAvisos(montarEventoDoRetorno(retorno, `${lugar}/infEvento`), lugar),
    ),
    ...resumos.map(([resumo, lugar]) => comAvisos(montarEventoDoResumo(resumo, lugar), lugar)),
  ];
}

function comAvisos(evento: EventoNFe, lugar: string, antes: readonly Aviso[] = []): Documento {
  return { tipo: 'evento', evento, avisos: [...antes, ...avisosDoEvento(evento, lugar)] };
}

/** Events that stand there with their answers. */
function processados(pai: Bruto, antes: string): Documento[] {
  return lista(pai, 'procEventoNFe', antes).flatMap(([proc, lugar]) => {
    const pedido = grupo(proc, 'evento');
    return pedido === undefined ? [] : [doEvento(pedido, grupo(proc, 'retEvento'), `${lugar}/evento`)];
  });
}

/**
 * The events in the answer to a status query. A cancelled note whose cancellation is not among them has it in its
 * protocol (cStat 101, 151 or 155), or as the old layout has it, in retCancNFe.
 */
function daConsulta(consulta: Bruto): Documento[] {
  const eventos = processados(consulta, 'retConsSitNFe/');
  if (eventos.some((cada) => cada.tipo === 'evento' && CANCELAMENTOS.has(cada.evento.tpEvento)))
    return eventos;
  for (const nome of ['retCancNFe', 'protNFe']) {
    const resposta = grupo(consulta, nome);
    if (resposta === undefined || !CANCELADA.has(resposta.cStat as string)) continue;
    const lugar = `retConsSitNFe/${nome}/${nome === 'protNFe' ? 'infProt' : 'infCanc'}`;
    const evento = montarCancelamentoDaConsulta(resposta, lugar);
    return [...eventos, { tipo: 'evento', evento, avisos: [] }];
  }
  return eventos;
}

const CANCELAMENTOS: ReadonlySet<string> = new Set(['110111', '110112']);
const CANCELADA: ReadonlySet<string> = new Set(['101', '151', '155']);

function daNota(bruta: Bruto, protNFe: Bruto | undefined, lugar: string): Documento {
  const nota = montarNota(bruta, protNFe, `${lugar}/infNFe`);
  return { tipo: 'nota', nota, avisos: [...avisoDoLeiaute(nota), ...conferirIdentidade(nota)] };
}

function avisoDoLeiaute({ versao }: NotaFiscal): readonly Aviso[] {
  if (!LEIAUTES_ANTIGOS.has(versao)) return [];
  const mensagem = `A nota é do leiaute ${versao}, fora de uso; foi lida com os campos que esse leiaute tem.`;
  return [{ codigo: 'leiaute_antigo', mensagem, lugar: 'infNFe/@versao' }];
}

function doEvento(pedido: Bruto, retorno: Bruto | undefined, lugar: string): Documento {
  const evento = montarEvento(pedido, retorno, `${lugar}/infEvento`);
  return comAvisos(evento, `${lugar}/infEvento`, conferirRetorno(pedido, retorno, lugar));
}

/** Whether the answer beside an event is that to this one. */
export function conferirRetorno(
  pedido: Bruto,
  retorno: Bruto | undefined,
  lugar: string,
  chave = 'chNFe',
): readonly Aviso[] {
  if (retorno === undefined || ehDoMesmoEvento(pedido, retorno, chave)) return [];
  const mensagem =
    'A resposta da SEFAZ que acompanha o evento é de outro documento ou de outro evento; ela não o registra.';
  return [{ codigo: 'retorno_de_outro_evento', mensagem, lugar: `${lugar}/infEvento` }];
}

/** The groups of that name with their paths; a position only where there are several. */
export function lista(pai: Bruto, nome: string, antes = ''): [Bruto, string][] {
  const itens = (pai[nome] ?? []) as Bruto[];
  return itens.map((item, indice) => [
    item,
    itens.length > 1 ? `${antes}${nome}[${indice + 1}]` : antes + nome,
  ]);
}

export const grupo = (pai: Bruto, nome: string): Bruto | undefined => pai[nome] as Bruto | undefined;

import type { Bruto } from '../extrair.ts';
import type { OutroDocumento } from '../leitura.ts';
import { conferirRetorno, grupo, lista } from '../montar-documentos.ts';
import { FAMILIAS, type Familia, SIGLAS } from './familias.ts';
import { montarDocumento } from './montar-documento.ts';
import { montarEventoDaNfse, montarEventoDe, montarEventoDoRetornoDe } from './montar-evento-de-documento.ts';

/** Every document that is no NF-e, then every event of one. `daNfse` are those of NFS-e, each with its place. */
export function montarOutros(
  arquivo: Bruto,
  daNfse: readonly (readonly [Bruto, string])[],
): readonly OutroDocumento[] {
  const documentos: OutroDocumento[] = [];
  const eventos: OutroDocumento[] = [];
  for (const nome in arquivo) {
    const familia = POR_RAIZ.get(nome);
    if (familia !== undefined) {
      for (const [bruta, lugar] of lista(arquivo, nome)) {
        if (nome === familia.documento) documentos.push(montarDocumento(familia, bruta, undefined, lugar));
        else doProcessado(familia, bruta, lugar, documentos, eventos);
      }
    }
    const sigla = SIGLA_DO_EVENTO.get(nome);
    if (sigla !== undefined) eventos.push(...eventosDe(arquivo, nome, sigla));
  }
  for (const [bruto, lugar] of daNfse) {
    const evento = montarEventoDaNfse(bruto, `${lugar}/infEvento`);
    eventos.push({ tipo: 'evento_de_documento', evento, avisos: [] });
  }
  return [...documentos, ...eventos];
}

/** The families by the roots that their files have, and the siglas by those of their events. */
const POR_RAIZ: ReadonlyMap<string, Familia> = new Map(
  FAMILIAS.flatMap((familia) =>
    [familia.documento, familia.processado]
      .filter((raiz) => raiz !== undefined)
      .map((raiz): [string, Familia] => [raiz, familia]),
  ),
);
const SIGLA_DO_EVENTO: ReadonlyMap<string, string> = new Map(
  SIGLAS.flatMap((sigla): [string, string][] => [
    [`evento${sigla}`, sigla],
    [`procEvento${sigla}`, sigla],
  ]),
);

/** A document with its protocol, and the events that some systems put beside it. */
function doProcessado(
  familia: Familia,
  proc: Bruto,
  lugar: string,
  documentos: OutroDocumento[],
  eventos: OutroDocumento[],
): void {
  const { documento, sigla } = familia;
  const bruta = grupo(proc, documento);
  if (bruta === undefined) return;
  documentos.push(montarDocumento(familia, bruta, grupo(proc, `prot${sigla}`), `${lugar}/${documento}`));
  for (const [retorno, passo] of lista(proc, `retEvento${sigla}`)) {
    const evento = montarEventoDoRetornoDe(sigla, retorno, `${lugar}/${passo}/infEvento`);
    eventos.push({ tipo: 'evento_de_documento', evento, avisos: [] });
  }
}

/** The events under one root: with the answer to each, and requests alone, which have no effect. */
function eventosDe(arquivo: Bruto, raiz: string, sigla: string): OutroDocumento[] {
  const nome = `evento${sigla}`;
  return lista(arquivo, raiz).flatMap(([bruto, onde]): OutroDocumento[] => {
    const sozinho = raiz === nome;
    const pedido = sozinho ? bruto : grupo(bruto, nome);
    if (pedido === undefined) return [];
    const retorno = sozinho ? undefined : grupo(bruto, `retEvento${sigla}`);
    const lugar = sozinho ? onde : `${onde}/${nome}`;
    const evento = montarEventoDe(sigla, pedido, retorno, `${lugar}/infEvento`);
    const avisos = conferirRetorno(pedido, retorno, lugar, `ch${sigla}`);
    return [{ tipo: 'evento_de_documento', evento, avisos }];
  });
}

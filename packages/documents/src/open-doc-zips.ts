import { type GzipFailure, openGzip } from '#plataforma';
import type { Bruto } from './extrair.ts';
import { groupsAt } from './extrair.ts';
import type { Leitura, Problema } from './leitura.ts';
import { LIMITES, Stop } from './limites.ts';

const PLACE = 'retDistDFeInt/loteDistDFeInt/docZip';

/**
 * The documents that an answer of the distribution service (NT 2014.002) holds as gzip in base64.
 *
 * Summaries and other kinds that we do not process stand there among the notes; they are passed over unless nothing
 * else is there. Throws {@link Parada} for what cannot be inflated or read, or is too large when inflated.
 */
export function openDocZips<D>(arquivo: Bruto, ler: (bytes: Uint8Array) => Leitura<D>): readonly D[] {
  const [resposta] = groupsAt(arquivo, 'retDistDFeInt');
  const docZips = resposta?.docZip;
  const documentos: D[] = [];
  let passadoPorCima: Problema | undefined;
  let resta: number = LIMITES.inflado;
  for (const [indice, docZip] of (Array.isArray(docZips) ? docZips : []).entries()) {
    if (typeof docZip !== 'string') continue;
    const lugar = `${PLACE}[${indice + 1}]`;
    const bytes = inflate(docZip, resta, lugar);
    resta -= bytes.length;
    const leitura = ler(bytes);
    if (leitura.tipo === 'lido') documentos.push(...leitura.documentos);
    else if (!DE_OUTRO_TIPO.has(leitura.problema.codigo)) throw new Stop(dentroDe(lugar, leitura.problema));
    else passadoPorCima ??= dentroDe(lugar, leitura.problema);
  }
  if (documentos.length === 0 && passadoPorCima !== undefined) throw new Stop(passadoPorCima);
  return documentos;
}

const DE_OUTRO_TIPO: ReadonlySet<string> = new Set([
  'documento_nao_suportado',
  'documento_resumo',
  'xml_sem_nfe',
]);

const FALHAS: Readonly<Record<GzipFailure, Pick<Problema, 'codigo' | 'mensagem'>>> = {
  grande: {
    codigo: 'xml_limite_excedido',
    mensagem: 'Os documentos compactados da resposta passam de 5 MB depois de abertos. Envie-os separados.',
  },
  corrompido: {
    codigo: 'xml_malformado',
    mensagem: 'Um documento compactado da resposta não pôde ser aberto. Baixe-a de novo.',
  },
  sem_suporte: {
    codigo: 'documento_nao_suportado',
    mensagem:
      'A resposta traz documentos compactados, que o navegador não abre. Envie os XMLs dos próprios documentos.',
  },
};

function inflate(docZip: string, ate: number, lugar: string): Uint8Array {
  const bytes = openGzip(docZip, ate);
  if (typeof bytes === 'string') throw new Stop({ ...FALHAS[bytes], lugar });
  return bytes;
}

const dentroDe = (lugar: string, problema: Problema): Problema => ({
  ...problema,
  lugar: problema.lugar === undefined ? lugar : `${lugar}/${problema.lugar}`,
});

import {
  type ContextoDoCliente,
  calcularDocumento,
  type EscolhasDosEventos,
  type EventoNFe,
  type Lancamento,
  type NotaFiscal,
} from '@apura/engine';
import { lerXml } from '../../packages/documents/src/index.ts';
import { notaWithEventos } from '../../packages/engine/test-data/nota-with-eventos.ts';

export interface Lidos {
  readonly notas: readonly NotaFiscal[];
  readonly eventos: readonly EventoNFe[];
}

/** Notes and events of files, each of which must be read. */
export function readAll(arquivos: readonly Uint8Array[]): Lidos {
  const documentos = arquivos.flatMap((bytes) => {
    const leitura = lerXml(bytes);
    if (leitura.tipo === 'problema') throw new Error(leitura.problema.mensagem);
    return leitura.documentos;
  });
  return {
    notas: documentos.flatMap((cada) => (cada.tipo === 'nota' ? cada.nota : [])),
    eventos: documentos.flatMap((cada) => (cada.tipo === 'evento' ? cada.evento : [])),
  };
}

export const cliente = (cnpj: string, mais: Partial<ContextoDoCliente> = {}): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: cnpj.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  ...mais,
});

/** What a note with its events means for a company. */
export function apply(
  { notas, eventos }: Lidos,
  chave: string,
  para: ContextoDoCliente,
  escolhas?: EscolhasDosEventos,
): ReturnType<typeof notaWithEventos> {
  const nota = notas.find((cada) => cada.chave === chave) ?? null;
  const documento = nota === null ? null : calcularDocumento(nota);
  return notaWithEventos({ chave, nota, documento, eventos, escolhas }, para);
}

const SINAIS: Readonly<Record<string, readonly [lado: 'debito' | 'credito', sinal: 1 | -1]>> = {
  debito: ['debito', 1],
  estorno_debito: ['debito', -1],
  credito: ['credito', 1],
  estorno_credito: ['credito', -1],
};
const centavos = (valor: string): number => Math.round(Number(valor) * 100);

/** Cents of CBS and IBS by "debito 2026-10"; zeros are left out. */
export function somas(linhas: readonly Lancamento[]): Record<string, readonly [cbs: number, ibs: number]> {
  const soma = new Map<string, [number, number]>();
  for (const { efeito, competencia, cbs, ibs } of linhas) {
    const doLado = SINAIS[efeito];
    if (doLado === undefined) continue;
    const chave = `${doLado[0]} ${competencia}`;
    const antes = soma.get(chave) ?? [0, 0];
    soma.set(chave, [antes[0] + doLado[1] * centavos(cbs), antes[1] + doLado[1] * centavos(ibs)]);
  }
  return withoutZeros(soma);
}

export function withoutZeros(
  soma: ReadonlyMap<string, readonly [number, number]>,
): Record<string, readonly [cbs: number, ibs: number]> {
  return Object.fromEntries(
    [...soma].filter(([, [cbs, ibs]]) => cbs !== 0 || ibs !== 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** What `depois` has more than `antes`. */
export function diferenca(
  antes: Readonly<Record<string, readonly [number, number]>>,
  depois: Readonly<Record<string, readonly [number, number]>>,
): Record<string, readonly [cbs: number, ibs: number]> {
  const chaves = new Set([...Object.keys(antes), ...Object.keys(depois)]);
  return withoutZeros(
    new Map(
      [...chaves].map((chave) => {
        const [a = [0, 0], d = [0, 0]] = [antes[chave], depois[chave]];
        return [chave, [d[0] - a[0], d[1] - a[1]] as const];
      }),
    ),
  );
}

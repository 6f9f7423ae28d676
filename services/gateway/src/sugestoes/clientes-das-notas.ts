import type { ClienteDasNotas } from '@apura/contracts';
import type { NotasEntrePartes, ParteSemCliente, PartesSemCliente } from '@apura/database';
import { count } from '@apura/words';
import { regimeDoCrt } from './sugerir.ts';

/** Fewer notes than these, all of one side, are too few to suppose anything. */
const BASTAM = 3;

/** What the notes show of one company. */
interface Vista {
  readonly parte: ParteSemCliente;
  readonly total: number;
  /** Of all its notes another company, which looks more like a client, is a party too. */
  readonly explicada: boolean;
  readonly sugerido: boolean;
  readonly motivo: string;
}

/**
 * Who of the parties may be a client: every note is of one, so from the party with the fewest notes on each is left out
 * whose notes all have another party that stays. What stays is a party of every note. Those that look like clients come
 * first, and of those the ones with most notes.
 */
export function clientesDasNotas({ partes, entre }: PartesSemCliente): ClienteDasNotas[] {
  const total = new Map(partes.map((parte) => [parte.raiz, parte.emitidas + parte.recebidas]));
  const { outras, sozinhas } = ligacoes(entre);
  const explicadas = new Set<string>();
  const notas = (raiz: string) => total.get(raiz) ?? 0;
  const dasMenores = [...total.keys()].sort((a, b) => notas(a) - notas(b) || (a < b ? -1 : 1));
  for (const raiz of dasMenores) {
    if (sozinhas.has(raiz)) continue;
    if (![...(outras.get(raiz) ?? [])].some((outra) => explicadas.has(outra))) explicadas.add(raiz);
  }
  const vistas = partes.map((parte): Vista => {
    const { raiz } = parte;
    const maior = [...(outras.get(raiz) ?? [])].some(
      (outra) => explicadas.has(outra) && notas(outra) < notas(raiz),
    );
    const visto = { parte, total: notas(raiz), explicada: explicadas.has(raiz) };
    return { ...visto, ...julgar(visto, sozinhas.get(raiz) ?? 0, maior) };
  });
  return vistas.sort(comparar).map(representar);
}

/** The other companies in the notes of each, and of how many notes it is the only one. */
function ligacoes(entre: readonly NotasEntrePartes[]) {
  const outras = new Map<string, Set<string>>();
  const sozinhas = new Map<string, number>();
  const ligar = (uma: string, outra: string) =>
    outras.set(uma, (outras.get(uma) ?? new Set<string>()).add(outra));
  for (const { de, para, notas } of entre) {
    if (de && para && de !== para) {
      ligar(de, para);
      ligar(para, de);
    } else {
      const so = de ?? para;
      if (so) sozinhas.set(so, (sozinhas.get(so) ?? 0) + notas);
    }
  }
  return { outras, sozinhas };
}

function julgar(
  { parte: { emitidas, recebidas }, total, explicada }: Pick<Vista, 'parte' | 'total' | 'explicada'>,
  sozinha: number,
  maior: boolean,
): Pick<Vista, 'sugerido' | 'motivo'> {
  if (explicada) {
    const papel =
      recebidas === 0 ? 'fornecedora' : emitidas === 0 ? 'compradora' : 'fornecedora ou compradora';
    return { sugerido: false, motivo: `Parece ${papel}: só aparece com empresas que têm mais notas.` };
  }
  if (sozinha > 0) {
    return { sugerido: true, motivo: `É a única empresa em ${count(sozinha, 'nota', 'notas')}.` };
  }
  if (emitidas > 0 && recebidas > 0) return { sugerido: true, motivo: 'Emite e recebe notas.' };
  const lado = recebidas === 0 ? 'emite' : 'recebe';
  return maior && total >= BASTAM
    ? { sugerido: true, motivo: `Só ${lado}, mas tem mais notas que as outras partes.` }
    : { sugerido: false, motivo: `Só ${lado} notas, e nada mostra se é cliente: confira.` };
}

const comparar = (a: Vista, b: Vista): number =>
  Number(b.sugerido) - Number(a.sugerido) ||
  Number(a.explicada) - Number(b.explicada) ||
  b.total - a.total ||
  (a.parte.raiz < b.parte.raiz ? -1 : 1);

const representar = ({ parte, sugerido, motivo }: Vista): ClienteDasNotas => {
  const { raiz, nome, emitidas, recebidas, ...outros } = parte;
  return {
    cnpj_raiz: raiz,
    // What a client's name may not hold stands in some notes.
    razao_social:
      (nome ?? '')
        .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
        .trim()
        .slice(0, 200) || raiz,
    ...outros,
    regime: regimeDoCrt(parte.crt),
    notas: { emitidas, recebidas },
    sugerido,
    motivo,
  };
};

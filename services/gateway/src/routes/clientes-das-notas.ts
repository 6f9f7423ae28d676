import {
  ApiError,
  type ClienteDasNotas,
  ClientesDasNotasQuery,
  DispensadasDasNotas,
  DispensarDasNotas,
  ListaDeClientesDasNotas,
} from '@apura/contracts';
import {
  dismissPartes,
  listPartesWithoutCliente,
  type NotasBetweenPartes,
  type ParteJulgada,
  type ParteWithoutCliente,
} from '@apura/database';
import { known } from '@apura/engine';
import { count } from '@apura/words';
import { isOk } from '../answers.ts';
import { placeOf, shown } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';
import { regimeDoCrt } from '../sugestoes/suggest-for-cliente.ts';

/** Fewer notes than these, all of one side, are too few to suppose anything. */
const BASTAM = 3;
/** In this order they are listed. */
const CLASSES = { sugerida: 0, incerta: 1, explicada: 2 } as const;

/** What the notes show of one company before it is known what they show of the others. */
interface Parte extends Omit<ParteJulgada, 'classe' | 'documento_id'> {
  readonly outras: ReadonlySet<string>;
  /** The newest note that it issued, and that it received. */
  readonly emitida: string;
  readonly recebida: string;
}

const total = ({ emitidas, recebidas }: Pick<Parte, 'emitidas' | 'recebidas'>): number =>
  emitidas + recebidas;

/**
 * Who of the parties may be a client: every note is of one, so from the party with the fewest notes on each is left out
 * (`explicada`) whose notes all have another party that stays. What stays is a party of every note.
 */
export function judgePartes(entre: readonly NotasBetweenPartes[]): ParteJulgada[] {
  const partes = partesDe(entre);
  const explicadas = new Set<string>();
  const dasMenores = [...partes.values()].sort((a, b) => total(a) - total(b) || (a.raiz < b.raiz ? -1 : 1));
  for (const { raiz, sozinha, outras } of dasMenores) {
    if (sozinha > 0) continue;
    if (![...outras].some((outra) => explicadas.has(outra))) explicadas.add(raiz);
  }
  return dasMenores.map(({ outras, emitida, recebida, ...parte }) => {
    const menores = () =>
      [...outras].some(
        (outra) => explicadas.has(outra) && total(known(partes.get(outra), outra)) < total(parte),
      );
    const classe = explicadas.has(parte.raiz)
      ? 'explicada'
      : pareceCliente(parte, menores)
        ? 'sugerida'
        : 'incerta';
    return { ...parte, classe: CLASSES[classe], documento_id: emitida || recebida };
  });
}

const pareceCliente = (parte: Pick<Parte, 'emitidas' | 'recebidas' | 'sozinha'>, menores: () => boolean) =>
  parte.sozinha > 0 || (parte.emitidas > 0 && parte.recebidas > 0) || (total(parte) >= BASTAM && menores());

/** Each company with the other ones in its notes, and in how many it is the only one. */
function partesDe(entre: readonly NotasBetweenPartes[]): ReadonlyMap<string, Parte> {
  type Aberta = { -readonly [Campo in keyof Parte]: Parte[Campo] } & { outras: Set<string> };
  const partes = new Map<string, Aberta>();
  const parte = (raiz: string): Aberta => {
    const nova = { raiz, emitidas: 0, recebidas: 0, sozinha: 0, outras: new Set<string>() };
    const uma = partes.get(raiz) ?? { ...nova, emitida: '', recebida: '' };
    partes.set(raiz, uma);
    return uma;
  };
  for (const { de, para, notas, ultima } of entre) {
    if (de) {
      const uma = parte(de);
      uma.emitidas += notas;
      if (ultima > uma.emitida) uma.emitida = ultima;
    }
    if (para) {
      const uma = parte(para);
      uma.recebidas += notas;
      if (ultima > uma.recebida) uma.recebida = ultima;
    }
    if (de && para && de !== para) {
      parte(de).outras.add(para);
      parte(para).outras.add(de);
    } else parte(de || para).sozinha += notas;
  }
  return partes;
}

function motivo({ classe, sozinha, emitidas, recebidas }: ParteWithoutCliente): string {
  if (classe === CLASSES.explicada) {
    const papel =
      recebidas === 0 ? 'fornecedora' : emitidas === 0 ? 'compradora' : 'fornecedora ou compradora';
    return `Parece ${papel}: só aparece com empresas que têm mais notas.`;
  }
  if (sozinha > 0) return `É a única empresa em ${count(sozinha, 'nota', 'notas')}.`;
  if (emitidas > 0 && recebidas > 0) return 'Emite e recebe notas.';
  const lado = recebidas === 0 ? 'emite' : 'recebe';
  return classe === CLASSES.sugerida
    ? `Só ${lado}, mas tem mais notas que as outras partes.`
    : `Só ${lado} notas, e nada mostra se é cliente: confira.`;
}

export const clienteDasNotas = (parte: ParteWithoutCliente): ClienteDasNotas => ({
  cnpj_raiz: parte.raiz,
  // What a client's name may not hold stands in some notes.
  razao_social:
    parte.nome
      .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, 200) || parte.raiz,
  ...{ cnpj: parte.cnpj, uf: parte.uf, municipio: parte.municipio, ie: parte.ie, crt: parte.crt },
  regime: regimeDoCrt(parte.crt),
  notas: { emitidas: parte.emitidas, recebidas: parte.recebidas },
  sugerido: parte.classe === CLASSES.sugerida,
  motivo: motivo(parte),
});

const RAIZ = /^[0-9A-Z]{8}$/;

export const CLIENTES_DAS_NOTAS: readonly Route[] = [
  /** The companies in the office's notes that may be clients of it and are none yet. */
  route('get /v1/clientes/sugestoes', {
    operation: 'listarClientesSugeridos',
    example: { query: { limit: '2' } },
    scope: 'read:clients',
    summary: 'Lista as empresas das notas que nenhum cliente explica, primeiro as que parecem clientes',
    query: ClientesDasNotasQuery,
    responses: gives(200, 'Uma página de empresas.', ListaDeClientesDasNotas),
    async respond(_gateway, pedido) {
      const { q, limit, dispensadas = false } = pedido.query;
      const { tenant } = pedido;
      const filtro = { q, dispensadas, limit, depoisDe: placeOf(pedido, RAIZ)?.[0] };
      const { sugeridas, continua, linhas } = await listPartesWithoutCliente(tenant, judgePartes, filtro);
      // The company that the page before ended with is a client by now, or the cursor was never one.
      if (!continua) throw new ApiError('cursor_invalido');
      const { mostradas, next_cursor } = shown(pedido, linhas, ({ raiz }) => raiz);
      const data = mostradas.map(clienteDasNotas);
      return isOk<ListaDeClientesDasNotas>({ sugeridos: sugeridas, data, next_cursor });
    },
  }),
  /** Whoever is no client of the office is asked about once. */
  route('post /v1/clientes/sugestoes/dispensar', {
    operation: 'dispensarClientesSugeridos',
    example: { body: { cnpj_raizes: ['55666777'], dispensadas: true } },
    scope: 'write:clients',
    summary: 'Dispensa empresas das notas que não são clientes: não são mais sugeridas; ou volta atrás',
    body: DispensarDasNotas,
    responses: gives(200, 'Quantas mudaram.', DispensadasDasNotas),
    respond: async (_gateway, { body: { cnpj_raizes, dispensadas }, tenant }) =>
      isOk({ mudadas: await dismissPartes(tenant, cnpj_raizes, dispensadas) }),
  }),
];

import type { AnoProjetado } from '@apura/contracts';
import {
  hasAmount,
  nomeDoTributo,
  readCents,
  reais,
  shortReais,
  sumAmounts,
  TRIBUTOS_EM_ORDEM,
} from '@apura/words';
import { useId, useState, useSyncExternalStore } from 'react';

/** One part of a column; `serie` names the colour (`--serie-<serie>`), `nome` is what the legend says. */
interface Parte {
  readonly serie: string;
  readonly nome: string;
  readonly valor: string;
}

interface Coluna {
  readonly rotulo: string;
  readonly partes: readonly Parte[];
}

interface PropsDoGrafico {
  /** What the drawing shows, in a sentence; the same numbers stand in a table beside it. */
  readonly titulo: string;
  readonly colunas: readonly Coluna[];
  /** Of the drawing's own units: a narrow drawing has larger letters. */
  readonly width?: number;
  readonly height?: number;
}

const ESQUERDA = 58;
const TOPO = 26;
const BASE = 26;

/** Amounts on top of one another, a column for each month, year or regime; what is negative goes below the line. */
export function GraficoEmpilhado({ titulo, colunas, width, height = 300 }: PropsDoGrafico) {
  const id = useId();
  const estreito = useEstreito();
  const total = width ?? (estreito ? 400 : 720);
  const [escolhida, escolher] = useState<number>();
  if (!colunas.some(({ partes }) => partes.some(({ valor }) => hasAmount(valor)))) return null;
  const { y, guias } = escalaDe(colunas, height);
  const passo = (total - ESQUERDA) / Math.max(1, colunas.length);
  const desenhar = ({ rotulo, partes }: Coluna, n: number) => {
    const centro = ESQUERDA + passo * (n + 0.5);
    const barra = Math.min(64, passo * 0.58);
    const chunks = stack(partes);
    const topo = Math.max(0, ...chunks.map(({ ate }) => ate));
    return (
      <g
        key={rotulo}
        className={n === escolhida ? 'coluna escolhida' : 'coluna'}
        aria-hidden
        onPointerEnter={() => escolher(n)}
        onPointerLeave={() => escolher(undefined)}
      >
        <rect className="fundo" x={centro - passo / 2} y={0} width={passo} height={height} rx={6} />
        {chunks.map(({ serie, de, ate }) => {
          const alto = Math.abs(y(ate) - y(de));
          return (
            <rect
              key={serie}
              x={centro - barra / 2}
              y={Math.min(y(de), y(ate))}
              width={barra}
              height={Math.max(0.5, alto - 1)}
              rx={Math.min(2, alto / 2)}
              fill={`var(--serie-${serie})`}
            />
          );
        })}
        {/* Many narrow columns have no room for their sums; the table tells them. */}
        {(!estreito || colunas.length <= 4) && (
          <text className="total" x={centro} y={y(topo) - 7} textAnchor="middle">
            {withoutMoeda(sumAmounts(partes.map(({ valor }) => valor)))}
          </text>
        )}
        <text x={centro} y={height - 8} textAnchor="middle">
          {rotulo}
        </text>
      </g>
    );
  };
  return (
    <figure className={total < 500 ? 'grafico estreito' : 'grafico'}>
      <svg viewBox={`0 0 ${total} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>{titulo}</title>
        {guias.map((valor) => (
          <g key={valor} aria-hidden>
            <line className="guia" x1={ESQUERDA} x2={total} y1={y(valor)} y2={y(valor)} />
            <text x={ESQUERDA - 8} y={y(valor) + 4} textAnchor="end">
              {withoutMoeda(valor.toFixed(2))}
            </text>
          </g>
        ))}
        {colunas.map(desenhar)}
      </svg>
      <Legenda colunas={colunas} escolhida={escolhida === undefined ? undefined : colunas[escolhida]} />
    </figure>
  );
}

interface PropsDaLegenda {
  readonly colunas: readonly Coluna[];
  /** The column whose amounts stand beside the names. */
  readonly escolhida: Coluna | undefined;
}

function Legenda({ colunas, escolhida }: PropsDaLegenda) {
  const series = new Map(
    colunas.flatMap(({ partes }) => partes.map(({ serie, nome }) => [serie, nome] as const)),
  );
  return (
    <figcaption>
      <ul className="legenda">
        {[...series].map(([serie, nome]) => {
          const valor = escolhida?.partes.find((parte) => parte.serie === serie)?.valor;
          return (
            <li key={serie}>
              <i className="cor" style={{ background: `var(--serie-${serie})` }} aria-hidden />
              {nome}
              {valor !== undefined && <b className="numero">{reais(valor)}</b>}
            </li>
          );
        })}
      </ul>
    </figcaption>
  );
}

const withoutMoeda = (valor: string): string => shortReais(valor).replace('R$\u00a0', '');

/** From where to where each part goes, away from the line on its side; what is nothing has no place. */
function stack(partes: readonly Parte[]) {
  let acima = 0;
  let abaixo = 0;
  return partes.flatMap(({ serie, valor }) => {
    // Only the coordinates of the drawing become numbers.
    const v = forDrawing(valor);
    if (v === 0) return [];
    const de = v > 0 ? acima : abaixo;
    if (v > 0) acima += v;
    else abaixo += v;
    return [{ serie, de, ate: de + v }];
  });
}

/** Where an amount lies in the drawing, and the round amounts that have a line: about four of them. */
function escalaDe(colunas: readonly Coluna[], height: number) {
  const pontas = colunas.flatMap(({ partes }) => stack(partes).map(({ ate }) => ate));
  const [alto, baixo] = [Math.max(1, ...pontas), Math.min(0, ...pontas)];
  const passo = passoDaEscala(alto, baixo);
  const maior = Math.ceil(alto / passo) * passo;
  const menor = Math.floor(baixo / passo) * passo;
  return {
    y: (valor: number) => TOPO + ((maior - valor) / (maior - menor)) * (height - TOPO - BASE),
    guias: Array.from({ length: Math.round((maior - menor) / passo) + 1 }, (_, n) => menor + n * passo),
  };
}

function passoDaEscala(maior: number, menor: number): number {
  const bruto = (maior - menor) / 4;
  const potencia = 10 ** Math.floor(Math.log10(bruto));
  return ([1, 2, 2.5, 5, 10].find((vezes) => vezes * potencia >= bruto) ?? 10) * potencia;
}

const consulta = () => window.matchMedia('(max-width: 40em)');

function observe(onChange: () => void): () => void {
  const lista = consulta();
  lista.addEventListener('change', onChange);
  return () => lista.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone. */
const useEstreito = (): boolean => useSyncExternalStore(observe, () => consulta().matches);

/** For the coordinates of a drawing, and only there. */
export const forDrawing = (decimal: string): number => Number(readCents(decimal)) / 100;

type Devidos = readonly AnoProjetado['devidos'][number][];

/** The taxes that have an amount in one of the lists. */
export const tributosWithValor = (...listas: readonly Devidos[]): readonly Devidos[number]['tributo'][] =>
  TRIBUTOS_EM_ORDEM.filter((tributo) =>
    listas.some((lista) => lista.some((um) => um.tributo === tributo && hasAmount(um.valor))),
  );

export const valorDoTributo = (lista: Devidos, tributo: string): string =>
  lista.find((um) => um.tributo === tributo)?.valor ?? '0.00';

/** What is paid of each tax -> parts of a column. */
export const partesDosTributos = (tributos: Devidos): Parte[] =>
  tributosWithValor(tributos).map((serie) => ({
    serie,
    nome: nomeDoTributo(serie),
    valor: valorDoTributo(tributos, serie),
  }));

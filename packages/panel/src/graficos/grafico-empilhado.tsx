import { reais, shortReais, sumAmounts } from '@apura/words';
import { useId, useState } from 'react';
import { paraDesenho } from './para-desenho.ts';
import { useEstreito } from './use-estreito.ts';

/** One part of a column; `serie` names the colour (`--serie-<serie>`), `nome` is what the legend says. */
export interface Parte {
  readonly serie: string;
  readonly nome: string;
  readonly valor: string;
}

export interface Coluna {
  readonly rotulo: string;
  readonly partes: readonly Parte[];
}

interface PropsDoGrafico {
  /** What the drawing shows, in a sentence; the same numbers stand in a table beside it. */
  readonly titulo: string;
  readonly colunas: readonly Coluna[];
  /** Of the drawing's own units: a narrow drawing has larger letters. */
  readonly largura?: number;
  readonly altura?: number;
}

const ESQUERDA = 58;
const TOPO = 26;
const BASE = 26;

/** Amounts on top of one another, a column for each month, year or regime; what is negative goes below the line. */
export function GraficoEmpilhado({ titulo, colunas, largura, altura = 300 }: PropsDoGrafico) {
  const id = useId();
  const estreito = useEstreito();
  const total = largura ?? (estreito ? 400 : 720);
  // Many narrow columns have no room for their sums; the table tells them.
  const comSomas = !estreito || colunas.length <= 4;
  const [escolhida, escolher] = useState<number>();
  // Only the coordinates of the drawing become numbers.
  const somas = colunas.map(({ partes }) => {
    const valores = partes.map(({ valor }) => paraDesenho(valor));
    return {
      acima: valores.filter((v) => v > 0).reduce((a, b) => a + b, 0),
      abaixo: valores.filter((v) => v < 0).reduce((a, b) => a + b, 0),
    };
  });
  const passo = passoDaEscala(
    Math.max(1, ...somas.map(({ acima }) => acima)),
    Math.min(0, ...somas.map(({ abaixo }) => abaixo)),
  );
  const maior = Math.ceil(Math.max(1, ...somas.map(({ acima }) => acima)) / passo) * passo;
  const menor = Math.floor(Math.min(0, ...somas.map(({ abaixo }) => abaixo)) / passo) * passo;
  const y = (valor: number) => TOPO + ((maior - valor) / (maior - menor)) * (altura - TOPO - BASE);
  const passoDaColuna = (total - ESQUERDA) / Math.max(1, colunas.length);
  const barra = Math.min(64, passoDaColuna * 0.58);
  const guias = Array.from({ length: Math.round((maior - menor) / passo) + 1 }, (_, n) => menor + n * passo);
  const series = new Map(
    colunas.flatMap(({ partes }) => partes.map(({ serie, nome }) => [serie, nome] as const)),
  );
  const coluna = escolhida === undefined ? undefined : colunas[escolhida];
  return (
    <figure className={total < 500 ? 'grafico estreito' : 'grafico'}>
      <svg viewBox={`0 0 ${total} ${altura}`} role="img" aria-labelledby={id}>
        <title id={id}>{titulo}</title>
        {guias.map((valor) => (
          <g key={valor} aria-hidden>
            <line className="guia" x1={ESQUERDA} x2={total} y1={y(valor)} y2={y(valor)} />
            <text x={ESQUERDA - 8} y={y(valor) + 4} textAnchor="end">
              {shortReais(valor.toFixed(2)).replace('R$\u00a0', '')}
            </text>
          </g>
        ))}
        {colunas.map(({ rotulo, partes }, n) => {
          let acima = 0;
          let abaixo = 0;
          const centro = ESQUERDA + passoDaColuna * (n + 0.5);
          return (
            <g
              key={rotulo}
              className={n === escolhida ? 'coluna escolhida' : 'coluna'}
              aria-hidden
              onPointerEnter={() => escolher(n)}
              onPointerLeave={() => escolher(undefined)}
            >
              <rect
                className="fundo"
                x={centro - passoDaColuna / 2}
                y={0}
                width={passoDaColuna}
                height={altura}
                rx={6}
              />
              {partes.map(({ serie, valor }) => {
                const v = paraDesenho(valor);
                if (v === 0) return null;
                const de = v > 0 ? acima : abaixo;
                if (v > 0) acima += v;
                else abaixo += v;
                const alto = Math.abs(y(de + v) - y(de));
                return (
                  <rect
                    key={serie}
                    x={centro - barra / 2}
                    y={Math.min(y(de), y(de + v))}
                    width={barra}
                    height={Math.max(0.5, alto - 1)}
                    rx={Math.min(2, alto / 2)}
                    fill={`var(--serie-${serie})`}
                  />
                );
              })}
              {comSomas && (
                <text className="total" x={centro} y={y(acima) - 7} textAnchor="middle">
                  {shortReais(sumAmounts(partes.map(({ valor }) => valor))).replace('R$\u00a0', '')}
                </text>
              )}
              <text x={centro} y={altura - 8} textAnchor="middle">
                {rotulo}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <ul className="legenda">
          {[...series].map(([serie, nome]) => {
            const valor = coluna?.partes.find((parte) => parte.serie === serie)?.valor;
            return (
              <li key={serie}>
                <i className={`cor cor-${serie}`} aria-hidden />
                {nome}
                {valor !== undefined && <b className="numero">{reais(valor)}</b>}
              </li>
            );
          })}
        </ul>
      </figcaption>
    </figure>
  );
}

/** A round distance between the guides, so that there are about four. */
function passoDaEscala(maior: number, menor: number): number {
  const bruto = (maior - menor) / 4;
  const potencia = 10 ** Math.floor(Math.log10(bruto));
  return ([1, 2, 2.5, 5, 10].find((vezes) => vezes * potencia >= bruto) ?? 10) * potencia;
}

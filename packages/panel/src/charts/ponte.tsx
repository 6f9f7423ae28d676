import type { Comparativo } from '@apura/contracts';
import { namePasso, nameRegras, reais, signedReais, sumAmounts } from '@apura/words';
import { forDrawing, tributosWithValor, valorDoTributo } from './grafico-empilhado.tsx';

/** From what is paid in one year to what is paid in another, tax by tax: numbers, each with its bar from where the last one ended. */
export function Ponte({ ponte }: { readonly ponte: NonNullable<Comparativo['ponte']> }) {
  const { de, para, inicial, passos, final } = ponte;
  const tributos = tributosWithValor(passos);
  const trechos = tributos.map((tributo, n) => {
    const anteriores = tributos.slice(0, n).map((anterior) => valorDoTributo(passos, anterior));
    const inicio = sumAmounts([inicial, ...anteriores]);
    const valor = valorDoTributo(passos, tributo);
    return { tributo, inicio, valor, fim: sumAmounts([inicio, valor]) };
  });
  // Only the coordinates of the bars become numbers.
  const cantos = [inicial, final, ...trechos.map(({ fim }) => fim)].map(forDrawing);
  const menor = Math.min(0, ...cantos);
  const width = Math.max(1, ...cantos) - menor;
  const x = (valor: string) => ((forDrawing(valor) - menor) / width) * 100;
  const extremo = (ano: number, valor: string) => (
    <tr className="extremo">
      <th scope="row">{nameRegras(ano)}</th>
      <td className="direita numero">{reais(valor)}</td>
      <Barra de={x('0.00')} ate={x(valor)} cor="apura-suave" />
    </tr>
  );
  return (
    <table className="ponte">
      <caption className="so-leitor">
        De {reais(inicial)} em {de} a {reais(final)} em {para}
      </caption>
      <tbody>
        {extremo(de, inicial)}
        {trechos.map(({ tributo, inicio, valor, fim }) => (
          <tr key={tributo}>
            <th scope="row">{namePasso(tributo)}</th>
            <td className="direita numero">{signedReais(valor)}</td>
            <Barra de={x(inicio)} ate={x(fim)} cor={`serie-${tributo}`} />
          </tr>
        ))}
        {extremo(para, final)}
      </tbody>
    </table>
  );
}

const Barra = ({ de, ate, cor }: { readonly de: number; readonly ate: number; readonly cor: string }) => (
  <td className="barra" aria-hidden>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <rect
        x={Math.min(de, ate)}
        y={1}
        width={Math.max(0.4, Math.abs(ate - de))}
        height={8}
        fill={`var(--${cor})`}
      />
    </svg>
  </td>
);

import { groupedIfDecimal } from '@apura/words';

interface PassoDaMemoria {
  readonly passo: string;
  readonly regra: string;
  readonly operandos: readonly { readonly nome: string; readonly valor: string }[];
  readonly resultado: string;
  readonly fundamento: string;
}

/** How a number came about: rule, what went in, what came out, and the article of law. */
export function Memoria({ passos }: { readonly passos: readonly PassoDaMemoria[] }) {
  return (
    <ol className="memoria">
      {passos.map((passo, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a result never move
        <li key={n}>
          <p className="regra">{passo.regra}</p>
          <div className="conta">
            {passo.operandos.map(({ nome, valor }) => (
              <span key={nome} className="operando">
                <span className="suave">{nome}</span>{' '}
                <span className="numero">{groupedIfDecimal(valor)}</span>
              </span>
            ))}
            <span className="operando resultado numero">
              {passo.passo} = {groupedIfDecimal(passo.resultado)}
            </span>
          </div>
          <p className="fundamento sem-margem">{passo.fundamento}</p>
        </li>
      ))}
    </ol>
  );
}

import type { Passo } from '@apura/engine';
import { groupedIfDecimal } from '@apura/words';
import { ComLeis } from './partes.tsx';

/** How a number came about: rule, what went in, what came out, and the article of law. */
export const Memoria = ({ passos }: { readonly passos: readonly Passo[] }) => (
  <ol className="memoria">
    {passos.map((passo, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a result never move
      <li key={n}>
        <p className="regra">{passo.regra}</p>
        <div className="conta">
          {passo.operandos.map(({ nome, valor }) => (
            <span key={nome} className="operando">
              <span className="suave">{nome}</span> <span className="numero">{groupedIfDecimal(valor)}</span>
            </span>
          ))}
          <span className="operando resultado numero">
            {passo.passo} = {groupedIfDecimal(passo.resultado)}
          </span>
        </div>
        <p className="suave miudo sem-margem">
          <ComLeis texto={passo.fundamento} />
        </p>
      </li>
    ))}
  </ol>
);

interface PassoDaMemoria {
  readonly passo: string;
  readonly regra: string;
  readonly operandos: readonly { readonly nome: string; readonly valor: string }[];
  readonly resultado: string;
  readonly fundamento: string;
}

/** A decimal with the Brazilian comma; anything else as it is. */
const comVirgula = (valor: string): string =>
  /^-?\d+\.\d+$/.test(valor) ? valor.replace(/\.(\d+)$/, ',$1').replace(/\B(?=(\d{3})+,)/g, '.') : valor;

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
                <span className="suave">{nome}</span> <span className="numero">{comVirgula(valor)}</span>
              </span>
            ))}
            <span className="operando resultado numero">
              {passo.passo} = {comVirgula(passo.resultado)}
            </span>
          </div>
          <p className="fundamento sem-margem">{passo.fundamento}</p>
        </li>
      ))}
    </ol>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';

interface PropsDaTabela {
  /** What the table holds, for who does not see it. */
  readonly legenda: string;
  readonly cabecalho: readonly (string | { readonly nome: string; readonly direita: true })[];
  readonly children: ReactNode;
  readonly rodape?: ReactNode;
  /** On a phone each row becomes a card; cells then need `data-rotulo`. */
  readonly emCartoes?: boolean;
}

/** A table that scrolls sideways in itself, by keyboard too, when it does not fit. */
export function Tabela({ legenda, cabecalho, children, rodape, emCartoes = false }: PropsDaTabela) {
  const caixa = useRef<HTMLElement>(null);
  const [rola, mudarRola] = useState(false);
  useEffect(() => {
    const elemento = caixa.current;
    if (!elemento) return;
    const medir = () => mudarRola(elemento.scrollWidth > elemento.clientWidth + 1);
    const observador = new ResizeObserver(medir);
    observador.observe(elemento);
    return () => observador.disconnect();
  }, []);
  return (
    <section ref={caixa} className="rolagem" {...(rola ? { tabIndex: 0, 'aria-label': legenda } : {})}>
      <table className={emCartoes ? 'tabela em-cartoes' : 'tabela'}>
        <caption className="so-leitor">{legenda}</caption>
        <thead>
          <tr>
            {cabecalho.map((coluna) =>
              typeof coluna === 'string' ? (
                <th key={coluna} scope="col">
                  {coluna === '' ? <span className="so-leitor">Ações</span> : coluna}
                </th>
              ) : (
                <th key={coluna.nome} scope="col" className="direita">
                  {coluna.nome}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {rodape && <tfoot>{rodape}</tfoot>}
      </table>
    </section>
  );
}

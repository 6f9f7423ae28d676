import type { AnoProjetado } from '@apura/contracts';
import {
  hasAmount,
  marcosDaTransicao,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  range,
  reais,
  shortPercent,
  signedReais,
} from '@apura/words';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Cartao } from '../../components/partes.tsx';

interface Ano {
  readonly liquido: AnoProjetado;
  readonly final: AnoProjetado;
}

interface PropsDosMarcos {
  readonly anos: readonly AnoProjetado[];
  /** The page of the whole transition. */
  readonly href: string;
}

/** The month in the years that change most, as a range between both price premises. */
export function MarcosDaTransicao({ anos, href }: PropsDosMarcos) {
  const linhas = marcosDaTransicao(anos).flatMap(({ liquido, final }) =>
    liquido ? [{ liquido, final: final ?? liquido }] : [],
  );
  const comEmbutido = linhas.some(({ liquido }) => hasAmount(liquido.embutido));
  const comMudanca = linhas.some(({ liquido }) => liquido.variacao !== null);
  return (
    <Cartao titulo="O mesmo mês nos próximos anos">
      <DataTable
        legend="O mesmo mês nos próximos anos"
        rows={linhas}
        columns={[
          { name: 'Ano', cell: ({ liquido }) => liquido.ano },
          faixa('A pagar', ({ total }) => total),
          ...(comEmbutido ? [faixa(nomeDoTributo('embutido_nas_compras'), ({ embutido }) => embutido)] : []),
          ...(comMudanca ? [faixa('Mudança desde 2026', ({ variacao }) => variacao, signedReais)] : []),
          {
            name: 'Carga efetiva',
            right: true,
            cell: ({ liquido, final }) => faixaDeCarga(liquido.carga_efetiva, final.carga_efetiva),
          },
          { name: 'Alíquotas', cell: ({ liquido }) => ORIGEM_DAS_ALIQUOTAS[liquido.status] },
        ]}
      />
      <p className="miudo suave">
        De um lado a outro da faixa: se o preço sem tributos se mantém, ou se se mantém o que o comprador
        paga. <Link href={href}>Veja todos os anos</Link>.
      </p>
    </Cartao>
  );
}

/** An amount from one price premise to the other. */
const faixa = (name: string, valor: (ano: AnoProjetado) => string | null, escrever = reais): Column<Ano> => ({
  name,
  right: true,
  cell: ({ liquido, final }) => {
    const [um, outro] = [valor(liquido), valor(final)];
    return um === null || outro === null ? '—' : range(um, outro, escrever);
  },
});

function faixaDeCarga(um: string, outro: string): string {
  const [a, b] = [shortPercent(um), shortPercent(outro)];
  return a === b ? a : Number(um) < Number(outro) ? `${a} a ${b}` : `${b} a ${a}`;
}

import type { AnoProjetado } from '@apura/contracts';
import { hasAmount, nomeDoTributo, ORIGEM_DAS_ALIQUOTAS, range, shortPercent } from '@apura/words';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { Tabela } from '../../componentes/tabela.tsx';

/** The test year, the end of PIS and COFINS, the first step of ICMS and ISS, the new taxes in full force. */
const MARCOS = [2026, 2027, 2029, 2033];

interface PropsDosMarcos {
  readonly anos: readonly AnoProjetado[];
  /** The page of the whole transition. */
  readonly href: string;
}

/** The month in the years that change most, as a range between both price premises. */
export function MarcosDaTransicao({ anos, href }: PropsDosMarcos) {
  const primeiro = anos[0]?.ano;
  const linhas = [...new Set(anos.map(({ ano }) => ano))]
    .filter((ano) => MARCOS.includes(ano) || ano === primeiro)
    .flatMap((ano) => {
      const com = (premissa: AnoProjetado['premissa_preco']) =>
        anos.find((um) => um.ano === ano && um.premissa_preco === premissa);
      const liquido = com('liquido_constante');
      return liquido ? [{ liquido, final: com('final_constante') ?? liquido }] : [];
    });
  const comEmbutido = linhas.some(({ liquido }) => hasAmount(liquido.embutido));
  const comMudanca = linhas.some(({ liquido }) => liquido.variacao !== null);
  return (
    <Cartao titulo="O mesmo mês nos próximos anos">
      <Tabela
        legenda="O mesmo mês nos próximos anos"
        cabecalho={[
          'Ano',
          { nome: 'A pagar', direita: true },
          ...(comEmbutido ? [{ nome: nomeDoTributo('embutido_nas_compras'), direita: true as const }] : []),
          ...(comMudanca ? [{ nome: 'Mudança desde 2026', direita: true as const }] : []),
          { nome: 'Carga efetiva', direita: true },
          'Alíquotas',
        ]}
        emCartoes
      >
        {linhas.map(({ liquido, final }) => (
          <tr key={liquido.ano}>
            <th scope="row">{liquido.ano}</th>
            <Celula rotulo="A pagar" direita>
              {range(liquido.total, final.total)}
            </Celula>
            {comEmbutido && (
              <Celula rotulo={nomeDoTributo('embutido_nas_compras')} direita>
                {range(liquido.embutido, final.embutido)}
              </Celula>
            )}
            {comMudanca && (
              <Celula rotulo="Mudança desde 2026" direita>
                {liquido.variacao === null || final.variacao === null
                  ? '—'
                  : range(liquido.variacao, final.variacao)}
              </Celula>
            )}
            <Celula rotulo="Carga efetiva" direita>
              {faixaDeCarga(liquido.carga_efetiva, final.carga_efetiva)}
            </Celula>
            <Celula rotulo="Alíquotas">{ORIGEM_DAS_ALIQUOTAS[liquido.status]}</Celula>
          </tr>
        ))}
      </Tabela>
      <p className="miudo suave">
        De um lado a outro da faixa: se o preço sem tributos se mantém, ou se se mantém o que o comprador
        paga. <Link href={href}>Veja todos os anos</Link>.
      </p>
    </Cartao>
  );
}

function faixaDeCarga(um: string, outro: string): string {
  const [a, b] = [shortPercent(um), shortPercent(outro)];
  return a === b ? a : Number(um) < Number(outro) ? `${a} a ${b}` : `${b} a ${a}`;
}

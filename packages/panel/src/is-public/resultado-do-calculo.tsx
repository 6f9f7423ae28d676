import type { Calculo } from '@apura/contracts';
import {
  comOrigem,
  comSerie,
  dayMonthYear,
  grouped,
  hasAmount,
  nomeDoTributo,
  notaDaChave,
  percent,
  reais,
} from '@apura/words';
import { ComLeis } from '../components/com-leis.tsx';
import { Figura } from '../components/figura.tsx';
import { ItemDaNota } from '../components/item-da-nota.tsx';
import { RevisoesDaNota } from '../components/linha-da-revisao.tsx';

const STATUS = {
  lei: 'fixadas em lei',
  estimativa: 'estimadas: ainda não são lei',
  informada: 'informadas',
} as const;

/** What the calculator says of a note, from the total down to the article of law. */
export function ResultadoDoCalculo({ calculo }: { readonly calculo: Calculo }) {
  const { ano, comparativo, aliquotas, itens, divergencias, avisos, correcoes, documento } = calculo;
  return (
    <div className="pilha">
      <div className="grade figuras">
        <Figura rotulo="Tributos da nota hoje" valor={reais(comparativo.atual)} />
        <Figura
          rotulo={`CBS, IBS e Seletivo em ${ano}`}
          valor={reais(comparativo.reforma)}
          nota={
            hasAmount(comparativo.permanecem) &&
            `e ${reais(comparativo.permanecem)} dos tributos de hoje que restam`
          }
        />
        {comparativo.diferenca !== undefined && (
          <Figura
            rotulo={comOrigem(`Diferença em ${ano}`, aliquotas.status)}
            valor={reais(comparativo.diferenca)}
            nota={!comparativo.exigivel && '2026 é ano de teste: nada é exigido'}
            destaque
          />
        )}
      </div>
      <p className="suave miudo sem-margem">
        {documento && `${comSerie(notaDaChave(documento.chave))}. `}
        Alíquotas {STATUS[aliquotas.status]}: CBS {percent(aliquotas.cbs)}, {nomeDoTributo('ibs_uf')}{' '}
        {percent(aliquotas.ibs_uf)}, {nomeDoTributo('ibs_mun')} {percent(aliquotas.ibs_mun)}.{' '}
        <ComLeis texto={aliquotas.fundamento} />
      </p>
      {correcoes.map(({ parametro, de, para, vigente_desde, fundamento }) => (
        <p key={parametro} className="aviso aviso-info sem-margem">
          {parametro} passou de {grouped(de)} para {grouped(para)} em {dayMonthYear(vigente_desde)}.{' '}
          <ComLeis texto={fundamento} />
        </p>
      ))}
      {divergencias.length > 0 && <Divergencias divergencias={divergencias} />}
      <RevisoesDaNota revisoes={calculo.revisoes} />
      <section className="cartao" aria-label="Itens">
        <h2>Item a item</h2>
        <p className="suave miudo">Abra um item para ver cada passo, com o artigo da lei.</p>
        {itens.map((item) => (
          <ItemDaNota key={item.n_item} item={item} />
        ))}
      </section>
      {avisos.length > 0 && (
        <details className="desdobrar">
          <summary>Avisos</summary>
          <ul className="desdobrado lista-de-texto miudo">
            {avisos.map((aviso) => (
              <li key={aviso}>{aviso}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="miudo sem-margem">
        O mesmo cálculo pela API:{' '}
        <code>
          curl -F xml=@nota.xml -F ano={ano} {window.location.origin}/api/calculadora
        </code>
      </p>
    </div>
  );
}

const Divergencias = ({ divergencias }: Pick<Calculo, 'divergencias'>) => (
  <section className="cartao" aria-label="Divergências">
    <h2>Declarado e calculado não conferem</h2>
    <ul className="lista-de-texto">
      {divergencias.map(({ regra, n_item, campo, mensagem, fundamento, rejeicao }) => (
        <li key={`${regra}${n_item ?? ''}${campo}`}>
          {n_item ? `Item ${n_item}: ` : ''}
          {mensagem}{' '}
          <span className="suave miudo">
            <ComLeis texto={fundamento} />
            {rejeicao ? ` · rejeição ${rejeicao} da SEFAZ` : ''}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

import type { Calculo, DocumentoComItens } from '@apura/contracts';
import { type Passo, rotuloDaClassificacao } from '@apura/engine';
import {
  grouped,
  groupedIfDecimal,
  hasAmount,
  nomeDaNatureza,
  nomeDoPasso,
  nomeDoTributo,
  percent,
  reais,
  sumAmounts,
} from '@apura/words';
import { Datum, WithLeis } from './partes.tsx';

type Item = Calculo['itens'][number] & Partial<DocumentoComItens['itens'][number]>;
const CLASSIFICACAO = {
  declarada: 'declarada na nota',
  inferida: 'inferida',
  informada: 'informada pelo escritório',
} as const;
const CONFIANCA = { alta: 'confiança alta', media: 'confiança média', baixa: 'confiança baixa' } as const;

/** A quantity as a note writes it, without the zeros behind it. */
const quantos = (quantidade: string): string =>
  grouped(quantidade.includes('.') ? quantidade.replace(/\.?0+$/, '') : quantidade);

/** An item with its taxes; opened, how they came about. */
export function ItemDaNota({ item }: { readonly item: Item }) {
  const rotulo = rotuloDaClassificacao(item.cclasstrib);
  const natureza = nomeDaNatureza(item.natureza ?? '');
  const novo = sumAmounts([item.cbs, item.ibs, item.is]);
  return (
    <details className="desdobrar item-da-nota">
      <summary>
        <span className="item-nome">
          <b>{item.descricao ? `${item.n_item}. ${item.descricao}` : `Item ${item.n_item}`}</b>
          <span className="suave numero">
            {item.quantidade && `${quantos(item.quantidade)} ${item.unidade} · `}
            {item.ncm && `NCM ${item.ncm} · `}
            {natureza && `${natureza} · `}
            {item.cfop && `CFOP ${item.cfop} · `}
            {item.cst}/{item.cclasstrib}
          </span>
        </span>
        <span className="item-valores numero">
          <span className="suave">{reais(item.valor)}</span>
          <b>{item.calculado || hasAmount(novo) ? reais(novo) : 'não calculado'}</b>
        </span>
      </summary>
      <div className="desdobrado">
        <dl className="lista-de-dados numero-solto">
          {item.codigo && <Datum name={item.ncm ? 'Código do produto' : 'Código'}>{item.codigo}</Datum>}
          {item.valor_unitario && <Datum name="Valor unitário">{quantos(item.valor_unitario)}</Datum>}
          <Datum name="Base">{reais(item.base)}</Datum>
          <Datum name="CBS">{reais(item.cbs)}</Datum>
          <Datum name={nomeDoTributo('ibs_uf')}>{reais(item.ibs_uf)}</Datum>
          <Datum name={nomeDoTributo('ibs_mun')}>{reais(item.ibs_mun)}</Datum>
          {hasAmount(item.is) && <Datum name="Imposto Seletivo">{reais(item.is)}</Datum>}
          {hasAmount(item.reducao) && <Datum name="Redução de alíquota">{percent(item.reducao)}</Datum>}
          <Datum name="Classificação">
            {item.cclasstrib}
            {rotulo && ` (${rotulo})`}, {CLASSIFICACAO[item.classificacao]}
            {item.confianca && `, ${CONFIANCA[item.confianca]}`}
          </Datum>
        </dl>
        {item.condicao && <p className="aviso aviso-alerta">{item.condicao}</p>}
        {item.inferencia && item.inferencia.alternativas.length > 0 && (
          <p className="miudo suave">
            {item.inferencia.anexo && `${item.inferencia.anexo}. `}
            Também poderia ser {item.inferencia.alternativas.join(', ')}.
          </p>
        )}
        {!item.calculado && (
          <p className="aviso aviso-alerta">Esta versão das regras não calcula esta classificação.</p>
        )}
        <h4 className="subtitulo">Memória de cálculo</h4>
        <Memoria passos={item.memoria} />
      </div>
    </details>
  );
}

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
              <span className="suave">{nomeDoPasso(nome)}</span>{' '}
              <span className="numero">{groupedIfDecimal(valor)}</span>
            </span>
          ))}
          <span className="operando resultado numero">
            {nomeDoPasso(passo.passo)} = {groupedIfDecimal(passo.resultado)}
          </span>
        </div>
        <p className="suave miudo sem-margem">
          <WithLeis texto={passo.fundamento} />
        </p>
      </li>
    ))}
  </ol>
);

import type { Calculo } from '@apura/contracts';
import { rotuloDaClassificacao } from '@apura/engine';
import { hasAmount, nomeDoTributo, percent, reais, sumAmounts } from '@apura/words';
import { Memoria } from './memoria.tsx';

type Item = Calculo['itens'][number];
const CLASSIFICACAO = {
  declarada: 'declarada na nota',
  inferida: 'inferida',
  informada: 'informada pelo escritório',
} as const;
const CONFIANCA = { alta: 'confiança alta', media: 'confiança média', baixa: 'confiança baixa' } as const;

/** An item with its taxes; opened, how they came about. */
export function ItemDaNota({ item }: { readonly item: Item }) {
  const rotulo = rotuloDaClassificacao(item.cclasstrib);
  const novo = sumAmounts([item.cbs, item.ibs, item.is]);
  return (
    <details className="desdobrar item-da-nota">
      <summary>
        <span className="item-nome">
          <b>Item {item.n_item}</b>
          <span className="suave numero">
            NCM {item.ncm} · CFOP {item.cfop} · {item.cst}/{item.cclasstrib}
          </span>
        </span>
        <span className="item-valores numero">
          <span className="suave">{reais(item.valor)}</span>
          <b>{item.calculado || hasAmount(novo) ? reais(novo) : 'não calculado'}</b>
        </span>
      </summary>
      <div className="desdobrado">
        <dl className="lista-de-dados">
          <Dado nome="Base" valor={reais(item.base)} />
          <Dado nome="CBS" valor={reais(item.cbs)} />
          <Dado nome={nomeDoTributo('ibs_uf')} valor={reais(item.ibs_uf)} />
          <Dado nome={nomeDoTributo('ibs_mun')} valor={reais(item.ibs_mun)} />
          {hasAmount(item.is) && <Dado nome="Imposto Seletivo" valor={reais(item.is)} />}
          {hasAmount(item.reducao) && <Dado nome="Redução de alíquota" valor={percent(item.reducao)} />}
          <Dado
            nome="Classificação"
            valor={`${item.cclasstrib}${rotulo ? ` (${rotulo})` : ''}, ${CLASSIFICACAO[item.classificacao]}${item.confianca ? `, ${CONFIANCA[item.confianca]}` : ''}`}
          />
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

function Dado({ nome, valor }: { readonly nome: string; readonly valor: string }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd className="numero-solto">{valor}</dd>
    </div>
  );
}

import './public-pages.css';
import type { Calculo } from '@apura/contracts';
import {
  ANOS_DA_TRANSICAO,
  anosDaTransicao,
  dayMonthYear,
  grouped,
  hasAmount,
  nomeDoTributo,
  notaDaChave,
  percent,
  reais,
  withOrigem,
  withSerie,
} from '@apura/words';
import { useRef, useState } from 'react';
import { errorOf } from '../api/panel-error.ts';
import { search, sendForm } from '../api/request.ts';
import { DropArea, FilePicker } from '../components/file-input.tsx';
import { ItemDaNota } from '../components/item-da-nota.tsx';
import { RevisoesDaNota } from '../components/linha-da-revisao.tsx';
import { Figura, WithLeis } from '../components/partes.tsx';
import { build } from './build.tsx';
import notaDeExemplo from './nota-de-exemplo.xml?url';

/** The public calculator: one note in, its taxes and their explanation out. */
function Calculadora() {
  const [arquivo, setArquivo] = useState<File>();
  const [ano, setAno] = useState(String(ANOS_DA_TRANSICAO.devidos));
  const { calculo, erro, underWay, mostrar } = useCalculo();
  const calcular = (nota: File, doAno: string) => {
    setArquivo(nota);
    return requestCalculo(nota, doAno);
  };
  const receber = (nota: File | undefined) => nota && void mostrar(() => calcular(nota, ano));
  return (
    <div className="pilha">
      <DropArea onDrop={({ files }) => receber(files[0])}>
        <p className="forte">
          {arquivo ? arquivo.name : 'Arraste para cá o XML de uma NF-e, NFS-e, CT-e ou conta'}
        </p>
        <div className="linha">
          <FilePicker
            label="XML da nota"
            accept=".xml,text/xml,application/xml"
            onPick={([nota]) => receber(nota)}
          >
            {(abrir) => (
              <button type="button" className="botao" onClick={abrir}>
                {arquivo ? 'Trocar o XML' : 'Escolher o XML'}
              </button>
            )}
          </FilePicker>
          <button
            type="button"
            className="botao botao-leve"
            onClick={() => void mostrar(async () => calcular(await readExemplo(), ano))}
          >
            Usar uma nota de exemplo
          </button>
          <label className="ano">
            Ano{' '}
            <select
              value={ano}
              onChange={({ currentTarget: { value } }) => {
                setAno(value);
                if (arquivo) void mostrar(() => calcular(arquivo, value));
              }}
            >
              {anosDaTransicao().map((um) => (
                <option key={um}>{um}</option>
              ))}
            </select>
          </label>
        </div>
        <p className="suave miudo">Até 5 MB. O arquivo é calculado e esquecido: nada fica guardado.</p>
      </DropArea>
      <div aria-live="polite">
        {underWay && <p className="suave">Calculando…</p>}
        {erro !== undefined && <Recusa erro={erro} />}
        {calculo && !underWay && <ResultadoDoCalculo calculo={calculo} />}
      </div>
    </div>
  );
}

/** The last calculation that was asked for. Answers may come in another order: only that of the last one is shown. */
function useCalculo() {
  const [calculo, setCalculo] = useState<Calculo>();
  const [erro, setErro] = useState<unknown>();
  const [underWay, setEmCurso] = useState(false);
  const pedidos = useRef(0);
  const mostrar = async (pedir: () => Promise<Calculo>) => {
    const este = ++pedidos.current;
    setErro(undefined);
    setEmCurso(true);
    const [veio, falhou] = await pedir().then(
      (lido) => [lido, undefined] as const,
      (causa: unknown) => [undefined, causa] as const,
    );
    if (este !== pedidos.current) return;
    setCalculo(veio);
    setErro(falhou);
    setEmCurso(false);
  };
  return { calculo, erro, underWay, mostrar };
}

function Recusa({ erro }: { readonly erro: unknown }) {
  const { message, hint, retryAfter } = errorOf(erro);
  return (
    <div className="aviso aviso-erro" role="alert">
      <p className="forte">{message}</p>
      <p>
        {hint}
        {retryAfter ? ` Tente de novo em ${retryAfter} s.` : ''}
      </p>
    </div>
  );
}

async function readExemplo(): Promise<File> {
  const resposta = await search(notaDeExemplo);
  return new File([await resposta.blob()], 'nota-de-exemplo.xml', { type: 'application/xml' });
}

const requestCalculo = (nota: File, ano: string): Promise<Calculo> =>
  sendForm('/api/calculadora', { ano: Number(ano), xml: nota });

build(<Calculadora />);

const STATUS = {
  lei: 'fixadas em lei',
  estimativa: 'estimadas: ainda não são lei',
  informada: 'informadas',
} as const;

/** What the calculator says of a note, from the total down to the article of law. */
function ResultadoDoCalculo({ calculo }: { readonly calculo: Calculo }) {
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
            rotulo={withOrigem(`Diferença em ${ano}`, aliquotas.status)}
            valor={reais(comparativo.diferenca)}
            nota={!comparativo.exigivel && '2026 é ano de teste: nada é exigido'}
            destaque
          />
        )}
      </div>
      <p className="suave miudo sem-margem">
        {documento && `${withSerie(notaDaChave(documento.chave))}. `}
        Alíquotas {STATUS[aliquotas.status]}: CBS {percent(aliquotas.cbs)}, {nomeDoTributo('ibs_uf')}{' '}
        {percent(aliquotas.ibs_uf)}, {nomeDoTributo('ibs_mun')} {percent(aliquotas.ibs_mun)}.{' '}
        <WithLeis texto={aliquotas.fundamento} />
      </p>
      {correcoes.map(({ parametro, de, para, vigente_desde, fundamento }) => (
        <p key={parametro} className="aviso aviso-info sem-margem">
          {parametro} passou de {grouped(de)} para {grouped(para)} em {dayMonthYear(vigente_desde)}.{' '}
          <WithLeis texto={fundamento} />
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
            <WithLeis texto={fundamento} />
            {rejeicao ? ` · rejeição ${rejeicao} da SEFAZ` : ''}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

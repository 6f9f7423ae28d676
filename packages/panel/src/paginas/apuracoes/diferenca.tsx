import type { DiferencaDeVersoes } from '@apura/contracts';
import { COLUNAS_DA_CONTA, hasAmount, nomeDoTributo } from '@apura/words';
import { Link } from 'wouter';
import { useLeitura } from '../../api/use-pedido.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { CelulaDeValor } from '../../componentes/celula.tsx';
import { Desdobrar } from '../../componentes/desdobrar.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { Tabela } from '../../componentes/tabela.tsx';

const CAUSAS: Readonly<Record<DiferencaDeVersoes['causas'][number], string>> = {
  notas_novas: 'chegaram notas novas',
  notas_canceladas: 'notas foram canceladas',
  notas_que_sairam: 'notas deixaram de contar',
  regras: 'as regras do cálculo mudaram',
  regime: 'o regime do cliente mudou',
  ajustes: 'o escritório respondeu a perguntas',
  lancamentos_manuais: 'lançamentos manuais mudaram',
  saldo_anterior: 'o saldo do mês anterior mudou',
  fornecedores_simples: 'dados de fornecedores do Simples mudaram',
  cenario: 'o cenário de alíquotas mudou',
};

const COLUNAS = (de: number, para: number) =>
  [
    '',
    { nome: `Versão ${de}`, direita: true },
    { nome: `Versão ${para}`, direita: true },
    { nome: 'Mudou', direita: true },
  ] as const;

/** What changed from one version of a month to another, and why. */
export function Diferenca({ id, com }: { readonly id: string; readonly com: string }) {
  const lida = useLeitura<DiferencaDeVersoes>(`/apuracoes/${id}/diferenca`, { filtros: { com } });
  return (
    <Cartao titulo="O que mudou entre as versões">
      <Resultado de={lida} linhas={6}>
        {({ de, para, totais, tributos, documentos, causas }) => (
          <>
            <p className="sem-margem com-espaco">
              {causas.length === 0
                ? 'Nada mudou.'
                : `Por quê: ${causas.map((causa) => CAUSAS[causa]).join('; ')}.`}
            </p>
            <Tabela legenda="Totais das duas versões" cabecalho={COLUNAS(de.versao, para.versao)}>
              <Linha nome="Total a recolher" figura={totais.total_a_recolher} />
              {totais.regime_atual && <Linha nome="Regime atual (2026)" figura={totais.regime_atual} />}
              {totais.regime_novo && (
                <Linha nome="Regime novo (2033), pelas alíquotas do cenário" figura={totais.regime_novo} />
              )}
              {tributos.flatMap(({ tributo, ...conta }) =>
                COLUNAS_DA_CONTA.filter(({ campo }) => hasAmount(conta[campo].diferenca)).map(
                  ({ campo, nome }) => (
                    <Linha
                      key={tributo + campo}
                      nome={`${nomeDoTributo(tributo)}, ${nome.toLowerCase()}`}
                      figura={conta[campo]}
                    />
                  ),
                ),
              )}
            </Tabela>
            {documentos && (
              <>
                <Notas titulo="Notas que entraram" chaves={documentos.entraram} />
                <Notas titulo="Notas que saíram" chaves={documentos.sairam} />
                <Notas titulo="Notas que mudaram" chaves={documentos.mudaram} />
              </>
            )}
          </>
        )}
      </Resultado>
    </Cartao>
  );
}

function Linha({
  nome,
  figura,
}: {
  readonly nome: string;
  readonly figura: DiferencaDeVersoes['totais']['total_a_recolher'];
}) {
  return (
    <tr>
      <th scope="row">{nome}</th>
      <CelulaDeValor rotulo="Antes" valor={figura.de} />
      <CelulaDeValor rotulo="Depois" valor={figura.para} />
      <CelulaDeValor rotulo="Mudou" valor={figura.diferenca} />
    </tr>
  );
}

function Notas({
  titulo,
  chaves,
}: {
  readonly titulo: string;
  readonly chaves: readonly { readonly chave: string }[];
}) {
  if (chaves.length === 0) return null;
  return (
    <Desdobrar titulo={`${titulo} (${chaves.length})`}>
      <ul className="lista-de-texto">
        {chaves.map(({ chave }) => (
          <li key={chave}>
            <Link href={`/documentos/${chave}`} className="mono">
              {chave}
            </Link>
          </li>
        ))}
      </ul>
    </Desdobrar>
  );
}

import type { Apuracao, Comparativo } from '@apura/contracts';
import { rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import { CHAVES_FORA_DAS_NOTAS, comOrigem, readCents } from '@apura/words';
import { SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula, CelulaDeValor } from '../../componentes/celula.tsx';
import { Tabela } from '../../componentes/tabela.tsx';

const RECORTES = [
  { value: 'cfop', label: 'CFOP', coluna: 'CFOP' },
  { value: 'ncm', label: 'NCM', coluna: 'Capítulo da NCM' },
  { value: 'classificacao', label: 'cClassTrib', coluna: 'Classificação' },
] as const;
type Recorte = (typeof RECORTES)[number]['value'];

const ATUAL = 'Regime atual (2026)';

const EXPLICACOES: Readonly<Record<string, string>> = {
  fora_das_notas: 'lançamentos manuais e o que nenhuma nota traz',
  saldo_credor: 'vão para o mês seguinte, e neste não pagam nada',
};

function nomeDaChave(por: Recorte, chave: string): string | undefined {
  if (chave in EXPLICACOES) return EXPLICACOES[chave];
  if (por === 'cfop') return rotuloDoCfop(chave);
  return por === 'classificacao' ? rotuloDaClassificacao(chave) : undefined;
}

/** Both sides of the comparison cut three ways, the largest first. */
export function Recortes({
  apuracao,
  comparativo,
}: {
  readonly apuracao: Apuracao;
  readonly comparativo: Comparativo;
}) {
  const [endereco, mudarEndereco] = useSearchParams();
  const por = (RECORTES.find(({ value }) => value === endereco.get('por'))?.value ??
    'cfop') satisfies Recorte;
  const linhas = {
    cfop: comparativo.por_cfop,
    ncm: comparativo.por_ncm,
    classificacao: comparativo.por_classificacao,
  }[por];
  const novo = `Regime novo (${comOrigem('2033', comparativo.comparacao?.status ?? 'lei')})`;
  const coluna = RECORTES.find(({ value }) => value === por)?.coluna ?? '';
  const ordenadas = [...linhas].sort((a, b) => {
    const [x, y] = [readCents(a.operacoes), readCents(b.operacoes)];
    return x === y ? 0 : x > y ? -1 : 1;
  });
  return (
    <Cartao
      titulo="De onde vem cada valor"
      acoes={
        <SegmentedControl
          aria-label="Agrupar por"
          data={RECORTES.map(({ value, label }) => ({ value, label }))}
          value={por}
          onChange={(valor) => mudarEndereco({ por: valor }, { replace: true })}
        />
      }
    >
      <Tabela
        legenda={`Valores por ${coluna}`}
        cabecalho={[
          coluna,
          { nome: 'Valor das operações', direita: true },
          { nome: ATUAL, direita: true },
          { nome: novo, direita: true },
        ]}
        emCartoes
      >
        {ordenadas.map((linha) => (
          <tr key={linha.chave}>
            <th scope="row">
              {linha.chave in CHAVES_FORA_DAS_NOTAS ? (
                CHAVES_FORA_DAS_NOTAS[linha.chave]
              ) : por === 'ncm' ? (
                <Link
                  href={`/documentos?capitulo=${linha.chave}&cliente_id=${apuracao.cliente_id}&competencia=${apuracao.competencia}`}
                >
                  {linha.chave}
                </Link>
              ) : (
                linha.chave
              )}{' '}
              <span className="suave miudo">{nomeDaChave(por, linha.chave)}</span>
            </th>
            <CelulaDeValor rotulo="Valor das operações" valor={linha.operacoes} />
            <CelulaDeValor rotulo={ATUAL} valor={linha.atual ?? undefined} />
            <CelulaDeValor rotulo={novo} valor={linha.novo ?? undefined} />
          </tr>
        ))}
        {ordenadas.length === 0 && (
          <tr>
            <Celula rotulo="">Nenhuma operação no mês.</Celula>
          </tr>
        )}
      </Tabela>
      <p className="miudo suave">
        As mesmas operações pelas regras de 2026, sem o teste, e pelas de 2033, com preço líquido constante:
        débitos menos créditos. <Link href={`/apuracoes/${apuracao.id}/notas`}>Veja as notas do mês</Link>,
        cada uma com os seus itens e o cálculo.
      </p>
    </Cartao>
  );
}

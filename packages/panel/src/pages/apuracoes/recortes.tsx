import type { Comparativo } from '@apura/contracts';
import { rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import {
  CHAVES_FORA_DAS_NOTAS,
  nomeDaNatureza,
  nomeDoTipo,
  readCents,
  reais,
  recortesDosOutros,
  sumIfAll,
  withOrigem,
} from '@apura/words';
import { SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { DataTable, type Total } from '../../components/data-table.tsx';
import { Cartao } from '../../components/partes.tsx';
import type { PropsOfMes } from './mes.tsx';

const RECORTES = [
  { value: 'cfop', label: 'CFOP', coluna: 'CFOP' },
  { value: 'ncm', label: 'NCM', coluna: 'Capítulo da NCM' },
  { value: 'classificacao', label: 'cClassTrib', coluna: 'Classificação' },
  { value: 'documento', label: 'Tipo', coluna: 'Tipo de documento' },
  { value: 'natureza', label: 'Natureza', coluna: 'Natureza' },
] as const;
/** By which of their filters the notes behind a row are found. */
const FILTROS: Readonly<Partial<Record<Recorte, string>>> = {
  cfop: 'cfop',
  ncm: 'capitulo',
  classificacao: 'cclasstrib',
  documento: 'tipo',
};
type Recorte = (typeof RECORTES)[number]['value'];

const CFOP = /^\d{4}$/;

const EXPLICACOES: Readonly<Record<string, string>> = {
  fora_das_notas: 'lançamentos manuais e o que nenhuma nota traz',
  saldo_credor: 'vão para o mês seguinte, e neste não pagam nada',
  por_cfop: 'veja a composição por CFOP',
  '': 'serviços, fretes e contas',
};

function nomeDaChave(por: Recorte, chave: string, competencia: string): string | undefined {
  if (chave in EXPLICACOES) return EXPLICACOES[chave];
  if (por === 'documento') return undefined;
  if (por === 'cfop' || CFOP.test(chave)) return rotuloDoCfop(chave);
  if (por === 'natureza') return nomeDaNatureza(chave);
  return por === 'classificacao' ? rotuloDaClassificacao(chave, competencia) : undefined;
}

/** What the rows add up to, beside the month's own figures; nothing where a side was not computed. */
function totalDe(linhas: readonly Comparativo['por_cfop'][number][]): Total[] {
  const soma = (valores: readonly (string | null)[]) => {
    const total = sumIfAll(valores);
    return total === null ? undefined : reais(total);
  };
  const cells = [undefined, soma(linhas.map(({ atual }) => atual)), soma(linhas.map(({ novo }) => novo))];
  return linhas.length === 0 ? [] : [{ name: 'Total', cells }];
}

/** Both sides of the comparison cut several ways, the largest first; by kind and natureza where there is more than NF-e. */
export function Recortes({ apuracao, comparativo }: PropsOfMes) {
  const [endereco, setEndereco] = useSearchParams();
  const outros = recortesDosOutros(comparativo);
  const linhasPor = {
    cfop: comparativo.por_cfop,
    ncm: comparativo.por_ncm,
    classificacao: comparativo.por_classificacao,
    documento: outros.por_tipo_de_documento,
    natureza: outros.por_natureza,
  };
  const recortes = RECORTES.filter(({ value }) => value === 'cfop' || linhasPor[value].length > 0);
  const { value: por, coluna } = recortes.find(({ value }) => value === endereco.get('por')) ?? RECORTES[0];
  const linhas = linhasPor[por];
  const enderecoDe = (chave: string) =>
    por === 'natureza'
      ? comparativo.por_cfop.some((linha) => linha.chave === chave) && `cfop=${chave}`
      : `${FILTROS[por]}=${chave}`;
  const ordenadas = [...linhas].sort((a, b) => {
    const [x, y] = [readCents(a.operacoes), readCents(b.operacoes)];
    return x === y ? 0 : x > y ? -1 : 1;
  });
  const documentos = `/documentos?cliente_id=${apuracao.cliente_id}&competencia=${apuracao.competencia}`;
  return (
    <Cartao
      titulo="Composição"
      acoes={
        <SegmentedControl
          aria-label="Agrupar por"
          data={recortes.map(({ value, label }) => ({ value, label }))}
          value={por}
          onChange={(valor) => setEndereco({ por: valor }, { replace: true })}
        />
      }
    >
      <DataTable
        legend={`Valores por ${coluna}`}
        rows={ordenadas}
        columns={[
          {
            name: coluna,
            cell: ({ chave }) => (
              <>
                {chave in CHAVES_FORA_DAS_NOTAS ? (
                  CHAVES_FORA_DAS_NOTAS[chave]
                ) : enderecoDe(chave) ? (
                  <Link href={`${documentos}&${enderecoDe(chave)}`}>
                    {por === 'documento' ? nomeDoTipo(chave) : chave}
                  </Link>
                ) : (
                  chave
                )}{' '}
                <span className="suave miudo">{nomeDaChave(por, chave, apuracao.competencia)}</span>
              </>
            ),
          },
          { name: 'Valor das operações', amount: ({ operacoes }) => operacoes },
          { name: 'Regime atual (2026)', amount: ({ atual }) => atual },
          {
            name: `Regime novo (${withOrigem('2033', comparativo.comparacao?.status ?? 'lei')})`,
            amount: ({ novo }) => novo,
          },
        ]}
        totals={totalDe(linhas)}
        empty="Nenhuma operação no mês."
      />
      <p className="miudo suave">
        As mesmas operações pelas regras de 2026, sem o teste, e pelas de 2033, com preço líquido constante:
        débitos menos créditos. <Link href={`/apuracoes/${apuracao.id}/notas`}>Veja as notas do mês</Link>,
        cada uma com os seus itens e o cálculo.
      </p>
    </Cartao>
  );
}

import type { Comparativo } from '@apura/contracts';
import { type LinhaWithNome, RECORTES, readCents, reais, sumIfAll } from '@apura/words';
import { SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { DataTable, type Total } from '../../components/data-table.tsx';
import { Cartao } from '../../components/partes.tsx';
import type { PropsOfMes } from './mes.tsx';
import { columnsOfPage } from './quadro-do-mes.tsx';

const [NCM, CFOPS, CLASSIFICACAO, DOCUMENTO, NATUREZA] = RECORTES;
const ESCOLHAS = [
  { value: 'cfop', label: 'CFOP', of: CFOPS },
  { value: 'ncm', label: 'NCM', of: NCM },
  { value: 'classificacao', label: 'cClassTrib', of: CLASSIFICACAO },
  { value: 'documento', label: 'Tipo', of: DOCUMENTO },
  { value: 'natureza', label: 'Natureza', of: NATUREZA },
] as const;
/** By which of their filters the notes behind a row are found. */
const FILTROS: Readonly<Partial<Record<Recorte, string>>> = {
  cfop: 'cfop',
  ncm: 'capitulo',
  classificacao: 'cclasstrib',
  documento: 'tipo',
};
type Recorte = (typeof ESCOLHAS)[number]['value'];

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
  const mes = { comparativo, competencia: apuracao.competencia };
  const escolhas = ESCOLHAS.filter(({ value, of }) => value === 'cfop' || of.rows(mes).length > 0);
  const { value: por, of } = escolhas.find(({ value }) => value === endereco.get('por')) ?? ESCOLHAS[0];
  const linhas = of.rows(mes);
  const enderecoDe = (chave: string) =>
    por === 'natureza'
      ? comparativo.por_cfop.some((linha) => linha.chave === chave) && `cfop=${chave}`
      : `${FILTROS[por]}=${chave}`;
  const ordenadas = [...linhas].sort((a, b) => {
    const [x, y] = [readCents(a.operacoes), readCents(b.operacoes)];
    return x === y ? 0 : x > y ? -1 : 1;
  });
  const documentos = `/documentos?cliente_id=${apuracao.cliente_id}&competencia=${apuracao.competencia}`;
  /** The code with what it is, leading to its notes; what is no code of a note is said in words. */
  const oQueE = ({ chave, codigo, nome }: LinhaWithNome) => {
    if (codigo === null) return nome;
    const [escrito, explicado] = por === 'documento' ? [nome, ''] : [codigo, nome];
    return (
      <>
        {enderecoDe(chave) ? <Link href={`${documentos}&${enderecoDe(chave)}`}>{escrito}</Link> : escrito}{' '}
        <span className="suave miudo">{explicado}</span>
      </>
    );
  };
  return (
    <Cartao
      titulo="Composição"
      acoes={
        <SegmentedControl
          aria-label="Agrupar por"
          data={escolhas.map(({ value, label }) => ({ value, label }))}
          value={por}
          onChange={(valor) => setEndereco({ por: valor }, { replace: true })}
        />
      }
    >
      <DataTable
        legend={of.name}
        rows={ordenadas}
        columns={columnsOfPage(of.columns(mes), { instead: { codigo: { cell: oQueE }, nome: null } })}
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

import type { CarteiraQuery, LinhaDaCarteira, SituacaoNaCarteira } from '@apura/contracts';
import { cnpj, REGIMES, reais, SITUACOES_DO_CLIENTE, signedReais } from '@apura/words';
import { Link } from 'wouter';
import { amountOrDash, type Column } from '../../components/data-table.tsx';
import { Estado, type Rotulo } from '../../components/partes.tsx';

const TONS: Readonly<Record<SituacaoNaCarteira, Rotulo['tom']>> = {
  falhou: 'erro',
  faltam_dados: 'alerta',
  desatualizada: 'alerta',
  a_apurar: 'aviso',
  em_andamento: 'aviso',
  calculada: 'bom',
  encerrada: 'neutro',
  sem_notas: 'neutro',
};

export const SITUACOES_NA_CARTEIRA = Object.fromEntries(
  Object.entries(SITUACOES_DO_CLIENTE).map(([qual, nome]) => [
    qual,
    { nome, tom: TONS[qual as SituacaoNaCarteira] },
  ]),
) as Readonly<Record<SituacaoNaCarteira, Rotulo>>;

/** What the list can be sorted by, and what that is called. */
export const ORDENS: Readonly<Record<CarteiraQuery['ordem'], string>> = {
  cliente: 'Cliente',
  situacao: 'Situação',
  total_a_recolher: 'A recolher',
  mudanca_2027: 'Mudança em 2027',
  mudanca_2029: 'Mudança em 2029',
  mudanca_2033: 'Mudança em 2033',
  credito_em_risco: 'Crédito em risco',
  perguntas: 'Perguntas',
};

/** More or less to pay than today, with its sign: never by colour alone. */
export function Mudanca({ valor }: { readonly valor: string | null }) {
  if (valor === null) return '—';
  if (Number(valor) === 0) return reais(valor);
  return (
    <span className={`sem-quebra ${valor.startsWith('-') ? 'ganha' : 'perde'}`}>{signedReais(valor)}</span>
  );
}

const mudanca = (ano: 2027 | 2029 | 2033): Column<LinhaDaCarteira> => ({
  name: ORDENS[`mudanca_${ano}`],
  sort: `mudanca_${ano}`,
  right: true,
  cell: (linha) => <Mudanca valor={linha[`mudanca_${ano}`]} />,
});

export const COLUNAS: readonly Column<LinhaDaCarteira>[] = [
  {
    name: ORDENS.cliente,
    sort: 'cliente',
    cell: ({ cliente_id, apuracao_id, razao_social }) => (
      <Link href={apuracao_id ? `/apuracoes/${apuracao_id}` : `/clientes/${cliente_id}`}>{razao_social}</Link>
    ),
    below: ({ cnpj_raiz, regime }) => `${cnpj(cnpj_raiz)} · ${REGIMES[regime]}`,
  },
  {
    name: ORDENS.situacao,
    sort: 'situacao',
    cell: ({ situacao }) => <Estado {...SITUACOES_NA_CARTEIRA[situacao]} />,
    below: ({ motivo }) => motivo,
  },
  {
    name: ORDENS.total_a_recolher,
    sort: 'total_a_recolher',
    right: true,
    cell: ({ apuracao_id, total_a_recolher }) =>
      apuracao_id && total_a_recolher ? (
        <Link href={`/apuracoes/${apuracao_id}`}>{reais(total_a_recolher)}</Link>
      ) : (
        amountOrDash(total_a_recolher)
      ),
  },
  mudanca(2027),
  mudanca(2029),
  mudanca(2033),
  {
    name: ORDENS.credito_em_risco,
    sort: 'credito_em_risco',
    right: true,
    cell: ({ apuracao_id, credito_em_risco }) =>
      apuracao_id && credito_em_risco && Number(credito_em_risco) > 0 ? (
        <Link href={`/apuracoes/${apuracao_id}/conferencia`}>{reais(credito_em_risco)}</Link>
      ) : (
        amountOrDash(credito_em_risco)
      ),
  },
  {
    name: ORDENS.perguntas,
    sort: 'perguntas',
    right: true,
    cell: ({ cliente_id, perguntas }) =>
      perguntas > 0 ? <Link href={`/perguntas?cliente_id=${cliente_id}`}>{perguntas}</Link> : perguntas,
  },
];

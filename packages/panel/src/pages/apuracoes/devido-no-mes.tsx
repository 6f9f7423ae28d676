import type { Comparativo } from '@apura/contracts';
import { PARCELAS } from '@apura/engine/mes';
import { keysOf } from '@apura/engine/tables';
import {
  type ColunaDaConta,
  cnpj,
  columnsOf,
  colunasOf,
  hasAmount,
  nomeDoTributo,
  reais,
  SITUACOES_DO_TRIBUTO,
} from '@apura/words';
import { Link } from 'wouter';
import { amountOrDash, DataTable } from '../../components/data-table.tsx';
import { Memoria } from '../../components/item-da-nota.tsx';
import { Cartao, Unfold } from '../../components/partes.tsx';
import { columnsOfPage } from './quadro-do-mes.tsx';

type Devido = NonNullable<Comparativo['devido_no_mes']>;
type Tributo = Devido['tributos'][number];
type Conta = Pick<Tributo, ColunaDaConta['campo']>;

const SITUACOES = keysOf(SITUACOES_DO_TRIBUTO);

interface PropsDoDevido {
  readonly devido: Devido;
  /** Address of the list of the month's notes. */
  readonly notas: string;
}

/** Parts of an account that notes add up to, by how the list of notes calls them. */
const DAS_NOTAS: ReadonlySet<string> = new Set(['debitos', 'creditos']);

/** What is due by the law of the month, tax by tax; what is computed without being due stands apart. */
export function DevidoNoMes({ devido, notas }: PropsDoDevido) {
  const totais: Partial<Record<Tributo['situacao'], string>> = {
    devido: devido.total_a_recolher,
    informativo: devido.dispensado,
  };
  return (
    <Cartao titulo="Devido no mês">
      {SITUACOES.map((situacao) => {
        const tributos = devido.tributos.filter((tributo) => tributo.situacao === situacao);
        if (tributos.length === 0 && situacao !== 'devido') return null;
        return (
          <div key={situacao}>
            {situacao !== 'devido' && <h3 className="subtitulo">{SITUACOES_DO_TRIBUTO[situacao]}</h3>}
            <TabelaDaConta
              legenda={SITUACOES_DO_TRIBUTO[situacao]}
              primeira="Tributo"
              linhas={tributos.map((tributo) => ({
                nome: nomeDoTributo(tributo.tributo),
                ...(tributo.tributo === 'das' ? {} : { notas: `${notas}&tributo=${tributo.tributo}` }),
                ...tributo,
              }))}
              total={totais[situacao]}
            />
          </div>
        );
      })}
      <div className="com-espaco-acima">
        {devido.tributos.map((tributo) => (
          <ComoSeChegou key={tributo.tributo} tributo={tributo} />
        ))}
      </div>
    </Cartao>
  );
}

interface PropsDaTabelaDaConta {
  readonly legenda: string;
  readonly primeira: string;
  /** `notas`: where the notes are that its debits and credits come from. */
  readonly linhas: readonly (Conta & { readonly nome: string; readonly notas?: string })[];
  readonly total?: string | undefined;
}

/** Accounts below one another; columns in which nothing happened are left out. */
function TabelaDaConta({ legenda, primeira, linhas, total }: PropsDaTabelaDaConta) {
  const colunas = colunasOf(linhas);
  const cells = colunas.map(({ campo }) => (campo === 'a_recolher' && total ? reais(total) : undefined));
  return (
    <DataTable
      legend={legenda}
      rows={linhas}
      columns={[
        { name: primeira, cell: ({ nome }) => nome },
        ...colunas.map(({ campo, nome }) => ({
          name: nome,
          right: true,
          cell: ({ notas, ...linha }: (typeof linhas)[number]) => {
            const valor = linha[campo] ?? '0.00';
            return notas && DAS_NOTAS.has(campo) && hasAmount(valor) ? (
              <Link href={`${notas}&conta=${campo}`}>{reais(valor)}</Link>
            ) : (
              amountOrDash(valor)
            );
          },
        })),
      ]}
      totals={total === undefined ? undefined : [{ name: 'Total', cells }]}
    />
  );
}

/** Of one tax: its establishments, its shares and its steps; nothing where there is none of them. */
function ComoSeChegou({ tributo: um }: { readonly tributo: Tributo }) {
  const { tributo, estabelecimentos, parcelas, memoria } = um;
  const partes = [
    ...(estabelecimentos ? ['por estabelecimento'] : []),
    ...(parcelas ? ['por tributo'] : []),
    ...(memoria.length > 0 ? ['passo a passo'] : []),
  ];
  if (partes.length === 0) return null;
  return (
    <Unfold titulo={`${nomeDoTributo(tributo)}: ${partes.join(' e ')}`}>
      {estabelecimentos && (
        <TabelaDaConta
          legenda={`${nomeDoTributo(tributo)} por estabelecimento`}
          primeira="Estabelecimento"
          linhas={estabelecimentos.map((conta) => ({ ...conta, nome: cnpj(conta.cnpj) }))}
        />
      )}
      {parcelas && (
        <DataTable
          legend={`${nomeDoTributo(tributo)} por tributo`}
          rows={parcelas}
          columns={columnsOfPage(columnsOf(PARCELAS))}
          cards={false}
        />
      )}
      <div className="com-espaco-acima">
        <Memoria passos={memoria} />
      </div>
    </Unfold>
  );
}

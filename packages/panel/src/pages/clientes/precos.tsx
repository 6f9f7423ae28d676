import type { Cliente, PrecoDoProduto } from '@apura/contracts';
import { ANOS_DA_TRANSICAO, dayMonthYear, groupedIfDecimal } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { asking, at } from '../../api/address.ts';
import { useLeitura, useList } from '../../api/use-request.ts';
import { DownloadButton, RowButton } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { SearchField, SelectField, useFilters } from '../../components/fields.tsx';
import { Memoria } from '../../components/item-da-nota.tsx';
import { Lista, Resultado } from '../../components/page.tsx';
import { Cartao, Unfold } from '../../components/partes.tsx';

const BASES = { receita_liquida: 'a receita líquida', margem: 'a margem' } as const;
type Base = keyof typeof BASES;
const SEM_PRECO: Readonly<Record<NonNullable<PrecoDoProduto['sem_preco']>, string>> = {
  sem_nota: 'sem nota guardada que conte',
  fora_da_nota: 'a nota não o traz em uma só unidade',
  sem_venda: 'a nota mais nova não é venda',
  sem_das: 'falta o anexo ou o RBT12 do Simples, ou um mês apurado',
  sem_custo: 'sem compra do mesmo GTIN na mesma unidade',
  sem_aliquotas: 'sem alíquotas para o ano',
  cliente_inativo: 'cliente inativo',
};
const STATUS = { lei: 'lei', estimativa: 'estimativa', informada: 'alíquota informada' } as const;

/** What the client sells, with the prices of 2027 and 2033 that keep what is left of them. */
export function Precos({ cliente: { id } }: { readonly cliente: Cliente }) {
  const { filtros, filtrar, field } = useFilters(['base', 'ncm', 'q']);
  const base: Base = filtros.base === 'margem' ? 'margem' : 'receita_liquida';
  const asked = {
    base,
    ...(filtros.ncm ? { ncm: filtros.ncm } : {}),
    ...(filtros.q ? { q: filtros.q } : {}),
  };
  const lista = useList(at('/clientes/{id}/precos', { id }), asked);
  const premissas = lista.data?.pages[0]?.premissas ?? [];
  const [aberto, setAberto] = useState<string>();
  const colunas = columnsOf((codigo) => setAberto(codigo === aberto ? undefined : codigo), aberto);
  return (
    <div className="pilha">
      <search className="filtros">
        <SearchField
          placeholder="Descrição, código ou GTIN"
          value={filtros.q}
          onSearch={(q) => filtrar('q', q)}
        />
        <SelectField label="O preço mantém" options={BASES} {...field('base')} value={base} />
        <TextInput label="NCM" placeholder="4819" maxLength={8} {...field('ncm')} />
        <DownloadButton of={asking(at('/clientes/{id}/precos/csv', { id }), { ...asked, planilha: true })} />
      </search>
      <Lista
        de={lista}
        vazia={{
          icon: <IconTags />,
          titulo: 'Nenhum produto vendido',
          texto: 'Aqui estão os que as notas dos últimos doze meses trazem.',
        }}
      >
        {(linhas) => (
          <>
            <p className="suave sem-margem">
              Reais por unidade. Preços de outros anos são estimativa onde a linha o diz.
            </p>
            <DataTable
              legend="Preços dos produtos"
              rows={linhas}
              columns={colunas}
              cards
              form={({ id: produto, codigo }) =>
                produto === aberto && <Explicado cliente={id} codigo={codigo} base={base} />
              }
            />
            <Unfold titulo="O que se supôs">
              <ul>
                {premissas.map((premissa) => (
                  <li key={premissa}>{premissa}</li>
                ))}
              </ul>
            </Unfold>
          </>
        )}
      </Lista>
    </div>
  );
}

function columnsOf(
  explain: (id: string) => void,
  aberto: string | undefined,
): readonly Column<PrecoDoProduto>[] {
  const noAno = (ano: number): Column<PrecoDoProduto> => {
    const of = ({ anos }: PrecoDoProduto) => anos.find((um) => um.ano === ano);
    return {
      name: String(ano),
      right: true,
      cell: (produto) => groupedIfDecimal(of(produto)?.preco ?? ''),
      below: (produto) => {
        const { variacao, status } = of(produto) ?? {};
        return variacao && status && `${groupedIfDecimal(variacao)}%, ${STATUS[status]}`;
      },
    };
  };
  return [
    {
      name: 'Produto',
      cell: ({ descricao }) => descricao,
      below: ({ codigo, unidade, sem_preco }) =>
        [codigo, unidade, sem_preco && SEM_PRECO[sem_preco]].filter(Boolean).join(' · '),
    },
    {
      name: 'Hoje',
      right: true,
      cell: ({ hoje }) => groupedIfDecimal(hoje?.preco ?? ''),
      below: ({ venda }) => venda && `nota de ${dayMonthYear(venda.dia)}`,
    },
    {
      name: 'Receita líquida',
      right: true,
      cell: ({ hoje }) => groupedIfDecimal(hoje?.receita_liquida ?? ''),
      below: ({ hoje }) => hoje?.margem && `margem ${groupedIfDecimal(hoje.margem)}, estimativa`,
    },
    noAno(ANOS_DA_TRANSICAO.devidos),
    noAno(ANOS_DA_TRANSICAO.ultimo),
    {
      name: '',
      cell: ({ id, hoje, descricao }) =>
        hoje && (
          <RowButton
            text="Explicar"
            aria-label={`Explicar o preço de ${descricao}`}
            aria-expanded={id === aberto}
            onClick={() => explain(id)}
          />
        ),
    },
  ];
}

interface ExplicadoProps {
  readonly cliente: string;
  readonly codigo: string;
  readonly base: Base;
}

/** Every year of a code, with the steps of its figures. */
function Explicado({ cliente, codigo, base }: ExplicadoProps) {
  const lido = useLeitura(at('/clientes/{id}/precos/memoria', { id: cliente }), {
    filtros: { codigo, base },
  });
  return (
    <Resultado de={lido} linhas={4}>
      {({ data }) =>
        data.map(({ id, descricao, ncm, hoje, anos }) => (
          <Cartao key={id} titulo={`${descricao}, NCM ${ncm}`}>
            {hoje && (
              <Unfold titulo={`Hoje: ${groupedIfDecimal(hoje.preco)}`}>
                <Memoria passos={hoje.memoria} />
              </Unfold>
            )}
            {anos.map(({ ano, preco, variacao, status, memoria }) => (
              <Unfold
                key={ano}
                titulo={`${ano}: ${groupedIfDecimal(preco)} (${groupedIfDecimal(variacao)}%, ${STATUS[status]})`}
              >
                <Memoria passos={memoria} />
              </Unfold>
            ))}
          </Cartao>
        ))
      }
    </Resultado>
  );
}

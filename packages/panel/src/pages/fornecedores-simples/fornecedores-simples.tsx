import { type FornecedorSimples, readValue } from '@apura/contracts';
import { ANOS_DA_TRANSICAO, cnpj, competenciaCurta, grouped, reais } from '@apura/words';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { OF_FIGURES, useList, useSend } from '../../api/use-request.ts';
import { ImportButton, RowButton } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import {
  AmountField,
  EscolhaDeCliente,
  EscolhaDeMes,
  SelectField,
  useFilters,
} from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Lista, nothingSuch, Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { erroDoRbt12 } from '../../format.ts';
import { ANEXOS } from '../../labels/estados.ts';

/** The suppliers whose DAS decides how much their customers credit, and what the office knows of them. */
export default function FornecedoresDoSimples() {
  const { filtros, filtrada, limpar, field, choice } = useFilters(['cliente_id', 'competencia', 'sem_dados']);
  const lista = useList('/fornecedores-simples', filtros);
  return (
    <Page
      titulo="Fornecedores do Simples"
      descricao="O crédito de CBS e IBS do que se compra deles é a parte de CBS e IBS no DAS do fornecedor (LC 214/2025, art. 47, § 9º, II). Sem o anexo e a RBT12 dele, o crédito fica em zero. O que você informa vale para todos os clientes."
      acoes={<ImportButton to="/fornecedores-simples/importar" />}
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
        <EscolhaDeMes all="Últimos 12 meses" {...field('competencia')} />
        <SelectField label="Anexo e RBT12" all="Todos" options={{ true: 'Faltam' }} {...field('sem_dados')} />
      </search>
      <Cartao>
        <Lista
          de={lista}
          vazia={{
            icon: <IconBuildingStore />,
            ...(filtrada ? nothingSuch('fornecedor', 'fornecedores', limpar) : NENHUM_AINDA),
          }}
        >
          {(linhas) => <SupplierTable suppliers={linhas} />}
        </Lista>
      </Cartao>
    </Page>
  );
}

const NENHUM_AINDA = {
  titulo: 'Nenhum fornecedor do Simples ainda',
  texto:
    'Eles aparecem aqui quando uma nota traz compra de uma empresa do Simples ou de um MEI por um cliente que credita CBS e IBS.',
};

const COLUMNS: readonly Column<FornecedorSimples>[] = [
  {
    name: 'Fornecedor',
    cell: ({ nome }) => nome ?? 'Ainda sem nota',
    below: ({ cnpj_raiz }) => <span className="numero">{cnpj(cnpj_raiz)}</span>,
  },
  { name: 'Compras', amount: ({ compras }) => compras },
  { name: 'Clientes', right: true, cell: ({ clientes }) => clientes },
  {
    name: 'Anexo e RBT12',
    cell: ({ dados }) =>
      dados.length === 0 ? (
        <span className="suave">Não informados</span>
      ) : (
        <span>
          {dados.map(({ desde, anexo, rbt12 }) => (
            <span key={desde} className="em-bloco">
              Anexo {anexo}, {reais(rbt12)}{' '}
              <span className="suave miudo">desde {competenciaCurta(desde)}</span>
            </span>
          ))}
        </span>
      ),
  },
];

/** Suppliers; what the office knows of each is changed in place. */
function SupplierTable({ suppliers }: { readonly suppliers: readonly FornecedorSimples[] }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (root: string) =>
    setOpen((before) => (before.includes(root) ? before.filter((one) => one !== root) : [...before, root]));
  const action = ({ cnpj_raiz, nome, dados }: FornecedorSimples) => {
    const isOpen = open.includes(cnpj_raiz);
    const word = isOpen ? 'Fechar' : dados.length ? 'Alterar' : 'Informar';
    return (
      <RowButton
        writes
        aria-expanded={isOpen}
        onClick={() => toggle(cnpj_raiz)}
        aria-label={`${word} os dados de ${nome ?? cnpj(cnpj_raiz)}`}
        text={word}
      />
    );
  };
  return (
    <DataTable
      legend="Fornecedores do Simples"
      rows={suppliers}
      rowKey={({ cnpj_raiz }) => cnpj_raiz}
      columns={[...COLUMNS, { name: '', cell: action }]}
      form={(supplier) =>
        open.includes(supplier.cnpj_raiz) && (
          <DadosDoFornecedor fornecedor={supplier} onSave={() => toggle(supplier.cnpj_raiz)} />
        )
      }
    />
  );
}

interface PropsDosDados {
  readonly fornecedor: FornecedorSimples;
  readonly onSave: () => void;
}

/** Annex and revenue of a supplier from a month on; it begins with what is known. */
function DadosDoFornecedor({ fornecedor: { cnpj_raiz, dados }, onSave }: PropsDosDados) {
  const ultimo = dados.at(-1);
  const { values, field } = useFields({
    anexo: ultimo?.anexo ?? 'I',
    rbt12: ultimo ? grouped(ultimo.rbt12) : '',
    desde: ultimo?.desde ?? `${ANOS_DA_TRANSICAO.primeiro}-01`,
  });
  const rbt12 = readValue(values.rbt12);
  const erro = erroDoRbt12(values.rbt12);
  const gravar = useSend('PUT', at('/fornecedores-simples/{cnpj_raiz}', { cnpj_raiz }), {
    renew: ['/fornecedores-simples', ...OF_FIGURES],
    said: 'Fornecedor gravado.',
    after: onSave,
  });
  return (
    <Form
      campos
      act={gravar}
      input={{ ...values, rbt12: rbt12 ?? '' }}
      send="Gravar"
      disabled={!rbt12 || erro !== undefined}
    >
      <SelectField label="Anexo" options={ANEXOS} {...field('anexo')} />
      <AmountField label="RBT12 (R$)" required {...field('rbt12')} error={erro} />
      <EscolhaDeMes label="Vale a partir de" adiante={14} {...field('desde')} />
    </Form>
  );
}

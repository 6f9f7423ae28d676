import type { FornecedorSimples } from '@apura/contracts';
import { IconBuildingStore, IconFileImport } from '@tabler/icons-react';
import { useFilters } from '../../address/use-filters.ts';
import { useList } from '../../api/use-request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { SelectField } from '../../components/choice-fields.tsx';
import { EscolhaDeCliente } from '../../components/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../components/escolha-de-mes.tsx';
import { Lista } from '../../components/lista.tsx';
import { Page } from '../../components/page.tsx';
import { SupplierTable } from './supplier-table.tsx';

/** The suppliers whose DAS decides how much their customers credit, and what the office knows of them. */
export default function FornecedoresDoSimples() {
  const { filtros, filtrada, limpar, field, choice } = useFilters(['cliente_id', 'competencia', 'sem_dados']);
  const lista = useList<FornecedorSimples>('/fornecedores-simples', filtros);
  return (
    <Page
      titulo="Fornecedores do Simples"
      descricao="O crédito de CBS e IBS do que se compra deles é a parte de CBS e IBS no DAS do fornecedor (LC 214/2025, art. 47, § 9º, II). Sem o anexo e a RBT12 dele, o crédito fica em zero. O que você informa vale para todos os clientes."
      acoes={
        <ActionButton to="/fornecedores-simples/importar" variant="default" icon={IconFileImport}>
          Importar CSV
        </ActionButton>
      }
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
        <EscolhaDeMes todos="Últimos 12 meses" {...choice('competencia')} />
        <SelectField label="Anexo e RBT12" all="Todos" options={{ true: 'Faltam' }} {...field('sem_dados')} />
      </search>
      <Cartao>
        <Lista
          de={lista}
          vazia={{
            icon: <IconBuildingStore />,
            ...(filtrada ? { ...NENHUM_ASSIM, onClear: limpar } : NENHUM_AINDA),
          }}
        >
          {(linhas) => <SupplierTable suppliers={linhas} />}
        </Lista>
      </Cartao>
    </Page>
  );
}

const NENHUM_ASSIM = {
  titulo: 'Nenhum fornecedor com esses filtros',
  texto: 'Mude ou limpe os filtros para ver outros fornecedores.',
};
const NENHUM_AINDA = {
  titulo: 'Nenhum fornecedor do Simples ainda',
  texto:
    'Eles aparecem aqui quando uma nota traz compra de uma empresa do Simples ou de um MEI por um cliente que credita CBS e IBS.',
};

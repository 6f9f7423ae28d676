import type { FornecedorSimples } from '@apura/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { IconBuildingStore, IconFileImport } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { useFiltros } from '../../endereco/use-filtros.ts';
import { LinhaDoFornecedor } from './linha-do-fornecedor.tsx';

/** The suppliers whose DAS decides how much their customers credit, and what the office knows of them. */
export default function FornecedoresDoSimples() {
  const { filtros, filtrada, filtrar, limpar } = useFiltros(['cliente_id', 'competencia', 'sem_dados']);
  const lista = useLista<FornecedorSimples>('/fornecedores-simples', filtros);
  return (
    <Pagina
      titulo="Fornecedores do Simples"
      descricao="O crédito de CBS e IBS do que se compra deles é a parte de CBS e IBS no DAS do fornecedor (LC 214/2025, art. 47, § 9º, II). Sem o anexo e a RBT12 dele, o crédito fica em zero. O que você informa vale para todos os clientes."
      acoes={
        <Button
          component={Link}
          href="/fornecedores-simples/importar"
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
        >
          Importar CSV
        </Button>
      }
    >
      <search className="filtros">
        <EscolhaDeCliente valor={filtros.cliente_id} aoMudar={(id) => filtrar('cliente_id', id)} />
        <EscolhaDeMes
          valor={filtros.competencia}
          aoMudar={(mes) => filtrar('competencia', mes)}
          todos="Últimos 12 meses"
        />
        <NativeSelect
          label="Anexo e RBT12"
          value={filtros.sem_dados}
          onChange={(evento) => filtrar('sem_dados', evento.currentTarget.value)}
          data={[
            { value: '', label: 'Todos' },
            { value: 'true', label: 'Faltam' },
          ]}
        />
      </search>
      <Cartao>
        <Lista
          de={lista}
          altura={8}
          vazia={
            <Vazio
              icone={<IconBuildingStore />}
              titulo={filtrada ? 'Nenhum fornecedor com esses filtros' : 'Nenhum fornecedor do Simples ainda'}
              texto={
                filtrada
                  ? 'Mude ou limpe os filtros para ver outros fornecedores.'
                  : 'Eles aparecem aqui quando uma nota traz compra de uma empresa do Simples ou de um MEI por um cliente que credita CBS e IBS.'
              }
              acao={
                filtrada && (
                  <Button variant="default" onClick={limpar}>
                    Limpar os filtros
                  </Button>
                )
              }
            />
          }
        >
          {(linhas) => (
            <Tabela
              legenda="Fornecedores do Simples"
              cabecalho={[
                'Fornecedor',
                { nome: 'Compras', direita: true },
                { nome: 'Clientes', direita: true },
                'Anexo e RBT12',
                '',
              ]}
              emCartoes
            >
              {linhas.map((fornecedor) => (
                <LinhaDoFornecedor key={fornecedor.cnpj_raiz} fornecedor={fornecedor} />
              ))}
            </Tabela>
          )}
        </Lista>
      </Cartao>
    </Pagina>
  );
}

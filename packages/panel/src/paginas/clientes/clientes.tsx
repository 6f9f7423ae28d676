import type { Cliente } from '@apura/contracts';
import { cnpj, REGIMES } from '@apura/words';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFileImport, IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { useFiltros } from '../../endereco/use-filtros.ts';
import { OPCOES_DE_REGIME } from '../../rotulos/regimes.ts';

export default function Clientes() {
  const { filtros, filtrada, filtrar } = useFiltros(['q', 'regime', 'status']);
  const [busca, mudarBusca] = useState(filtros.q);
  const buscar = useDebouncedCallback((texto: string) => filtrar('q', texto.trim()), 250);
  const lista = useLista<Cliente>('/clientes', filtros);
  return (
    <Pagina
      titulo="Clientes"
      descricao="As empresas do escritório. Todos os estabelecimentos de um CNPJ raiz são apurados juntos."
      acoes={
        <>
          <Button
            component={Link}
            href="/clientes/importar"
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
          >
            Importar CSV
          </Button>
          <Button component={Link} href="/clientes/novo" leftSection={<IconPlus size={18} aria-hidden />}>
            Novo cliente
          </Button>
        </>
      }
    >
      <search className="filtros">
        <TextInput
          label="Buscar"
          placeholder="Nome ou CNPJ"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={busca}
          onChange={(evento) => {
            mudarBusca(evento.currentTarget.value);
            buscar(evento.currentTarget.value);
          }}
        />
        <NativeSelect
          label="Regime"
          value={filtros.regime}
          onChange={(evento) => filtrar('regime', evento.currentTarget.value)}
          data={[{ value: '', label: 'Todos' }, ...OPCOES_DE_REGIME]}
        />
        <NativeSelect
          label="Situação"
          value={filtros.status}
          onChange={(evento) => filtrar('status', evento.currentTarget.value)}
          data={[
            { value: '', label: 'Todas' },
            { value: 'ativo', label: 'Ativos' },
            { value: 'inativo', label: 'Inativos' },
          ]}
        />
      </search>
      <Cartao>
        <Lista
          de={lista}
          altura={8}
          vazia={
            <Vazio
              icone={<IconUsersGroup />}
              titulo={filtrada ? 'Nenhum cliente com esses filtros' : 'Nenhum cliente ainda'}
              texto={
                filtrada
                  ? 'Mude ou limpe os filtros para ver outros clientes.'
                  : 'Cadastre o primeiro cliente pelo CNPJ, ou importe a sua lista em CSV.'
              }
              acao={
                filtrada ? (
                  <Button variant="default" component={Link} href="/clientes" onClick={() => mudarBusca('')}>
                    Limpar os filtros
                  </Button>
                ) : (
                  <Button component={Link} href="/clientes/novo">
                    Cadastrar cliente
                  </Button>
                )
              }
            />
          }
        >
          {(linhas) => (
            <Tabela
              legenda="Clientes"
              cabecalho={['Cliente', 'CNPJ raiz', 'Regime', 'Estabelecimentos', 'Situação']}
              emCartoes
            >
              {linhas.map(({ id, razao_social, cnpj_raiz, regime, estabelecimentos, status }) => (
                <tr key={id} className="clicavel">
                  <th scope="row">
                    <Link href={`/clientes/${id}`}>{razao_social}</Link>
                  </th>
                  <Celula rotulo="CNPJ raiz">
                    <span className="numero">{cnpj(cnpj_raiz)}</span>
                  </Celula>
                  <Celula rotulo="Regime">{REGIMES[regime]}</Celula>
                  <Celula rotulo="Estabelecimentos">{estabelecimentos.length}</Celula>
                  <Celula rotulo="Situação">
                    <Estado tom={status === 'ativo' ? 'bom' : 'neutro'}>
                      {status === 'ativo' ? 'Ativo' : 'Inativo'}
                    </Estado>
                  </Celula>
                </tr>
              ))}
            </Tabela>
          )}
        </Lista>
      </Cartao>
    </Pagina>
  );
}

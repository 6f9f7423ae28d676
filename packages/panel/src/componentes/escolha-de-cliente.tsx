import type { Cliente } from '@apura/contracts';
import { cnpj } from '@apura/words';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useLista } from '../api/use-lista.ts';
import { useLeitura } from '../api/use-pedido.ts';

interface PropsDaEscolhaDeCliente {
  readonly rotulo?: string;
  readonly valor: string;
  readonly aoMudar: (id: string) => void;
  readonly obrigatoria?: boolean;
  readonly todos?: string;
}

/** One client among many: typing searches by name and CNPJ. */
export function EscolhaDeCliente(props: PropsDaEscolhaDeCliente) {
  const { rotulo = 'Cliente', valor, aoMudar, obrigatoria = false, todos = 'Todos os clientes' } = props;
  const [busca, mudarBusca] = useState('');
  const [q] = useDebouncedValue(busca.trim(), 250);
  const { linhas, isFetching } = useLista<Cliente>('/clientes', { q, limit: 30 });
  const escolhido = useLeitura<Cliente>(`/clientes/${valor}`, { ligada: valor !== '' });
  const todosOsClientes =
    escolhido.data && !linhas.some(({ id }) => id === valor) ? [escolhido.data, ...linhas] : linhas;
  const opcoes = todosOsClientes.map(({ id, razao_social, cnpj_raiz }) => ({
    value: id,
    label: `${razao_social} · ${cnpj(cnpj_raiz)}`,
  }));
  return (
    <Select
      label={rotulo}
      placeholder={todos}
      data={opcoes}
      value={valor || null}
      onChange={(id) => aoMudar(id ?? '')}
      searchable
      clearable={!obrigatoria}
      required={obrigatoria}
      {...(obrigatoria ? { 'data-autofocus': true } : {})}
      onSearchChange={(texto) => mudarBusca(texto.split(' · ')[0] ?? '')}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Procurando…' : 'Nenhum cliente encontrado'}
      clearButtonProps={{ 'aria-label': 'Limpar o cliente' }}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

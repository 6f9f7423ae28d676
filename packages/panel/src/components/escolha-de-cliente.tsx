import type { Cliente } from '@apura/contracts';
import { cnpj } from '@apura/words';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLeitura, useList } from '../api/use-request.ts';

interface PropsDaEscolhaDeCliente {
  readonly rotulo?: string;
  readonly valor: string;
  readonly onChange: (id: string) => void;
  readonly obrigatoria?: boolean;
  readonly todos?: string;
}

/** One client among many: typing searches by name and CNPJ. */
export function EscolhaDeCliente(props: PropsDaEscolhaDeCliente) {
  const { rotulo = 'Cliente', valor, onChange, obrigatoria = false, todos = 'Todos os clientes' } = props;
  const [busca, setBusca] = useState('');
  const [q] = useDebouncedValue(busca.trim(), 250);
  const { linhas, isFetching } = useList<Cliente>('/clientes', { q, limit: 30 });
  const escolhido = useLeitura<Cliente>(`/clientes/${valor}`, { ligada: valor !== '' });
  const todosOsClientes =
    escolhido.data && !linhas.some(({ id }) => id === valor) ? [escolhido.data, ...linhas] : linhas;
  const choices = todosOsClientes.map(({ id, razao_social, cnpj_raiz }) => ({
    value: id,
    label: `${razao_social} · ${cnpj(cnpj_raiz)}`,
  }));
  const nenhum = q === '' && !isFetching && choices.length === 0;
  return (
    <Select
      label={rotulo}
      placeholder={todos}
      data={choices}
      {...(nenhum
        ? {
            description: (
              <>
                Nenhum cliente ainda: <Link href="/clientes/das-notas">cadastre as empresas das notas</Link>.
              </>
            ),
          }
        : {})}
      value={valor || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      clearable={!obrigatoria}
      required={obrigatoria}
      {...(obrigatoria ? { 'data-autofocus': true } : {})}
      onSearchChange={(texto) => setBusca(texto.split(' · ')[0] ?? '')}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Procurando…' : 'Nenhum cliente encontrado'}
      clearButtonProps={{ 'aria-label': 'Limpar o cliente' }}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

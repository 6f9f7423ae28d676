import { asSearched, cnpj, count } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useList, useRest } from '../api/use-request.ts';
import { check, type Held } from './bind-fields.ts';
import { SearchField } from './fields.tsx';

/** Some of the office's clients, by their ids. */
export function ClientesToMark({ valor, onChange }: Held<readonly string[]>) {
  const clientes = useList('/clientes', { limit: 100 });
  useRest(clientes, clientes.hasNextPage);
  const [busca, setBusca] = useState('');
  const procurado = asSearched(busca);
  const vistos = clientes.linhas.filter(({ razao_social, cnpj_raiz }) =>
    asSearched(`${razao_social} ${cnpj_raiz}`).includes(procurado),
  );
  return (
    <fieldset className="lista-marcavel">
      <legend className="miudo suave">{count(valor.length, 'cliente marcado', 'clientes marcados')}</legend>
      <SearchField placeholder="Nome ou CNPJ" value={busca} onSearch={setBusca} />
      <div className="opcoes rolavel">
        {vistos.map((cliente) => (
          <Checkbox
            key={cliente.id}
            label={cliente.razao_social}
            description={cnpj(cliente.cnpj_raiz)}
            {...check(valor.includes(cliente.id), (sim) =>
              onChange(sim ? [...valor, cliente.id] : valor.filter((um) => um !== cliente.id)),
            )}
          />
        ))}
      </div>
    </fieldset>
  );
}

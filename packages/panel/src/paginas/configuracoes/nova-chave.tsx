import type { ChaveCriada, Escopo, ListaDeChaves } from '@apura/contracts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { Janela } from '../../componentes/janela.tsx';

interface PropsDaNovaChave {
  readonly aberta: boolean;
  readonly escopos: ListaDeChaves['escopos'];
  readonly aoFechar: () => void;
  readonly aoCriar: (chave: ChaveCriada) => void;
}

const VALIDADES = [
  { value: '', label: 'Sem data para expirar' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
];

export function NovaChave({ aberta, escopos, aoFechar, aoCriar }: PropsDaNovaChave) {
  const [nome, mudarNome] = useState('');
  const [escolhidos, mudarEscolhidos] = useState<Escopo[]>();
  const [ambiente, mudarAmbiente] = useState<'live' | 'test'>('live');
  const [dias, mudarDias] = useState('');
  const marcados = escolhidos ?? escopos.map((escopo) => escopo.nome);
  const criar = useAto(
    () =>
      pedir<ChaveCriada>('POST', '/chaves', {
        nome,
        escopos: marcados,
        ambiente,
        ...(dias ? { expira_em: new Date(Date.now() + Number(dias) * 86_400_000).toISOString() } : {}),
      }),
    ['/chaves', '/visao-geral'],
  );
  return (
    <Janela aberta={aberta} titulo="Criar chave de API" aoFechar={aoFechar}>
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          criar.mutate(undefined, {
            onSuccess: (chave) => {
              mudarNome('');
              aoCriar(chave);
            },
          });
        }}
      >
        <TextInput
          label="Nome"
          description="Onde a chave será usada, por exemplo: ERP."
          required
          maxLength={100}
          data-autofocus
          value={nome}
          onChange={(evento) => mudarNome(evento.currentTarget.value)}
        />
        <div className="campos">
          <NativeSelect
            label="Ambiente"
            data={[
              { value: 'live', label: 'Produção' },
              { value: 'test', label: 'Testes (notas de homologação)' },
            ]}
            value={ambiente}
            onChange={(evento) => mudarAmbiente(evento.currentTarget.value as 'live' | 'test')}
          />
          <NativeSelect
            label="Validade"
            data={VALIDADES}
            value={dias}
            onChange={(evento) => mudarDias(evento.currentTarget.value)}
          />
        </div>
        <Checkbox.Group
          label="O que a chave permite"
          value={marcados}
          onChange={(nomes) => mudarEscolhidos(nomes as Escopo[])}
          error={marcados.length === 0 ? 'Escolha ao menos uma permissão' : undefined}
        >
          <div className="opcoes">
            {escopos.map((escopo) => (
              <Checkbox
                key={escopo.nome}
                value={escopo.nome}
                label={escopo.nome}
                description={escopo.descricao}
              />
            ))}
          </div>
        </Checkbox.Group>
        {criar.error && <Falha erro={criar.error} />}
        <div className="botoes">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={criar.isPending} disabled={marcados.length === 0}>
            Criar chave
          </Button>
        </div>
      </form>
    </Janela>
  );
}

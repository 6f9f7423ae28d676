import type { ChaveCriada, Escopo, ListaDeChaves } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../api/use-request.ts';
import { Janela } from '../../components/dialog.tsx';
import { Checkboxes, SelectField } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { useFields } from '../../components/use-fields.ts';

interface PropsDaNovaChave {
  readonly aberta: boolean;
  readonly escopos: ListaDeChaves['escopos'];
  readonly onClose: () => void;
  readonly onCreate: (chave: ChaveCriada) => void;
}

const AMBIENTES = { live: 'Produção', test: 'Testes (notas de homologação)' };
/** By days. */
const VALIDADES = { 30: '30 dias', 90: '90 dias', 365: '1 ano' };

/** As the API calls them. */
const NAMES = { expira_em: 'dias' };

export function NovaChave({ aberta, escopos, onClose, onCreate }: PropsDaNovaChave) {
  const { values, field, change } = useFields({ nome: '', ambiente: 'live', dias: '' });
  const { nome, ambiente, dias } = values;
  const [escolhidos, setEscolhidos] = useState<Escopo[]>();
  const marcados = escolhidos ?? escopos.map((escopo) => escopo.nome);
  const criar = useSend<ChaveCriada>('POST', '/chaves', {
    renew: ['/chaves', '/visao-geral'],
    after: (chave) => {
      change({ nome: '' });
      onCreate(chave);
    },
  });
  const nova = {
    nome,
    escopos: marcados,
    ambiente,
    ...(dias ? { expira_em: new Date(Date.now() + Number(dias) * 86_400_000).toISOString() } : {}),
  };
  return (
    <Janela aberta={aberta} titulo="Criar chave de API" onClose={onClose}>
      <Form
        act={criar}
        input={nova}
        names={NAMES}
        send="Criar chave"
        disabled={marcados.length === 0}
        onCancel={onClose}
      >
        <TextInput
          label="Nome"
          description="Onde a chave será usada, por exemplo: ERP."
          required
          maxLength={100}
          data-autofocus
          {...field('nome')}
        />
        <div className="campos">
          <SelectField label="Ambiente" options={AMBIENTES} {...field('ambiente')} />
          <SelectField label="Validade" all="Sem data para expirar" options={VALIDADES} {...field('dias')} />
        </div>
        <Checkboxes
          label="O que a chave permite"
          options={escopos.map(({ nome: value, descricao }) => ({
            value,
            label: value,
            description: descricao,
          }))}
          value={marcados}
          onChange={setEscolhidos}
          error={marcados.length === 0 && 'Escolha ao menos uma permissão'}
        />
      </Form>
    </Janela>
  );
}

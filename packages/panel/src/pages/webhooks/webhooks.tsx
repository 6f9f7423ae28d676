import type { Webhook, WebhookCriado } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTitular } from '../../api/sessao.ts';
import { useList, useSend } from '../../api/use-request.ts';
import { DialogButton, SecretDialog } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListTable, Page } from '../../components/page.tsx';
import { Estado } from '../../components/partes.tsx';
import { ESTADOS_DO_WEBHOOK } from '../../labels/estados.ts';
import { ALL, FiltersFields, isIncomplete } from './filters.tsx';
import { HeadersField } from './headers.tsx';
import { readHeaders } from './read-headers.ts';

const COLUMNS: readonly Column<Webhook>[] = [
  {
    name: 'Endereço',
    cell: ({ id, url }) => (
      <Link href={`/webhooks/${id}`} className="mono">
        {url}
      </Link>
    ),
    below: ({ descricao }) => descricao,
  },
  { name: 'Eventos', cell: ({ eventos }) => (eventos ? eventos.length : 'todos') },
  {
    name: 'Situação',
    cell: ({ estado, falhas_seguidas }) =>
      estado === 'ativo' && falhas_seguidas > 0 ? (
        <Estado tom="alerta" nome="Falhando" />
      ) : (
        <Estado {...ESTADOS_DO_WEBHOOK[estado]} />
      ),
  },
];

export default function Webhooks() {
  const [criado, mostrar] = useState<WebhookCriado>();
  const [, ir] = useLocation();
  const lista = useList('/webhooks');
  const novo = useTitular() && (
    <DialogButton icon={IconPlus} text="Novo webhook" titulo="Novo webhook">
      {(close) => <NovoWebhook onClose={close} onCreate={mostrar} />}
    </DialogButton>
  );
  return (
    <Page
      titulo="Webhooks"
      descricao={
        <>
          Avise o seu sistema quando uma apuração termina. As entregas são assinadas e repetidas por até 24
          horas. <a href="/desenvolvedores#assinatura">Como conferir a assinatura</a>.
        </>
      }
      acoes={novo}
    >
      <ListTable
        card="bare"
        de={lista}
        height={4}
        vazia={{
          icon: <IconWebhook />,
          titulo: 'Nenhum webhook ainda',
          texto: 'Informe o endereço do seu sistema: a Apura envia um POST assinado a cada evento.',
          acao: novo,
        }}
        legend="Webhooks"
        columns={COLUMNS}
        clickable
      />
      <SecretDialog
        janela="Webhook criado"
        titulo="Guarde este segredo agora"
        texto="Ele confere a assinatura das entregas e não será mostrado outra vez. Se o perder, gire-o."
        valor={criado?.secret}
        done="Guardei, ver o webhook"
        onClose={() => criado && ir(`/webhooks/${criado.id}`)}
      />
    </Page>
  );
}

interface NovoWebhookProps {
  readonly onClose: () => void;
  readonly onCreate: (criado: WebhookCriado) => void;
}

/** Registers an endpoint. */
function NovoWebhook({ onClose, onCreate }: NovoWebhookProps) {
  const { values, field } = useFields({ url: '', descricao: '', cabecalhos: '' });
  const [filters, setFilters] = useState(ALL);
  const criar = useSend('POST', '/webhooks', {
    renew: ['/webhooks'],
    after: (criado) => {
      onClose();
      onCreate(criado);
    },
  });
  const headers = readHeaders(values.cabecalhos);
  const novo = {
    url: values.url,
    ...(filters.eventos ? { eventos: filters.eventos } : {}),
    ...(filters.clientes ? { clientes: filters.clientes } : {}),
    ...(filters.regimes ? { regimes: filters.regimes } : {}),
    ...(values.descricao.trim() ? { descricao: values.descricao } : {}),
    ...(values.cabecalhos.trim() ? { cabecalhos: headers } : {}),
  };
  return (
    <Form
      act={criar}
      input={novo}
      send="Criar webhook"
      disabled={isIncomplete(filters) || !headers}
      onCancel={onClose}
    >
      <TextInput
        label="Endereço (URL)"
        type="url"
        placeholder="https://seu-sistema.com.br/apura"
        description="Deve começar com https:// e ser alcançável pela internet."
        required
        data-autofocus
        {...field('url')}
      />
      <TextInput label="Descrição" description="Opcional." maxLength={200} {...field('descricao')} />
      <HeadersField
        description="Opcional: o que o seu sistema exige em toda entrega, um por linha. Os valores não são mostrados outra vez."
        {...field('cabecalhos')}
      />
      <FiltersFields valor={filters} onChange={setFilters} />
    </Form>
  );
}

import type { Webhook } from '@apura/contracts';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTitular } from '../../api/sessao.ts';
import { useList } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ListTable } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';
import { ESTADOS_DO_WEBHOOK } from '../../labels/estados.ts';
import { NovoWebhook } from './novo-webhook.tsx';

const COLUNAS: readonly Column<Webhook>[] = [
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
  const [criando, setCriando] = useState(false);
  const lista = useList<Webhook>('/webhooks');
  const novo = useTitular() && (
    <ActionButton icon={IconPlus} onClick={() => setCriando(true)} text="Novo webhook" />
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
      <Cartao>
        <ListTable
          de={lista}
          height={4}
          vazia={{
            icon: <IconWebhook />,
            titulo: 'Nenhum webhook ainda',
            texto: 'Informe o endereço do seu sistema: a Apura envia um POST assinado a cada evento.',
            acao: novo,
          }}
          legend="Webhooks"
          columns={COLUNAS}
          clickable
        />
      </Cartao>
      <NovoWebhook aberta={criando} onClose={() => setCriando(false)} />
    </Page>
  );
}

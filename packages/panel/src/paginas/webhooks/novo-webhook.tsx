import type { TipoDeEvento, WebhookCriado } from '@apura/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { Janela } from '../../componentes/janela.tsx';
import { Segredo } from '../../componentes/segredo.tsx';
import { EscolhaDeEventos } from './escolha-de-eventos.tsx';

/** Registers an endpoint, then shows its secret this one time. */
export function NovoWebhook({
  aberta,
  aoFechar,
}: {
  readonly aberta: boolean;
  readonly aoFechar: () => void;
}) {
  const [url, mudarUrl] = useState('');
  const [descricao, mudarDescricao] = useState('');
  const [eventos, mudarEventos] = useState<TipoDeEvento[] | null>(null);
  const [, ir] = useLocation();
  const criar = useAto(
    () =>
      pedir<WebhookCriado>('POST', '/webhooks', {
        url,
        ...(eventos ? { eventos } : {}),
        ...(descricao.trim() ? { descricao } : {}),
      }),
    ['/webhooks', '/visao-geral'],
  );
  const fechar = () => {
    criar.reset();
    mudarUrl('');
    mudarDescricao('');
    mudarEventos(null);
    aoFechar();
  };
  return (
    <Janela aberta={aberta} titulo={criar.data ? 'Webhook criado' : 'Novo webhook'} aoFechar={fechar}>
      {criar.data ? (
        <div className="formulario">
          <Segredo
            titulo="Guarde este segredo agora"
            texto="Ele confere a assinatura das entregas e não será mostrado outra vez. Se o perder, gire-o."
            valor={criar.data.secret}
          />
          <div className="botoes">
            <Button onClick={() => ir(`/webhooks/${criar.data.id}`)}>Guardei, ver o webhook</Button>
          </div>
        </div>
      ) : (
        <form
          className="formulario"
          onSubmit={(evento) => {
            evento.preventDefault();
            criar.mutate(undefined);
          }}
        >
          <TextInput
            label="Endereço (URL)"
            type="url"
            placeholder="https://seu-sistema.com.br/apura"
            description="Deve começar com https:// e ser alcançável pela internet."
            required
            data-autofocus
            value={url}
            onChange={(evento) => mudarUrl(evento.currentTarget.value)}
          />
          <TextInput
            label="Descrição"
            description="Opcional."
            maxLength={200}
            value={descricao}
            onChange={(evento) => mudarDescricao(evento.currentTarget.value)}
          />
          <EscolhaDeEventos valor={eventos} aoMudar={mudarEventos} />
          {criar.error && <Falha erro={criar.error} />}
          <div className="botoes">
            <Button variant="default" onClick={fechar}>
              Cancelar
            </Button>
            <Button type="submit" loading={criar.isPending} disabled={eventos?.length === 0}>
              Criar webhook
            </Button>
          </div>
        </form>
      )}
    </Janela>
  );
}

import type { SegredoGirado, Webhook } from '@apura/contracts';
import { moment } from '@apura/words';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useEuMesmo } from '../../api/sessao.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { ConfirmarPorNome } from '../../componentes/confirmar-por-nome.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Segredo } from '../../componentes/segredo.tsx';
import { ESTADOS_DO_WEBHOOK } from '../../rotulos/estados.ts';
import { Entregas } from './entregas.tsx';
import { Recuperar } from './recuperar.tsx';

const MOTIVOS: Readonly<Record<string, string>> = {
  resposta_410: 'o receptor respondeu 410 (Gone)',
  pedido_do_receptor: 'o receptor pediu',
  cinco_dias_de_falhas: 'cinco dias seguidos de falhas',
  removido: 'foi removido',
  autor_nao_e_titular:
    'quem o cadastrou, ou viu seu segredo, não é mais titular. Confira o endereço, gire o segredo e ative: os eventos esperam',
};

/** One endpoint: state, test, deliveries with their attempts; for owners also what changes it. */
export default function UmWebhook() {
  const { id = '' } = useParams();
  const [, ir] = useLocation();
  const titular = useEuMesmo().usuario.papel === 'owner';
  const lido = useLeitura<Webhook>(`/webhooks/${id}`, { aCadaMs: () => 15_000 });
  const [removendo, mudarRemovendo] = useState(false);
  const mudar = useAto(
    (estado: 'ativo' | 'pausado') => pedir<Webhook>('PATCH', `/webhooks/${id}`, { estado }),
    ['/webhooks'],
  );
  const testar = useAto(async () => {
    await pedir('POST', `/webhooks/${id}/teste`, {});
    avisar('O teste está a caminho. Veja o resultado entre as entregas.');
  }, ['/entregas']);
  const girar = useAto(() => pedir<SegredoGirado>('POST', `/webhooks/${id}/segredo`, {}), ['/webhooks']);
  const remover = useAto(async () => {
    await pedir('DELETE', `/webhooks/${id}`);
    avisar('O webhook foi removido.');
    ir('/webhooks');
  }, ['/webhooks']);
  const migalhas = [{ nome: 'Webhooks', href: '/webhooks' }];
  const webhook = lido.data;
  if (!webhook) {
    return (
      <Pagina titulo="Webhook" migalhas={migalhas}>
        {lido.error ? (
          <Falha erro={lido.error} aoRepetir={() => lido.refetch()} />
        ) : (
          <Esqueleto linhas={10} />
        )}
      </Pagina>
    );
  }
  const { estado, url } = webhook;
  const erro = mudar.error ?? testar.error ?? girar.error;
  return (
    <Pagina
      titulo={webhook.descricao ?? new URL(url).host}
      migalhas={migalhas}
      descricao={<span className="mono">{url}</span>}
      acoes={
        <>
          {titular && (
            <Button
              variant="default"
              loading={mudar.isPending}
              onClick={() => mudar.mutate(estado === 'ativo' ? 'pausado' : 'ativo')}
            >
              {estado === 'ativo' ? 'Pausar' : 'Ativar'}
            </Button>
          )}
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            loading={testar.isPending}
            disabled={estado !== 'ativo'}
            onClick={() => testar.mutate(undefined)}
          >
            Enviar teste
          </Button>
        </>
      }
    >
      <div className="pilha">
        {erro && <Falha erro={erro} />}
        {girar.data && (
          <Segredo
            titulo="Novo segredo: guarde-o agora"
            texto={`O anterior ainda assina até ${moment(girar.data.anterior_valido_ate)}, para você trocar sem interrupção.`}
            valor={girar.data.secret}
          />
        )}
        <Cartao titulo="Situação">
          <dl className="lista-de-dados">
            <div>
              <dt>Situação</dt>
              <dd>
                <Estado tom={ESTADOS_DO_WEBHOOK[estado].tom}>{ESTADOS_DO_WEBHOOK[estado].nome}</Estado>
                {webhook.motivo && (
                  <span className="suave"> {MOTIVOS[webhook.motivo] ?? webhook.motivo}</span>
                )}
              </dd>
            </div>
            <div>
              <dt>Falhas seguidas</dt>
              <dd>
                {webhook.falhas_seguidas}
                {webhook.falhando_desde && (
                  <span className="suave"> desde {moment(webhook.falhando_desde)}</span>
                )}
              </dd>
            </div>
            <div>
              <dt>Eventos</dt>
              <dd>{webhook.eventos ? webhook.eventos.join(', ') : 'todos'}</dd>
            </div>
            <div>
              <dt>Criado em</dt>
              <dd>{moment(webhook.criado_em)}</dd>
            </div>
          </dl>
          {titular && (
            <div className="botoes com-espaco-acima">
              <Button variant="default" loading={girar.isPending} onClick={() => girar.mutate(undefined)}>
                Girar o segredo
              </Button>
              <Button variant="default" className="perigo" onClick={() => mudarRemovendo(true)}>
                Remover
              </Button>
            </div>
          )}
        </Cartao>
        <Entregas webhookId={id} />
        <Recuperar id={id} />
      </div>
      <ConfirmarPorNome
        aberta={removendo}
        titulo="Remover webhook"
        texto="As entregas que esperam são canceladas e nada mais é enviado a este endereço."
        nome={new URL(url).host}
        acao="Remover"
        aoFechar={() => mudarRemovendo(false)}
        aoConfirmar={() => remover.mutate(undefined)}
        emCurso={remover.isPending}
        erro={remover.error}
      />
    </Pagina>
  );
}

import type { EntregasPedidas, SegredoGirado, Webhook } from '@apura/contracts';
import { count, moment } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useTitular } from '../../api/sessao.ts';
import { avisar, NOTHING, useAto, useLeitura, useSend } from '../../api/use-request.ts';
import { ActionButton, DestroyButton, Segredo } from '../../components/buttons.tsx';
import { Falha, Page, Resultado } from '../../components/page.tsx';
import { Cartao, Datum, Estado } from '../../components/partes.tsx';
import { ESTADOS_DO_WEBHOOK } from '../../labels/estados.ts';
import { Entregas } from './entregas.tsx';
import { ReplaceHeaders } from './headers.tsx';

const MOTIVOS: Readonly<Record<string, string>> = {
  resposta_410: 'o receptor respondeu 410 (Gone)',
  pedido_do_receptor: 'o receptor pediu',
  cinco_dias_de_falhas: 'cinco dias seguidos de falhas',
  removido: 'foi removido',
  autor_nao_e_titular:
    'quem o cadastrou, ou viu seu segredo, não é mais titular. Confira o endereço, rotacione o segredo e ative: os eventos esperam',
};

/** One endpoint: state, test, deliveries with their attempts; for owners also what changes it. */
export default function UmWebhook() {
  const { id = '' } = useParams();
  const titular = useTitular();
  const lido = useLeitura<Webhook>(`/webhooks/${id}`, { aCadaMs: () => 15_000 });
  const mudar = useSend('PATCH', `/webhooks/${id}`, { renew: ['/webhooks'] });
  const testar = useSend('POST', `/webhooks/${id}/teste`, {
    renew: ['/entregas'],
    said: 'O teste está a caminho. Veja o resultado entre as entregas.',
  });
  const webhook = lido.data;
  const ativo = webhook?.estado === 'ativo';
  const erro = mudar.error ?? testar.error;
  return (
    <Page
      titulo={webhook ? (webhook.descricao ?? new URL(webhook.url).host) : 'Webhook'}
      breadcrumbs={[{ nome: 'Webhooks', href: '/webhooks' }]}
      descricao={webhook && <span className="mono">{webhook.url}</span>}
      acoes={
        webhook && (
          <>
            {titular && (
              <ActionButton
                variant="default"
                loading={mudar.isPending}
                onClick={() => mudar.mutate({ estado: ativo ? 'pausado' : 'ativo' })}
                text={ativo ? 'Pausar' : 'Ativar'}
              />
            )}
            <ActionButton
              icon={IconSend}
              act={testar}
              input={NOTHING}
              disabled={!ativo}
              text="Enviar teste"
            />
          </>
        )
      }
    >
      <Resultado de={lido} linhas={10}>
        {(dados) => (
          <div className="pilha">
            {erro && <Falha erro={erro} />}
            <Situation webhook={dados} owner={titular} />
            <Entregas webhookId={id} />
            <Recuperar id={id} />
          </div>
        )}
      </Resultado>
    </Page>
  );
}

/** How it is; only owners rotate the secret and remove the endpoint. */
function Situation({ webhook, owner }: { readonly webhook: Webhook; readonly owner: boolean }) {
  const { id, url, estado, motivo, falhas_seguidas, falhando_desde } = webhook;
  const { eventos, cabecalhos, criado_em } = webhook;
  const [, ir] = useLocation();
  const girar = useSend<SegredoGirado>('POST', `/webhooks/${id}/segredo`, { renew: ['/webhooks'] });
  return (
    <>
      {girar.error && <Falha erro={girar.error} />}
      {girar.data && (
        <Segredo
          titulo="Novo segredo: guarde-o agora"
          texto={`O anterior ainda assina até ${moment(girar.data.anterior_valido_ate)}, para você trocar sem interrupção.`}
          valor={girar.data.secret}
        />
      )}
      <Cartao titulo="Situação">
        <dl className="lista-de-dados">
          <Datum name="Situação">
            <Estado {...ESTADOS_DO_WEBHOOK[estado]} />
            {motivo && <span className="suave"> {MOTIVOS[motivo] ?? motivo}</span>}
          </Datum>
          <Datum name="Falhas seguidas">
            {falhas_seguidas}
            {falhando_desde && <span className="suave"> desde {moment(falhando_desde)}</span>}
          </Datum>
          <Datum name="Eventos">{eventos ? eventos.join(', ') : 'todos'}</Datum>
          <Datum name="Cabeçalhos">{cabecalhos.join(', ') || 'nenhum'}</Datum>
          <Datum name="Criado em">{moment(criado_em)}</Datum>
        </dl>
        {owner && (
          <div className="botoes com-espaco-acima">
            <ActionButton variant="default" act={girar} input={NOTHING} text="Rotacionar o segredo" />
            <ReplaceHeaders id={id} cabecalhos={cabecalhos} />
            <DestroyButton
              size="sm"
              className="texto-erro"
              name={new URL(url).host}
              action="Remover"
              title="Remover webhook"
              text="As entregas que esperam são canceladas e nada mais é enviado a este endereço."
              act={async () => {
                await pedir('DELETE', `/webhooks/${id}`);
                ir('/webhooks');
              }}
              renew={['/webhooks']}
              said="O webhook foi removido."
            />
          </div>
        )}
      </Cartao>
    </>
  );
}

/** Sends a period again: what failed, or what was never sent to this endpoint. */
function Recuperar({ id }: { readonly id: string }) {
  const [desde, setDesde] = useState('');
  const pedirPeriodo = useAto(
    async (qual: 'recuperar' | 'repor') => {
      const { entregas } = await pedir<EntregasPedidas>('POST', `/webhooks/${id}/${qual}`, {
        desde: new Date(desde).toISOString(),
      });
      avisar(`${count(entregas, 'entrega', 'entregas')} a caminho.`);
    },
    ['/entregas'],
  );
  const props = { className: 'estreito', variant: 'default', disabled: !desde, act: pedirPeriodo };
  return (
    <Cartao titulo="Recuperar um período" espacado>
      <p className="suave sem-margem">
        O seu sistema ficou fora do ar? Envie de novo o que falhou, ou também o que nunca foi enviado a este
        endereço. Os eventos ficam guardados por 30 dias.
      </p>
      <div className="filtros sem-margem">
        <TextInput
          label="Desde"
          type="datetime-local"
          value={desde}
          onChange={(evento) => setDesde(evento.currentTarget.value)}
        />
        <ActionButton {...props} input="recuperar" text="Reenviar o que falhou" />
        <ActionButton {...props} input="repor" text="Enviar o que faltou" />
      </div>
      {pedirPeriodo.error && <Falha erro={pedirPeriodo.error} />}
    </Cartao>
  );
}

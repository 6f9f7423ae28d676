import type { ClasseDaTentativa, Entrega, Tentativa, Webhook } from '@apura/contracts';
import { count, moment, REGIMES } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { useTitular } from '../../api/sessao.ts';
import { NOTHING, notify, useAto, useLeitura, useList, useSend } from '../../api/use-request.ts';
import { typed } from '../../components/bind-fields.ts';
import { ActionButton, DestroyButton, RowButton, Segredo } from '../../components/buttons.tsx';
import { SelectField, useFilters } from '../../components/fields.tsx';
import { Failure, Lista, PageOf, Resultado } from '../../components/page.tsx';
import { Cartao, Datum, Estado, Unfold } from '../../components/partes.tsx';
import { howLongAgo } from '../../format.ts';
import { ESTADOS_DA_ENTREGA, ESTADOS_DO_WEBHOOK } from '../../labels/estados.ts';
import { ReplaceFilters } from './filters.tsx';
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
export default function OneWebhook() {
  const { id = '' } = useParams();
  const titular = useTitular();
  const lido = useLeitura(at('/webhooks/{id}', { id }), { aCadaMs: () => 15_000 });
  const mudar = useSend('PATCH', at('/webhooks/{id}', { id }), { renew: ['/webhooks'] });
  const testar = useSend('POST', at('/webhooks/{id}/teste', { id }), {
    renew: ['/entregas'],
    said: 'O teste está a caminho. Veja o resultado entre as entregas.',
  });
  const ativo = lido.data?.estado === 'ativo';
  const erro = mudar.error ?? testar.error;
  return (
    <PageOf
      de={lido}
      titulo="Webhook"
      nameOf={({ descricao, url }) => descricao ?? new URL(url).host}
      breadcrumbs={[{ nome: 'Webhooks', href: '/webhooks' }]}
      descricao={({ url }) => <span className="mono">{url}</span>}
      acoes={() => (
        <>
          {titular && (
            <ActionButton
              writes
              variant="default"
              loading={mudar.isPending}
              onClick={() => mudar.mutate({ estado: ativo ? 'pausado' : 'ativo' })}
              text={ativo ? 'Pausar' : 'Ativar'}
            />
          )}
          <ActionButton icon={IconSend} act={testar} disabled={!ativo} text="Enviar teste" />
        </>
      )}
    >
      {(webhook) => (
        <>
          {erro && <Failure erro={erro} />}
          <Situation webhook={webhook} owner={titular} />
          <Entregas webhookId={id} />
          <Recuperar id={id} />
        </>
      )}
    </PageOf>
  );
}

/** How it is; only owners rotate the secret and remove the endpoint. */
function Situation({ webhook, owner }: { readonly webhook: Webhook; readonly owner: boolean }) {
  const { id, url, estado, motivo, falhas_seguidas, falhando_desde } = webhook;
  const { eventos, clientes, regimes, cabecalhos, criado_em } = webhook;
  const [, ir] = useLocation();
  const girar = useSend('POST', at('/webhooks/{id}/segredo', { id }), { renew: ['/webhooks'] });
  return (
    <>
      {girar.error && <Failure erro={girar.error} />}
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
          <Datum name="De quem">
            {[
              clientes ? count(clientes.length, 'cliente', 'clientes') : 'todos os clientes',
              ...(regimes ?? []).map((regime) => REGIMES[regime]),
            ].join(', ')}
          </Datum>
          <Datum name="Cabeçalhos">{cabecalhos.join(', ') || 'nenhum'}</Datum>
          <Datum name="Criado em">{moment(criado_em)}</Datum>
        </dl>
        {owner && (
          <div className="botoes com-espaco-acima">
            <ActionButton variant="default" act={girar} input={NOTHING} text="Rotacionar o segredo" />
            <ReplaceFilters webhook={webhook} />
            <ReplaceHeaders id={id} cabecalhos={cabecalhos} />
            <DestroyButton
              size="sm"
              className="texto-erro"
              name={new URL(url).host}
              action="Remover"
              title="Remover webhook"
              text="As entregas que esperam são canceladas e nada mais é enviado a este endereço."
              act={async () => {
                await request('DELETE', at('/webhooks/{id}', { id }));
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
      const { entregas } = await request('POST', at(`/webhooks/{id}/${qual}` as const, { id }), {
        body: { desde: new Date(desde).toISOString() },
      });
      notify(`${count(entregas, 'entrega', 'entregas')} a caminho.`);
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
        <TextInput label="Desde" type="datetime-local" {...typed(desde, setDesde)} />
        <ActionButton {...props} input="recuperar" text="Reenviar o que falhou" />
        <ActionButton {...props} input="repor" text="Enviar o que faltou" />
      </div>
      {pedirPeriodo.error && <Failure erro={pedirPeriodo.error} />}
    </Cartao>
  );
}

/** While one is being typed, no list is asked for. */
const WHOLE_STATUS = /^[1-5]\d\d$/;

/** The deliveries of an endpoint, the newest first; opened, their attempts. */
function Entregas({ webhookId }: { readonly webhookId: string }) {
  const { filtros, filtrada, field } = useFilters(['estado', 'status']);
  const status = WHOLE_STATUS.test(filtros.status) ? Number(filtros.status) : undefined;
  const busca = { webhook_id: webhookId, estado: filtros.estado, status };
  const lista = useList('/entregas', busca, { aCadaMs: 3_000 });
  return (
    <Cartao titulo="Entregas">
      <search className="filtros">
        <SelectField label="Situação" all="Todas" options={ESTADOS_DA_ENTREGA} {...field('estado')} />
        <TextInput
          label="Status da resposta"
          placeholder="500"
          inputMode="numeric"
          maxLength={3}
          error={filtros.status.length === 3 && !status && 'De 100 a 599'}
          {...field('status')}
        />
      </search>
      <Lista
        de={lista}
        height={5}
        vazia={
          filtrada
            ? 'Nenhuma entrega com esses filtros.'
            : 'Nenhuma entrega ainda. Envie um teste para ver como chega.'
        }
      >
        {(linhas) => linhas.map((entrega) => <UmaEntrega key={entrega.id} entrega={entrega} />)}
      </Lista>
    </Cartao>
  );
}

function UmaEntrega({ entrega }: { readonly entrega: Entrega }) {
  const [aberta, setAberta] = useState(false);
  return (
    <details className="desdobrar" onToggle={(evento) => setAberta(evento.currentTarget.open)}>
      <summary>
        <span className="cresce">
          <span className="mono">{entrega.type}</span>{' '}
          <span className="suave miudo">{moment(entrega.criada_em)}</span>
        </span>
        <span className="suave miudo">{count(entrega.tentativas, 'tentativa', 'tentativas')}</span>
        <Estado {...ESTADOS_DA_ENTREGA[entrega.estado]} />
      </summary>
      {aberta && <Tentativas entrega={entrega} />}
    </details>
  );
}

const CLASSES: Readonly<Record<ClasseDaTentativa, string>> = {
  entregue: 'Entregue',
  redirecionamento: 'Redirecionamento não seguido',
  recusada: 'Recusada pelo receptor',
  limite: 'Receptor pediu menos ritmo',
  erro_do_receptor: 'Erro do receptor',
  tempo_esgotado: 'Sem resposta a tempo',
  dns: 'Endereço não encontrado',
  conexao: 'Sem conexão',
  tls: 'Certificado inválido',
  resposta_invalida: 'Resposta inválida',
  endereco_proibido: 'Endereço não permitido',
  disjuntor_aberto: 'Receptor fora do ar',
};

/** What a delivery sends, and how each of its attempts went. */
function Tentativas({ entrega }: { readonly entrega: Entrega }) {
  const { id, estado, event_id, proxima_tentativa_em, tentativas } = entrega;
  // The list above knows of an attempt first.
  const lida = useLeitura(at('/entregas/{id}', { id }), {
    aCadaMs: (lido) => (lido && lido.tentativas < tentativas ? 1_000 : false),
  });
  const reenviar = useSend('POST', at('/entregas/{id}/reenviar', { id }), { renew: ['/entregas'] });
  return (
    <div className="desdobrado">
      <p className="miudo suave sem-margem com-espaco">
        Evento <span className="mono">{event_id}</span>
        {proxima_tentativa_em &&
          estado === 'pendente' &&
          ` · próxima tentativa ${howLongAgo(proxima_tentativa_em, new Date())}`}
      </p>
      <Resultado de={lida} linhas={2}>
        {({ corpo, registro }) => (
          <>
            <ol className="lista-simples">
              {registro.map((tentativa) => (
                <UmaTentativa key={tentativa.numero} tentativa={tentativa} />
              ))}
              {registro.length === 0 && <li className="suave">Ainda não houve tentativa.</li>}
            </ol>
            {corpo && <Sent titulo="Corpo enviado em cada tentativa" text={corpo} />}
          </>
        )}
      </Resultado>
      {reenviar.error && <Failure erro={reenviar.error} />}
      {estado !== 'pendente' && <RowButton className="com-espaco-acima" act={reenviar} text="Reenviar" />}
    </div>
  );
}

function UmaTentativa({ tentativa }: { readonly tentativa: Tentativa }) {
  const { numero, feita_em, classe, status, duracao_ms, requisicao, cabecalhos, resposta } = tentativa;
  return (
    <li>
      <div className="cresce">
        <b>{numero}ª tentativa</b>{' '}
        <span className="suave miudo">
          {moment(feita_em)} · {duracao_ms} ms
        </span>
      </div>
      <Estado
        tom={classe === 'entregue' ? 'bom' : 'erro'}
        nome={`${CLASSES[classe]}${status ? ` (${status})` : ''}`}
      />
      <div className="tentativa">
        {requisicao && (
          <Sent titulo="Requisição" text={`POST ${requisicao.url}\n${linesOf(requisicao.cabecalhos)}`} />
        )}
        {status && (
          <Sent
            titulo="Resposta"
            text={`HTTP ${status}\n${linesOf(cabecalhos)}\n\n${resposta || '(sem corpo)'}`}
          />
        )}
      </div>
    </li>
  );
}

const linesOf = (headers: Readonly<Record<string, string>> = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A part of an exchange, as it went over the line, behind its name. */
const Sent = ({ titulo, text }: { readonly titulo: string; readonly text: string }) => (
  <Unfold titulo={titulo}>
    <pre className="codigo troca">{text}</pre>
  </Unfold>
);

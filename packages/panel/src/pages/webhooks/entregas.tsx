import type { ClasseDaTentativa, Entrega, EntregaComRegistro, Tentativa } from '@apura/contracts';
import { count, moment } from '@apura/words';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { NOTHING, useLeitura, useList, useSend } from '../../api/use-request.ts';
import { RowButton } from '../../components/buttons.tsx';
import { SelectField, useFilters } from '../../components/fields.tsx';
import { Falha, Lista, Resultado } from '../../components/page.tsx';
import { Cartao, Desdobrar, Estado } from '../../components/partes.tsx';
import { haQuanto } from '../../format/momento.ts';
import { ESTADOS_DA_ENTREGA } from '../../labels/estados.ts';

/** While one is being typed, no list is asked for. */
const WHOLE_STATUS = /^[1-5]\d\d$/;

/** The deliveries of an endpoint, the newest first; opened, their attempts. */
export function Entregas({ webhookId }: { readonly webhookId: string }) {
  const { filtros, filtrada, field } = useFilters(['estado', 'status']);
  const status = WHOLE_STATUS.test(filtros.status) ? filtros.status : '';
  const busca = { webhook_id: webhookId, estado: filtros.estado, status };
  const lista = useList<Entrega>('/entregas', busca, { aCadaMs: 3_000 });
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
  const lida = useLeitura<EntregaComRegistro>(`/entregas/${id}`, {
    aCadaMs: (lido) => (lido && lido.tentativas < tentativas ? 1_000 : false),
  });
  const reenviar = useSend('POST', `/entregas/${id}/reenviar`, { renew: ['/entregas'] });
  return (
    <div className="desdobrado">
      <p className="miudo suave sem-margem com-espaco">
        Evento <span className="mono">{event_id}</span>
        {proxima_tentativa_em &&
          estado === 'pendente' &&
          ` · próxima tentativa ${haQuanto(proxima_tentativa_em, new Date())}`}
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
      {reenviar.error && <Falha erro={reenviar.error} />}
      {estado !== 'pendente' && (
        <RowButton className="com-espaco-acima" act={reenviar} input={NOTHING} text="Reenviar" />
      )}
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
  <Desdobrar titulo={titulo}>
    <pre className="codigo troca">{text}</pre>
  </Desdobrar>
);

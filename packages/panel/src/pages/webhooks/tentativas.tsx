import type { Entrega, EntregaComRegistro, Tentativa } from '@apura/contracts';
import { moment } from '@apura/words';
import { useLeitura } from '../../api/use-request.ts';
import { NOTHING, useSend } from '../../api/use-send.ts';
import { RowButton } from '../../components/action-button.tsx';
import { Desdobrar } from '../../components/desdobrar.tsx';
import { Estado } from '../../components/estado.tsx';
import { Falha } from '../../components/falha.tsx';
import { Resultado } from '../../components/resultado.tsx';
import { haQuanto } from '../../format/momento.ts';
import { CLASSES } from '../../labels/tentativas.ts';

/** What a delivery sends, and how each of its attempts went. */
export function Tentativas({ entrega }: { readonly entrega: Entrega }) {
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
            {corpo && (
              <Desdobrar titulo="Corpo enviado em cada tentativa">
                <Sent text={corpo} />
              </Desdobrar>
            )}
          </>
        )}
      </Resultado>
      {reenviar.error && <Falha erro={reenviar.error} />}
      {estado !== 'pendente' && (
        <RowButton className="com-espaco-acima" act={reenviar} input={NOTHING}>
          Reenviar
        </RowButton>
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
          <Desdobrar titulo="Requisição">
            <Sent text={`POST ${requisicao.url}\n${linesOf(requisicao.cabecalhos)}`} />
          </Desdobrar>
        )}
        {status && (
          <Desdobrar titulo="Resposta">
            <Sent text={`HTTP ${status}\n${linesOf(cabecalhos)}\n\n${resposta || '(sem corpo)'}`} />
          </Desdobrar>
        )}
      </div>
    </li>
  );
}

const linesOf = (headers: Readonly<Record<string, string>> = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A part of an exchange, as it went over the line. */
const Sent = ({ text }: { readonly text: string }) => <pre className="codigo troca">{text}</pre>;

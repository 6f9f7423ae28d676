import type { SessaoListada } from '@apura/contracts';
import { pedir } from '../../api/pedir.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto, useLeitura } from '../../api/use-request.ts';
import { useSend } from '../../api/use-send.ts';
import { ActionButton, RowButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { Estado } from '../../components/estado.tsx';
import { Falha } from '../../components/falha.tsx';
import { Resultado } from '../../components/resultado.tsx';
import { haQuanto } from '../../format/momento.ts';

/** Where the person is signed in. */
export function SessoesAbertas() {
  const lidas = useLeitura<{ data: SessaoListada[] }>('/sessoes');
  const encerrar = useAto((id: string) => pedir('DELETE', `/sessoes/${id}`), ['/sessoes']);
  const trocar = useTrocaDeSessao();
  const sairDeTodos = useSend('DELETE', '/sessoes', { after: () => trocar({ autenticado: false }) });
  const erro = encerrar.error ?? sairDeTodos.error;
  return (
    <Cartao titulo="Sessões abertas">
      {erro && <Falha erro={erro} />}
      <Resultado de={lidas} linhas={2}>
        {({ data }) => (
          <ul className="lista-simples">
            {data.map(({ id, atual, usada_em, ip, navegador }) => (
              <li key={id}>
                <span className="cresce">
                  {browserName(navegador)}
                  <br />
                  <span className="suave miudo">
                    {ip ?? 'endereço desconhecido'} · usada {haQuanto(usada_em, new Date())}
                  </span>
                </span>
                {atual ? (
                  <Estado tom="bom" nome="Esta sessão" />
                ) : (
                  <RowButton act={encerrar} input={id}>
                    Encerrar
                  </RowButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Resultado>
      <div className="botoes com-espaco-acima">
        <ActionButton variant="default" className="perigo" act={sairDeTodos}>
          Sair de todos os aparelhos
        </ActionButton>
      </div>
    </Cartao>
  );
}

const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const SISTEMAS = {
  Windows: 'Windows',
  Android: 'Android',
  iPhone: 'iOS',
  iPad: 'iOS',
  'Mac OS X': 'macOS',
  Linux: 'Linux',
};

/** A browser's own line -> its name and system, as a person knows them. The order decides: many name others too. */
function browserName(linha: string | null): string {
  if (!linha) return 'Navegador desconhecido';
  const nome = Object.entries(BROWSERS).find(([sinal]) => linha.includes(`${sinal}/`))?.[1];
  const onde = Object.entries(SISTEMAS).find(([sinal]) => linha.includes(sinal))?.[1];
  return [nome ?? 'Navegador', onde].filter(Boolean).join(' em ');
}

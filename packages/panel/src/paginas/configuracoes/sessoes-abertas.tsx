import type { SessaoListada } from '@apura/contracts';
import { Button } from '@mantine/core';
import { pedir } from '../../api/pedir.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { haQuanto } from '../../formato/momento.ts';

/** Where the person is signed in. */
export function SessoesAbertas() {
  const lidas = useLeitura<{ data: SessaoListada[] }>('/sessoes');
  const encerrar = useAto((id: string) => pedir('DELETE', `/sessoes/${id}`), ['/sessoes']);
  const trocar = useTrocaDeSessao();
  const sairDeTodos = useAto(async () => {
    await pedir('DELETE', '/sessoes');
    trocar({ autenticado: false });
  });
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
                  {nomeDoNavegador(navegador)}
                  <br />
                  <span className="suave miudo">
                    {ip ?? 'endereço desconhecido'} · usada {haQuanto(usada_em, new Date())}
                  </span>
                </span>
                {atual ? (
                  <Estado tom="bom">Esta sessão</Estado>
                ) : (
                  <Button
                    size="xs"
                    variant="default"
                    loading={encerrar.isPending && encerrar.variables === id}
                    onClick={() => encerrar.mutate(id)}
                  >
                    Encerrar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Resultado>
      <div className="botoes com-espaco-acima">
        <Button
          variant="default"
          className="perigo"
          loading={sairDeTodos.isPending}
          onClick={() => sairDeTodos.mutate(undefined)}
        >
          Sair de todos os aparelhos
        </Button>
      </div>
    </Cartao>
  );
}

/** A browser's own line -> its name and system, as a person knows them. */
function nomeDoNavegador(linha: string | null): string {
  if (!linha) return 'Navegador desconhecido';
  const navegador = [/Edg\//, /OPR\//, /Firefox\//, /Chrome\//, /Safari\//].findIndex((nome) =>
    nome.test(linha),
  );
  const sistema = [/Windows/, /Android/, /iPhone|iPad/, /Mac OS X/, /Linux/].findIndex((nome) =>
    nome.test(linha),
  );
  const nome = ['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari'][navegador] ?? 'Navegador';
  const onde = ['Windows', 'Android', 'iOS', 'macOS', 'Linux'][sistema];
  return onde ? `${nome} em ${onde}` : nome;
}

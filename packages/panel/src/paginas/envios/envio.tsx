import type { ArquivoDoUpload, ProgressoDoUpload, UploadJob } from '@apura/contracts';
import { count, grouped } from '@apura/words';
import { Button, Progress } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'wouter';
import { consulta, pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Figura } from '../../componentes/figura.tsx';
import { MostrarMais } from '../../componentes/mostrar-mais.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { terminou, useProgresso } from '../../envios/use-progresso.ts';
import { haQuanto } from '../../formato/momento.ts';
import { ESTADOS_DO_ARQUIVO, ESTADOS_DO_LOTE } from '../../rotulos/estados.ts';

/** One upload, live until its end: counts, each file, and what to do about those that were refused. */
export default function Envio() {
  const { id = '' } = useParams();
  const progresso = useProgresso(id);
  return (
    <Pagina
      titulo="Envio"
      migalhas={[{ nome: 'Enviar notas', href: '/envios' }]}
      descricao={progresso.data ? `Começou ${haQuanto(progresso.data.inicio, new Date())}` : undefined}
      acoes={
        <Button component={Link} href="/envios" variant="default">
          Enviar mais
        </Button>
      }
    >
      <Resultado de={progresso} linhas={8}>
        {(lote) => (
          <div className="pilha">
            <Andamento lote={lote} />
            <div className="grade figuras">
              <Figura rotulo="Processados" valor={grouped(String(lote.processados))} />
              <Figura rotulo="Na fila" valor={grouped(String(lote.pendentes))} />
              <Figura rotulo="Já enviados antes" valor={grouped(String(lote.duplicados))} />
              <Figura rotulo="Recusados" valor={grouped(String(lote.recusados))} />
            </div>
            <Arquivos lote={lote} />
          </div>
        )}
      </Resultado>
    </Pagina>
  );
}

function Andamento({ lote }: { readonly lote: ProgressoDoUpload }) {
  const feitos = lote.total - lote.pendentes;
  const fim = terminou(lote);
  const { nome, tom } = ESTADOS_DO_LOTE[lote.estado];
  const cancelar = useAto(
    () => pedir('POST', `/upload/${lote.job_id}/cancelar`),
    ['progresso', '/visao-geral'],
  );
  return (
    <Cartao>
      <div className="formulario">
        <div className="cartao-cabeca sem-margem">
          <p className="sem-margem" role="status">
            <Estado tom={tom}>{nome}</Estado>{' '}
            <b className="numero">
              {grouped(String(feitos))} de {count(lote.total, 'arquivo', 'arquivos')}
            </b>
            {!fim && lote.previsao_fim && (
              <span className="suave"> · termina {haQuanto(lote.previsao_fim, new Date())}</span>
            )}
          </p>
          {!fim && (
            <Button
              size="xs"
              variant="default"
              loading={cancelar.isPending}
              onClick={() => cancelar.mutate(undefined)}
            >
              Cancelar o que falta
            </Button>
          )}
          {fim && lote.processados > 0 && (
            <Button size="xs" component={Link} href="/apuracoes?nova=1">
              Pedir uma apuração
            </Button>
          )}
        </div>
        <Progress
          value={lote.total === 0 ? 100 : (feitos / lote.total) * 100}
          size="lg"
          animated={!fim}
          aria-label="Arquivos processados"
        />
        {cancelar.error && <Falha erro={cancelar.error} />}
      </div>
    </Cartao>
  );
}

function Arquivos({ lote }: { readonly lote: ProgressoDoUpload }) {
  const id = lote.job_id;
  const arquivos = useInfiniteQuery({
    queryKey: ['arquivos', id],
    queryFn: async ({ pageParam, signal }) => {
      const pagina = await pedir<UploadJob>(
        'GET',
        `/upload/${id}${consulta({ limit: 100, cursor: pageParam })}`,
        undefined,
        {
          signal,
        },
      );
      return pagina.arquivos;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (ultima) => ultima.next_cursor ?? undefined,
    refetchInterval: terminou(lote) ? false : 2_000,
  });
  const linhas = arquivos.data?.pages.flatMap(({ data }) => data) ?? [];
  const recusados = linhas.filter(({ estado }) => estado === 'recusado');
  const outros = linhas.filter(({ estado }) => estado !== 'recusado');
  // What was refused must be seen, wherever in the list it is.
  const { hasNextPage, isFetching, fetchNextPage } = arquivos;
  const faltam = terminou(lote) && recusados.length < lote.recusados;
  useEffect(() => {
    if (faltam && hasNextPage && !isFetching) void fetchNextPage();
  }, [faltam, hasNextPage, isFetching, fetchNextPage]);
  return (
    <>
      {recusados.length > 0 && (
        <Cartao titulo="Recusados: o que fazer">
          <ul className="lista-simples">
            {recusados.map((arquivo) => (
              <li key={chaveDe(arquivo)}>
                <div className="cresce">
                  <span className="mono">{nomeDe(arquivo)}</span>
                  <p className="sem-margem texto-erro">{arquivo.mensagem}</p>
                  <p className="sem-margem suave">{arquivo.hint}</p>
                </div>
                <Estado tom="erro">Recusado</Estado>
              </li>
            ))}
          </ul>
        </Cartao>
      )}
      <Cartao titulo="Arquivos">
        <Resultado de={arquivos} linhas={6}>
          {() => (
            <Tabela legenda="Arquivos do envio" cabecalho={['Arquivo', 'Situação', 'Nota']} emCartoes>
              {outros.map((arquivo) => (
                <tr key={chaveDe(arquivo)}>
                  <th scope="row" className="mono">
                    {nomeDe(arquivo)}
                  </th>
                  <Celula rotulo="Situação">
                    <Estado tom={ESTADOS_DO_ARQUIVO[arquivo.estado].tom}>
                      {ESTADOS_DO_ARQUIVO[arquivo.estado].nome}
                    </Estado>
                  </Celula>
                  <Celula rotulo="Nota">
                    {arquivo.documentos.map((chave) => (
                      <Link key={chave} href={`/documentos/${chave}`} className="mono">
                        …{chave.slice(-12)}
                      </Link>
                    ))}
                  </Celula>
                </tr>
              ))}
            </Tabela>
          )}
        </Resultado>
        <MostrarMais de={arquivos} />
      </Cartao>
    </>
  );
}

const nomeDe = ({ nome, origem }: ArquivoDoUpload): string => (origem ? `${origem} › ${nome}` : nome);
const chaveDe = (arquivo: ArquivoDoUpload): string => `${arquivo.origem ?? ''}/${arquivo.nome}`;

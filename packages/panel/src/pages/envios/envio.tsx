import type { ArquivoDoUpload, ProgressoDoUpload } from '@apura/contracts';
import { count } from '@apura/words';
import { useParams } from 'wouter';
import { at } from '../../api/address.ts';
import { useLeitura, useList, useRest, useSend } from '../../api/use-request.ts';
import { ActionButton, RowButton } from '../../components/buttons.tsx';
import { RegisterClientes } from '../../components/clientes.tsx';
import { type Column, TableSection } from '../../components/data-table.tsx';
import { Failure, Lista, Page, Resultado, Skeleton } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';
import { LinkDaNota } from '../../components/tabela-de-documentos.tsx';
import { isEnded, useProgress } from '../../envios/use-progress.ts';
import { howLongAgo } from '../../format.ts';
import { ESTADOS_DO_ARQUIVO, nomeDoArquivo } from '../../labels/estados.ts';
import { Andamento } from './resumo-do-envio.tsx';

/** One upload, live until its end: counts, each file, and what to do about those that were refused. */
export default function Envio() {
  const { id = '' } = useParams();
  const { lotes, ...lido } = useProgress([id]);
  // What stands in the head stands there from the start: the page must not jump when the upload, or what it leads to, has been read.
  const { isPending } = useLeitura('/clientes/sugestoes', { filtros: { limit: 1 } });
  const lote = isPending ? undefined : lotes[0];
  return (
    <Page
      titulo="Envio"
      breadcrumbs={[{ nome: 'Enviar notas', href: '/envios' }]}
      descricao={lote ? `Começou ${howLongAgo(lote.inicio, new Date())}` : 'Lendo o envio'}
      acoes={
        <>
          {lote && isEnded(lote) && <RegisterClientes />}
          <ActionButton writes to="/envios" variant="default" text="Enviar mais" />
        </>
      }
    >
      <Resultado de={{ ...lido, data: lote }} linhas={8}>
        {(lido) => (
          <div className="pilha">
            <Andamento lotes={[lido]} fim={isEnded(lido)} acoes={<AcoesDoEnvio lote={lido} />} />
            {lido.avisos.length > 0 && <Avisos de={lido.avisos} />}
            <Arquivos lote={lido} />
          </div>
        )}
      </Resultado>
    </Page>
  );
}

/** What the office should look at, whatever became of the files. */
const Avisos = ({ de }: { readonly de: ProgressoDoUpload['avisos'] }) => (
  <Cartao titulo="Confira neste envio">
    <ul className="lista-simples">
      {de.map(({ codigo, mensagem, arquivos }) => (
        <li key={codigo}>
          <span className="cresce">{mensagem}</span>
          <span className="numero">{count(arquivos, 'arquivo', 'arquivos')}</span>
        </li>
      ))}
    </ul>
  </Cartao>
);

function AcoesDoEnvio({ lote }: { readonly lote: ProgressoDoUpload }) {
  const cancelar = useSend('POST', at('/upload/{id}/cancelar', { id: lote.job_id }), {
    renew: ['progresso', '/fechamento'],
  });
  if (cancelar.error) return <Failure erro={cancelar.error} />;
  if (!isEnded(lote)) return <RowButton act={cancelar} text="Cancelar o que falta" />;
  return lote.processados > 0 && <ActionButton size="xs" to="/" text="Ir para o fechamento" />;
}

function Arquivos({ lote }: { readonly lote: ProgressoDoUpload }) {
  const arquivos = useList(
    at('/upload/{id}', { id: lote.job_id }),
    { limit: 100 },
    // A page that was asked for before the end may come after it, and would then stand as it was for good.
    { aCadaMs: !isEnded(lote) && 2_000, anew: isEnded(lote), page: (lido) => lido.arquivos },
  );
  const { linhas } = arquivos;
  const recusados = linhas.filter(({ estado }) => estado === 'recusado');
  const outros = linhas.filter(({ estado }) => estado !== 'recusado');
  // What was refused must be seen, wherever in the list it is.
  useRest(arquivos, isEnded(lote) && recusados.length < lote.recusados && arquivos.hasNextPage);
  // What was refused has its place before it has been found, or it would push the others down.
  return (
    <>
      {lote.recusados > 0 && <Recusados arquivos={recusados} quantos={lote.recusados} />}
      <Lista de={arquivos} height={6}>
        {() => <TableSection legend="Arquivos" rows={outros} rowKey={chaveDe} columns={COLUMNS} />}
      </Lista>
    </>
  );
}

/** Lines that the file, what is wrong and what to do take of a phone. */
const LINES_OF_RECUSADO = 4;
const MOST_LINES = 16;

interface RecusadosProps {
  readonly arquivos: readonly ArquivoDoUpload[];
  /** As the upload counts them. */
  readonly quantos: number;
}

const Recusados = ({ arquivos, quantos }: RecusadosProps) => (
  <Cartao titulo="Recusados: o que fazer">
    {arquivos.length === 0 && <Skeleton linhas={Math.min(MOST_LINES, LINES_OF_RECUSADO * quantos)} />}
    <ul className="lista-simples">
      {arquivos.map((arquivo) => (
        <li key={chaveDe(arquivo)}>
          <div className="cresce">
            <span className="mono">{nomeDoArquivo(arquivo)}</span>
            <p className="sem-margem texto-erro">{arquivo.mensagem}</p>
            <p className="sem-margem suave">{arquivo.hint}</p>
          </div>
          <Estado {...ESTADOS_DO_ARQUIVO.recusado} />
        </li>
      ))}
    </ul>
  </Cartao>
);

const chaveDe = (arquivo: ArquivoDoUpload): string => `${arquivo.origem ?? ''}/${arquivo.nome}`;

const COLUMNS: readonly Column<ArquivoDoUpload>[] = [
  { name: 'Arquivo', className: 'mono', cell: nomeDoArquivo },
  {
    name: 'Situação',
    cell: ({ estado, avisos }) => (
      <>
        <Estado {...ESTADOS_DO_ARQUIVO[estado]} />
        {avisos.map(({ codigo, mensagem }) => (
          <p key={codigo} className="sem-margem suave">
            {mensagem}
          </p>
        ))}
      </>
    ),
  },
  {
    name: 'Nota',
    cell: ({ documentos }) =>
      documentos.map((chave) => <LinkDaNota key={chave} chave={chave} className="sem-quebra" />),
  },
];

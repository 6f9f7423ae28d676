import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { errorOf } from '../api/panel-error.ts';
import type { ReadList } from '../api/use-request.ts';
import { nomeDoCampo } from '../labels/documentos.ts';
import { scrollToPlace } from '../scroll-memory.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { isDialogOpen } from './focus.ts';
import { Cartao } from './partes.tsx';

interface PageProps {
  readonly titulo: string;
  readonly descricao?: ReactNode;
  readonly acoes?: ReactNode;
  readonly breadcrumbs?: readonly { readonly nome: string; readonly href: string }[];
  /** Its head is one line, and the rest of the window its own. */
  readonly compacta?: boolean;
  readonly children: ReactNode;
}

let primeira = true;

/** A page of the panel: its title is the document's, and takes the focus when one comes from another page. */
export function Page({ titulo, descricao, acoes, breadcrumbs, compacta = false, children }: PageProps) {
  const header = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${titulo} — Apura`;
  }, [titulo]);
  useEffect(() => {
    if (!primeira) {
      // Who searches already while the page is on its way goes on typing.
      if (!isDialogOpen()) header.current?.focus({ preventScroll: true });
      scrollToPlace();
    }
    primeira = false;
  }, []);
  return (
    <>
      <div className={compacta ? 'cabeca compacta' : 'cabeca'}>
        <div>
          {breadcrumbs && (
            <nav aria-label="Você está em">
              <ol className="migalhas">
                {breadcrumbs.map(({ nome, href }) => (
                  <li key={href}>
                    <Link href={href}>{nome}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <h1 ref={header} tabIndex={-1}>
            {titulo}
          </h1>
          {descricao && <p className="descricao">{descricao}</p>}
        </div>
        {acoes && <div className="acoes">{acoes}</div>}
      </div>
      {children}
    </>
  );
}

interface TabsProps {
  readonly base: string;
  /** What stands between it and a part; where a part is in the query, its name there. */
  readonly join?: string;
  readonly tabs: readonly { readonly nome: string; readonly path: string }[];
  readonly atual: string;
  readonly rotulo: string;
}

/** Parts of a page, each at an address of its own: links, so that they can be sent and opened beside one another. */
export function Tabs({ base, join = '/', tabs, atual, rotulo }: TabsProps) {
  const barra = useRef<HTMLElement>(null);
  // On a narrow screen they do not all fit: the one that is open is moved to where it is seen. The page itself stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useEffect(() => {
    const aberta = barra.current?.querySelector<HTMLElement>('[aria-current]');
    if (barra.current && aberta) barra.current.scrollLeft = aberta.offsetLeft - barra.current.offsetLeft - 48;
  }, [atual]);
  return (
    <nav ref={barra} className="abas" aria-label={rotulo}>
      {tabs.map(({ nome, path }) => (
        <Link
          key={path}
          href={path === '' ? base : `${base}${join}${path}`}
          {...(path === atual ? { 'aria-current': 'page' as const } : {})}
        >
          {nome}
        </Link>
      ))}
    </nav>
  );
}

/** An error in its own sentence, what to do about it, and a way to try again where there is one. */
export function Failure({ erro, onRetry }: { readonly erro: unknown; readonly onRetry?: () => void }) {
  const { message, hint, detalhes, retryAfter } = errorOf(erro);
  return (
    <Alert
      role="alert"
      variant="outline"
      color="red"
      className="falha"
      icon={<IconAlertCircle size={20} aria-hidden />}
      title={message}
    >
      <p className="falha-dica">
        {hint}
        {retryAfter ? ` Tente de novo em ${retryAfter} s.` : ''}
      </p>
      {detalhes.length > 0 && (
        <ul className="falha-detalhes">
          {detalhes.map(({ campo, motivo }) => (
            <li key={campo + motivo}>
              <b>{nomeDoCampo(campo)}</b>: {motivo}
            </li>
          ))}
        </ul>
      )}
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </Alert>
  );
}

/** Keeps the menu when a page breaks, for example because a newer version has replaced its file on the server. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly erro?: unknown }> {
  override state: { readonly erro?: unknown } = {};

  static getDerivedStateFromError(erro: unknown) {
    return { erro };
  }

  override render() {
    if (this.state.erro === undefined) return this.props.children;
    return <Failure erro={this.state.erro} onRetry={() => window.location.reload()} />;
  }
}

/** The outline of what is being read. */
export const Skeleton = ({ linhas = 6 }: { readonly linhas?: number }) => (
  <div className="esqueleto" role="status">
    <span className="so-leitor">Carregando…</span>
    {Array.from({ length: linhas }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
      <span key={n} aria-hidden />
    ))}
  </div>
);

interface PropsDoVazio {
  readonly icon?: ReactNode;
  readonly titulo: string;
  readonly texto: ReactNode;
  readonly acao?: ReactNode;
  /** In its place, where only the filters leave nothing. */
  readonly onClear?: () => void;
}

/** What stands where only the filters of a list leave nothing. */
export const nothingSuch = (one: string, many: string, onClear: () => void): PropsDoVazio => ({
  titulo: `Nenhum ${one} com esses filtros`,
  texto: `Mude ou limpe os filtros para ver outros ${many}.`,
  onClear,
});

/** What stands where a list has nothing yet. */
export const Empty = ({ icon, titulo, texto, acao, onClear }: PropsDoVazio) => (
  <div className="vazio">
    {icon && (
      <span className="vazio-icone" aria-hidden>
        {icon}
      </span>
    )}
    <p className="vazio-titulo">{titulo}</p>
    <p className="vazio-texto">{texto}</p>
    {acao}
    {onClear && (
      <Button variant="default" onClick={onClear}>
        Limpar os filtros
      </Button>
    )}
  </div>
);

interface PropsDoResultado<T> {
  readonly de: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** How high what comes will be, in lines, so that nothing jumps. */
  readonly linhas?: number;
  readonly children: (dados: T) => ReactNode;
}

/** Shows what was read: its outline until it comes, its error, or itself. */
export function Resultado<T>({ de, linhas = 6, children }: PropsDoResultado<T>) {
  if (de.data !== undefined) return children(de.data);
  if (de.error) return <Failure erro={de.error} onRetry={() => de.refetch()} />;
  return <Skeleton linhas={linhas} />;
}

/** What is known before anything has been read, or is made of what was. */
type Said<T> = ReactNode | ((it: T) => ReactNode);
const said = <T,>(what: Said<T>, it: T | undefined): ReactNode =>
  typeof what === 'function' ? it !== undefined && what(it) : what;

interface PageOfProps<T> extends Pick<PageProps, 'titulo' | 'breadcrumbs'> {
  readonly de: PropsDoResultado<T>['de'];
  /** What it is called once it has been read; without it as before. */
  readonly nameOf?: (it: T) => string;
  readonly descricao?: Said<T>;
  readonly acoes?: Said<T>;
  readonly children: (it: T) => ReactNode;
  /** How wide its parts are, where they are forms. */
  readonly estreita?: boolean;
}

/** A page of one thing: once it has been read its name, what is said of it and done with it, and its parts below one another. */
export function PageOf<T>({ de, titulo, nameOf, children, estreita = false, ...head }: PageOfProps<T>) {
  const { data } = de;
  return (
    <Page
      {...head}
      titulo={(data !== undefined && nameOf?.(data)) || titulo}
      descricao={said(head.descricao, data)}
      acoes={said(head.acoes, data)}
    >
      <Resultado de={de} linhas={10}>
        {(it) => <div className={estreita ? 'pilha estreito-720' : 'pilha'}>{children(it)}</div>}
      </Resultado>
    </Page>
  );
}

interface ListaProps<T> {
  readonly de: ReadList<T>;
  /** How high what comes will be, in lines, so that nothing jumps. */
  readonly height?: number;
  /** What stands there while the list has nothing: a sentence, or a first step. */
  readonly vazia?: string | PropsDoVazio;
  readonly children: (linhas: readonly T[]) => ReactNode;
}

/** A list as it was read: its outline until it comes, its error, what to do while it is empty, or its rows so far. */
export const Lista = <T,>({ de, height = 8, vazia, children }: ListaProps<T>) => (
  <>
    {de.error && <Failure erro={de.error} onRetry={() => de.refetch()} />}
    {de.isPending && <Skeleton linhas={height} />}
    {de.isSuccess && de.linhas.length === 0 && <WithNothing vazia={vazia} />}
    {de.linhas.length > 0 && children(de.linhas)}
    {de.hasNextPage && (
      <div className="mostrar-mais">
        <Button variant="default" loading={de.isFetchingNextPage} onClick={() => de.fetchNextPage()}>
          Mostrar mais
        </Button>
      </div>
    )}
  </>
);

const WithNothing = ({ vazia }: { readonly vazia: string | PropsDoVazio | undefined }) =>
  typeof vazia === 'string' ? <p className="suave sem-margem">{vazia}</p> : vazia && <Empty {...vazia} />;

type ListTableProps<T> = Omit<ListaProps<T>, 'children'> &
  Omit<DataTableProps<T>, 'rows'> & {
    /** A part of a page of its own: without a name, or under that of the table. */
    readonly card?: 'bare' | 'named';
  };

export function ListTable<T>({ card, ...props }: ListTableProps<T>) {
  const lista = <Lista {...props}>{(rows) => <DataTable {...props} rows={rows} />}</Lista>;
  return card ? <Cartao {...(card === 'named' ? { titulo: props.legend } : {})}>{lista}</Cartao> : lista;
}

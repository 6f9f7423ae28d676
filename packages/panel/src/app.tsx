import { IconMapQuestion } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useParams, useSearchParams } from 'wouter';
import { ShownSessao, useMyself, useOfficeOfOtherTabs, useSessao } from './api/sessao.ts';
import { ActionButton } from './components/buttons.tsx';
import { Empty, ErrorBoundary, Failure, Page, Skeleton } from './components/page.tsx';
import { movedTo, OLD_ROUTES } from './old-addresses.ts';
import { Shell } from './shell.tsx';

const SignInPage = lazy(() => import('./pages/entrada/sign-in-page.tsx'));
const ContaDaEmpresa = lazy(() => import('./pages/entrada/conta-da-empresa.tsx'));
const SignUp = lazy(() => import('./pages/entrada/sign-up.tsx'));
const ForgottenSenha = lazy(() => import('./pages/entrada/forgotten-senha.tsx'));
const RedefinirSenha = lazy(() => import('./pages/entrada/redefinir-senha.tsx'));
const joinPages = () => import('./pages/entrada/join-page.tsx');
const Convite = lazy(async () => ({ default: (await joinPages()).ConvitePage }));
const ConcluirCadastro = lazy(async () => ({ default: (await joinPages()).CadastroPage }));
const ConfirmarEmail = lazy(() => import('./pages/entrada/confirmar-email.tsx'));

/** Each page is a file of its own that is loaded when it is first asked for. */
const PAGES = [
  ['/', pageFile(() => import('./pages/fechamento/fechamento.tsx'))],
  ['/clientes', pageFile(() => import('./pages/clientes/clientes.tsx'))],
  ['/clientes/novo', pageFile(() => import('./pages/clientes/novo-cliente.tsx'))],
  ['/clientes/importar', pageFile(() => import('./pages/clientes/import-clientes.tsx'))],
  ['/clientes/das-notas', pageFile(() => import('./pages/clientes/clientes-das-notas.tsx'))],
  ['/clientes/:id', pageFile(() => import('./pages/clientes/cliente.tsx'))],
  ['/clientes/:id/:aba', pageFile(() => import('./pages/clientes/cliente.tsx'))],
  ['/envios', pageFile(() => import('./pages/envios/send-page.tsx'))],
  ['/envios/:id', pageFile(() => import('./pages/envios/envio.tsx'))],
  ['/documentos', pageFile(() => import('./pages/documentos/documentos.tsx'))],
  ['/documentos/:chave', pageFile(() => import('./pages/documentos/documento.tsx'))],
  ['/divergencias', pageFile(() => import('./pages/divergencias/divergencias.tsx'))],
  ['/regras', pageFile(() => import('./pages/regras/regras.tsx'))],
  ['/fornecedores-simples', pageFile(() => import('./pages/fornecedores-simples/fornecedores-simples.tsx'))],
  [
    '/fornecedores-simples/importar',
    pageFile(() => import('./pages/fornecedores-simples/import-fornecedores.tsx')),
  ],
  ['/apuracoes/:id', pageFile(() => import('./pages/apuracoes/apuracao.tsx'))],
  ['/apuracoes/:id/:aba', pageFile(() => import('./pages/apuracoes/apuracao.tsx'))],
  ['/simulador', pageFile(() => import('./pages/simulador/simulador.tsx'))],
  ['/webhooks', pageFile(() => import('./pages/webhooks/webhooks.tsx'))],
  ['/webhooks/:id', pageFile(() => import('./pages/webhooks/webhook.tsx'))],
  ['/escritorios', pageFile(() => import('./pages/escritorios/escritorios.tsx'))],
  ['/configuracoes/chaves', pageFile(() => import('./pages/configuracoes/chaves.tsx'))],
  ['/configuracoes/escritorio', pageFile(() => import('./pages/configuracoes/escritorio.tsx'))],
  ['/configuracoes/pessoas', pageFile(() => import('./pages/configuracoes/pessoas.tsx'))],
  ['/configuracoes/auditoria', pageFile(() => import('./pages/configuracoes/auditoria.tsx'))],
  ['/configuracoes/empresa', pageFile(() => import('./pages/configuracoes/conta-da-empresa.tsx'))],
  ['/configuracoes/conta', pageFile(() => import('./pages/configuracoes/conta.tsx'))],
] as const;

/**
 * Loads the other pages once what the first one reads is there: their files would be read just as its rows come. It stands behind the
 * page, whose reads have begun when it looks.
 */
function LoadTheOthers() {
  const queries = useQueryClient();
  const reading = useIsFetching();
  const [asked, setAsked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a read has begun or ended
  useEffect(() => {
    if (asked || queries.isFetching() > 0) return;
    setAsked(true);
    // While nothing else is done. Safari has no word for that.
    const soon = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
    // One that cannot be loaded now says so when it is opened.
    soon(() => void Promise.allSettled(PAGES.map(([, page]) => page.load())));
  }, [asked, queries, reading]);
  return null;
}

/** What the address shows. Without a session the sign-in stands in its place, and the address is kept for afterwards. */
export function App() {
  const sessao = useSessao();
  if (sessao.error && !sessao.data) {
    return (
      <main className="conteudo">
        <Failure erro={sessao.error} onRetry={() => sessao.refetch()} />
      </main>
    );
  }
  if (!sessao.data) return <div className="espera" aria-busy="true" />;
  const { data } = sessao;
  const { autenticado } = data;
  return (
    <Suspense fallback={<div className="espera" aria-busy="true" />}>
      <Switch>
        <Route path="/entrar/empresa" component={ContaDaEmpresa} />
        <Route path="/redefinir-senha" component={RedefinirSenha} />
        <Route path="/convite" component={Convite} />
        <Route path="/confirmar-email" component={ConfirmarEmail} />
        <Route path="/concluir-cadastro" component={ConcluirCadastro} />
        {!autenticado && <Route path="/cadastro" component={SignUp} />}
        {!autenticado && <Route path="/esqueci-senha" component={ForgottenSenha} />}
        <Route>
          {data.autenticado ? (
            <ShownSessao value={data}>
              <Dentro />
            </ShownSessao>
          ) : (
            <SignInPage />
          )}
        </Route>
      </Switch>
    </Suspense>
  );
}

function Dentro() {
  useOfficeOfOtherTabs(useMyself().escritorio.id);
  return (
    <Shell>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton linhas={10} />}>
          <Switch>
            {Object.keys(OLD_ROUTES).map((path) => (
              <Route key={path} path={path}>
                <Moved path={path} />
              </Route>
            ))}
            {PAGES.map(([path, page]) => (
              <Route key={path} path={path}>
                <ShownPage page={page} />
              </Route>
            ))}
            <Route component={NaoEncontrada} />
          </Switch>
          <LoadTheOthers />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

function Moved({ path }: { readonly path: string }) {
  const [asked] = useSearchParams();
  const params = useParams();
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, params[name] ?? '']);
  return <Redirect to={movedTo(path, new URLSearchParams([...asked, ...named]))} replace />;
}

interface PageFile {
  load(): Promise<unknown>;
  /** The page itself, once its file is there. */
  loaded?: ComponentType;
  /** The page as it waits for its file. */
  readonly Later: ComponentType;
}

function pageFile(read: () => Promise<{ default: ComponentType }>): PageFile {
  const load = async () => {
    const file = await read();
    page.loaded = file.default;
    return file;
  };
  const page: PageFile = { load, Later: lazy(load) };
  return page;
}

/**
 * What has been loaded is there at once: React holds back for 300 ms what had to wait for its file. It stays what it was
 * when it was opened, since another component would begin anew.
 */
function ShownPage({ page }: { readonly page: PageFile }) {
  const [Shown] = useState(() => page.loaded ?? page.Later);
  return <Shown />;
}

const NaoEncontrada = () => (
  <Page titulo="Página não encontrada">
    <Empty
      icon={<IconMapQuestion />}
      titulo="Não há nada neste endereço"
      texto="O que você procura pode ter mudado de lugar. Confira o endereço ou comece pelo fechamento do mês."
      acao={<ActionButton to="/" text="Ir para o fechamento" />}
    />
  </Page>
);

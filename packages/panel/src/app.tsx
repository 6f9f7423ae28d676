import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useSessao } from './api/sessao.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { Falha } from './components/falha.tsx';
import { Skeleton } from './components/skeleton.tsx';
import { NaoEncontrada } from './pages/nao-encontrada.tsx';
import { Shell } from './shell/shell.tsx';

const Entrar = lazy(() => import('./pages/entrada/entrar.tsx'));
const Cadastrar = lazy(() => import('./pages/entrada/cadastrar.tsx'));
const EsqueciSenha = lazy(() => import('./pages/entrada/esqueci-senha.tsx'));
const RedefinirSenha = lazy(() => import('./pages/entrada/redefinir-senha.tsx'));
const Convite = lazy(() => import('./pages/entrada/convite.tsx'));
const ConcluirCadastro = lazy(() => import('./pages/entrada/concluir-cadastro.tsx'));
const ConfirmarEmail = lazy(() => import('./pages/entrada/confirmar-email.tsx'));

/** Each page is a file of its own that is loaded when it is first asked for. */
const PAGES = [
  ['/', lazy(() => import('./pages/visao-geral/visao-geral.tsx'))],
  ['/clientes', lazy(() => import('./pages/clientes/clientes.tsx'))],
  ['/clientes/novo', lazy(() => import('./pages/clientes/novo-cliente.tsx'))],
  ['/clientes/importar', lazy(() => import('./pages/clientes/importar-clientes.tsx'))],
  ['/clientes/das-notas', lazy(() => import('./pages/clientes/clientes-das-notas.tsx'))],
  ['/clientes/:id', lazy(() => import('./pages/clientes/cliente.tsx'))],
  ['/clientes/:id/:aba', lazy(() => import('./pages/clientes/cliente.tsx'))],
  ['/envios', lazy(() => import('./pages/envios/enviar.tsx'))],
  ['/envios/:id', lazy(() => import('./pages/envios/envio.tsx'))],
  ['/documentos', lazy(() => import('./pages/documentos/documentos.tsx'))],
  ['/documentos/:chave', lazy(() => import('./pages/documentos/documento.tsx'))],
  ['/divergencias', lazy(() => import('./pages/divergencias/divergencias.tsx'))],
  ['/regras', lazy(() => import('./pages/regras/regras.tsx'))],
  ['/perguntas', lazy(() => import('./pages/perguntas/perguntas.tsx'))],
  ['/fornecedores-simples', lazy(() => import('./pages/fornecedores-simples/fornecedores-simples.tsx'))],
  [
    '/fornecedores-simples/importar',
    lazy(() => import('./pages/fornecedores-simples/importar-fornecedores.tsx')),
  ],
  ['/apuracoes', lazy(() => import('./pages/apuracoes/apuracoes.tsx'))],
  ['/apuracoes/:id', lazy(() => import('./pages/apuracoes/apuracao.tsx'))],
  ['/apuracoes/:id/:aba', lazy(() => import('./pages/apuracoes/apuracao.tsx'))],
  ['/simulador', lazy(() => import('./pages/simulador/simulador.tsx'))],
  ['/webhooks', lazy(() => import('./pages/webhooks/webhooks.tsx'))],
  ['/webhooks/:id', lazy(() => import('./pages/webhooks/webhook.tsx'))],
  ['/configuracoes/chaves', lazy(() => import('./pages/configuracoes/chaves.tsx'))],
  ['/configuracoes/escritorio', lazy(() => import('./pages/configuracoes/escritorio.tsx'))],
  ['/configuracoes/pessoas', lazy(() => import('./pages/configuracoes/pessoas.tsx'))],
  ['/configuracoes/auditoria', lazy(() => import('./pages/configuracoes/auditoria.tsx'))],
  ['/configuracoes/conta', lazy(() => import('./pages/configuracoes/conta.tsx'))],
] as const;

const DESVIOS = [
  ['/entrar', '/'],
  ['/cadastro', '/'],
  ['/configuracoes', '/configuracoes/escritorio'],
] as const;

/** What the address shows. Without a session the sign-in stands in its place, and the address is kept for afterwards. */
export function App() {
  const sessao = useSessao();
  if (sessao.error && !sessao.data) {
    return (
      <main className="conteudo">
        <Falha erro={sessao.error} onRetry={() => sessao.refetch()} />
      </main>
    );
  }
  if (!sessao.data) return <div className="espera" aria-busy="true" />;
  const { autenticado } = sessao.data;
  return (
    <Suspense fallback={<div className="espera" aria-busy="true" />}>
      <Switch>
        <Route path="/redefinir-senha" component={RedefinirSenha} />
        <Route path="/convite" component={Convite} />
        <Route path="/confirmar-email" component={ConfirmarEmail} />
        <Route path="/concluir-cadastro" component={ConcluirCadastro} />
        {!autenticado && <Route path="/cadastro" component={Cadastrar} />}
        {!autenticado && <Route path="/esqueci-senha" component={EsqueciSenha} />}
        <Route>{autenticado ? <Dentro /> : <Entrar />}</Route>
      </Switch>
    </Suspense>
  );
}

function Dentro() {
  return (
    <Shell>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton linhas={10} />}>
          <Switch>
            {PAGES.map(([path, Component]) => (
              <Route key={path} path={path} component={Component} />
            ))}
            {DESVIOS.map(([de, para]) => (
              <Route key={de} path={de}>
                <Redirect to={para} replace />
              </Route>
            ))}
            <Route component={NaoEncontrada} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

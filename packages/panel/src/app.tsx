import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useSessao } from './api/sessao.ts';
import { Casca } from './casca/casca.tsx';
import { Esqueleto } from './componentes/esqueleto.tsx';
import { Falha } from './componentes/falha.tsx';
import { LimiteDeFalhas } from './componentes/limite-de-falhas.tsx';
import { NaoEncontrada } from './paginas/nao-encontrada.tsx';

const Entrar = lazy(() => import('./paginas/entrada/entrar.tsx'));
const Cadastrar = lazy(() => import('./paginas/entrada/cadastrar.tsx'));
const EsqueciSenha = lazy(() => import('./paginas/entrada/esqueci-senha.tsx'));
const RedefinirSenha = lazy(() => import('./paginas/entrada/redefinir-senha.tsx'));
const Convite = lazy(() => import('./paginas/entrada/convite.tsx'));
const ConcluirCadastro = lazy(() => import('./paginas/entrada/concluir-cadastro.tsx'));
const ConfirmarEmail = lazy(() => import('./paginas/entrada/confirmar-email.tsx'));

/** Each page is a file of its own that is loaded when it is first asked for. */
const PAGINAS = [
  ['/', lazy(() => import('./paginas/visao-geral/visao-geral.tsx'))],
  ['/clientes', lazy(() => import('./paginas/clientes/clientes.tsx'))],
  ['/clientes/novo', lazy(() => import('./paginas/clientes/novo-cliente.tsx'))],
  ['/clientes/importar', lazy(() => import('./paginas/clientes/importar-clientes.tsx'))],
  ['/clientes/:id', lazy(() => import('./paginas/clientes/cliente.tsx'))],
  ['/clientes/:id/:aba', lazy(() => import('./paginas/clientes/cliente.tsx'))],
  ['/envios', lazy(() => import('./paginas/envios/enviar.tsx'))],
  ['/envios/:id', lazy(() => import('./paginas/envios/envio.tsx'))],
  ['/documentos', lazy(() => import('./paginas/documentos/documentos.tsx'))],
  ['/documentos/:chave', lazy(() => import('./paginas/documentos/documento.tsx'))],
  ['/perguntas', lazy(() => import('./paginas/perguntas/perguntas.tsx'))],
  ['/fornecedores-simples', lazy(() => import('./paginas/fornecedores-simples/fornecedores-simples.tsx'))],
  [
    '/fornecedores-simples/importar',
    lazy(() => import('./paginas/fornecedores-simples/importar-fornecedores.tsx')),
  ],
  ['/apuracoes', lazy(() => import('./paginas/apuracoes/apuracoes.tsx'))],
  ['/apuracoes/:id', lazy(() => import('./paginas/apuracoes/apuracao.tsx'))],
  ['/apuracoes/:id/:aba', lazy(() => import('./paginas/apuracoes/apuracao.tsx'))],
  ['/simulador', lazy(() => import('./paginas/simulador/simulador.tsx'))],
  ['/webhooks', lazy(() => import('./paginas/webhooks/webhooks.tsx'))],
  ['/webhooks/:id', lazy(() => import('./paginas/webhooks/webhook.tsx'))],
  ['/configuracoes/chaves', lazy(() => import('./paginas/configuracoes/chaves.tsx'))],
  ['/configuracoes/escritorio', lazy(() => import('./paginas/configuracoes/escritorio.tsx'))],
  ['/configuracoes/pessoas', lazy(() => import('./paginas/configuracoes/pessoas.tsx'))],
  ['/configuracoes/auditoria', lazy(() => import('./paginas/configuracoes/auditoria.tsx'))],
  ['/configuracoes/conta', lazy(() => import('./paginas/configuracoes/conta.tsx'))],
] as const;

/** What the address shows. Without a session the sign-in stands in its place, and the address is kept for afterwards. */
export function App() {
  const sessao = useSessao();
  if (sessao.error && !sessao.data) {
    return (
      <main className="conteudo">
        <Falha erro={sessao.error} aoRepetir={() => sessao.refetch()} />
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
    <Casca>
      <LimiteDeFalhas>
        <Suspense fallback={<Esqueleto linhas={10} />}>
          <Switch>
            {PAGINAS.map(([caminho, Componente]) => (
              <Route key={caminho} path={caminho} component={Componente} />
            ))}
            <Route path="/entrar">
              <Redirect to="/" replace />
            </Route>
            <Route path="/cadastro">
              <Redirect to="/" replace />
            </Route>
            <Route path="/configuracoes">
              <Redirect to="/configuracoes/escritorio" replace />
            </Route>
            <Route component={NaoEncontrada} />
          </Switch>
        </Suspense>
      </LimiteDeFalhas>
    </Casca>
  );
}

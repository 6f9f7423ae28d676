import { type Database, newId, openLinkDeSenha } from '@apura/database';
import type { Express } from 'express';
import request, { type Test } from 'supertest';
import type { Gateway } from '../src/gateway.ts';
import { gatewayForTests, sha256 } from './gateway-for-tests.ts';
import { faltaDaResposta } from './panel-responses.ts';

export const SENHA = 'uma frase bem comprida';
export const CNPJ = '11222333000181';

/** A gateway whose clock runs: sessions live by the database's clock too. */
export const panelGateway = (database: Database, mudancas: Partial<Gateway> = {}): Gateway =>
  gatewayForTests(database, { agora: () => new Date(), ...mudancas });

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A browser that keeps the cookies it is given and says what a page of the panel says. */
export class Browser {
  readonly app: Express;
  readonly cookies = new Map<string, string>();

  constructor(app: Express) {
    this.app = app;
  }

  async pedir(method: Method, path: string, body?: object | Buffer, headers: object = {}) {
    const pedido: Test = request(this.app)
      [method](`/painel/api${path}`)
      .set({ 'X-Apura-Painel': '1', ...headers });
    // Bytes go as they are: superagent would write them as JSON of its own.
    if (Buffer.isBuffer(body)) pedido.serialize((bytes) => bytes);
    const resposta = await this.comCookies(body === undefined ? pedido : pedido.send(body));
    const falta = resposta.ok ? faltaDaResposta(method, path, resposta.body) : undefined;
    if (falta !== undefined) throw new Error(`not as its schema says: ${falta}`);
    return resposta;
  }

  /** Goes where a link or another site sends it. */
  visitar(address: string) {
    const { pathname, search } = new URL(address);
    return this.comCookies(request(this.app).get(pathname + search));
  }

  private async comCookies(pedido: Test) {
    if (this.cookies.size)
      pedido.set('Cookie', [...this.cookies].map(([nome, valor]) => `${nome}=${valor}`).join('; '));
    const resposta = await pedido;
    for (const linha of (resposta.headers['set-cookie'] as unknown as string[] | undefined) ?? []) {
      const [par = ''] = linha.split(';');
      const [nome = '', valor = ''] = [par.slice(0, par.indexOf('=')), par.slice(par.indexOf('=') + 1)];
      if (valor === '') this.cookies.delete(nome);
      else this.cookies.set(nome, valor);
    }
    return resposta;
  }

  readonly get = (path: string) => this.pedir('get', path);
  readonly post = (path: string, body?: object) => this.pedir('post', path, body);
  readonly put = (path: string, body?: object) => this.pedir('put', path, body);
  readonly patch = (path: string, body?: object) => this.pedir('patch', path, body);
  readonly delete = (path: string) => this.pedir('delete', path);
}

export const emailNovo = (): string => `pessoa.${newId()}@escritorio.example`;

/** An office whose owner has just signed up and opened the link that came by mail, with the owner's browser. */
export async function register(app: Express, email = emailNovo()) {
  const browser = new Browser(app);
  await browser.post('/escritorios', {
    escritorio: { nome: 'Contábil Aurora', cnpj: CNPJ },
    nome: 'Ana Dona',
    email,
  });
  const token = await segredoEnviado(app.locals.gateway as Gateway, email, 'link.cadastro');
  const resposta = await browser.post('/cadastro/confirmar', { token, senha: SENHA });
  if (resposta.status !== 201) throw new Error(`not registered: ${resposta.text}`);
  const { usuario, escritorio } = resposta.body as {
    usuario: { id: string };
    escritorio: { id: string };
  };
  return { browser, email, userId: usuario.id, organizationId: escritorio.id, resposta };
}

/** What the newest mail of a kind to an address carries. */
export async function segredoEnviado(gateway: Gateway, para: string, modelo: string): Promise<string> {
  const { rows } = await gateway.database.relay.query<{ id: string; organization_id: string }>(
    'SELECT id, organization_id FROM email ORDER BY id DESC',
  );
  for (const { id, organization_id } of rows) {
    const segredo = await gateway.database.forOrganization(organization_id).transaction(async (tx) => {
      const lido = await tx.query<{ segredo: Buffer }>(
        'SELECT segredo FROM email WHERE id = $1 AND para = $2 AND modelo = $3',
        [id, para, modelo],
      );
      return lido.rows[0]?.segredo;
    });
    if (segredo) return gateway.keyRing.open(segredo).secret;
  }
  throw new Error(`no mail "${modelo}" was sent to ${para}`);
}

/** What the newest mail for a new password carries, which counts because the deliverer has sent it. */
export async function linkDeSenha(gateway: Gateway, email: string): Promise<string> {
  const token = await segredoEnviado(gateway, email, 'link.senha');
  const expiraEm = new Date(Date.now() + 3_600_000);
  await openLinkDeSenha(gateway.database, { email, hash: sha256(token), expiraEm });
  return token;
}

/** Somebody who joins the office of `owner`, with their browser. */
export async function joinTeam(
  gateway: Gateway,
  owner: Browser,
  papel: 'owner' | 'member' = 'member',
): Promise<{ browser: Browser; email: string; userId: string }> {
  const email = emailNovo();
  const convite = await owner.post('/pessoas/convites', { email, papel });
  if (convite.status !== 201) throw new Error(`not invited: ${convite.text}`);
  const token = await segredoEnviado(gateway, email, 'link.convite');
  const browser = new Browser(owner.app);
  const aceite = await browser.post('/convites/aceitar', { token, nome: 'Bia Equipe', senha: SENHA });
  if (aceite.status !== 201) throw new Error(`not joined: ${aceite.text}`);
  return { browser, email, userId: aceite.body.usuario.id };
}

/** The actions in an office's audit log, the oldest first. */
export async function auditoria(owner: Browser): Promise<string[]> {
  const { body } = await owner.get('/auditoria?limit=100');
  return body.data.map(({ acao }: { acao: string }) => acao).reverse();
}

import { ErroDaApi } from '@apura/contracts';
import { sessaoAberta, type Tenant, usarSessao } from '@apura/database';
import type { Request, Response } from 'express';
import type { Gateway } from '../../gateway.ts';
import { escritorioMudou } from '../../request/error-answer.ts';
import { assinarSessao, lerSessao } from './assinaturas.ts';
import { byCookie, dropCookie, readCookie } from './cookies.ts';
import { PRAZOS } from './prazos.ts';

/**
 * Whose session the request's cookie names. Undefined when there is none or it is over; the cookie goes then.
 *
 * @throws ErroDaApi `escritorio_mudou`, and the cookie goes too: who signs in again hears it again
 */
export async function identifySession(gateway: Gateway, req: Request, res: Response) {
  const { database, keyRing, publicBaseUrl } = gateway;
  const texto = readCookie(req, 'sessao', publicBaseUrl);
  if (texto === undefined) return undefined;
  const nome = await lerSessao(keyRing.current, texto, gateway.agora());
  const tenant = nome && database.forOrganization(nome.organizationId);
  const sessao = nome && (await usarSessao(database.forAuthentication(nome.organizationId), nome, PRAZOS));
  if (!nome || !tenant || !sessao || sessao.moved_to !== null) {
    dropCookie(res, 'sessao', publicBaseUrl);
    if (sessao?.moved_to) throw escritorioMudou(sessao.moved_to);
    return undefined;
  }
  if (sessao.geracao !== nome.geracao) {
    const valor = await assinarSessao(
      keyRing.current,
      { ...nome, geracao: sessao.geracao },
      sessao.expira_em,
    );
    byCookie(res, 'sessao', publicBaseUrl, { valor, expiraEm: sessao.expira_em });
  }
  return { sessao, tenant };
}

/** That a session goes on, without using it. @throws ErroDaApi `sessao_invalida` */
export async function exigirSessaoAberta(tenant: Tenant, id: string): Promise<void> {
  if (!(await sessaoAberta(tenant, id, PRAZOS.inatividade))) throw new ErroDaApi('sessao_invalida');
}

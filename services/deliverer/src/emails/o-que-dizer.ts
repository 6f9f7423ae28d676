import { createHash } from 'node:crypto';
import { nomeDoDownload } from '@apura/contracts';
import { abrirLinkDeSenha, type Database, type EmailLido, reportOfEmail, type Tenant } from '@apura/database';
import type { Dispatch } from '@apura/mail';
import type { Storage } from '@apura/storage';

/** What a mail says and brings. */
export type Dizer = Pick<EmailLido, 'modelo' | 'dados'> & Pick<Dispatch, 'anexos'>;

type EmailAberto = Pick<EmailLido, 'para' | 'modelo' | 'dados'> & { readonly segredo: string | undefined };

/** The mail says so. */
const VALE_O_LINK_DE_SENHA_MS = 3_600_000;

/**
 * What a mail says, once it is known whose address it goes to: who asked for it on an open page was told nothing, and
 * nobody looked. Undefined when there is nobody to say it to.
 */
export async function oQueDizer(
  database: Database,
  { para, modelo, dados, segredo }: EmailAberto,
  agora: Date,
): Promise<Dizer | undefined> {
  if (modelo === 'link.senha' && segredo !== undefined) {
    const hash = createHash('sha256').update(segredo).digest();
    const expiraEm = new Date(agora.getTime() + VALE_O_LINK_DE_SENHA_MS);
    const nome = await abrirLinkDeSenha(database, { email: para, hash, expiraEm });
    return nome === undefined ? undefined : { modelo, dados: { nome } };
  }
  return { modelo, dados };
}

/**
 * What a client's report says by mail, with the PDF where it has no link. Undefined when it was withdrawn meanwhile.
 *
 * @throws Error when the PDF is not in the storage
 */
export async function reportByEmail(
  storage: Storage,
  tenant: Tenant,
  { modelo, dados }: Pick<EmailLido, 'modelo' | 'dados'>,
): Promise<Dizer | undefined> {
  const report = await reportOfEmail(tenant, String(dados.compartilhamento_id));
  if (!report) return undefined;
  const { razao_social, competencia, versao, expira_em, pdf_sha256 } = report;
  const dizer = { nome: dados.nome, cliente: razao_social, competencia, expira_em: expira_em?.toISOString() };
  if (modelo === 'relatorio.link') return { modelo, dados: dizer };
  const bytes = (await storage.read(tenant.organizationId, [pdf_sha256])).get(pdf_sha256.toString('hex'));
  if (!bytes) throw new Error(`the PDF of ${dados.compartilhamento_id} is not in the storage`);
  const nome = nomeDoDownload({ razao_social, competencia, versao, extensao: 'pdf' });
  return { modelo, dados: dizer, anexos: [{ nome, bytes }] };
}

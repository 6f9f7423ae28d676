import { permitFor } from '@apura/queues/permits';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { ExcessoDeEmails, gravarEmails } from '../emails/inserir-email.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { SegredoDeLink } from '../usuarios/links.ts';

/** Reports that go out by mail on one day, in Brasília: of an office, and to one address from all offices together. */
export const REPORTS_POR_DIA = { por_escritorio: 1000, por_endereco: 20 } as const;

export interface EnvioNovo {
  readonly apuracaoId: string;
  readonly clienteId: string;
  readonly contatoId: string;
  readonly nome: string;
  readonly para: string;
  /** Of the link that the mail carries; without one it brings the PDF. */
  readonly segredo?: SegredoDeLink | undefined;
}

/** That who acts is an owner whose address is confirmed, or a key of an office that has one. */
export async function exigirTitularConfirmado(tx: Transaction, { id }: Ator): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id WHERE u.papel = 'owner' AND p.email_confirmado_em IS NOT NULL
        AND (u.id::text = $1 OR NOT EXISTS (SELECT FROM "user" WHERE id::text = $1)) LIMIT 1`,
    [id],
  );
  return Boolean(rowCount);
}

/**
 * Writes a mail and its record for each of `envios`, as far as the day's limits go, with one permit for all. Whoever writes
 * others for the same office or address waits until this transaction is over. Returns the ids of the records, in the
 * order of `envios`; undefined where one has to wait for another day.
 *
 * @throws ExcessoDeEmails where `todos` are asked for and one has to wait
 */
export async function enviarReports(
  tx: Transaction,
  ator: Ator,
  {
    envios,
    requestId,
    todos = false,
  }: { readonly envios: readonly EnvioNovo[]; readonly requestId: string; readonly todos?: boolean },
): Promise<(string | undefined)[]> {
  const cabe = await roomOfToday(tx, envios);
  const escritos = envios.map((envio) =>
    cabe(envio.para, todos) ? { envio, id: newId(), emailId: newId() } : undefined,
  );
  const saem = escritos.filter((um) => um !== undefined);
  if (!saem.length) return escritos.map(() => undefined);
  const emails = saem.map(({ envio: { para, nome, segredo }, id, emailId }) => ({
    id: emailId,
    para,
    modelo: segredo ? 'relatorio.link' : 'relatorio.pdf',
    dados: { compartilhamento_id: id, nome },
    segredo: segredo ? hexOf(segredo.cifrado) : null,
  }));
  await gravarEmails(tx, requestId, emails);
  await gravar(tx, ator, saem);
  await insertOutbox(tx, [permitFor.emails(saem[0]?.emailId ?? '', { request_id: requestId })]);
  return escritos.map((um) => um?.id);
}

interface Escrito {
  readonly envio: EnvioNovo;
  readonly id: string;
  readonly emailId: string;
}

async function gravar(tx: Transaction, ator: Ator, escritos: readonly Escrito[]): Promise<void> {
  const linhas = escritos.map(({ envio, id, emailId }) => ({
    id,
    apuracao_id: envio.apuracaoId,
    cliente_id: envio.clienteId,
    contato_id: envio.contatoId,
    nome: envio.nome,
    para: envio.para,
    email_id: emailId,
    hash: envio.segredo ? hexOf(envio.segredo.hash) : null,
    expira_em: envio.segredo?.expiraEm ?? null,
    criado_por: ator.id,
  }));
  await insertRows(tx, 'compartilhamento', linhas);
  const [primeiro] = escritos;
  if (!primeiro) return;
  const { nome, para: email } = primeiro.envio;
  await auditar(
    tx,
    ator,
    'relatorio.enviado',
    primeiro.id,
    escritos.length === 1 ? { nome, email } : { quantos: escritos.length },
  );
}

/** Whether one more may go to an address today; each that may is counted. */
async function roomOfToday(
  tx: Transaction,
  envios: readonly EnvioNovo[],
): Promise<(para: string, exigir: boolean) => boolean> {
  const { por_escritorio, por_endereco } = REPORTS_POR_DIA;
  const hoje = await tx.rows<{
    endereco: string;
    no_endereco: number;
    no_escritorio: number;
    segundos: number;
  }>('SELECT * FROM relatorios_de_hoje($1)', [envios.map(({ para }) => para)]);
  let doEscritorio = hoje[0]?.no_escritorio ?? 0;
  const doEndereco = new Map(hoje.map(({ endereco, no_endereco }) => [endereco, no_endereco]));
  return (para, exigir) => {
    const antes = doEndereco.get(para) ?? 0;
    if (doEscritorio >= por_escritorio || antes >= por_endereco) {
      if (exigir) throw new ExcessoDeEmails(hoje[0]?.segundos ?? 0, REPORTS_POR_DIA);
      return false;
    }
    doEscritorio++;
    doEndereco.set(para, antes + 1);
    return true;
  };
}
